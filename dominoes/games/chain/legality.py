# SPDX-License-Identifier: MIT
"""The seats to act in a chain game, legal moves, and the reasons against others.

Source: resources/rules/chain.md, "Connecting", "Covering" and "Leading again".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.chain.options import (
    EIGHT,
    FOUR,
    Blocked,
    ChainOptions,
    FirstLead,
    FirstLeader,
    ReleadWhen,
    TileSet,
)
from dominoes.games.chain.state import Claim, Cover, Lead, Line, Move, Pass, Place, State, TileCovered, Tiles, carries
from dominoes.tiles import FULL_SET, Suit, Tile, remaining, tiles

NORTHERN_SET: Final = tuple(tile for tile in FULL_SET if tile.suit is Suit.CIVIL or tile in tiles("63 62"))
"""The 24 tiles of 頂牛."""
KOREAN_SET: Final = tuple(tile for tile in FULL_SET if tile not in tiles("66 55 44 33"))
"""The 24 tiles of 꼬리붙이기 for two or three."""
SOVEREIGN: Final = Tile(5, 2)
"""The tile whose holder leads first in 꼬리붙이기."""


def tiles_of(options: ChainOptions) -> Tiles:
    """Return the tiles of the game."""
    match options.tiles:
        case TileSet.NORTHERN:
            return NORTHERN_SET
        case TileSet.KOREAN if options.seats < FOUR:
            return KOREAN_SET
        case _:
            return FULL_SET


def first_leader(options: ChainOptions, hands: tuple[Tiles, ...], banker: Seat) -> Seat:
    """Return who leads first from these dealt *hands*.

    Source: resources/rules/chain.md, "Who leads first".
    """
    if options.line.first_leader is FirstLeader.BANKER:
        return banker
    return next((Seat(seat) for seat, hand in enumerate(hands) if SOVEREIGN in hand), banker)


def laid_out(options: ChainOptions, lines: Iterable[Line]) -> frozenset[int]:
    """Return the numbers with all their tiles in one of *lines*: nobody can connect to them any more."""
    laid = Counter(placed.tile for line in lines for placed in line.placed)
    left = Counter(tiles_of(options)) - laid
    return frozenset(range(1, 7)).difference(*((tile.high, tile.low) for tile in left))


def to_act(state: State) -> tuple[Seat, ...]:
    """Return all seats without an answer to the claim window; after it, the seat in turn."""
    if state.ended is not None:
        return ()
    if state.answers:
        return tuple(Seat(seat) for seat, answer in enumerate(state.answers) if answer is None)
    return (state.turn,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    return tuple(dict.fromkeys(_moves(state, seat))) if seat in to_act(state) else ()


def _moves(state: State, seat: Seat) -> Iterator[Move]:
    """Return everything *seat*, which is to act, may do; of two equal tiles, each."""
    if state.answers:
        return iter((Claim(), Pass()) if has_eight_doubles(state.hands[seat]) else (Pass(),))
    return chain(_leads(state), _places(state), _covers(state))


def has_eight_doubles(hand: Tiles) -> bool:
    """Return whether a dealt hand is 八掘."""
    return len(hand) == EIGHT and all(tile.is_double for tile in hand)


def without(hand: Tiles, tile: Tile) -> Tiles:
    """Return *hand* without one *tile*."""
    at = hand.index(tile)
    return hand[:at] + hand[at + 1 :]


# -- leading ------------------------------------------------------------------------------------


def may_lead(state: State) -> bool:
    """Return whether a line may be begun now: the first, or, where nobody connected, another."""
    if state.line is None:
        return True
    options = state.options.line
    if options.blocked is not Blocked.RELEAD:
        return False
    if options.relead_when is ReleadWhen.AFTER_ALL:
        return state.turn == state.last and all_covered(state)
    if state.turn != state.last or state.covers < len(state.hands) - 1:
        return False
    return options.relead_when is ReleadWhen.FREE or not _can_connect(state)


def all_covered(state: State) -> bool:
    """Return whether everybody who has tiles has covered one since a tile was last laid face up."""
    recent = state.history[len(state.history) - state.covers :]
    since = {event.seat for event in recent if isinstance(event, TileCovered)}
    return bool(since) and all(Seat(seat) in since for seat, hand in enumerate(state.hands) if hand)


def _must_lay(state: State) -> bool:
    """Return whether a tile must go face up: nothing else can be done, or everybody has covered one already."""
    everybody = state.options.line.relead_when is ReleadWhen.AFTER_ALL
    return may_lead(state) and (everybody or not _can_connect(state))


def _can_connect(state: State) -> bool:
    line = state.line
    return line is not None and any(line.fits(tile) for tile in state.hands[state.turn])


def _leads(state: State) -> Iterator[Lead]:
    # Some lead is always left: all tiles hang together by their pips, and who cannot connect holds no blocked number.
    if may_lead(state):
        both = state.options.line.ends > 1
        for tile in state.hands[state.turn]:
            leads = (Lead(tile, left_open) for left_open in ((None,) if both else (tile.high, tile.low)))
            yield from (lead for lead in leads if _why_no_lead(state, lead) is None)


def opened(lead: Lead) -> tuple[int, ...]:
    """Return the pips that *lead* leaves open."""
    return (lead.tile.high, lead.tile.low) if lead.left_open is None else (lead.left_open,)


def _why_no_lead(state: State, lead: Lead) -> Reason | None:
    """Return why a lead of the right form is forbidden."""
    line = state.line
    if line is None:
        return Reason("chain.nobody-could-connect", tile=lead.tile) if _dead(state, lead) else None
    if state.options.line.relead_pip and (dead := [pips for pips in opened(lead) if pips in line.ends]):
        return Reason("chain.same-number", n=dead[0])
    return None


def _dead(state: State, lead: Lead) -> bool:
    """Return whether nobody else could connect to a first lead, as far as the rule looks.

    Source: resources/rules/chain.md, "The first lead".
    """
    hand = state.hands[state.turn]
    match state.options.block.first_lead_rule:
        case FirstLead.OFF:
            return False
        case FirstLead.TRUE_STATE:
            others: Iterable[Tile] = (
                tile for seat, held in enumerate(state.hands) if seat != state.turn for tile in held
            )
        case _:
            left = remaining(tiles_of(state.options), hand)
            others = left
    return not any(carries(tile, pips) for tile in others for pips in opened(lead))


# -- connecting and covering --------------------------------------------------------------------


def _places(state: State) -> Iterator[Place]:
    line = state.line
    if line is not None:
        yield from (Place(tile, end) for tile in state.hands[state.turn] for end in line.fitting_ends(tile))


def _covers(state: State) -> Iterator[Cover]:
    line, options = state.line, state.options.line
    if line is None or _must_lay(state) or (options.must_play and _can_connect(state)):
        return
    hand = state.hands[state.turn]
    other = [tile for tile in hand if not line.fits(tile)] if options.cover_other else hand
    # Who holds only tiles that could be connected may still play one of them.
    yield from map(Cover, other)


# -- why not ------------------------------------------------------------------------------------


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*; None if it may."""
    if state.ended is not None:
        return Reason("chain.over")
    if seat not in to_act(state):
        return Reason("chain.not-your-turn")
    if move in _moves(state, seat):
        return None
    if isinstance(move, Claim | Pass):
        return Reason("chain.claim-not-held") if state.answers else Reason("chain.no-claims-now")
    if state.answers:
        return Reason("chain.claims-first")
    if move.tile not in state.hands[seat]:
        return Reason("chain.not-in-hand", tile=move.tile)
    match move:
        case Lead():
            return _why_not_lead(state, move)
        case Place():
            return _why_not_place(state, move)
        case _:
            return _why_not_cover(state, move)


def _why_not_lead(state: State, move: Lead) -> Reason:
    if not may_lead(state):
        return Reason("chain.no-lead-now")
    both = state.options.line.ends > 1
    if both != (move.left_open is None):
        return Reason("chain.both-ends-open") if both else Reason("chain.one-end-open")
    if move.left_open is not None and not carries(move.tile, move.left_open):
        return Reason("chain.no-such-half", tile=move.tile, n=move.left_open)
    reason = _why_no_lead(state, move)
    assert reason is not None
    return reason


def _why_not_place(state: State, move: Place) -> Reason:
    line = state.line
    if line is None:
        return Reason("chain.lead-first")
    if (move.end is None) != (len(line.ends) == 1):
        return Reason("chain.which-end") if move.end is None else Reason("chain.only-one-end")
    if line.fits(move.tile):
        return Reason("chain.fits-other-end", tile=move.tile)
    return Reason("chain.does-not-fit", tile=move.tile, ends=line.ends)


def _why_not_cover(state: State, move: Cover) -> Reason:
    line = state.line
    if line is None or _must_lay(state):
        return Reason("chain.lead-first")
    if state.options.line.must_play:
        return Reason("chain.must-connect", ends=line.ends)
    return Reason("chain.cover-another", tile=move.tile)
