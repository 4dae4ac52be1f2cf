# SPDX-License-Identifier: MIT
"""The sheets after a round and after a match, put aside and brought back, and where their answers lead."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from dominoes.match import places
from dominoes.records.traditions import tradition
from ui.kit.sheet import SheetContent, SheetOverlay
from ui.language.i18n import _, capital, term
from ui.play import sheets
from ui.play.match_end import COMPARE, bests, match_end_content, solitary_end_content, solved_days

if TYPE_CHECKING:
    from dominoes.store.daily import Bests
    from ui.play.match import MatchRunner
    from ui.play.services import Routes, Services


class RoundEnds:
    """Shows how rounds and matches ended."""

    def __init__(self, overlay: SheetOverlay, services: Services, routes: Routes) -> None:
        """Show sheets on *overlay*."""
        self._overlay = overlay
        self._services, self._routes = services, routes

    async def settle(
        self,
        runner: MatchRunner,
        state: Any,  # noqa: ANN401 - the state of any game
        *,
        until_click: bool,
    ) -> bool:
        """Show the settlement of the round that ended in *state*. Return whether the person stays at the table.

        Args:
            runner: Plays the match.
            state: Of the round.
            until_click: Leave the table as it is until the player goes on.
        """
        bring = partial(capital, term("settlement"))
        if runner.party.setup.is_solitary:
            # Alone each deal is a match of its own, whose end says it all.
            await runner.presenter.stay(sheets.result_of_match, until_click=until_click)
            return True
        await runner.presenter.stay(bring, until_click=until_click)
        best = self._bests(runner)
        content = partial(sheets.settlement_content, runner, state, None if best is None else best.least)
        while (answer := await self._ask_over_table(runner, content, bring)) != sheets.NEXT:
            if answer == sheets.FINISH:
                runner.finish()
                break
            if answer == sheets.AGAIN:
                self._routes.play_given(runner.last_round_again())
                # That ends this match, whose next round waits on the start page, at the next chance.
                await asyncio.sleep(0)
            elif not await self._look_up(runner, answer):
                return False
        return True

    async def end_of_match(self, runner: MatchRunner) -> str:
        """Show how the match ended; return where the person goes from here."""
        content = partial(match_end_content, runner)
        if runner.party.setup.is_solitary:
            days = solved_days(self._services.archive(), runner.party)
            content = partial(solitary_end_content, runner, days, runner.presenter.state, self._bests(runner))
        else:
            await runner.presenter.celebrate(places(runner.chips))
        while await self._look_up(
            runner, answer := await self._ask_over_table(runner, content, sheets.result_of_match)
        ):
            pass
        return answer

    def _bests(self, runner: MatchRunner) -> Bests | None:
        setup, player = runner.party.setup, runner.party.player
        preset = tradition(runner.entry, setup.options) or ""
        return bests(self._services.archive(), setup.game, player, preset)

    async def _look_up(self, runner: MatchRunner, answer: str) -> bool:
        """Show what the *answer* to a sheet asks to look up. Return whether it does."""
        if answer == sheets.STANDINGS:
            await self._overlay.ask(partial(sheets.standings_content, runner))
        elif answer == sheets.REVIEW:
            self._review_last(runner)
        elif answer == COMPARE:
            self._routes.compare(runner.party.setup.game, runner.party.seed.hex())
        elif answer == sheets.AGAIN:
            self._routes.play_given(runner.last_round_again())
            # That ends this match at the next chance.
            await asyncio.sleep(0)
        return answer in (sheets.STANDINGS, sheets.REVIEW, sheets.AGAIN, COMPARE)

    async def _ask_over_table(
        self, runner: MatchRunner, content: Callable[[], SheetContent], bring: Callable[[], str]
    ) -> str:
        """Return the answer to the sheet that *content* makes; put aside, it comes back by a button called *bring*."""
        while (answer := await self._overlay.ask(content)) == sheets.ASIDE:
            await runner.presenter.stay(bring, until_click=True)
        return answer

    def _review_last(self, runner: MatchRunner) -> None:
        """Show the review of the last round; back leads from there to the sheet left open."""
        number = self._services.autosave().newest_round(runner.party.seed.hex())
        if number is None:
            self._services.messages.show(_("The records cannot be read right now."))
        else:
            self._routes.review(number)
