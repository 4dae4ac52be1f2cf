# SPDX-License-Identifier: MIT
"""鬥牛 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of
from dominoes.games.face_down import HandSet
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.taungau.options import PRESETS, Scoring
from dominoes.games.taungau.state import (
    Move,
    Phase,
    Set,
    Setting,
    State,
    Stuck,
    settings,
)
from dominoes.tiles import FULL_SET, Tile, tidy
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "hands set by players": changed(PRESETS["pagat"], auto_set=False),
    "six": changed(PRESETS["pagat"], auto_set=False, seats=6, session__start_chips=50),
    "points for three": changed(PRESETS["pagat"], scoring=Scoring.POINTS, seats=3, stakes__unit=40),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb, and settings of every hand and of tiles of nobody."""
    yield Stuck()
    yield from map(Stake, (0, 1, *state.options.stakes.menu))
    for hand in (*state.hands, tuple(rng.sample(FULL_SET, 5))):
        row = rng.sample(hand, 5)
        yield Set((row[0], row[1], row[2]), (row[3], row[4]))


def _moves(state: State) -> Moves:
    """Read the moves off the history."""
    moves: list[tuple[Seat, Move]] = []
    for event in state.history:
        match event:
            case StakePlaced(seat, chips):
                moves.append((seat, Stake(chips)))
            case HandSet(seat, setting) if setting is not None:
                moves.append((seat, setting))
            case _:
                pass
    return moves


def _some(hand: tuple[Tile, ...], rng: Random) -> Setting:
    found = settings(tidy(hand))
    return rng.choice(found) if found else Stuck()


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal the tiles unseen by *seat* again; others with set tiles set the new ones somehow."""
    dealt = deal_of(state.history).hands
    known = seat if state.phase is Phase.SET else None
    pool = [each for owner, hand in enumerate(state.hands) if owner != known for each in hand] + [*state.rest]
    rng.shuffle(pool)
    hands: list[tuple[Tile, ...]] = [
        tuple(each for each in hand if each is not None) if owner == known else tuple(pool.pop() for _ in hand)
        for owner, hand in enumerate(dealt)
    ]
    moves = [
        (who, move if who == seat or isinstance(move, Stake) else _some(hands[who], rng))
        for who, move in _moves(state)
    ]
    return Deal((), hands=tuple(hands)), moves


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
