# SPDX-License-Identifier: MIT
"""Which page is shown, and where back leads from it."""

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
        """Make a stack without pages."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._trail: list[QWidget] = []
        self.passing: QWidget | None = None
        """A page that back never leads to: what was chosen there has become something else."""
        self.waiting: QWidget | None = None
        """A page with something going on, to which back must always lead in the end."""

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which back then leads."""
        before = self.currentWidget()
        place = max((at for at, each in enumerate(self._trail) if each is page), default=None)
        # Where the way back from there would lose what waits, the trail goes on instead, with that page twice.
        if place is not None and (page is self.waiting or self.waiting not in (*self._trail[place:], before)):
            del self._trail[place:]
        elif before is not None and before not in (page, self.passing):
            self._trail.append(before)
        # Read before: while pages are exchanged, Qt moves the focus to the first button it finds.
        where = page.focusWidget()
        self.setCurrentWidget(page)
        # The focus goes where the page begins, or where it was.
        begins = isinstance(page, Page) and page.begins_at is not None and page.begins_at.isVisibleTo(page)
        back = where is not None and where.isVisibleTo(page) and not begins
        (where if where is not None and back else page).setFocus(Qt.FocusReason.OtherFocusReason)

    def go_home(self) -> None:
        """Show the first page, from which back leads nowhere."""
        home = self.widget(0)
        if home is not None:
            self.show_page(home)
        self._trail.clear()

    def before(self, skipped: QWidget | None = None) -> QWidget | None:
        """Return the page before this one, other than *skipped*; None if that is home."""
        while self._trail and self._trail[-1] in (skipped, self.currentWidget()):
            self._trail.pop()
        return self._trail[-1] if self._trail else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept record files."""
        from ui.pages.records.files import record_files  # noqa: PLC0415 - not before the first paint

        if record_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit `dropped` with the record files among what was dropped."""
        from ui.pages.records.files import record_files  # noqa: PLC0415 - not before the first paint

        paths = record_files(event.mimeData())
        if paths:
            self.dropped.emit(paths)
