# SPDX-License-Identifier: MIT
"""What has been played: the pages of records, statistics and review, and the ways between them and the table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from dominoes.deal import new_seed
from dominoes.dealcode import write_code
from dominoes.errors import DominoesError
from dominoes.game import Deal, Seat, Standing
from dominoes.reader import read_file, read_lines, with_wall
from dominoes.record import Round, with_remarks
from dominoes.store import Archive, Filter
from ui import names
from ui.chore import Chore, Stop
from ui.pages.records import RecordsPage
from ui.pages.review import ReviewPage
from ui.pages.statistics import StatisticsPage
from ui.party import USUAL_LEVEL, party_again
from ui.position.export_dialog import ask_export
from ui.position.games import position_of
from ui.position.paint import felt
from ui.records.sheets import code_sheet
from ui.review.match import ReviewRound
from ui.table.art import present_style

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.position.position import Position
    from ui.records.sheets import TypedDeal
    from ui.review.position import ReviewedPosition


class Library(QObject):
    """Makes the pages when they are first wanted, and does what they ask for."""

    def __init__(self, window: MainWindow) -> None:
        """Serve *window*."""
        super().__init__(window)
        self._window = window
        self._records: RecordsPage | None = None
        self._statistics: StatisticsPage | None = None
        self._review: ReviewPage | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._reading: Chore | None = None

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
            self._window.add_page(page)
        return self._review

    def open_records(self) -> None:
        """Show the finished rounds."""
        self._window.show_page(self.records)

    def open_statistics(self) -> None:
        """Show what they come to."""
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
            lines = archive.lines([row.id for row in rows])
        except DominoesError as error:
            self._window.teller.tell_trouble(error)
            return
        rounds = [ReviewRound.of_listed(row, line) for row, line in zip(rows, lines, strict=True)]
        self._show_rounds(rounds, next(at for at, row in enumerate(rows) if row.id == wanted))

    def _show_rounds(self, rounds: Sequence[ReviewRound], at: int) -> None:
        self.review.show_match(rounds, at)
        self._window.show_page(self.review)

    def _on_statistics_review(self, number: int) -> None:
        archive = self._archive()
        found = () if archive is None else archive.listed([number])
        if found:
            self._on_review((found[0].match, number))

    def open_file(self, path: Path) -> None:
        """Review the rounds of a record file, which are not added to those kept here."""
        if self._reading is None:
            self._reading = Chore(partial(_read, path), self)
            self._reading.done.connect(self._on_read)

    def _on_read(self) -> None:
        chore, self._reading = self._reading, None
        assert chore is not None
        chore.deleteLater()
        if chore.error is not None:
            self._window.teller.tell_trouble(chore.error)
            return
        rounds: list[ReviewRound] = chore.result  # type: ignore[assignment]
        self._show_rounds(rounds, 0)

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
            (row,), (line,) = archive.listed([number]), archive.lines([number])
            self._play(ReviewRound.of_listed(row, line))
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
        self._window.play_given(party)

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
        party = party_again(
            round_,
            names=(person, *others[: seats - 1]),
            levels=("", *(USUAL_LEVEL,) * (seats - 1)),
            me=Seat(0),
            seed=new_seed(),
        )
        self._window.play_given(party)

    def _on_share(self, each: ReviewRound) -> None:
        try:
            round_ = self.review.match.whole_hand(each).read()
        except DominoesError as error:
            self._window.teller.tell_trouble(error)
            return
        assert round_.deal.hands is not None
        code = write_code(round_.entry.game, round_.options, round_.deal.hands)
        task = asyncio.ensure_future(self._show_code(code, names.match_name(round_.game, round_.options)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_code(self, code: str, game: str) -> None:
        if await self.review.overlay.ask(partial(code_sheet, code, game)) == "copy":
            QGuiApplication.clipboard().setText(code)

    def close(self) -> None:
        """Begin nothing more."""
        for task in self._tasks:
            task.cancel()
        if self._reading is not None:
            self._reading.stop()
        if self._review is not None:
            self._review.close_match()


def _read(path: Path, _stop: Stop) -> list[ReviewRound]:
    """Give the rounds of a file that agrees with the rules as a whole."""
    read_file(path)
    return [ReviewRound.of_record(each) for _line, each in read_lines(path) if isinstance(each, Round)]


def _diagram(seen: ReviewedPosition, opened: bool) -> Position:  # noqa: FBT001 - as the dialog asks
    return position_of(seen.game, seen.state, seen.seat, seen.who, opened=opened, title=seen.title, lines=seen.lines)
