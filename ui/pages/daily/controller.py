# SPDX-License-Identifier: MIT
"""The controllers of the daily deal: the days, and the first time beside another."""

from __future__ import annotations

import logging
from typing import Final

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, StoreError
from dominoes.game import Seat
from dominoes.games import daily_games, entry
from dominoes.play import daily
from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.store import Archive
from dominoes.store.daily import KeptPlay, daily_plays
from ui.language.i18n import _
from ui.pages.daily.comparison_page import ComparisonPage, Played
from ui.pages.daily.course import by_day
from ui.pages.daily.page import DailyPage
from ui.pages.review.match import ReviewMatch, ReviewRound
from ui.play.services import Controller, Routes, Services
from ui.saving.party import daily_party

_log = logging.getLogger(__name__)

PRESET: Final = "preset"
LEVEL: Final = "level"
"""Keys of what the settings keep of the table of a game."""


class DailyController(Controller[DailyPage]):
    """Makes the page of the days and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(DailyPage(services.parent), services, routes)
        self._offered = False
        page = self.page
        page.left.connect(routes.back)
        page.shown.connect(self.refresh)
        page.played.connect(self._on_play)
        page.reviewed.connect(routes.review)
        page.compared.connect(routes.compare)
        page.table_changed.connect(self._on_table)
        services.autosave().replaced.connect(self._on_replaced)

    def _on_replaced(self) -> None:
        if self.page.isVisible():
            self.refresh()

    def open(self) -> None:
        """Show today's deals."""
        self._offer()
        self._routes.show(self.page)
        self.page.point_to_game()

    def _offer(self) -> None:
        """Offer the tables that were chosen last."""
        chosen = self._services.preferences.now.daily_tables
        for card in self.page.cards:
            found = entry(card.game)
            table = chosen.get(card.game, {})
            card.offer(found.offered, str(table.get(PRESET, "")), str(table.get(LEVEL, "")))

    @property
    def _player(self) -> str | None:
        """Whose days are shown; None where only one plays at this computer."""
        now = self._services.preferences.now
        return now.player_name if len(now.players) > 1 else None

    def refresh(self) -> None:
        """Read again what was played."""
        archive = self._services.archive()
        plays: dict[str, tuple[KeptPlay, ...]] = {}
        readable = archive is not None
        if archive is not None:
            try:
                plays = {each.key: daily_plays(archive, each.key, self._player) for each in daily_games()}
            except StoreError as error:
                _log.info("days not read: %s", error)
                readable = False
        self.page.show_plays(plays, daily.today(), readable=readable)

    def _on_table(self, game: str, preset: str, level: str) -> None:
        preferences = self._services.preferences
        tables = {**preferences.now.daily_tables, game: {PRESET: preset, LEVEL: level}}
        preferences.set("daily_tables", tables)

    def _on_play(self, deal: DailyDeal, level: str) -> None:
        """Play *deal*, or go on with it where it is under way."""
        archive = self._services.archive()
        try:
            kept = () if archive is None else daily_plays(archive, deal.game, self._player)
        except StoreError as error:
            self._services.messages.show_error(error)
            return
        its = by_day(kept, deal.preset).get(deal.day)
        if its is not None and its.open is not None:
            self._routes.resume(its.open.seed)
            return
        play = DailyPlay(deal, begun=daily.today(), again=its is not None)
        name = self._services.preferences.now.player_name
        self._routes.play_given(daily_party(play, level=level, player=name, seed=new_seed()))


class ComparisonController(Controller[ComparisonPage]):
    """Makes the page on which two plays of one deal stand beside each other."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it shows nothing yet."""
        super().__init__(ComparisonPage(services.parent), services, routes)
        self.page.left.connect(self._on_left)

    def open(self, game: str, seed: str) -> None:
        """Compare the play of the match of *seed*, in *game*, with the first time; a message says why that fails."""
        archive = self._services.archive()
        if archive is None:
            self._services.messages.show(_("The records cannot be read just now."))
            return
        try:
            found = _both(daily_plays(archive, game), seed)
            if found is None:
                self._services.messages.show(_("The first time was not played to its end, or was removed."))
                return
            first, second = (_replayed(archive, each) for each in found)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self.page.show_plays(first, second)
            self._routes.show(self.page)

    def _on_left(self) -> None:
        self._routes.back()
        self.close()

    def close(self) -> None:
        """Drop what is shown."""
        self.page.close_plays()


def _both(plays: tuple[KeptPlay, ...], seed: str) -> tuple[KeptPlay, KeptPlay] | None:
    """Return the first time, and the play of the match of *seed*; None if one of them is missing."""
    second = next((each for each in plays if each.seed == seed), None)
    if second is None:
        return None
    same = [each for each in plays if each.player == second.player]
    first = by_day(same, second.play.deal.preset)[second.play.deal.day].compared_with(second)
    return None if first is None else (first, second)


def _replayed(archive: Archive, play: KeptPlay) -> Played:
    """Replay the rounds of *play*.

    Raises:
        DominoesError: one cannot be read, or does not agree with the rules.
    """
    ids = [each.id for each in play.rounds]
    rounds = [
        ReviewRound.of_listed(row, line) for row, line in zip(archive.listed(ids), archive.lines(ids), strict=True)
    ]
    match = ReviewMatch(rounds)
    seat = rounds[0].seat
    return Played(
        play,
        tuple(match.checked(at) for at in range(len(match))),
        rounds[0].shown_names(),
        Seat(0) if seat is None else seat,
    )
