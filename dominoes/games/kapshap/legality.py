# SPDX-License-Identifier: MIT
"""Which moves of 夾十 are legal, and why another is not.

Source: resources/rules/kapshap.md, "The turn".
"""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.drawing import DISCARD, TAKE, Discard, Draw, Take, Tiles
from dominoes.games.kapshap.hands import wins
from dominoes.games.kapshap.options import FirstTurn, KapShapOptions, Takes
from dominoes.games.kapshap.state import FULL_PHASES, Declare, Move, Phase, State, View

_DRAW: Final = Draw()
_DECLARE: Final = Declare()


def takeable(state: State | View) -> Tiles:
    """Return the faces among the discards that may be taken at the start of a turn, the newest first."""
    pool = state.pool
    if state.options.take is Takes.LAST:
        return pool[-1:]
    return tuple(dict.fromkeys(reversed(pool)))


def draws_again(options: KapShapOptions, phase: Phase) -> bool:
    """Return whether who discards in *phase* of the turn then draws, instead of passing the turn on."""
    if phase is Phase.TAKEN:
        return options.draw_after_take
    return phase is Phase.FIRST and options.first_turn is FirstTurn.DISCARD_DRAW_DISCARD


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if state.ended is not None or seat != state.turn:
        return ()
    match state.phase:
        case Phase.BEGIN:
            return (_DRAW, *(TAKE[face] for face in takeable(state)))
        case Phase.MUST_DRAW:
            return (_DRAW,)
        case _:
            hand, taken = state.hands[seat], state.taken
            discards = [DISCARD[face] for face in dict.fromkeys(hand) if face is not taken]
            return (_DECLARE, *discards) if wins(hand, state.options.forty_two) else tuple(discards)


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move* now; None if it may."""
    if state.ended is not None:
        return Reason("kapshap.over")
    if seat != state.turn:
        return Reason("kapshap.not-your-turn")
    full = state.phase in FULL_PHASES
    match move:
        case Draw():
            return Reason("kapshap.discard-first") if full else None
        case Take(face):
            return _why_not_take(state, face, full=full)
        case Discard(face):
            return _why_not_discard(state, seat, face, full=full)
        case _:
            won = full and wins(state.hands[seat], state.options.forty_two)
            return None if won else Reason("kapshap.no-win")


def _why_not_take(state: State, face: object, *, full: bool) -> Reason | None:
    if full:
        return Reason("kapshap.discard-first")
    if state.phase is Phase.MUST_DRAW:
        return Reason("kapshap.must-draw")
    if face not in state.pool:
        return Reason("kapshap.not-discarded", tile=face)
    return None if face in takeable(state) else Reason("kapshap.only-newest", tile=state.pool[-1])


def _why_not_discard(state: State, seat: Seat, face: object, *, full: bool) -> Reason | None:
    if not full:
        return Reason("kapshap.draw-first" if state.phase is Phase.BEGIN else "kapshap.must-draw")
    if face not in state.hands[seat]:
        return Reason("kapshap.not-in-hand", tile=face)
    return Reason("kapshap.just-taken", tile=face) if face is state.taken else None
