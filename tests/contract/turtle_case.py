# SPDX-License-Identifier: MIT
"""龜牌 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Event, Seat, deal_of
from dominoes.games.turtle.rules import Move, Pair, PairTaken, State, open_places, taken_places
from dominoes.tiles import FULL_SET
from tests.contract.case import Case, Moves


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try tiles that lie open, and any."""
    lie_open = [state.rest[place] for place in open_places(state.gone)]
    for row in (lie_open, FULL_SET):
        if row:
            yield from (Pair(rng.choice(row), rng.choice(row)) for _ in range(4))
    yield from (Pair(one, other) for one in lie_open for other in lie_open)


def moves_of(history: tuple[Event, ...]) -> Moves:
    """Return the pairs taken in *history*; their tiles follow from the order of the deal."""
    dealt = deal_of(history).rest
    moves = []
    for event in history:
        if isinstance(event, PairTaken):
            one, other = sorted(tile for place in event.places if (tile := (dealt or ())[place]) is not None)
            moves.append((Seat(0), Pair(one, other)))
    return moves


def _exchange(state: State, _seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Shuffle what lies face down."""
    seen = {*open_places(state.gone), *taken_places(state.gone)}
    hidden = [tile for place, tile in enumerate(state.rest) if place not in seen]
    rng.shuffle(hidden)
    laid = tuple(tile if place in seen else hidden.pop() for place, tile in enumerate(state.rest))
    return Deal((), hands=((),), rest=laid), moves_of(state.history)


CASE: Final = Case(Move, {}, _attempts, lambda state: moves_of(state.history), _exchange)
