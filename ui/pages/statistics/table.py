# SPDX-License-Identifier: MIT
"""The figures of a chart as a table, for screen readers and for those who prefer numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView, QWidget

from ui.kit import theme
from ui.kit.change_events import ChangeEvents

_MOST: Final = 9
"""Rows to be seen at once."""

Index = QModelIndex | QPersistentModelIndex
_TOP: Final = QModelIndex()


@dataclass(frozen=True, slots=True)
class Figures:
    """A table in words; the first column names the rows."""

    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class FiguresModel(QAbstractTableModel):
    """The model of the table."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty model."""
        super().__init__(parent)
        self.figures = Figures()

    def show_figures(self, figures: Figures) -> None:
        """Replace the figures."""
        self.beginResetModel()
        self.figures = figures
        self.endResetModel()

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.figures.rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.figures.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's own
        """Return the text of a cell; for screen readers with the names of row and column."""
        row = self.figures.rows[index.row()]
        words = row[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return words
            case Qt.ItemDataRole.AccessibleTextRole:
                head = self.figures.heads[index.column()]
                return f"{head}: {words}" if not index.column() else f"{row[0]}, {head}: {words}"
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if index.column() else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's own
        """Return the head of a column."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.figures.heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class FiguresTable(ChangeEvents, QTableView):
    """A table to read; Tab goes on to what follows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._figures = FiguresModel(self)
        self.setModel(self._figures)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def show_figures(self, figures: Figures) -> None:
        """Show *figures* instead of what was shown."""
        self._figures.show_figures(figures)
        header = self.horizontalHeader()
        for column in range(len(figures.heads)):
            mode = QHeaderView.ResizeMode.ResizeToContents if column else QHeaderView.ResizeMode.Stretch
            header.setSectionResizeMode(column, mode)
        self.on_look()

    @property
    def figures(self) -> Figures:
        """What is shown."""
        return self._figures.figures

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the current cell."""
        super().focusInEvent(event)
        here = self.currentIndex()
        self.setCurrentIndex(here if here.isValid() else self._figures.index(0, 0))
        self.selectionModel().select(self.currentIndex(), QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clear the selection."""
        super().focusOutEvent(event)
        self.clearSelection()

    def on_look(self) -> None:
        """Fit rows and columns to the size of text."""
        # Setting a style sheet sends another StyleChange.
        air = f"QTableView::item {{ padding: 0px {theme.look().px(8)}px; }}"
        if self.styleSheet() != air:
            self.setStyleSheet(air)
        row = self.fontMetrics().height() + theme.look().px(12)
        self.verticalHeader().setDefaultSectionSize(row)
        self.horizontalHeader().setMinimumSectionSize(theme.look().px(60))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of the rows, up to so many that the page still scrolls well."""
        row = self.verticalHeader().defaultSectionSize()
        shown = min(max(1, len(self.figures.rows)), _MOST)
        head = self.horizontalHeader().sizeHint().height()
        return QSize(theme.look().px(360), head + shown * row + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size; columns without room can be scrolled to."""
        return QSize(theme.look().px(220), self.sizeHint().height())
