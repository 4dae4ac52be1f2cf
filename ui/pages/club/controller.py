# SPDX-License-Identifier: MIT
"""A class or a club: files of deals, results and score books, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from dominoes.characters import BOM
from dominoes.club.deals import DealSet, make_deals, read_deals, save_deals
from dominoes.club.ranking import Ranking, Row, collect, rank_books, write_csv
from dominoes.club.tournament import schedule
from dominoes.deal import new_seed
from dominoes.errors import DominoesError, NotationError, RecordError
from dominoes.records.files import whole_file
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import SUFFIX, read_books
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob
from ui.kit.figures_table import Figures
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import stem_of
from ui.language.i18n import _
from ui.pages.club.deals_section import WantedDeals
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

DEALS_SUFFIX: Final = ".txt"
"""Of a file of deals for a class."""


class ClubController(Controller[ClubPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(ClubPage(services.parent), services, routes)
        self.deal_set: DealSet | None = None
        """The deals made or chosen last."""
        self._wanted: WantedDeals | None = None
        self._rows: Sequence[Row] = ()
        """The lines of the ranking that is shown."""
        self._sheet: Sheet | None = None
        """That ranking on paper."""
        self._job: BackgroundJob | None = None
        self._then: Callable[[object], None] | None = None
        """What is done with the result of the job."""
        page = self.page
        page.left.connect(routes.back)
        page.deals.made.connect(self._on_make)
        page.deals.printed.connect(self._on_print_deals)
        page.deals_asked.connect(self._on_choose_deals)
        page.results_asked.connect(self._on_choose_results)
        page.books_asked.connect(self._on_choose_books)
        page.ranking.printed.connect(self._on_print_ranking)
        page.ranking.exported.connect(self._on_export_ranking)
        page.tournament.printed.connect(self._on_print_tournament)

    def open(self) -> None:
        """Show the page."""
        self.page.show_note("")
        self.page.deals.show_rule_sets(self._services.preferences.now.rule_sets)
        self._routes.show(self.page)

    # -- deals ---------------------------------------------------------------------------------

    def _on_make(self, wanted: WantedDeals) -> None:
        self._wanted = wanted
        name = stem_of(wanted.title, "deals") + DEALS_SUFFIX
        dialog = ask_for_target(
            self.page.window(), _("Make deals…"), _filters(_("Deals for a class"), DEALS_SUFFIX), name
        )
        dialog.fileSelected.connect(self.make)

    def make(self, target: str) -> None:
        """Make the deals that were asked for, and write them to the file *target*."""
        wanted, path = self._wanted, Path(target)
        if wanted is not None:
            self._begin(lambda: _deals(wanted), partial(self._on_made, path))

    def _on_made(self, path: Path, deals: object) -> None:
        assert isinstance(deals, DealSet)
        if self._write(path, partial(save_deals, deals, path)):
            self._take(deals)

    def _on_choose_deals(self) -> None:
        filters = _filters(_("Deals for a class"), DEALS_SUFFIX)
        ask_for_file(self.page.window(), _("Choose deals…"), filters).fileSelected.connect(self.choose)

    def choose(self, name: str) -> None:
        """Take the deals in the file *name*."""
        self._begin(lambda: read_deals(Path(name)), self._take)

    def _take(self, deals: object) -> None:
        assert isinstance(deals, DealSet)
        self.deal_set = deals
        self.page.show_deals(deals.title, len(deals.deals))

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
            self._begin(lambda: collect(deals, map(Path, files)), partial(self._on_results, deals))

    def _on_results(self, deals: DealSet, ranking: object) -> None:
        assert isinstance(ranking, Ranking)
        self._rows = ranking.rows
        self._sheet = Sheet(
            "results", lambda: _("Results of the class"), lambda paper, _n: results_document(deals, ranking, paper)
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
        self._begin(lambda: _read_all(files), self._on_books)

    def _on_books(self, found: object) -> None:
        assert isinstance(found, _Books)
        books = found.books
        self._rows = rank_books(books)
        self._sheet = Sheet("books", books_title, lambda paper, _n: books_document(books, paper))
        self.page.show_ranking(
            ShownRanking(
                books_title,
                partial(_figures, self._rows),
                books_meaning,
                lambda: [_refusal(error) for error in found.refused],
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

        def write() -> None:
            with whole_file(path) as file:
                # Excel would take names for other ones.
                file.write(BOM)
                write_csv(self._rows, file)

        self._write(path, write)

    def _write(self, path: Path, write: Callable[[], None]) -> bool:
        """Call *write* for the file at *path*, say what became of it, and return whether it was written."""
        try:
            write()
        except OSError as error:
            why = error.strerror or str(error)
            self.page.show_note(_("“{file}” could not be written: {why}").format(file=path.name, why=why))
            return False
        self.page.show_note(_("Written: {file}").format(file=path.name))
        return True

    # -- tournament ----------------------------------------------------------------------------

    def _on_print_tournament(self) -> None:
        asked = self.page.tournament
        try:
            players = asked.players
            rounds = schedule(len(players), asked.rounds.value(), asked.seats.value())
        except (NotationError, RecordError) as error:
            self.page.show_note(error_text(error))
            return
        make = Sheet(
            "tournament", lambda: _("Tournament"), lambda paper, _n: tournament_document(players, rounds, paper)
        )
        self._print(make, _("Tournament"))

    # -- in the background ---------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether something goes on in the background."""
        return self._job is not None

    def _begin(self, work: Callable[[], object], then: Callable[[object], None]) -> None:
        """Do *work* in the background, and *then* what is done with its result; nothing while something goes on."""
        if self._job is None:
            self._then = then
            self.page.show_note(_("Please wait…"))
            self._job = BackgroundJob(lambda _stop: work(), self)
            self._job.done.connect(self._on_done)

    def _on_done(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        assert self._then is not None
        job.deleteLater()
        self.page.show_note("")
        if job.error is not None:
            self._services.messages.show(_refusal(job.error))
        else:
            self._then(job.result)

    def close(self) -> None:
        """Stop what goes on in the background."""
        if self._job is not None:
            self._job.stop()

    def _print(self, sheet: Sheet, name: str) -> None:
        PaperDialog(
            self.page.window(), (sheet,), name=stem_of(name, sheet.key), old_three=present_style().old_three
        ).open()


class _Books(NamedTuple):
    """Score books that were read."""

    books: tuple[Book, ...]
    refused: tuple[DominoesError, ...]
    """Why others could not be."""


def _read_all(files: Sequence[str]) -> _Books:
    books: list[Book] = []
    refused: list[DominoesError] = []
    for file in files:
        try:
            books += read_books(Path(file))
        except DominoesError as error:
            refused.append(error)
    if refused and not books:
        raise refused[0]
    return _Books(tuple(books), tuple(refused))


def _deals(wanted: WantedDeals) -> DealSet:
    return make_deals(
        wanted.game, wanted.options, seat=wanted.seat, count=wanted.number, seed=new_seed(), title=wanted.title
    )


def _figures(rows: Sequence[Row]) -> Figures:
    heads, *lines = ranking_table(rows)
    return Figures(heads, tuple(lines))


def _refusal(error: DominoesError) -> str:
    """Return why a file was refused, after its name."""
    file = error.file if isinstance(error, RecordError) else None
    return ": ".join(filter(None, (Path(file).name if file else "", error_text(error))))


def _filters(words: str, suffix: str) -> tuple[str, ...]:
    return f"{words} (*{suffix})", _("All files") + " (*)"
