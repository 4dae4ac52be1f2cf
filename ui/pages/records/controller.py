# SPDX-License-Identifier: MIT
"""What has been played: the pages of records, statistics and review, and the ways between them and the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, StoreError
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.records.reader import read_file, read_lines, with_wall
from dominoes.records.record import Round, with_remarks
from dominoes.store import Archive, Filter, failures
from ui.diagram.export_dialog import ask_export
from ui.diagram.paint import felt
from ui.games import GAME_UIS
from ui.kit.background import Chore, Stop
from ui.language import names
from ui.pages.records.deals import Deals
from ui.pages.records.page import RecordsPage
from ui.pages.records.tasks import Chores
from ui.pages.review.match import ReviewRound
from ui.pages.review.page import ReviewPage
from ui.pages.statistics.page import StatisticsPage
from ui.play.party import USUAL_LEVEL, party_again
from ui.tiles.art import present_style

if TYPE_CHECKING:
    from dominoes.store import Listed
    from ui.app.window import MainWindow
    from ui.diagram.position import Position
    from ui.pages.records.sheets import TypedDeal
    from ui.pages.review.position import ReviewedPosition


class Library(QObject):
    """Makes the pages when they are first wanted, and does what they ask for."""

    def __init__(self, window: MainWindow) -> None:
        """Serve *window*."""
        super().__init__(window)
        self._window = window
        self._records: RecordsPage | None = None
        self._statistics: StatisticsPage | None = None
        self._review: ReviewPage | None = None
        self._chores = Chores(self)
        self._deals: Deals | None = None
        self._reading: Chore | None = None
        self._files: deque[Path] = deque()
        """Read one after the other."""

    def _archive(self) -> Archive | None:
        return self._window.keeper.archive

    # -- pages ---------------------------------------------------------------------------------

    @property
    def records(self) -> RecordsPage:
        """The page of finished rounds."""
        if self._records is None:
            page = self._records = RecordsPage(self._window, self._archive)
            page.left.connect(self._window.go_back)
            page.review.connect(self._on_review)
            page.play_again.connect(self._on_play_again)
            page.deal_typed.connect(self._on_deal_typed)
            page.told.connect(self._window.teller.tell)
            page.importing.connect(self._window.keeper.back_up)
            self._window.add_page(page)
        return self._records

    @property
    def statistics(self) -> StatisticsPage:
        """The page of statistics."""
        if self._statistics is None:
            page = self._statistics = StatisticsPage(self._window, self._archive)
            page.left.connect(self._window.go_back)
            page.review.connect(self._on_statistics_review)
            page.new_game.connect(self._window.go_start)
            self._window.add_page(page)
        return self._statistics

    @property
    def review(self) -> ReviewPage:
        """The page on which a match is stepped through."""
        if self._review is None:
            page = self._review = ReviewPage(self._window, self._window.shown_settings)
            page.left.connect(self._window.go_back)
            page.full_screen.connect(self._window.toggle_full_screen)
            page.open_settings.connect(self._window.open_settings)
            page.preferred.connect(self._window.prefer)
            page.play_again.connect(self._on_reviewed_again)
            page.share.connect(self._on_share)
            page.export_position.connect(self._on_export)
            page.remarks_changed.connect(self._on_remarks)
            self._deals = Deals(page, page.overlay, self._chores)
            self._deals.copied.connect(self._window.teller.tell)
            self._window.add_page(page)
        return self._review

    def open_records(self) -> None:
        """Show the finished rounds."""
        self._window.show_page(self.records)

    def open_statistics(self) -> None:
        """Show what they come to: of several players, for the one who plays now."""
        settings = self._window.settings
        self.statistics.follow_player(settings.player_name if len(settings.players) > 1 else None)
        self.statistics.refresh()
        self._window.show_page(self.statistics)

    def apply_settings(self) -> None:
        """Follow what the player likes."""
        if self._review is not None:
            self._review.apply_settings(self._window.shown_settings)

    # -- looking again -------------------------------------------------------------------------

    def _on_review(self, ids: tuple[int, int]) -> None:
        match, wanted = ids
        archive = self._archive()
        if archive is None:
            return
        try:
            here = archive.ids(Filter(match=match)) + archive.ids(Filter(match=match, removed=True))
            rows = archive.listed(sorted(here))
            at = _place(rows, wanted)
            lines = archive.lines([row.id for row in rows])
        except DominoesError as error:
            self._window.teller.tell_trouble(error)
            return
        rounds = [ReviewRound.of_listed(row, line) for row, line in zip(rows, lines, strict=True)]
        self._show_rounds(rounds, at)

    def _show_rounds(self, rounds: Sequence[ReviewRound], at: int) -> None:
        self.review.show_match(rounds, at)
        self._window.show_page(self.review)

    def _on_statistics_review(self, number: int) -> None:
        archive = self._archive()
        if archive is None:
            return
        try:
            rows = archive.listed([number])
            match = rows[_place(rows, number)].match
        except DominoesError as error:
            self._window.teller.tell_trouble(error)
        else:
            self._on_review((match, number))

    def open_file(self, path: Path) -> None:
        """Review the rounds of a record file, which are not added to those kept here."""
        self._files.append(path)
        self._read_next()

    def _read_next(self) -> None:
        if self._reading is None and self._files:
            self._reading = Chore(partial(_read, self._files.popleft()), self)
            self._reading.done.connect(self._on_read)

    def _on_read(self) -> None:
        chore, self._reading = self._reading, None
        assert chore is not None
        chore.deleteLater()
        if chore.error is not None:
            self._window.teller.tell_trouble(chore.error)
        else:
            rounds: list[ReviewRound] = chore.result  # type: ignore[assignment]
            self._show_rounds(rounds, 0)
        self._read_next()

    def _on_remarks(self, number: int, remarks: object) -> None:
        archive = self._archive()
        if archive is not None:
            try:
                archive.replace_line(number, with_remarks(archive.lines([number])[0], remarks))
            except DominoesError as error:
                self._window.teller.tell_trouble(error)

    def _on_export(self, seen: ReviewedPosition) -> None:
        settings = self._window.shown_settings
        ground = felt(present_style(), settings.cloth)
        ask_export(self._window, partial(_diagram, seen), ground, name=f"gupai-{seen.game}", opened=seen.opened)

    # -- playing again -------------------------------------------------------------------------

    def _on_play_again(self, number: int) -> None:
        archive = self._archive()
        if archive is None:
            return
        try:
            rows, (line,) = archive.listed([number]), archive.lines([number])
            self._play(ReviewRound.of_listed(rows[_place(rows, number)], line))
        except DominoesError as error:
            self._window.teller.tell_trouble(error)

    def _on_reviewed_again(self, each: ReviewRound) -> None:
        try:
            self._play(self.review.match.whole_hand(each))
        except DominoesError as error:
            self._window.teller.tell_trouble(error)

    def _play(self, each: ReviewRound) -> None:
        round_ = with_wall(each.read())
        party = party_again(round_, names=each.names, levels=each.levels, me=each.seat, seed=new_seed())
        self._window.matches.play_given(party)

    def _on_deal_typed(self, deal: TypedDeal) -> None:
        seats = len(deal.hands)
        person = self._window.settings.player_name
        others = [name for name in names.opponent_names() if name != person]
        round_ = Round(
            game=deal.game,
            options=deal.options,
            match="match",
            number=1,
            players=("",) * seats,
            standing=Standing(chips=(0,) * seats),
            deal=Deal((), hands=deal.hands),
            seed=None,
            moves=(),
        )
        who, level = others[:seats], self._usual_level(deal.game)
        who[deal.seat] = person
        party = party_again(
            round_,
            names=who,
            levels=tuple("" if seat == deal.seat else level for seat in range(seats)),
            me=Seat(deal.seat),
            seed=new_seed(),
        )
        self._window.matches.play_given(party)

    def _usual_level(self, game: str) -> str:
        """Give the strength of opponents that the player chose last in *game*."""
        chosen = (self._window.settings.last_setup_of(game) or {}).get("levels") or [USUAL_LEVEL]
        return chosen[0] if chosen[0] in entry(game).levels else USUAL_LEVEL

    def _on_share(self, each: ReviewRound) -> None:
        try:
            round_ = self.review.match.whole_hand(each).read()
        except DominoesError as error:
            self._window.teller.tell_trouble(error)
            return
        assert self._deals is not None
        self._deals.share_round(round_, each.seat)

    def close(self) -> None:
        """Begin nothing more."""
        self._chores.stop()
        self._files.clear()
        if self._reading is not None:
            self._reading.stop()
        if self._review is not None:
            self._review.close_match()


def _place(rows: Sequence[Listed], wanted: int) -> int:
    """Find the round with the id *wanted*.

    Raises:
        StoreError: what the store knows of it was damaged.
    """
    at = next((at for at, row in enumerate(rows) if row.id == wanted), None)
    if at is None:
        raise StoreError(failures.DAMAGED)
    return at


def _read(path: Path, _stop: Stop) -> list[ReviewRound]:
    """Give the rounds of a file that agrees with the rules as a whole."""
    read_file(path)
    return [ReviewRound.of_record(each) for _line, each in read_lines(path) if isinstance(each, Round)]


def _diagram(seen: ReviewedPosition, opened: bool) -> Position:  # noqa: FBT001 - as the dialog asks
    diagram = GAME_UIS[seen.game].diagram()
    return diagram(seen.state, seen.seat, seen.who, opened=opened, title=seen.title, lines=seen.lines)
