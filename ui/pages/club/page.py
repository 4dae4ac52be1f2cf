# SPDX-License-Identifier: MIT
"""The page of a class or a club: deals for everybody, their results, score books, a tournament."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent

from dominoes.club.answers import Answers, answers_in, write_answers
from dominoes.club.deals import DealSet, make_deals, read_deals, save_deals, titled_set
from dominoes.club.progress import Progress, progress_over, write_progress
from dominoes.club.ranking import BookRanking, By, Missing, Ranking, collect, rank_books, write_csv, write_season
from dominoes.club.tournament import TournamentRound, schedule
from dominoes.deal import new_seed
from dominoes.errors import DominoesError, RecordError
from dominoes.lessons.file import SUFFIX as LESSON_SUFFIX
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz, quiz_of
from dominoes.records.encodings import Decoded
from dominoes.records.files import list_given
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import FILE, SUFFIX, read_books
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.controls import Chooser
from ui.kit.figures_table import Figures
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import stem_of
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ScrollPage, Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel, announce, pressed_button
from ui.language.i18n import _, current, ngettext, number
from ui.pages.club.answers_section import AnswersSection
from ui.pages.club.books_dialog import BooksDialog
from ui.pages.club.deals_section import DealsSection, WantedDeals
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.tournament_section import NamesDialog, TournamentSection
from ui.paper.answers import answers_document, answers_meaning, answers_table, answers_title, problem_text
from ui.paper.club import (
    books_document,
    books_meaning,
    books_table,
    books_title,
    deals_document,
    progress_document,
    progress_meaning,
    progress_table,
    progress_title,
    ranking_table,
    remark_text,
    results_document,
    results_meaning,
    results_title,
    tournament_document,
)
from ui.paper.dialog import PaperDialog, Sheet
from ui.play.services import Routes, Services
from ui.tiles.art import present_style

T = TypeVar("T")

RESULTS: Final = "results"
"""Key of the sheet of a class's results."""
PROGRESS: Final = "progress"
"""Key of the sheet of progress over weeks."""
DEALS_SUFFIX: Final = ".txt"
"""Of a file of deals for a class."""
_NOTE_MS: Final = 300
"""After how long a job is said to take its time: most are done before, and a note would only flash."""


