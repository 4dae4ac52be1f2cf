# SPDX-License-Identifier: MIT
"""The results of a class: over one set of deals, and over those of several weeks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.club.deals import DealSet, read_deals, titled_set
from dominoes.club.progress import Progress, progress_over, write_progress
from dominoes.club.ranking import Missing, Ranking, collect, write_csv
from ui.kit.controls import Chooser
from ui.kit.file_dialog import ask_for_file
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, current, ngettext, number
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.work import WorkLine, filters
from ui.paper.club import (
    progress_document,
    progress_meaning,
    progress_table,
    progress_title,
    ranking_table,
    remark_text,
    results_document,
    results_meaning,
    results_title,
)
from ui.paper.dialog import Sheet

RESULTS: Final = "results"
"""Key of the sheet of a class's results."""
PROGRESS: Final = "progress"
"""Key of the sheet of progress over weeks."""
DEALS_SUFFIX: Final = ".txt"
"""Of a file of deals for a class."""


class ResultsSection(Section):
    """Takes deals and the records of those who played them, and ranks them on a card."""

    taken = Signal()
    """Other deals were chosen."""

    def __init__(self, parent: QWidget, work: WorkLine, card: RankingCard) -> None:
        """Ask for deals."""
        super().__init__(parent, lambda: _("Results"))
        self._work, self._card = work, card
        self.deal_set: DealSet | None = None
        """The deals made or chosen last."""
        self._files: Sequence[str] = ()
        """The results that are shown."""
        self._sets: Sequence[DealSet] = ()
        """The sets of deals of several weeks."""
        self._weekly: Sequence[str] = ()
        """The results of several weeks that are shown."""
        self.add_note(lambda: _("Students export their rounds from their records and hand in the files."))
        self.which = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.add(self.which)
        self.choose_deals = KeyButton(lambda: _("Choose deals…"), self, press=self._on_choose_deals)
        self.choose_results = KeyButton(lambda: _("Choose results…"), self, press=self._on_choose_results)
        add_parts(self.fields, hbox(self.choose_deals, self.choose_results, Part(stretch=1)))
        self.missing = Chooser(self)
        self.missing.chosen.connect(self._on_missing)
        self.add_field(self.missing, lambda: _("Missing deals"))
        self.which_sets = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        weeks = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.choose_sets = KeyButton(lambda: _("Choose sets…"), self, press=self._on_choose_sets)
        self.choose_weekly = KeyButton(lambda: _("Results of all weeks…"), self, press=self._on_choose_weekly)
        add_parts(self.fields, weeks, self.which_sets, hbox(self.choose_sets, self.choose_weekly, Part(stretch=1)))
        work.changed.connect(self._show_which)
        self.translate(
            lambda: weeks.setText(_("Progress over weeks: choose several sets of deals, then all results.")),
            self._show_texts,
        )

    def clear(self) -> None:
        """Forget deals and results."""
        self.deal_set = None
        self._sets, self._files, self._weekly = (), (), ()
        self._show_which()

    def _show_texts(self) -> None:
        self.missing.set_items([(Missing.LEFT_OUT, _("Not counted")), (Missing.LOWEST, _("As the lowest result"))])
        self._show_which()

    def _show_which(self) -> None:
        """Show the deals made or chosen last, and the possible actions."""
        deals, is_free = self.deal_set, not self._work.is_busy
        for control in (self.choose_deals, self.choose_sets, self.missing):
            control.setEnabled(is_free)
        self.choose_weekly.setEnabled(is_free and bool(self._sets))
        n = len(self._sets)
        self.which_sets.setText(ngettext("{n} set of deals", "{n} sets of deals", n).format(n=number(n)))
        self.which_sets.setVisible(n > 0)
        self.choose_results.setEnabled(is_free and deals is not None)
        if deals is None:
            self.which.setText(_("First choose or make the deals that were played."))
            return
        count = len(deals.deals)
        counted = ngettext("{n} deal", "{n} deals", count).format(n=number(count))
        self.which.setText(" · ".join(filter(None, (deals.title, counted))))

    def _on_choose_deals(self) -> None:
        dialog = ask_for_file(self.window(), _("Choose deals…"), filters(_("Deals for a class"), DEALS_SUFFIX))
        dialog.fileSelected.connect(self.choose)

    def choose(self, name: str) -> None:
        """Take the deals in the file *name*."""
        language = current().key
        self._work.begin(lambda _stop: read_deals(Path(name), language), self.take)

    def take(self, deals: DealSet) -> None:
        """Rank results over *deals* from now on."""
        self.deal_set = deals
        self._show_which()
        # What is shown is that of other deals.
        self._card.clear_if(RESULTS)
        self.taken.emit()

    def _on_choose_results(self) -> None:
        wanted = filters(_("Records"), ".gupai")
        dialog = ask_for_file(self.window(), _("Choose results…"), wanted, several=True)
        dialog.filesSelected.connect(self.rank_results)

    def rank_results(self, files: Sequence[str]) -> None:
        """Rank the records in *files* over the deals made or chosen last."""
        deals = self.deal_set
        if deals is not None:
            self._files = files
            work = partial(collect, deals, [*map(Path, files)], missing=self._missing)
            self._work.begin(lambda stop: work(stop=stop), partial(self._on_results, deals))

    @property
    def _missing(self) -> Missing:
        """How missing deals count, as chosen."""
        missing = self.missing.value()
        assert isinstance(missing, Missing)
        return missing

    def _on_missing(self) -> None:
        """Rank again what is shown."""
        if self._card.shown == RESULTS:
            self.rank_results(self._files)
        elif self._card.shown == PROGRESS:
            self.rank_weeks(self._weekly)

    def _on_results(self, deals: DealSet, ranking: Ranking) -> None:
        self._card.show_ranking(
            ShownRanking(
                partial(results_title, deals),
                partial(ranking_table, ranking),
                lambda: results_meaning(ranking.missing),
                lambda: [remark_text(remark) for remark in ranking.remarks],
                Sheet(
                    RESULTS,
                    lambda: _("Results of the class"),
                    lambda paper, _n: results_document(deals, ranking, paper),
                ),
                partial(write_csv, ranking.rows),
            )
        )

    # -- progress ------------------------------------------------------------------------------

    def _on_choose_sets(self) -> None:
        wanted = filters(_("Deals for a class"), DEALS_SUFFIX)
        dialog = ask_for_file(self.window(), _("Choose sets…"), wanted, several=True)
        dialog.filesSelected.connect(self.choose_sets_in)

    def choose_sets_in(self, files: Sequence[str]) -> None:
        """Take the sets of deals in *files* as those of several weeks."""
        language = current().key
        self._work.begin(lambda _stop: [titled_set(Path(file), language) for file in files], self._take_sets)

    def _take_sets(self, sets: Sequence[DealSet]) -> None:
        self._sets = sets
        self._show_which()
        # What is shown is the progress over other deals.
        self._card.clear_if(PROGRESS)
        self.choose_weekly.setFocus()

    def _on_choose_weekly(self) -> None:
        wanted = filters(_("Records"), ".gupai")
        dialog = ask_for_file(self.window(), _("Results of all weeks…"), wanted, several=True)
        dialog.filesSelected.connect(self.rank_weeks)

    def rank_weeks(self, files: Sequence[str]) -> None:
        """Score the records in *files* over the sets chosen last."""
        self._weekly = files
        work = partial(progress_over, self._sets, [*map(Path, files)], missing=self._missing)
        self._work.begin(lambda stop: work(stop=stop), self._on_progress)

    def _on_progress(self, progress: Progress) -> None:
        self._card.show_ranking(
            ShownRanking(
                progress_title,
                partial(progress_table, progress),
                partial(progress_meaning, progress),
                lambda: [remark_text(remark) for remark in progress.remarks],
                Sheet(PROGRESS, progress_title, lambda paper, _n: progress_document(progress, paper)),
                partial(write_progress, progress),
                progress,
            )
        )
