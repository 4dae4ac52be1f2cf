# SPDX-License-Identifier: MIT
"""A card with a chart: its title, the marked figure in words, and the figures as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QItemSelectionModel, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from ui.kit import theme
from ui.kit.chart import Chart
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel
from ui.language.i18n import _, pgettext, sentences

C = TypeVar("C", bound=Chart[Any])

_MOST: Final = 9
"""Rows of a table to be seen at once."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A table in words; the first column names the rows."""

    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class ChartCard(PageCard, Generic[C]):
    """A chart and its table, one of which is shown."""

    def __init__(self, chart: C, parent: QWidget | None = None) -> None:
        """Take in *chart*."""
        super().__init__(parent)
        self.chart = chart
        chart.setParent(self)
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.switch = KeyButton(parent=self, kind=Kind.QUIET)
        self.switch.setCheckable(True)
        self.switch.toggled.connect(self._on_switch)
        self.table = FiguresTable(self)
        self.table.hide()
        self._usual = ""
        words = vbox(self.title, self.caption, spacing=2)
        head = hbox(Part(words, 1), Part(self.switch, align=Qt.AlignmentFlag.AlignTop))
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.MEDIUM)
        vbox(head, self.chart, self.table, Part(stretch=1), on=self, margins=margins, spacing=Space.SMALL)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.chart.marked.connect(self._on_marked)

    def show_words(self, title: str, usual: str, figures: Figures) -> None:
        """Show the *title*, the *usual* caption while no figure is marked, and the *figures* of the table."""
        self.title.setText(title)
        self._usual = usual
        self.caption.setText(usual)
        self.chart.setAccessibleName(title)
        self.chart.setAccessibleDescription(sentences(usual, _("The arrow keys go from figure to figure.")))
        self.table.setAccessibleName(title)
        self.table.show_figures(figures)
        self._name_switch()

    def _name_switch(self) -> None:
        to_chart = self.switch.isChecked()
        words = pgettext("button", "Chart") if to_chart else pgettext("button", "Table")
        self.switch.set_text(words)
        self.switch.setAccessibleName(f"{words}: {self.title.text()}")

    def _on_switch(self, table: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.table.setVisible(table)
        self.chart.setVisible(not table)
        self.caption.setText(self._usual)
        self._name_switch()

    def _on_marked(self, words: str) -> None:
        self.caption.setText(words or self._usual)

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the height that the caption needs."""
        super().showEvent(event)
        self.caption.ask_height()


class FiguresTable(ChangeEvents, QTableWidget):
    """A table to read; Tab goes on to what follows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.figures = Figures()
        """What is shown."""
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
        self.figures = figures
        self.setRowCount(0)
        self.setRowCount(len(figures.rows))
        self.setColumnCount(len(figures.heads))
        self.setVerticalHeaderLabels([""] * len(figures.rows))
        for column, head in enumerate(figures.heads):
            self.setHorizontalHeaderItem(column, _cell(head, column))
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
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
        self.horizontalHeader().setMinimumSectionSize(theme.look().px(60))
        self._share_width()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Give the first column what the others leave, but never less than its words need."""
        if not self.columnCount():
            return
        head = self.horizontalHeader()
        needs = (max(self.sizeHintForColumn(at), head.sectionSizeHint(at)) for at in range(self.columnCount()))
        fits = sum(needs) <= self.viewport().width()
        head.setSectionResizeMode(
            0, QHeaderView.ResizeMode.Stretch if fits else QHeaderView.ResizeMode.ResizeToContents
        )

    def sizeHint(self) -> QSize:
        """Return the height of the rows, up to so many that the page still scrolls well."""
        row = self.verticalHeader().defaultSectionSize()
        shown = min(max(1, len(self.figures.rows)), _MOST)
        head = self.horizontalHeader().sizeHint().height()
        return QSize(theme.look().px(360), head + shown * row + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size; columns without room can be scrolled to."""
        return QSize(theme.look().px(220), self.sizeHint().height())


def _cell(text: str, column: int) -> QTableWidgetItem:
    """Return a cell; numbers stand right, names left."""
    cell = QTableWidgetItem(text)
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    cell.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
    return cell
