# SPDX-License-Identifier: MIT
"""Who decides for a seat on screen: an opponent in the worker process, or the person, whom the program may help."""

from __future__ import annotations

import asyncio
import hashlib
import time
from typing import TYPE_CHECKING, Any

from dominoes.play.worker import Request

if TYPE_CHECKING:
    from ui.play.match import MatchRunner

PACE = 0.55
"""Seconds an opponent takes at least, so that the eye can follow."""


class Opponent:
    """A bot at the table, thinking in the worker process."""

    def __init__(self, runner: MatchRunner, level: str, seed: bytes) -> None:
        """Play by *level* at the table of *runner*; its chance follows from the round's *seed*."""
        self._runner = runner
        self._level = level
        self._seed = seed

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Choose, not faster than the eye can follow, and not while the table is held."""
        began = time.monotonic()
        if len(legal) == 1:
            move = legal[0]
        else:
            told = self._seed + bytes([view.seat, len(view.history) % 256])
            seed = int.from_bytes(hashlib.sha256(told).digest()[:8], "big")
            setup = self._runner.party.setup
            request = Request(setup.game, self._level, view, legal, seed)
            move = (await self._runner.thinker.choose(request, setup.entry.level(self._level).budget)).move
        if self._runner.party.setup.entry.game.is_secret(view):
            # A silent question: nobody waits for what nobody sees.
            return move
        await asyncio.sleep(max(0.0, PACE / self._runner.pace - (time.monotonic() - began)))
        await self._runner.gate.wait()
        return move


class OwnSeat:
    """The seat of the person: he decides, unless nothing is to be decided or the computer is to play for him."""

    def __init__(self, runner: MatchRunner) -> None:
        """Sit at the table of *runner*."""
        self._runner = runner

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Ask the person, until he has decided or hands over."""
        runner = self._runner
        # A silent question, with nothing to answer, is the presenter's to pass over.
        if runner.forced and len(legal) == 1 and not runner.party.setup.entry.game.is_secret(view):
            return await self._unhurried(legal[0])
        while not runner.stands_in:
            runner.interrupted.clear()
            if (again := runner.again(legal)) is not None:
                return again
            runner.person_asked.emit()
            deciding = asyncio.ensure_future(runner.presenter.choose(view, legal))
            interrupted = asyncio.ensure_future(runner.interrupted.wait())
            try:
                await asyncio.wait((deciding, interrupted), return_when=asyncio.FIRST_COMPLETED)
                if deciding.done():
                    return deciding.result()
            finally:
                deciding.cancel()
                interrupted.cancel()
                await asyncio.gather(deciding, interrupted, return_exceptions=True)
        runner.note_help()
        began = time.monotonic()
        choice = await runner.advice(view, legal)
        return await self._unhurried(choice.move, time.monotonic() - began)

    async def _unhurried(self, move: Any, taken: float = 0.0) -> Any:  # noqa: ANN401 - any game's moves
        """Give *move* after a moment in which the eye finds its place, of which *taken* seconds have passed."""
        await asyncio.sleep(max(0.0, PACE / self._runner.pace - taken))
        await self._runner.gate.wait()
        return move
