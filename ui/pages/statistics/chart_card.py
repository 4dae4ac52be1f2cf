# SPDX-License-Identifier: MIT
"""A card with a chart: its title, the marked figure in words, and the figures as a table."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit.chart import Chart
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, pgettext, sentences

C = TypeVar("C", bound=Chart[Any])


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
        self.chart.setAccessibleDescription(sentences(usual, _("Arrow keys: previous or next figure.")))
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
