# SPDX-License-Identifier: MIT
"""The results of a class: over one set of deals, and over those of several weeks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.club.answers import CodeList
from dominoes.club.deals import DealSet, read_deals, titled_set
from dominoes.club.progress import Progress, progress_over, write_progress
from dominoes.club.ranking import Missing, Ranking, collect, write_csv
from dominoes.lessons.file import SUFFIX as LESSON_SUFFIX
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz
from dominoes.records.files import list_given
from ui.kit.controls import Chooser
from ui.kit.file_dialog import ask_for_file
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, current, ngettext, number
from ui.language.names import enumerated
from ui.pages.club.answers_section import CODES_SUFFIX, lesson_asked
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.work import WorkLine, filters
from ui.paper.club import (
    progress_document,
    progress_meaning,
    progress_remarks,
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


class _Weeks(NamedTuple):
    """What the pupils of a class played and answered in several weeks."""

    sets: Sequence[DealSet] = ()
    lessons: Sequence[tuple[Lesson, Quiz]] = ()


class ResultsSection(Section):
    """Takes deals and the records of those who played them, and ranks them on a card."""

    taken = Signal()
    """Other deals were chosen."""

    def __init__(self, parent: QWidget, work: WorkLine, card: RankingCard, codes: Callable[[], str]) -> None:
        """Ask for deals.

        Args:
            parent: The parent widget.
            work: Says what goes on.
            card: Shows rankings and progress.
            codes: Returns the codes of lessons that are typed on the page.
        """
        super().__init__(parent, lambda: _("Results"))
        self._work, self._card = work, card
        self.deal_set: DealSet | None = None
        """The deals made or chosen last."""
        self._files: Sequence[str] = ()
        """The results that are shown."""
        self._weeks = _Weeks()
        """The sets of deals and the lessons of several weeks."""
        self._codes = codes
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
        self.choose_sets = KeyButton(lambda: _("Choose sets and lessons…"), self, press=self._on_choose_sets)
        self.choose_weekly = KeyButton(lambda: _("Results of all weeks…"), self, press=self._on_choose_weekly)
        first, last = (hbox(button, Part(stretch=1)) for button in (self.choose_sets, self.choose_weekly))
        add_parts(self.fields, weeks, first, self.which_sets, last)
        work.changed.connect(self._show_which)
        self.translate(
            lambda: weeks.setText(
                _(
                    "Progress over weeks: choose several sets of deals and lessons, then all records and saved "
                    "codes. Codes in “Answers from phones” count too."
                )
            ),
            self._show_texts,
        )

    def clear(self) -> None:
        """Forget deals and results."""
        self.deal_set = None
        self._weeks, self._files, self._weekly = _Weeks(), (), ()
        self._show_which()

    def _show_texts(self) -> None:
        self.missing.set_items([(Missing.LEFT_OUT, _("Not counted")), (Missing.LOWEST, _("As the lowest result"))])
        self._show_which()

    def _show_which(self) -> None:
        """Show the deals made or chosen last, and the possible actions."""
        deals, is_free = self.deal_set, not self._work.is_busy
        for control in (self.choose_deals, self.choose_sets, self.missing):
            control.setEnabled(is_free)
        sets, lessons = map(len, self._weeks)
        self.choose_weekly.setEnabled(is_free and bool(sets or lessons))
        counted = [ngettext("{n} set of deals", "{n} sets of deals", sets).format(n=number(sets))] if sets else []
        if lessons:
            counted.append(_("Lessons: {n}").format(n=number(lessons)))
        self.which_sets.setText(" · ".join(counted))
        self.which_sets.setVisible(bool(counted))
        self.choose_results.setEnabled(is_free and deals is not None)
        if deals is None:
            self.which.setText(_("First choose or make the deals that were played."))
            return
        count = len(deals.deals)
        how_many = ngettext("{n} deal", "{n} deals", count).format(n=number(count))
        self.which.setText(" · ".join(filter(None, (deals.title, how_many))))

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
        wanted = filters(enumerated([_("Deals for a class"), _("Lessons")]), DEALS_SUFFIX, LESSON_SUFFIX)
        dialog = ask_for_file(self.window(), _("Choose sets and lessons…"), wanted, several=True)
        dialog.filesSelected.connect(self.choose_sets_in)

    def choose_sets_in(self, files: Sequence[str]) -> None:
        """Take the sets of deals and the lessons in *files* as those of several weeks."""
        language = current().key
        self._work.begin(lambda _stop: _weeks_in([*map(Path, files)], language), self._take_sets)

    def _take_sets(self, weeks: _Weeks) -> None:
        self._weeks, self._weekly = weeks, ()
        self._show_which()
        # What is shown is the progress over other deals.
        self._card.clear_if(PROGRESS)
        self.choose_weekly.setFocus()
        if weeks.lessons and self._codes():
            self.rank_weeks(())

    def _on_choose_weekly(self) -> None:
        wanted = filters(enumerated([_("Records"), _("Codes of the class")]), ".gupai", CODES_SUFFIX)
        dialog = ask_for_file(self.window(), _("Results of all weeks…"), wanted, several=True)
        dialog.filesSelected.connect(self.rank_weeks)

    def rank_weeks(self, files: Sequence[str]) -> None:
        """Score the records and codes in *files*, and the codes typed, over the sets and lessons chosen last."""
        self._weekly = files
        typed = CodeList(self._codes().splitlines())
        work = partial(_progress_in, self._weeks, [*map(Path, files)], typed, self._missing)
        self._work.begin(work, self._on_progress)

    def _on_progress(self, progress: Progress) -> None:
        self._card.show_ranking(
            ShownRanking(
                progress_title,
                partial(progress_table, progress),
                partial(progress_meaning, progress),
                partial(progress_remarks, progress),
                Sheet(PROGRESS, progress_title, lambda paper, _n: progress_document(progress, paper)),
                lambda path: write_progress(progress, path, current().key),
                progress,
            )
        )


def _weeks_in(files: Sequence[Path], language: str) -> _Weeks:
    """Return what *files* hold; raise RecordError as `titled_set` and `lesson_asked` do."""
    lessons = [path for path in files if path.suffix.lower() == LESSON_SUFFIX]
    sets = [titled_set(path, language) for path in files if path not in lessons]
    return _Weeks(sets, [lesson_asked(path) for path in lessons])


def _progress_in(
    weeks: _Weeks, files: Sequence[Path], typed: CodeList, missing: Missing, stop: Callable[[], bool]
) -> Progress:
    """Return the progress of a class by records and codes in *files*, and by codes *typed*."""
    lists = [path for path in files if path.suffix.lower() == CODES_SUFFIX]
    codes = [CodeList(list_given(path)[0].text.splitlines(), path.name) for path in lists]
    return progress_over(
        weeks.sets,
        [path for path in files if path not in lists],
        stop,
        missing=missing,
        lessons=[(lesson.title, quiz) for lesson, quiz in weeks.lessons],
        codes=[*codes, typed] if weeks.lessons else codes,
    )
