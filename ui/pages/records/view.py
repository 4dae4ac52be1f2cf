# SPDX-License-Identifier: MIT
"""The list: rows of equal height, several of which may be selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ui.kit.change_events import ChangeEvents
from ui.pages.records.model import RecordModel
from ui.pages.records.row_paint import RowDelegate

_MOVES: Final = frozenset(
    (
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space,
    )
)  # fmt: skip
"""Keys that are the list's own; all others are the page's."""


class RecordView(ChangeEvents, QTableView):
    """The list of rounds.

    A table of one column: where all rows are equally high, it need not ask each of a hundred thousand how high it is.
    """

    opened = Signal(int)
    """The row that was pressed twice."""
    menu_asked = Signal(QPoint)
    """Where on the screen."""
    picked = Signal()
    """Other rows are selected."""

    def __init__(self, model: RecordModel, parent: QWidget | None = None) -> None:
        """Show *model*."""
        super().__init__(parent)
        self._rows = model
        self.delegate = RowDelegate(self)
        self.setItemDelegate(self.delegate)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(model)
        self.follow_look()
        self.doubleClicked.connect(self._on_double_click)
        self.selectionModel().selectionChanged.connect(self.picked)

    def on_look(self) -> None:
        """Make rows as high as their text."""
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.delegate.row_height())

    def rows(self) -> Iterator[int]:
        """Return the selected rows from top to bottom."""
        ranges = self.selectionModel().selection()
        spans = sorted((ranges.at(at).top(), ranges.at(at).bottom()) for at in range(ranges.count()))
        for top, bottom in spans:
            yield from range(top, bottom + 1)

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected rounds from top to bottom."""
        ids = self._rows.ids
        return [ids[row] for row in self.rows()]

    def current_row(self) -> int:
        """Return the current row; -1 without one."""
        return self.currentIndex().row()

    def select_row(self, row: int) -> None:
        """Select only *row*, and scroll to it; do nothing in an empty list."""
        row = min(row, len(self._rows.ids) - 1)
        if row >= 0:
            # Not by the view, which would ask which modifier keys are held down.
            index = self._rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def select_ids(self, ids: list[int]) -> None:
        """Select these rounds, as far as they are in the list, and bring the first into view."""
        wanted = set(ids)
        rows = [row for row, each in enumerate(self._rows.ids) if each in wanted]
        if not rows:
            return
        self.select_row(rows[0])
        selection = QItemSelection()
        start = before = rows[0]
        for row in (*rows[1:], -1):
            if row != before + 1:
                selection.select(self._rows.index(start), self._rows.index(before))
                start = row
            before = row
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Go to the first and last round by Home and End, as in a list."""
        ends = {QAbstractItemView.CursorAction.MoveHome: 0, QAbstractItemView.CursorAction.MoveEnd: -1}
        if action in ends and self._rows.ids:
            return self._rows.index(range(len(self._rows.ids))[ends[action]])
        return super().moveCursor(action, modifiers)

    def keyboardSearch(self, _letters: str) -> None:
        """Do not search by letters: it would read every round there is, and letters are the page's keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and select; every other key is for the page."""
        everything = event.key() == Qt.Key.Key_A and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if event.key() in _MOVES or everything:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make sure that there is a current row."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.select_row(0)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the rows."""
        if event.reason() == QContextMenuEvent.Reason.Mouse or not self.currentIndex().isValid():
            self.menu_asked.emit(event.globalPos())
        else:
            here = self.visualRect(self.currentIndex()).center()
            self.menu_asked.emit(self.viewport().mapToGlobal(here))

    def _on_double_click(self) -> None:
        self.opened.emit(self.current_row())
