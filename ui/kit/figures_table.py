# SPDX-License-Identifier: MIT
"""A table of figures, to read by eye, by keyboard and by screen reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableWidget, QTableWidgetItem, QWidget

from ui.kit import theme
from ui.kit.widgets import ChangeEvents, NoText

_MOST: Final = 9
"""Rows of a table to be seen at once."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A table in words; the first column names the rows."""

    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class FiguresTable(NoText, ChangeEvents, QTableWidget):
    """A table to read; Tab goes on to the next widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.figures = Figures()
        """The figures shown."""
        self._needs: list[int] = []
        """Width of each column."""
        self._fits = True
        """Whether all columns are seen at once."""
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
        """Show *figures* instead of the former ones."""
        self.figures = figures
        self.setRowCount(len(figures.rows))
        self.setColumnCount(len(figures.heads))
        self.setVerticalHeaderLabels([""] * len(figures.rows))
        # Otherwise the header would measure its column again at each cell.
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for column, head in enumerate(figures.heads):
            self.setHorizontalHeaderItem(column, _cell(head, column))
            for row, texts in enumerate(figures.rows):
                cell = _cell(texts[column], column)
                # Screen readers name the row and the column too.
                spoken = f"{head}: {texts[column]}"
                cell.setData(Qt.ItemDataRole.AccessibleTextRole, f"{texts[0]}, {spoken}" if column else spoken)
                self.setItem(row, column, cell)
        self.on_look()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the current cell."""
        super().focusInEvent(event)
        here = self.currentIndex()
        self.setCurrentIndex(here if here.isValid() else self.model().index(0, 0))
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
        head, least = self.horizontalHeader(), theme.look().px(60)
        head.setMinimumSectionSize(least)
        columns = range(self.columnCount())
        self._needs = [max(self.sizeHintForColumn(at), head.sectionSizeHint(at), least) for at in columns]
        for at, need in enumerate(self._needs):
            self.setColumnWidth(at, need)
        self._share_width()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Give the first column the room left by the others, but never less than its words need."""
        if not self._needs:
            return
        self._fits = sum(self._needs) <= self.viewport().width()
        mode = QHeaderView.ResizeMode.Stretch if self._fits else QHeaderView.ResizeMode.Fixed
        self.horizontalHeader().setSectionResizeMode(0, mode)
        if not self._fits:
            self.setColumnWidth(0, self._needs[0])
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of the rows, up to so many that the page still scrolls well."""
        row = self.verticalHeader().defaultSectionSize()
        shown = min(max(1, len(self.figures.rows)), _MOST)
        head = self.horizontalHeader().sizeHint().height()
        bar = 0 if self._fits else self.horizontalScrollBar().sizeHint().height()
        return QSize(theme.look().px(360), head + shown * row + bar + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size; columns without room can be scrolled to."""
        return QSize(theme.look().px(220), self.sizeHint().height())


def _cell(text: str, column: int) -> QTableWidgetItem:
    """Return a cell; numbers stand right, names left."""
    cell = QTableWidgetItem(text)
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    cell.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    return cell
