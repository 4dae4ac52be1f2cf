# SPDX-License-Identifier: MIT
"""The model of the list: all ids at once, and of the rounds only what is shown."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import neg
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from dominoes.errors import StoreError
from dominoes.store import Archive, RoundRow
from ui.pages.records.row_texts import RowTexts, row_texts

Index = QModelIndex | QPersistentModelIndex

_WINDOW: Final = 64
"""Rounds read at once."""
_KEPT: Final = 40
"""Windows kept."""
TEXTS: Final = int(Qt.ItemDataRole.UserRole)
"""Role of the `RowTexts`; None for a round that is gone."""


class RecordModel(QAbstractListModel):
    """Finished rounds, newest first."""

    troubled = Signal(object)
    """A `Reason`: rounds could not be read."""

    def __init__(self, archive: Callable[[], Archive | None], parent: QObject | None = None) -> None:
        """Make an empty list; see `show_ids`."""
        super().__init__(parent)
        self._archive = archive
        self._ids: Sequence[int] = ()
        self._windows: dict[int, dict[int, RoundRow]] = {}
        self._texts: dict[int, RowTexts] = {}
        self._failed = False

    @property
    def ids(self) -> Sequence[int]:
        """The rounds in the list, newest first."""
        return self._ids

    def show_ids(self, ids: Sequence[int]) -> None:
        """Show these rounds, newest first, instead of what was shown."""
        self.beginResetModel()
        self._ids = ids
        self._failed = False
        self._forget()
        self.endResetModel()

    def refresh(self) -> None:
        """Read what is shown again."""
        self._forget()
        if self._ids:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))

    def _forget(self) -> None:
        self._windows.clear()
        self._texts.clear()

    def row_of(self, round_id: int) -> int:
        """Return the row of a round, or of the next older one; the row after the last if there is none."""
        return bisect_left(self._ids, -round_id, key=neg)

    def listed(self, row: int) -> RoundRow | None:
        """Return the round in *row*; None if it is gone."""
        window = row // _WINDOW
        if window not in self._windows:
            if len(self._windows) >= _KEPT:
                self._forget()
            self._windows[window] = self._read(self._ids[window * _WINDOW : (window + 1) * _WINDOW])
        return self._windows[window].get(self._ids[row])

    def _read(self, ids: Sequence[int]) -> dict[int, RoundRow]:
        archive = self._archive()
        try:
            return {} if archive is None else {each.id: each for each in archive.listed(ids)}
        except StoreError as error:
            # Once, not for every row that is painted.
            if not self._failed:
                self._failed = True
                self.troubled.emit(error.reason)
            return {}

    def texts(self, row: int) -> RowTexts | None:
        """Return the texts of *row*; None if the round is gone."""
        if row not in self._texts:
            found = self.listed(row)
            if found is None:
                return None
            self._texts[row] = row_texts(found)
        return self._texts[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - as Qt declares it
        """Return the number of rounds."""
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - as Qt declares it
        """Return the text of a row, shown or spoken."""
        if role == TEXTS:
            return self.texts(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            found = self.texts(index.row())
            return "" if found is None else found.spoken
        return None
