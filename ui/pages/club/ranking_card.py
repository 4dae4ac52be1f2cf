# SPDX-License-Identifier: MIT
"""A ranking as a table, and what is to be known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from dominoes.club.progress import Progress
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, ngettext, number
from ui.pages.club.progress_plot import ProgressPlot

MOST_REMARKS: Final = 40
"""Lines about results that are shown; paper has all of them."""


class ShownRanking(NamedTuple):
    """A ranking in words; each is called again when the language changes."""

    title: Callable[[], str]
    figures: Callable[[], Figures]
    meaning: Callable[[], str]
    """What its score is."""
    remarks: Callable[[], Sequence[str]]
    progress: Progress | None = None
    """To be shown as a chart, too."""
    has_books: bool = False
    """Whether its score books can be chosen."""


class RankingCard(PageCard):
    """The ranking that was made last; hidden until there is one."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self.ranking: ShownRanking | None = None
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.table = FiguresTable(self)
        self.plot = ProgressPlot(self)
        self.meaning = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.remarks_title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.remarks = PlainLabel(parent=self, wrap=True)
        self.books_button = KeyButton(lambda: _("Which score books…"), self)
        self.export_button = KeyButton(lambda: _("Save as CSV…"), self)
        self.print_button = KeyButton(lambda: _("Print…"), self)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        head = hbox(Part(self.title, 1), self.books_button, self.export_button, self.print_button)
        vbox(
            head,
            self.table,
            self.plot,
            self.meaning,
            self.remarks_title,
            self.remarks,
            on=self,
            margins=margins,
            spacing=Space.MEDIUM,
        )
        self.hide()
        self.translate(self._show_texts)

    def show_ranking(self, ranking: ShownRanking) -> None:
        """Show *ranking* instead of what was shown."""
        self.ranking = ranking
        self.books_button.setVisible(ranking.has_books)
        self._show_texts()
        self.plot.show_progress(ranking.progress)
        self.show()

    def clear(self) -> None:
        """Show nothing."""
        self.ranking = None
        self.table.show_figures(Figures())
        self.plot.show_progress(None)
        for label in (self.title, self.remarks):
            label.setText("")
        self.hide()

    def _show_texts(self) -> None:
        if self.ranking is None:
            return
        self.title.setText(self.ranking.title())
        self.table.setAccessibleName(self.ranking.title())
        figures = self.ranking.figures()
        self.table.show_figures(figures)
        self.table.setVisible(bool(figures.rows))
        self.export_button.setEnabled(bool(figures.rows))
        self.meaning.setText(self.ranking.meaning() if figures.rows else _("There are no players to rank."))
        remarks = self.ranking.remarks()
        self.remarks_title.setText(_("Please note"))
        more = len(remarks) - MOST_REMARKS
        shown = [*remarks[:MOST_REMARKS]]
        if more > 0:
            shown.append(ngettext("{n} more on paper.", "{n} more on paper.", more).format(n=number(more)))
        self.remarks.setText("\n".join(shown))
        for label in (self.remarks_title, self.remarks):
            label.setVisible(bool(remarks))
