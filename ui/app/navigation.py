# SPDX-License-Identifier: MIT
"""Which page is shown, and to which one goes back from it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.kit.widgets import Page


class Navigation(QStackedWidget):
    """Pages that replace each other; the first one is home."""

    dropped = Signal(object)
    """Paths of record files that were dropped onto a page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Hold no page yet."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._trail: list[QWidget] = []
        self.passing: QWidget | None = None
        """A page that nobody goes back to: what was chosen there has become something else."""
        self.waiting: QWidget | None = None
        """A page on which something goes on, to which the way must always lead back."""

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which the way leads back again."""
        before = self.currentWidget()
        place = max((at for at, each in enumerate(self._trail) if each is page), default=None)
        # Where the way from there leads past what waits, it goes on instead, and comes by that page twice.
        if place is not None and (page is self.waiting or self.waiting not in (*self._trail[place:], before)):
            del self._trail[place:]
        elif before is not None and before not in (page, self.passing):
            self._trail.append(before)
        # Asked before: while pages are exchanged, Qt gives the keyboard to the first button it finds.
        where = page.focusWidget()
        self.setCurrentWidget(page)
        # It is where the page wants it, or where it was.
        begins = isinstance(page, Page) and page.begins_at is not None and page.begins_at.isVisibleTo(page)
        back = where is not None and where.isVisibleTo(page) and not begins
        (where if where is not None and back else page).setFocus(Qt.FocusReason.OtherFocusReason)

    def go_home(self) -> None:
        """Show the first page, from which no way leads back."""
        home = self.widget(0)
        if home is not None:
            self.show_page(home)
        self._trail.clear()

    def before(self, skipped: QWidget | None = None) -> QWidget | None:
        """Give the page from which one came, but not *skipped* nor the present one; None: from home."""
        while self._trail and self._trail[-1] in (skipped, self.currentWidget()):
            self._trail.pop()
        return self._trail[-1] if self._trail else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        from ui.pages.records.file_dialogs import record_files  # noqa: PLC0415 - not before the first paint

        if record_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Pass on the record files among what was dropped."""
        from ui.pages.records.file_dialogs import record_files  # noqa: PLC0415 - not before the first paint

        paths = record_files(event.mimeData())
        if paths:
            self.dropped.emit(paths)
