# SPDX-License-Identifier: MIT
"""扭天九 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat
from dominoes.games.turning.options import PRESETS, Count, NextTurner, Settlement
from dominoes.games.turning.rules import NO_HANDS
from dominoes.games.turning.state import Move, State, TileTurned, Turn
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "tiles, alternately": changed(
        PRESETS["turning"], count=Count.TILES, next_turner=NextTurner.ALTERNATE, settlement=Settlement.ONE
    ),
    "pips": changed(PRESETS["turning"], count=Count.PIPS),
    "white heaven": changed(PRESETS["turning"], heaven_red=False),
}


def _attempts(_state: State, _rng: Random) -> Iterator[Move]:
    """Try the only verb there is."""
    yield Turn()


def _moves(state: State) -> Moves:
    return [(event.seat, Turn()) for event in state.history if isinstance(event, TileTurned)]


def _exchange(state: State, _seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Shuffle what is left of the pile."""
    rest = list(state.rest)
    rng.shuffle(rest)
    return Deal((), hands=NO_HANDS, rest=(*state.turned, *rest)), _moves(state)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
