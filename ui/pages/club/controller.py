# SPDX-License-Identifier: MIT
"""A class or a club: files of deals, results and score books, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from PySide6.QtCore import QTimer

from dominoes.club.deals import DealSet, make_deals, read_deals, save_deals
from dominoes.club.ranking import BookRanking, Ranking, Row, collect, rank_books, write_csv
from dominoes.club.tournament import TournamentRound, schedule
from dominoes.deal import new_seed
from dominoes.errors import DominoesError, RecordError
from dominoes.records.encodings import Decoded
from dominoes.records.files import list_given
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import SUFFIX, read_books
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.figures_table import Figures
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import stem_of
from ui.language.i18n import _, current
from ui.pages.club.deals_section import WantedDeals
from ui.pages.club.names_dialog import NamesDialog
from ui.pages.club.page import ClubPage
from ui.pages.club.ranking_card import ShownRanking
from ui.paper.club import (
    books_document,
    books_meaning,
    books_title,
    deals_document,
    ranking_table,
    remark_text,
    results_document,
    results_meaning,
    results_title,
    tournament_document,
)
from ui.paper.dialog import PaperDialog, Sheet
from ui.play.services import Controller, Routes, Services
from ui.tiles.art import present_style

T = TypeVar("T")

RESULTS: Final = "results"
"""Key of the sheet of a class's results."""
DEALS_SUFFIX: Final = ".txt"
"""Of a file of deals for a class."""
_NOTE_MS: Final = 300
"""After how long a job is said to take its time: most are done before, and a note would only flash."""


