# SPDX-License-Identifier: MIT
"""過五關 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Event, Seat
from dominoes.games.fivegates.options import FIVE_GATES
from dominoes.games.fivegates.rules import (
    LayOut,
    LevelPassed,
    Move,
    Pass,
    RowLaidOut,
    Side,
    State,
    Take,
    TripletTaken,
    passes,
    takes,
)
from dominoes.games.patience import GivenUp, GiveUp
from dominoes.games.triplets import Dragon
from tests.contract.case import Case, Moves
from tests.support.strategies import changed


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Yield all that may be possible, and what is not: places beyond a gate, gates that are passed or missing."""
    yield GiveUp()
    yield LayOut()
    yield from takes(state)
    yield from passes(state)
    for _ in range(4):
        level = rng.randrange(-1, 6)
        yield Take(level, tuple(rng.sample(range(7), 3)))
        yield Take(level, tuple(sorted(rng.sample(range(5), 3))))
        yield Take(level, (0, 1, 1))
        yield Pass(level, rng.choice([*Side]))


def moves_of(history: tuple[Event, ...]) -> Moves:
    """Return what was done in *history*."""
    found: list[Move] = []
    for event in history:
        match event:
            case TripletTaken(level, places):
                found.append(Take(level, places))
            case LevelPassed(level, side):
                found.append(Pass(level, side))
            case RowLaidOut():
                found.append(LayOut())
            case GivenUp():
                found.append(GiveUp())
    return [(Seat(0), move) for move in found]


def _exchange(state: State, _seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Shuffle the generals that lie face down."""
    hidden = range(state.left + 1, 5 - state.right)
    places = rng.sample(hidden, len(hidden))
    other = dict(zip(hidden, places, strict=True))
    rest = tuple(state.rest[other.get(place, place)] for place in range(len(state.rest)))
    return Deal((), hands=((),), rest=rest), moves_of(state.history)


EXTRA: Final = {"middle dragons": changed(FIVE_GATES, dragon=Dragon.MIDDLE)}

CASE: Final = Case(Move, EXTRA, _attempts, lambda state: moves_of(state.history), _exchange)
