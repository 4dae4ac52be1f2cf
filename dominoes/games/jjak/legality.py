# SPDX-License-Identifier: MIT
"""Which moves of 짝맞추기 are legal, and why another is not.

Source: resources/rules/jjak.md, "The turn" and "Offering a discard".
"""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.drawing import DISCARD, TAKE, Discard, Draw, Tiles
from dominoes.games.jjak.state import Move, Pair, Phase, State, View
from dominoes.games.mates import MATES, Mates
from dominoes.tiles import Tile

_DRAW: Final = Draw()


def pairs_of(hand: Tiles, kind: Mates) -> tuple[Pair, ...]:
    """Return the pairs of mates in *hand*, tidy: each tile has one mate in the set."""
    mates = MATES[kind]
    found: list[Pair] = []
    for at, face in enumerate(hand):
        mate = mates[face]
        if (mate is face and face in hand[at + 1 :]) or (face.place < mate.place and mate in hand):
            found.append((face, mate))
    return tuple(found)


def takeable(state: State | View, hand: Tiles) -> Tile | None:
    """Return the newest discard, if its mate is in *hand*; None otherwise."""
    if not state.pool:
        return None
    newest = state.pool[-1]
    return newest if MATES[state.options.mates][newest] in hand else None


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if state.ended is not None or seat != state.turn:
        return ()
    hand = state.hands[seat]
    if state.phase is Phase.DISCARD:
        return tuple(DISCARD[face] for face in dict.fromkeys(hand))
    newest = takeable(state, hand)
    takes: tuple[Move, ...] = () if newest is None else (TAKE[newest],)
    return (*takes, _DRAW) if state.rest else takes


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move* now; None if it may."""
    if state.ended is not None:
        return Reason("jjak.over")
    if seat != state.turn:
        return Reason("jjak.not-your-turn")
    hand, discards = state.hands[seat], state.phase is Phase.DISCARD
    match move:
        case Discard(face):
            if not discards:
                return Reason("jjak.draw-first")
            return None if face in hand else Reason("jjak.not-in-hand", tile=face)
        case Draw():
            if discards:
                return Reason("jjak.discard-first")
            return None if state.rest else Reason("jjak.reserve-empty")
    return Reason("jjak.discard-first") if discards else _why_not_take(state, hand, move.tile)


def _why_not_take(state: State, hand: Tiles, face: Tile) -> Reason | None:
    newest = state.pool[-1]
    if face is not newest:
        return Reason("jjak.only-newest", tile=newest)
    return None if takeable(state, hand) is face else Reason("jjak.no-mate", tile=face)
