# SPDX-License-Identifier: MIT
"""짝맞추기 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, TilesDealt, known
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.jjak.options import PRESETS, DiscarderPays, Offer
from dominoes.games.jjak.rules import Jjak, played
from dominoes.games.jjak.state import Move, State
from dominoes.games.mates import Mates
from dominoes.tiles import FULL_SET
from tests.contract.case import Case, Moves
from tests.strategies import changed

GAME: Final = Jjak()
EXTRA: Final = {
    "three, offered to all, who discards pays for all": changed(
        PRESETS["jjak"], seats=3, discarder_pays=DiscarderPays.FOR_ALL
    ),
    "four, offered to the next, Korean mates": changed(PRESETS["jjak"], offer=Offer.NEXT, mates=Mates.KOREAN),
    "two, offered to all": changed(PRESETS["jjak_two"], offer=Offer.ALL),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb with tiles of all hands, the discards and any other."""
    yield Draw()
    for tile in (*(rng.choice(row) for row in (*state.hands, state.pool) if row), rng.choice(FULL_SET)):
        yield from (Take(tile), Discard(tile))


def _moves(state: State) -> Moves:
    return list(played(state.history, state.options.offer))


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal as a guess of *seat* has it: it has to know which deals look alike."""
    if state.ended is not None:
        dealt = next(event for event in state.history if isinstance(event, TilesDealt))
        return Deal((), hands=tuple(map(known, dealt.hands)), rest=known(dealt.rest or ())), _moves(state)
    guess = GAME.guess(GAME.view(state, seat), rng)
    dealt = next(event for event in guess.history if isinstance(event, TilesDealt))
    return Deal((), hands=tuple(map(known, dealt.hands)), rest=known(dealt.rest or ())), _moves(guess)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
