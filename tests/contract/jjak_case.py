# SPDX-License-Identifier: MIT
"""짝맞추기 as the contract sees it."""

from __future__ import annotations

from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of, known
from dominoes.games.drawing import Take
from dominoes.games.jjak.options import PRESETS, DiscarderPays, Offer
from dominoes.games.jjak.rules import Jjak
from dominoes.games.jjak.state import Move, State
from dominoes.games.mates import Mates
from tests.contract.case import Case, Moves
from tests.contract.drawing import attempts, moves_of
from tests.support.strategies import changed

GAME: Final = Jjak()
EXTRA: Final = {
    "three, offered to all, who discards pays for all": changed(
        PRESETS["jjak"], seats=3, discarder_pays=DiscarderPays.FOR_ALL
    ),
    "four, offered to the next, Korean mates": changed(PRESETS["jjak"], offer=Offer.NEXT, mates=Mates.KOREAN),
    "two, offered to all": changed(PRESETS["jjak_two"], offer=Offer.ALL),
}


def _moves(state: State) -> Moves:
    """Read the moves off the history; where discards are offered to all, to take one is no move."""
    return [
        (seat, move)
        for seat, move in moves_of(state.history)
        if not isinstance(move, Take) or state.options.offer is Offer.NEXT
    ]


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal as a guess of *seat* has it: it has to know which deals look alike."""
    if state.ended is not None:
        dealt = deal_of(state.history)
        return Deal((), hands=tuple(map(known, dealt.hands)), rest=known(dealt.rest or ())), _moves(state)
    guess = GAME.guess(GAME.view(state, seat), rng)
    dealt = deal_of(guess.history)
    return Deal((), hands=tuple(map(known, dealt.hands)), rest=known(dealt.rest or ())), _moves(guess)


CASE: Final = Case(Move, EXTRA, attempts, _moves, _exchange)