class ClubPage(ScrollPage):
    """What a teacher or a club needs besides lessons."""

    topic = "teach#club"

    BESIDE = 760

    def __init__(self, services: Services, routes: Routes) -> None:
        """Show no ranking yet."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self.deal_set: DealSet | None = None
        """The deals made or chosen last."""
        self._write: Callable[[Path], None] = partial(write_csv, ())
        """Writes the ranking that is shown, as CSV."""
        self._files: Sequence[str] = ()
        """The results that are shown."""
        self._sets: Sequence[DealSet] = ()
        """The sets of deals of several weeks."""
        self._weekly: Sequence[str] = ()
        """The results of several weeks that are shown."""
        self._found: _Found | None = None
        """The score books that were read last."""
        self._counted: frozenset[str] = frozenset()
        """Keys of those that are ranked."""
        self._by = By.PER_ROUND
        self._sheet: Sheet | None = None
        """That ranking on paper."""
        self._job: BackgroundJob | None = None
        self._takes_long = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._takes_long.timeout.connect(self._ask_to_wait)
        self._note: Callable[[], str] = str
        """Returns what is said below the page, in the language now used."""
        self._busy = False
        self.header = self.add_header()
        self.deals = DealsSection(self.content)
        self.deals.make.clicked.connect(self._on_make)
        self.deals.print_button.clicked.connect(self._on_print_deals)
        self.tournament = TournamentSection(self.content)
        self.tournament.choose_names.clicked.connect(self._on_choose_names)
        self.tournament.print_button.clicked.connect(self._on_print_tournament)
        self.ranking = RankingCard(self.content)
        self.ranking.print_button.clicked.connect(self._on_print_ranking)
        self.ranking.export_button.clicked.connect(self._on_export_ranking)
        self.ranking.books_button.clicked.connect(self._on_which_books)
        self.answers = self._make_answers()
        results, books = self._make_results(), self._make_books()
        self.column.addWidget(self.ranking)
        halves = self.add_halves()
        add_parts(
            halves,
            Part(vbox(self.deals, self.answers, Part(stretch=1), spacing=0), 1),
            Part(vbox(results, books, Part(stretch=1), spacing=0), 1),
        )
        add_parts(self.column, self.tournament, Part(stretch=1))
        self.note = PlainLabel(parent=self, wrap=True)
        self.note.hide()
        self.foot.addWidget(self.note, 1)
        self.begins_at = self.deals.game
        self.translate(self._show_texts)
        self.follow_look()

    def _make_answers(self) -> AnswersSection:
        answers = AnswersSection(self.content)
        answers.choose.clicked.connect(self._on_choose_lesson)
        answers.read_button.clicked.connect(self._on_read_answers)
        return answers

    def _make_results(self) -> Section:
        results = Section(self.content, lambda: _("Results"))
        results.add_note(lambda: _("Students export their rounds from their records and hand in the files."))
        self.which = PlainLabel(parent=results, role=Type.STRONG, wrap=True)
        results.add(self.which)
        self.choose_deals = KeyButton(lambda: _("Choose deals…"), results, press=self._on_choose_deals)
        self.choose_results = KeyButton(lambda: _("Choose results…"), results, press=self._on_choose_results)
        add_parts(results.fields, hbox(self.choose_deals, self.choose_results, Part(stretch=1)))
        self.missing = Chooser(self)
        self.missing.chosen.connect(self._on_missing)
        results.add_field(self.missing, lambda: _("Missing deals"))
        self.which_sets = PlainLabel(parent=results, role=Type.STRONG, wrap=True)
        weeks = PlainLabel(parent=results, role=Type.CAPTION, tone="muted", wrap=True)
        results.translate(
            lambda: weeks.setText(_("Progress over weeks: choose several sets of deals, then all results."))
        )
        self.choose_sets = KeyButton(lambda: _("Choose sets…"), results, press=self._on_choose_sets)
        self.choose_weekly = KeyButton(lambda: _("Results of all weeks…"), results, press=self._on_choose_weekly)
        add_parts(results.fields, weeks, self.which_sets, hbox(self.choose_sets, self.choose_weekly, Part(stretch=1)))
        return results

    def _make_books(self) -> Section:
        books = Section(self.content, lambda: _("Score books of several tables"))
        books.add_note(lambda: _("One ranking of all players, for one evening or for a season."))
        self.choose_books = KeyButton(lambda: _("Choose score books…"), books, press=self._on_choose_books)
        self.own_books = KeyButton(lambda: _("My score books"), books, press=self._on_own_books)
        add_parts(books.fields, hbox(self.choose_books, self.own_books, Part(stretch=1)))
        return books

    def open(self) -> None:
        """Show the page."""
        self.show_note()
        self.deals.show_rule_sets(self._services.preferences.now.rule_sets)
        self._routes.show(self)

    def forget(self) -> bool:
        """Forget deals, names and results. Return True: nothing of them is in files of the program."""
        self.stop()
        self.deal_set, self._sheet, self._found = None, None, None
        self._sets, self._files, self._weekly = (), (), ()
        self._write = partial(write_csv, ())
        self._show_which()
        self.show_note()
        for part in (self.ranking, self.deals, self.answers, self.tournament):
            part.clear()
        return True

    # -- what is shown -------------------------------------------------------------------------

    def _show_busy(self, *, busy: bool) -> None:
        """Offer nothing that takes time while something is going on."""
        self._busy = busy
        self._show_which()

    def show_ranking(self, ranking: ShownRanking) -> None:
        """Show *ranking* above everything else."""
        self.ranking.show_ranking(ranking)
        self.area.verticalScrollBar().setValue(0)
        self.ranking.print_button.setFocus()
        announce(self, ranking.title())

    def _clear_ranking(self) -> None:
        """Show no ranking, and have none to rank again."""
        self._sheet = None
        self.ranking.clear()

    def show_note(self, say: Callable[[], str] = str) -> None:
        """Say below the page, and to a screen reader, what *say* returns in the language now used."""
        self._note = say
        self._show_note()
        if self.note.text():
            announce(self, self.note.text())

    def _show_note(self) -> None:
        self.note.setText(self._note())
        self.note.setVisible(bool(self.note.text()))
        self.on_look()

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("Class or club"), "")
        self.missing.set_items([(Missing.LEFT_OUT, _("Not counted")), (Missing.LOWEST, _("As the lowest result"))])
        self._show_which()
        self._show_note()

    def _show_which(self) -> None:
        """Show the deals made or chosen last, and the possible actions."""
        deals = self.deal_set
        for button in (self.deals.make, self.choose_deals, self.choose_books, self.own_books, self.choose_sets):
            button.setEnabled(not self._busy)
        self.missing.setEnabled(not self._busy)
        self.ranking.books_button.setEnabled(not self._busy)
        self.choose_weekly.setEnabled(not self._busy and bool(self._sets))
        n = len(self._sets)
        self.which_sets.setText(ngettext("{n} set of deals", "{n} sets of deals", n).format(n=number(n)))
        self.which_sets.setVisible(n > 0)
        self.choose_results.setEnabled(not self._busy and deals is not None)
        self.deals.print_button.setEnabled(deals is not None)
        self.tournament.set_busy(busy=self._busy)
        self.answers.set_busy(busy=self._busy)
        if deals is None:
            self.which.setText(_("First choose or make the deals that were played."))
            return
        count = len(deals.deals)
        counted = ngettext("{n} deal", "{n} deals", count).format(n=number(count))
        self.which.setText(" · ".join(filter(None, (deals.title, counted))))

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what goes on: nothing of it may appear over another page. A minimised window shows this one."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter."""
        if not pressed_button(event):
            super().keyPressEvent(event)

    # -- deals ---------------------------------------------------------------------------------

    def _on_make(self) -> None:
        wanted = self.deals.wanted
        name = stem_of(wanted.title, "deals") + DEALS_SUFFIX
        dialog = ask_for_target(self.window(), _("Make deals…"), _filters(_("Deals for a class"), DEALS_SUFFIX), name)
        dialog.fileSelected.connect(partial(self._make, wanted))

    def _make(self, wanted: WantedDeals, target: str) -> None:
        """Make deals, and write them to the file *target*."""
        path = Path(target)
        self._begin(lambda _stop: _made(wanted, path), partial(self._on_made, path))

    def _on_made(self, path: Path, made: DealSet | OSError) -> None:
        if isinstance(made, OSError):
            self._say_unwritten(path, made)
        else:
            self._take(made)
            self._say_written(path)

    def _on_choose_deals(self) -> None:
        filters = _filters(_("Deals for a class"), DEALS_SUFFIX)
        ask_for_file(self.window(), _("Choose deals…"), filters).fileSelected.connect(self.choose)

    def choose(self, name: str) -> None:
        """Take the deals in the file *name*."""
        language = current().key
        self._begin(lambda _stop: read_deals(Path(name), language), self._take)

    def _take(self, deals: DealSet) -> None:
        self.deal_set = deals
        self._show_which()
        if self._sheet is not None and self._sheet.key == RESULTS:
            # They are those of other deals.
            self._clear_ranking()

    def _on_print_deals(self) -> None:
        deals = self.deal_set
        if deals is not None:
            make = Sheet("deals", lambda: _("Deals for a class"), lambda paper, _n: deals_document(deals, paper))
            self._print(make, deals.title or _("Deals for a class"))

    # -- rankings ------------------------------------------------------------------------------

    def _on_choose_results(self) -> None:
        filters = _filters(_("Records"), ".gupai")
        dialog = ask_for_file(self.window(), _("Choose results…"), filters, several=True)
        dialog.filesSelected.connect(self.rank_results)

    def rank_results(self, files: Sequence[str]) -> None:
        """Rank the records in *files* over the deals made or chosen last."""
        deals = self.deal_set
        if deals is not None:
            self._files = files
            missing = self._missing
            work = partial(collect, deals, [*map(Path, files)], missing=missing)
            self._begin(lambda stop: work(stop=stop), partial(self._on_results, deals))

    @property
    def _missing(self) -> Missing:
        """How missing deals count, as chosen."""
        missing = self.missing.value()
        assert isinstance(missing, Missing)
        return missing

    def _on_missing(self) -> None:
        """Rank again what is shown."""
        if self._sheet is not None and self._sheet.key == RESULTS:
            self.rank_results(self._files)
        elif self._sheet is not None and self._sheet.key == PROGRESS:
            self.rank_weeks(self._weekly)

    def _on_results(self, deals: DealSet, ranking: Ranking) -> None:
        self._write = partial(write_csv, ranking.rows)
        self._sheet = Sheet(
            RESULTS, lambda: _("Results of the class"), lambda paper, _n: results_document(deals, ranking, paper)
        )
        self.show_ranking(
            ShownRanking(
                lambda: results_title(deals),
                lambda: _figures(ranking_table(ranking)),
                lambda: results_meaning(ranking.missing),
                lambda: [remark_text(remark) for remark in ranking.remarks],
            )
        )

    # -- progress ------------------------------------------------------------------------------

    def _on_choose_sets(self) -> None:
        filters = _filters(_("Deals for a class"), DEALS_SUFFIX)
        dialog = ask_for_file(self.window(), _("Choose sets…"), filters, several=True)
        dialog.filesSelected.connect(self.choose_sets_in)

    def choose_sets_in(self, files: Sequence[str]) -> None:
        """Take the sets of deals in *files* as those of several weeks."""
        language = current().key
        self._begin(lambda _stop: [titled_set(Path(file), language) for file in files], self._take_sets)

    def _take_sets(self, sets: Sequence[DealSet]) -> None:
        self._sets = sets
        self._show_which()
        if self._sheet is not None and self._sheet.key == PROGRESS:
            # It is that over other deals.
            self._clear_ranking()
        self.choose_weekly.setFocus()

    def _on_choose_weekly(self) -> None:
        filters = _filters(_("Records"), ".gupai")
        dialog = ask_for_file(self.window(), _("Results of all weeks…"), filters, several=True)
        dialog.filesSelected.connect(self.rank_weeks)

    def rank_weeks(self, files: Sequence[str]) -> None:
        """Score the records in *files* over the sets chosen last."""
        self._weekly = files
        work = partial(progress_over, self._sets, [*map(Path, files)], missing=self._missing)
        self._begin(lambda stop: work(stop=stop), self._on_progress)

    def _on_progress(self, progress: Progress) -> None:
        self._write = partial(write_progress, progress)
        self._sheet = Sheet(PROGRESS, progress_title, lambda paper, _n: progress_document(progress, paper))
        self.show_ranking(
            ShownRanking(
                progress_title,
                lambda: _figures(progress_table(progress)),
                lambda: progress_meaning(progress),
                lambda: [remark_text(remark) for remark in progress.remarks],
                progress,
            )
        )

    # -- answers -------------------------------------------------------------------------------

    def _on_choose_lesson(self) -> None:
        filters = _filters(_("Lessons"), LESSON_SUFFIX)
        ask_for_file(self.window(), _("Choose lesson…"), filters).fileSelected.connect(self.choose_lesson)

    def choose_lesson(self, name: str) -> None:
        """Read codes of the lesson in the file *name*."""
        self._begin(lambda _stop: _asked_in(Path(name)), self._take_lesson)

    def _take_lesson(self, found: tuple[Lesson, Quiz]) -> None:
        self.answers.take(*found)
        self.answers.codes.setFocus()

    def _on_read_answers(self) -> None:
        lesson, quiz, lines = self.answers.lesson, self.answers.quiz, self.answers.lines
        if lesson is not None and quiz is not None:
            self._begin(lambda _stop: answers_in(lines, quiz), partial(self._on_answers, lesson, quiz))

    def _on_answers(self, lesson: Lesson, quiz: Quiz, answers: Answers) -> None:
        self._write = partial(write_answers, answers)
        title = partial(answers_title, lesson)
        self._sheet = Sheet("answers", title, lambda paper, _n: answers_document(lesson, quiz, answers, paper))
        self.show_ranking(
            ShownRanking(
                title,
                lambda: _figures(answers_table(answers)),
                answers_meaning,
                lambda: [*map(problem_text, answers.remarks)],
            )
        )

    # -- score books ---------------------------------------------------------------------------

    def _on_choose_books(self) -> None:
        filters = _filters(_("Score books"), SUFFIX)
        dialog = ask_for_file(self.window(), _("Choose score books…"), filters, several=True)
        dialog.filesSelected.connect(self.rank_books)

    def _on_own_books(self) -> None:
        path = self._services.folder / FILE
        if path.exists():
            self.rank_books([str(path)])
        else:
            self.show_note(lambda: _("No score books yet"))

    def rank_books(self, files: Sequence[str]) -> None:
        """Rank the players of the score books in *files*."""
        self._begin(partial(_read_books, files), self._on_books)

    def _on_books(self, found: _Found) -> None:
        self._found = found
        self.rank_some({book.key for book in found.books}, By.PER_ROUND)

    def rank_some(self, keys: Collection[str], by: By) -> None:
        """Rank the players of the books read last that have one of *keys*; *by* decides."""
        found = self._found
        assert found is not None
        self._begin(
            lambda _stop: rank_books((book for book in found.books if book.key in keys), by),
            partial(self._on_ranked, found),
        )

    def _on_ranked(self, found: _Found, ranking: BookRanking) -> None:
        self._counted, self._by = frozenset(book.key for book in ranking.books), ranking.by
        self._write = partial(write_season, ranking.rows)
        title = partial(books_title, ranking)
        self._sheet = Sheet("books", title, lambda paper, _n: books_document(ranking, paper))
        self.show_ranking(
            ShownRanking(
                title,
                lambda: _figures(books_table(ranking)),
                lambda: books_meaning(ranking.by),
                lambda: [*map(_refusal, found.refused), *map(remark_text, ranking.remarks)],
                has_books=len(found.books) > 1,
            )
        )

    def _on_which_books(self) -> None:
        if self._found is not None:
            books = {book.key: book for book in self._found.books}
            newest = sorted(books.values(), key=lambda book: book.begun, reverse=True)
            dialog = BooksDialog(self.window(), newest, self._counted, self._by)
            dialog.decided.connect(self.rank_some)
            dialog.open()

    def _on_print_ranking(self) -> None:
        if self._sheet is not None:
            self._print(self._sheet, self._sheet.name())

    def _on_export_ranking(self) -> None:
        name = stem_of(self.ranking.title.text(), "ranking") + ".csv"
        dialog = ask_for_target(self.window(), _("Save as CSV…"), ("CSV (*.csv)",), name)
        dialog.fileSelected.connect(self.export)

    def export(self, target: str) -> None:
        """Write the ranking that is shown to the file *target*, as CSV."""
        path = Path(target)
        try:
            self._write(path)
        except (OSError, UnicodeError) as error:
            self._say_unwritten(path, error)
        else:
            self._say_written(path)

    def _say_written(self, path: Path) -> None:
        self.show_note(lambda: _("Written: {file}").format(file=path.name))

    def _say_unwritten(self, path: Path, error: OSError | UnicodeError) -> None:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        self.show_note(lambda: _("“{file}” could not be written: {why}").format(file=path.name, why=why))

    # -- tournament ----------------------------------------------------------------------------

    def _on_choose_names(self) -> None:
        filters = (_("Names") + " (*.txt *.csv)", _("All files") + " (*)")
        ask_for_file(self.window(), _("Choose names…"), filters).fileSelected.connect(self.show_names)

    def show_names(self, name: str) -> None:
        """Show what the file *name* says, to be taken as the players of a tournament."""
        path, language = Path(name), current().key
        self._begin(lambda _stop: list_given(path, language), partial(self._on_names, path))

    def _on_names(self, path: Path, found: Sequence[Decoded]) -> None:
        dialog = NamesDialog(self.window(), path.name, found)
        dialog.taken.connect(self.tournament.names.setPlainText)
        dialog.open()

    def _on_print_tournament(self) -> None:
        asked = self.tournament
        try:
            players = asked.players
        except RecordError:
            # The page says so.
            return
        rounds, seats = asked.rounds.value(), asked.seats.value()
        self._begin(
            lambda stop: schedule(len(players), rounds, seats, stop=stop), partial(self._on_scheduled, players)
        )

    def _on_scheduled(self, players: Sequence[str], rounds: Sequence[TournamentRound]) -> None:
        make = Sheet(
            "tournament", lambda: _("Tournament"), lambda paper, _n: tournament_document(players, rounds, paper)
        )
        self._print(make, _("Tournament"))

    # -- in the background ---------------------------------------------------------------------

    def _begin(self, work: Callable[[Stop], T], then: Callable[[T], None]) -> None:
        """Do *work* in the background, and *then* what is done with its result; there is one job at a time."""
        self.stop()
        self._show_busy(busy=True)
        self.show_note()
        self._takes_long.start()
        self._job = BackgroundJob(work, self)
        self._job.done.connect(partial(self._on_done, then))

    def _ask_to_wait(self) -> None:
        self.show_note(lambda: _("Please wait…"))

    def _on_done(self, then: Callable[[Any], None]) -> None:
        job = self._job
        assert job is not None
        self.stop()
        if job.error is not None:
            self._services.messages.show(_refusal(job.error))
        else:
            then(job.result)

    def stop(self) -> None:
        """Stop what goes on in the background."""
        job, self._job = self._job, None
        if job is not None:
            job.stop()
            job.deleteLater()
            self._takes_long.stop()
            self._show_busy(busy=False)
            self.show_note()

    def _print(self, sheet: Sheet, name: str) -> None:
        PaperDialog(self.window(), (sheet,), name=stem_of(name, sheet.key), old_three=present_style().old_three).open()


