# SPDX-License-Identifier: MIT
"""What is legal in 老鼠搬家, and why not: the one source that moves, hints and messages share.

Source: resources/rules/laoshu.md, "Tricks".
"""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.combinations import (
    CIVIL_SUPREME,
    Combination,
    Hand,
    Kind,
    Trick,
    as_combination,
    combination,
    held,
)
from dominoes.games.laoshu.state import Move, State
from dominoes.games.tricks import Lead, beats, lead, throws


def leads(hand: Hand, *, civil: bool) -> tuple[Move, ...]:
    """Return everything that the holder of *hand* may open a trick with."""
    return tuple(map(lead, held(hand, civil_supreme=civil)))


def answers(hand: Hand, best: Combination, *, civil: bool) -> tuple[Move, ...]:
    """Return what the holder of *hand* may do about the led *best*: what beats it, then what may be thrown."""
    return beats(hand, best, civil_supreme=civil, capture=civil) + throws(hand, len(best.tiles))


def led(trick: Trick, *, civil: bool) -> Combination:
    """Return the combination that opened *trick*."""
    found = as_combination(trick[0], civil_supreme=civil)
    assert found is not None
    return found


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the one seat to play; none once there is a result."""
    return () if state.ended is not None else (state.turn,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return all leads, or all replies, of *seat*."""
    if state.ended is not None or seat != state.turn:
        return ()
    hand, civil = state.hands[seat], state.options.supreme.civil
    return answers(hand, led(state.trick, civil=civil), civil=civil) if state.trick else leads(hand, civil=civil)


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*: a ladder, the plainest reason first."""
    if move in legal_moves(state, seat):
        return None
    if state.ended is not None:
        return Reason("laoshu.round-over")
    if seat != state.turn:
        return Reason("laoshu.not-your-turn", seat=state.turn)
    for tile in move.tiles:
        if move.tiles.count(tile) > state.hands[seat].count(tile):
            return Reason("laoshu.not-in-hand", tile=tile)
    if not state.trick:
        return Reason("laoshu.no-combination" if isinstance(move, Lead) else "laoshu.must-lead")
    if isinstance(move, Lead):
        return Reason("laoshu.must-follow", seat=state.trick[0].seat)
    civil = state.options.supreme.civil
    best = led(state.trick, civil=civil)
    if len(move.tiles) != len(best.tiles):
        return Reason("laoshu.wrong-count", tiles=len(best.tiles))
    return why_not_beaten(best, combination(move.tiles, civil_supreme=civil))


def why_not_beaten(best: Combination, made: Combination | None) -> Reason:
    """Return why *best* keeps the trick although *made*, or tiles that make nothing, are played on it."""
    if best.kind is Kind.SUPREME:
        return Reason("laoshu.only-captor" if best.tiles == CIVIL_SUPREME else "laoshu.supreme-unbeatable")
    if made is None or made.kind is not best.kind:
        return Reason("laoshu.other-class", kind=best.kind.value)
    return Reason("laoshu.not-higher", best=best.tiles)
