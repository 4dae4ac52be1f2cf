# SPDX-License-Identifier: MIT
"""A round among players who may take their time: the only waiting in this library.

A player is anything with ``choose``: a bot, a person who clicks, a recorded game, a test script.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from dominoes.game import Deal, Event, Game, Move, Options_contra, Seat, Standing, State, Step, View


class Player(Protocol):
    """Decides for a seat."""

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Return one of the *legal* moves, knowing *view*; may be cancelled at any await."""


class Observer(Protocol):
    """Follows a round, such as a window or a record."""

    def keep(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Store *move* for good; called before anybody is shown it."""

    async def watch(self, state: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - any game's states
        """Show *events*, which led to *state*; play waits until this returns."""


@dataclass(frozen=True, slots=True)
class Session(Generic[State, Move, Options_contra, View]):
    """Rounds of one game at one table."""

    game: Game[State, Move, Options_contra, View]
    options: Options_contra
    players: Sequence[Player]
    """In order of play."""
    observer: Observer

    async def play_round(self, deal: Deal, standing: Standing, before: Sequence[tuple[Seat, Move]] = ()) -> State:
        """Play one round and return its last state; *before* holds moves already played.

        Cancelling is safe at any await: a move is either kept and applied, or neither.
        """
        step: Step[State] = self.game.start(self.options, deal, standing)
        events = step.events
        for seat, move in before:
            step = self.game.apply(step.state, seat, move)
            events += step.events
        await self.observer.watch(step.state, events)
        asked: dict[Seat, asyncio.Task[Move]] = {}
        try:
            while self.game.to_act(step.state):
                seat, move = await self._next_answer(step.state, asked)
                step = self.game.apply(step.state, seat, move)
                self.observer.keep(seat, move)
                await self.observer.watch(step.state, step.events)
        finally:
            for task in asked.values():
                task.cancel()
            await asyncio.gather(*asked.values(), return_exceptions=True)
        return step.state

    async def _next_answer(self, state: State, asked: dict[Seat, asyncio.Task[Move]]) -> tuple[Seat, Move]:
        """Ask all seats that may move, and return the first answer."""
        seats = self.game.to_act(state)
        for seat in seats:
            if seat not in asked:
                legal = self.game.legal_moves(state, seat)
                asked[seat] = asyncio.ensure_future(self.players[seat].choose(self.game.view(state, seat), legal))
        await asyncio.wait([asked[seat] for seat in seats], return_when=asyncio.FIRST_COMPLETED)
        # Of several answers at once, the first in order of play, so that a run can be repeated.
        first = next(seat for seat in seats if asked[seat].done())
        return first, asked.pop(first).result()