class ClubController(Controller[ClubPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(ClubPage(services.parent), services, routes)
        self.deal_set: DealSet | None = None
        """The deals made or chosen last."""
        self._rows: Sequence[Row] = ()
        """The lines of the ranking that is shown."""
        self._sheet: Sheet | None = None
        """That ranking on paper."""
        self._job: BackgroundJob | None = None
        self._takes_long = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._takes_long.timeout.connect(self._ask_to_wait)
        page = self.page
        page.left.connect(routes.back)
        # Nothing of what goes on may appear over another page.
        page.hidden.connect(self.close)
        page.deals.made.connect(self._on_make)
        page.deals.printed.connect(self._on_print_deals)
        page.deals_asked.connect(self._on_choose_deals)
        page.results_asked.connect(self._on_choose_results)
        page.books_asked.connect(self._on_choose_books)
        page.ranking.printed.connect(self._on_print_ranking)
        page.ranking.exported.connect(self._on_export_ranking)
        page.tournament.printed.connect(self._on_print_tournament)
        page.tournament.names_asked.connect(self._on_choose_names)

    def open(self) -> None:
        """Show the page."""
        self.page.show_note()
        self.page.deals.show_rule_sets(self._services.preferences.now.rule_sets)
        self._routes.show(self.page)

    def forget(self) -> bool:
        """Forget deals, names and results. Return True: nothing of them is in files of the program."""
        self.close()
        self.deal_set, self._sheet, self._rows = None, None, ()
        self.page.show_deals(None)
        self.page.show_note()
        for part in (self.page.ranking, self.page.deals, self.page.tournament):
            part.clear()
        return True

    # -- deals ---------------------------------------------------------------------------------

    def _on_make(self, wanted: WantedDeals) -> None:
        name = stem_of(wanted.title, "deals") + DEALS_SUFFIX
        dialog = ask_for_target(
            self.page.window(), _("Make deals…"), _filters(_("Deals for a class"), DEALS_SUFFIX), name
        )
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
        ask_for_file(self.page.window(), _("Choose deals…"), filters).fileSelected.connect(self.choose)

    def choose(self, name: str) -> None:
        """Take the deals in the file *name*."""
        language = current().key
        self._begin(lambda _stop: read_deals(Path(name), language), self._take)

    def _take(self, deals: DealSet) -> None:
        self.deal_set = deals
        self.page.show_deals(deals)
        if self._sheet is not None and self._sheet.key == RESULTS:
            # They are those of other deals.
            self.page.ranking.clear()

    def _on_print_deals(self) -> None:
        deals = self.deal_set
        if deals is not None:
            make = Sheet("deals", lambda: _("Deals for a class"), lambda paper, _n: deals_document(deals, paper))
            self._print(make, deals.title or _("Deals for a class"))

    # -- rankings ------------------------------------------------------------------------------

    def _on_choose_results(self) -> None:
        filters = _filters(_("Records"), ".gupai")
        dialog = ask_for_file(self.page.window(), _("Choose results…"), filters, several=True)
        dialog.filesSelected.connect(self.rank_results)

    def rank_results(self, files: Sequence[str]) -> None:
        """Rank the records in *files* over the deals made or chosen last."""
        deals = self.deal_set
        if deals is not None:
            self._begin(partial(collect, deals, [*map(Path, files)]), partial(self._on_results, deals))

    def _on_results(self, deals: DealSet, ranking: Ranking) -> None:
        self._rows = ranking.rows
        self._sheet = Sheet(
            RESULTS, lambda: _("Results of the class"), lambda paper, _n: results_document(deals, ranking, paper)
        )
        self.page.show_ranking(
            ShownRanking(
                lambda: results_title(deals),
                lambda: _figures(ranking.rows),
                results_meaning,
                lambda: [remark_text(remark) for remark in ranking.remarks],
            )
        )

    def _on_choose_books(self) -> None:
        filters = _filters(_("Score books"), SUFFIX)
        dialog = ask_for_file(self.page.window(), _("Choose score books…"), filters, several=True)
        dialog.filesSelected.connect(self.rank_books)

    def rank_books(self, files: Sequence[str]) -> None:
        """Rank the players of the score books in *files*."""
        self._begin(partial(_ranked, files), self._on_books)

    def _on_books(self, found: _Ranked) -> None:
        ranking = found.ranking
        self._rows = ranking.rows
        self._sheet = Sheet("books", books_title, lambda paper, _n: books_document(ranking, paper))
        self.page.show_ranking(
            ShownRanking(
                books_title,
                partial(_figures, self._rows),
                books_meaning,
                lambda: [*map(_refusal, found.refused), *map(remark_text, ranking.remarks)],
            )
        )

    def _on_print_ranking(self) -> None:
        if self._sheet is not None:
            self._print(self._sheet, self._sheet.name())

    def _on_export_ranking(self) -> None:
        name = stem_of(self.page.ranking.title.text(), "ranking") + ".csv"
        dialog = ask_for_target(self.page.window(), _("Save as CSV…"), ("CSV (*.csv)",), name)
        dialog.fileSelected.connect(self.export)

    def export(self, target: str) -> None:
        """Write the ranking that is shown to the file *target*, as CSV."""
        path = Path(target)
        try:
            write_csv(self._rows, path)
        except (OSError, UnicodeError) as error:
            self._say_unwritten(path, error)
        else:
            self._say_written(path)

    def _say_written(self, path: Path) -> None:
        self.page.show_note(lambda: _("Written: {file}").format(file=path.name))

    def _say_unwritten(self, path: Path, error: OSError | UnicodeError) -> None:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        self.page.show_note(lambda: _("“{file}” could not be written: {why}").format(file=path.name, why=why))

    # -- tournament ----------------------------------------------------------------------------

    def _on_choose_names(self) -> None:
        filters = (_("Names") + " (*.txt *.csv)", _("All files") + " (*)")
        ask_for_file(self.page.window(), _("Choose names…"), filters).fileSelected.connect(self.show_names)

    def show_names(self, name: str) -> None:
        """Show what the file *name* says, to be taken as the players of a tournament."""
        path, language = Path(name), current().key
        self._begin(lambda _stop: list_given(path, language), partial(self._on_names, path))

    def _on_names(self, path: Path, found: Sequence[Decoded]) -> None:
        dialog = NamesDialog(self.page.window(), path.name, found)
        dialog.taken.connect(self.page.tournament.names.setPlainText)
        dialog.open()

    def _on_print_tournament(self) -> None:
        asked = self.page.tournament
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
        self.close()
        self.page.set_busy(busy=True)
        self.page.show_note()
        self._takes_long.start()
        self._job = BackgroundJob(work, self)
        self._job.done.connect(partial(self._on_done, then))

    def _ask_to_wait(self) -> None:
        self.page.show_note(lambda: _("Please wait…"))

    def _on_done(self, then: Callable[[Any], None]) -> None:
        job = self._job
        assert job is not None
        self.close()
        if job.error is not None:
            self._services.messages.show(_refusal(job.error))
        else:
            then(job.result)

    def close(self) -> None:
        """Stop what goes on in the background."""
        job, self._job = self._job, None
        if job is not None:
            job.stop()
            job.deleteLater()
            self._takes_long.stop()
            self.page.set_busy(busy=False)
            self.page.show_note()

    def _print(self, sheet: Sheet, name: str) -> None:
        PaperDialog(
            self.page.window(), (sheet,), name=stem_of(name, sheet.key), old_three=present_style().old_three
        ).open()


class _Ranked(NamedTuple):
    """Score books that were read and ranked."""

    ranking: BookRanking
    refused: tuple[DominoesError, ...]
    """Why others could not be read."""


def _ranked(files: Sequence[str], stop: Stop) -> _Ranked:
    """Rank what is read of *files*; raise RecordError if that is nothing."""
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
    return _Ranked(rank_books(books), tuple(refused))


def _made(wanted: WantedDeals, path: Path) -> DealSet | OSError:
    """Make deals and write them to *path*; return why they could not be written."""
    deals = make_deals(
        wanted.game, wanted.options, seat=wanted.seat, count=wanted.number, seed=new_seed(), title=wanted.title
    )
    try:
        save_deals(deals, path)
    except OSError as error:
        return error
    return deals


def _figures(rows: Sequence[Row]) -> Figures:
    heads, *lines = ranking_table(rows)
    return Figures(heads, tuple(lines))


def _refusal(error: DominoesError) -> str:
    """Return why a file was refused, after its name."""
    file = error.file if isinstance(error, RecordError) else None
    return ": ".join(filter(None, (Path(file).name if file else "", error_text(error))))


def _filters(words: str, suffix: str) -> tuple[str, ...]:
    return f"{words} (*{suffix})", _("All files") + " (*)"