def _asked_in(path: Path) -> tuple[Lesson, Quiz]:
    """Return the lesson in the file *path* and its questions; raise RecordError as `read_lesson` does."""
    lesson = read_lesson(path)
    return lesson, quiz_of(lesson)


class _Found(NamedTuple):
    """Score books that were read."""

    books: tuple[Book, ...]
    refused: tuple[DominoesError, ...]
    """Why others could not be read."""


def _read_books(files: Sequence[str], stop: Stop) -> _Found:
    """Return the readable content of *files*; raise RecordError if there is none."""
    books: list[Book] = []
    refused: list[DominoesError] = []
    for file in files:
        if stop():
            break
        try:
            books += read_books(Path(file))
        except DominoesError as error:
            refused.append(error)
    if refused and not books:
        raise refused[0]
    return _Found(tuple(books), tuple(refused))


def _made(wanted: WantedDeals, path: Path) -> DealSet | OSError:
    """Make deals and write them to *path*; return why they could not be written."""
    deals = make_deals(
        wanted.game,
        wanted.options,
        seat=wanted.seat,
        count=wanted.number,
        seed=new_seed(),
        title=wanted.title,
        day=dt.datetime.now().astimezone().date(),
    )
    try:
        save_deals(deals, path)
    except OSError as error:
        return error
    return deals


def _figures(table: Sequence[tuple[str, ...]]) -> Figures:
    heads, *lines = table
    return Figures(heads, tuple(lines))


def _refusal(error: DominoesError) -> str:
    """Return why a file was refused, after its name."""
    file = error.file if isinstance(error, RecordError) else None
    return ": ".join(filter(None, (Path(file).name if file else "", error_text(error))))


def _filters(words: str, suffix: str) -> tuple[str, ...]:
    return f"{words} (*{suffix})", _("All files") + " (*)"
