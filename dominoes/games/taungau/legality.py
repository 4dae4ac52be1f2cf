# SPDX-License-Identifier: MIT
"""Who acts in 鬥牛, what is legal, and why the rest is not.

Source: resources/rules/taungau.md, "Play".
"""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.stakes import Stake, not_offered
from dominoes.games.taungau.bulls import settings
from dominoes.games.taungau.state import Move, Phase, Set, Setting, State, Stuck
from dominoes.tiles import tidy


def to_act(state: State) -> tuple[Seat, ...]:
    """Return all whose stake or setting is missing."""
    match state.phase:
        case Phase.STAKE:
            return tuple(seat for seat in state.players if state.stakes[seat] is None)
        case Phase.SET:
            everybody = (*state.players, state.banker)
            return tuple(seat for seat in everybody if state.settings[seat] is None)
        case _:
            return ()


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if seat not in to_act(state):
        return ()
    if state.phase is Phase.STAKE:
        return tuple(map(Stake, state.options.stakes.menu))
    return ways(state, seat)


def ways(state: State, seat: Seat) -> tuple[Setting, ...]:
    """Return the ways in which *seat* may set its hand; to be stuck is one only where there is no other."""
    return settings(state.hands[seat]) or (Stuck(),)


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*; None if it may."""
    if state.phase is Phase.OVER:
        return Reason("taungau.over")
    if seat not in to_act(state):
        return Reason("taungau.not-your-turn")
    if isinstance(move, Stake) != (state.phase is Phase.STAKE):
        return Reason("taungau.asked-stake" if state.phase is Phase.STAKE else "taungau.asked-set")
    if isinstance(move, Stake):
        return not_offered(move, state.options.stakes.menu)
    if isinstance(move, Set) and tidy((*move.bull, *move.points)) != state.hands[seat]:
        return Reason("taungau.not-your-tiles", tiles=state.hands[seat])
    if move in ways(state, seat):
        return None
    return Reason("taungau.has-bull") if isinstance(move, Stuck) else Reason("taungau.no-ten", tiles=move.bull)
