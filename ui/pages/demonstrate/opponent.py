# SPDX-License-Identifier: MIT
"""An opponent at the free table: who is to move, and what they would play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple

from dominoes.ai.bot import Budget, Choice
from dominoes.game import AnyGame, Seat
from dominoes.games import Entry
from dominoes.play.worker import Request
from dominoes.records.replay import PASS

Think = Callable[[Request, Budget], Awaitable[Choice[Any]]]
"""Thinks about a request, outside this process."""


class Asked(NamedTuple):
    """A seat that has something to decide."""

    seat: Seat
    state: Any
    """In which it decides: seats before it that can only pass have passed."""
    legal: tuple[Any, ...]


def asked(game: AnyGame, state: Any) -> tuple[Asked, ...]:  # noqa: ANN401 - the state of any game
    """Return the seats that have something to decide in *state*; silent passes go before."""
    while True:
        moves = {seat: game.legal_moves(state, seat) for seat in game.to_act(state)}
        passing = [seat for seat, legal in moves.items() if [game.write_move(move) for move in legal] == [PASS]]
        if not passing:
            return tuple(Asked(seat, state, legal) for seat, legal in moves.items())
        state = game.apply(state, passing[0], moves[passing[0]][0]).state


async def choose(entry: Entry, level: str, one: Asked, think: Think, rng: Random) -> Any:  # noqa: ANN401 - a move
    """Return what an opponent of *level* plays."""
    if len(one.legal) == 1:
        return one.legal[0]
    view = entry.game.view(one.state, one.seat)
    request = Request(entry.key, level, view, one.legal, rng.getrandbits(64))
    return (await think(request, entry.level(level).budget)).move
