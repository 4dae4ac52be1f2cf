# SPDX-License-Identifier: MIT
"""Deleting rounds, which is undone step by step, and putting deleted ones back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from dominoes.store import Archive, Filter
from ui.language.i18n import _, ngettext, number
from ui.pages.records.notice import Notice
from ui.pages.records.view import RecordView


def where_deleted() -> str:
    """Return where deleted rounds are found, in words."""
    return _("Deleted rounds wait under “Deleted” for a while, and can be put back.")


class Removing(QObject):
    """Deletes and restores the selected rounds."""

    gone = Signal(object)
    """Rounds that left the list, by id."""
    back = Signal(object)
    """Rounds that are not deleted any more, by id."""

    def __init__(self, parent: QObject, view: RecordView, notice: Notice) -> None:
        """Work on the selection of *view*; show on *notice* what was done."""
        super().__init__(parent)
        self._view = view
        self._notice = notice
        self._deleted: list[list[int]] = []
        """What was deleted in one step each; the last is undone first."""

    def delete(self, archive: Archive) -> None:
        """Remove the selected rounds; they can be put back."""
        ids = self._view.selected_ids()
        if ids:
            archive.remove(ids)
            self._deleted.append(ids)
            self._offer()
            self.gone.emit(ids)

    def put_back(self, archive: Archive) -> None:
        """Put the selected rounds back from the bin."""
        ids = self._view.selected_ids()
        if ids:
            archive.bring_back(ids)
            self.forget()
            text = ngettext("{n} round put back", "{n} rounds put back", len(ids))
            self._notice.show_text(text.format(n=number(len(ids))))
            self.gone.emit(ids)

    def undo(self, archive: Archive) -> None:
        """Undo the last step that is not undone; without one, show where deleted rounds are."""
        if self._deleted:
            archive.bring_back(self._deleted[-1])
            ids = self._deleted.pop()
            self._offer()
            self.back.emit(ids)
        elif archive.count(Filter(removed=True)):
            self._notice.show_text(where_deleted())

    def forget(self) -> None:
        """Offer to undo nothing any more."""
        self._deleted.clear()

    def _offer(self) -> None:
        """Show the last step that is not undone."""
        if not self._deleted:
            self._notice.hide()
            return
        n = len(self._deleted[-1])
        text = ngettext("{n} round deleted", "{n} rounds deleted", n)
        self._notice.show_text(text.format(n=number(n)), undo=True)
