# SPDX-License-Identifier: MIT
"""擲天九 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.throwing.options import PRESETS, ThrowUntil
from dominoes.games.throwing.rules import Throwing
from dominoes.games.throwing.state import DiceThrown, Move, State, Throw
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "two": changed(PRESETS["throwing"], seats=2),
    "eight, until the first win": changed(PRESETS["throwing"], seats=8, until=ThrowUntil.FIRST_WIN),
}


def _attempts(state: State, _rng: Random) -> Iterator[Move]:
    """Try throws and stakes, offered and not."""
    yield Throw()
    yield from map(Stake, (0, 1, *state.options.stakes.menu))


def _moves(state: State) -> Moves:
    moves: list[tuple[Seat, Move]] = []
    for event in state.history:
        match event:
            case StakePlaced(seat, chips):
                moves.append((seat, Stake(chips)))
            case DiceThrown(seat):
                moves.append((seat, Throw()))
            case _:
                pass
    return moves


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Throw again the dice that have not fallen."""
    game = Throwing()
    other = game.guess(game.view(state, seat), rng)
    return Deal((), other.dice, other.hands), _moves(state)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
