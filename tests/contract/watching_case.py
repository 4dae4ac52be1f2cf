# SPDX-License-Identifier: MIT
"""相十副 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of, known
from dominoes.games.patience import GivenUp, GiveUp
from dominoes.games.triplets import Dragon
from dominoes.games.watching.groups import Swap, legal_swaps
from dominoes.games.watching.options import WATCHING
from dominoes.games.watching.rules import Move, State, TilesSwapped
from dominoes.tiles import FULL_SET, tidy
from tests.contract.case import Case, Moves
from tests.support.strategies import changed


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Yield exchanges of three kinds: legal ones, useless ones, and impossible ones."""
    yield GiveUp()
    yield from legal_swaps(state.groups, state.options.dragon)[:4]
    one, other = sorted(rng.sample(range(11), 2))
    for size in (1, 2):
        yield Swap(one, state.groups[one][:size], other, state.groups[other][-size:])
        yield Swap(0, state.groups[0][:size], other or 1, state.groups[other or 1][:size])
    yield Swap(other, state.groups[other][:1], one, state.groups[one][:1])
    yield Swap(one, (rng.choice(FULL_SET),), other, (rng.choice(FULL_SET),))
    yield Swap(one, (), other, ())
    for given in combinations(state.groups[0], 2):
        yield Swap(0, given[::-1], 3, tidy(state.groups[3][:2]))


def _moves(state: State) -> Moves:
    swaps = [(Seat(0), event.swap) for event in state.history if isinstance(event, TilesSwapped)]
    return [*swaps, *((Seat(0), GiveUp()) for event in state.history if isinstance(event, GivenUp))]


def _exchange(state: State, _seat: Seat, _rng: Random) -> tuple[Deal, Moves]:
    """Return the same: the player sees everything."""
    laid = known(deal_of(state.history).rest or ())
    return Deal((), hands=((),), rest=laid), _moves(state)


EXTRA: Final = {"middle dragons, far away": changed(WATCHING, dragon=Dragon.MIDDLE, steps=12)}

CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
