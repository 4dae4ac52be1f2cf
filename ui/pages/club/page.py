# SPDX-License-Identifier: MIT
"""The page of a class or a club: deals for everybody, their results, score books, a tournament."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QHideEvent, QKeyEvent

from dominoes.club.deals import DealSet, make_deals, save_deals
from dominoes.club.tournament import TournamentRound, schedule
from dominoes.deal import new_seed
from dominoes.errors import RecordError
from dominoes.records.encodings import Decoded
from dominoes.records.files import list_given
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import stem_of
from ui.kit.layouts import Part, add_parts, vbox
from ui.kit.page_parts import ScrollPage
from ui.kit.widgets import pressed_button
from ui.language.i18n import _, current
from ui.pages.club.answers_section import AnswersSection
from ui.pages.club.books_section import BooksSection
from ui.pages.club.deals_section import DealsSection, WantedDeals
from ui.pages.club.ranking_card import RankingCard
from ui.pages.club.results_section import DEALS_SUFFIX, ResultsSection
from ui.pages.club.tournament_section import NamesDialog, TournamentSection
from ui.pages.club.work import WorkLine, ask_how_to_print, filters
from ui.paper.club import deals_document, tournament_document
from ui.paper.dialog import Sheet
from ui.play.services import Routes, Services


class ClubPage(ScrollPage):
    """What a teacher or a club needs besides lessons."""

    topic = "teach#club"

    BESIDE = 760

    def __init__(self, services: Services, routes: Routes) -> None:
        """Show no ranking yet."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self.header = self.add_header()
        self.work = WorkLine(self, services.messages)
        self.deals = DealsSection(self.content)
        self.deals.make.clicked.connect(self._on_make)
        self.deals.print_button.clicked.connect(self._on_print_deals)
        self.tournament = TournamentSection(self.content)
        self.tournament.choose_names.clicked.connect(self._on_choose_names)
        self.tournament.print_button.clicked.connect(self._on_print_tournament)
        self.ranking = RankingCard(self.content, self.work, partial(self.area.verticalScrollBar().setValue, 0))
        self.answers = AnswersSection(self.content, self.work, self.ranking)
        self.results = ResultsSection(self.content, self.work, self.ranking, self.answers.codes.toPlainText)
        self.results.taken.connect(self._show_work)
        self.books = BooksSection(self.content, self.work, self.ranking, services.folder)
        self.column.addWidget(self.ranking)
        halves = self.add_halves()
        add_parts(
            halves,
            Part(vbox(self.deals, self.answers, Part(stretch=1), spacing=0), 1),
            Part(vbox(self.results, self.books, Part(stretch=1), spacing=0), 1),
        )
        add_parts(self.column, self.tournament, Part(stretch=1))
        self.foot.addWidget(self.work, 1)
        self.begins_at = self.deals.game
        self.translate(lambda: self.header.show_words(_("Back"), _("Class or club"), ""))
        self.work.changed.connect(self._show_work)
        self._show_work()
        self.follow_look()

    def open(self) -> None:
        """Show the page."""
        self.work.say()
        self.deals.show_rule_sets(self._services.preferences.now.rule_sets)
        self._routes.show(self)

    def forget(self) -> bool:
        """Forget deals, names and results. Return True: nothing of them is in files of the program."""
        self.work.stop()
        for part in (self.ranking, self.deals, self.answers, self.results, self.books, self.tournament):
            part.clear()
        self.work.say()
        return True

    def _show_work(self) -> None:
        """Offer nothing that takes time while something is going on, and give the note its room."""
        is_busy = self.work.is_busy
        self.deals.make.setEnabled(not is_busy)
        self.deals.print_button.setEnabled(self.results.deal_set is not None)
        self.tournament.set_busy(busy=is_busy)
        self.on_look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop what goes on: nothing of it may appear over another page. A minimised window shows this one."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.work.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter."""
        if not pressed_button(event):
            super().keyPressEvent(event)

    # -- deals ---------------------------------------------------------------------------------

    def _on_make(self) -> None:
        wanted = self.deals.wanted
        name = stem_of(wanted.title, "deals") + DEALS_SUFFIX
        dialog = ask_for_target(self.window(), _("Make deals…"), filters(_("Deals for a class"), DEALS_SUFFIX), name)
        dialog.fileSelected.connect(partial(self._make, wanted))

    def _make(self, wanted: WantedDeals, target: str) -> None:
        """Make deals, and write them to the file *target*."""
        path = Path(target)
        self.work.begin(lambda _stop: _made(wanted, path), partial(self._on_made, path))

    def _on_made(self, path: Path, made: DealSet | OSError) -> None:
        if isinstance(made, OSError):
            self.work.say_unwritten(path, made)
        else:
            self.results.take(made)
            self.work.say_written(path)

    def _on_print_deals(self) -> None:
        deals = self.results.deal_set
        if deals is not None:
            sheet = Sheet("deals", lambda: _("Deals for a class"), lambda paper, _n: deals_document(deals, paper))
            ask_how_to_print(self.window(), sheet, deals.title or _("Deals for a class"))

    # -- tournament ----------------------------------------------------------------------------

    def _on_choose_names(self) -> None:
        wanted = (_("Names") + " (*.txt *.csv)", _("All files") + " (*)")
        ask_for_file(self.window(), _("Choose names…"), wanted).fileSelected.connect(self.show_names)

    def show_names(self, name: str) -> None:
        """Show what the file *name* says, to be taken as the players of a tournament."""
        path, language = Path(name), current().key
        self.work.begin(lambda _stop: list_given(path, language), partial(self._on_names, path))

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
        self.work.begin(
            lambda stop: schedule(len(players), rounds, seats, stop=stop), partial(self._on_scheduled, players)
        )

    def _on_scheduled(self, players: Sequence[str], rounds: Sequence[TournamentRound]) -> None:
        sheet = Sheet(
            "tournament", lambda: _("Tournament"), lambda paper, _n: tournament_document(players, rounds, paper)
        )
        ask_how_to_print(self.window(), sheet, _("Tournament"))


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
