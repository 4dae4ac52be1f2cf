# SPDX-License-Identifier: MIT
"""老鼠搬家 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, TilesDealt, known
from dominoes.games.laoshu.options import PRESETS, SupremeOptions
from dominoes.games.laoshu.rules import Laoshu
from dominoes.games.laoshu.state import Move, State
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown
from dominoes.tiles import FULL_SET, tidy
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

GAME: Final = Laoshu()
EXTRA: Final = {
    "civil supreme, fifty bouts of four": changed(
        PRESETS["laoshu_four"], most_bouts=50, supreme=SupremeOptions(civil=True)
    ),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb with tiles of both hands and any others."""
    for count in range(1, 5):
        for pool in (*state.hands, FULL_SET):
            if len(pool) >= count:
                row = tidy(rng.sample(pool, count))
                yield from (Lead(row), Beat(row), Throw(row))


def _moves(state: State) -> Moves:
    found: list[tuple[Seat, Move]] = []
    for event in state.history:
        match event:
            case TilesLed(seat, row):
                found.append((seat, Lead(row)))
            case TilesBeat(seat, row):
                found.append((seat, Beat(row)))
            case TilesThrown(seat, row):
                found.append((seat, Throw(known(row))))
            case _:
                pass
    return found


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal as a guess of *seat* has it: it has to know which deals look alike."""
    guess = state if state.ended is not None else GAME.guess(GAME.view(state, seat), rng)
    dealt = next(event for event in guess.history if isinstance(event, TilesDealt))
    return Deal((), hands=tuple(map(known, dealt.hands)), rest=known(dealt.rest or ())), _moves(guess)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
