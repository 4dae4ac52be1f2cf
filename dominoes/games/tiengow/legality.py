# SPDX-License-Identifier: MIT
"""The legal moves of 打天九, and the reasons against others: one source for moves, hints and messages.

Source: resources/rules/tiengow.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from functools import lru_cache

from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games.combinations import (
    CIVIL_SUPREME,
    HAND_CACHE,
    Combination,
    Hand,
    Kind,
    Trick,
    as_combination,
    combination,
    held,
    winning,
)
from dominoes.games.tiengow.options import CaptureNeeds, DealtOptions, Direction, Split, TienGowOptions
from dominoes.games.tiengow.scoring import captured_low, catcher_of, dealt_hands
from dominoes.games.tiengow.state import Claim, Move, Pass, State
from dominoes.games.tricks import Beat, Lead, Throw, beats, lead, throws


def following(options: TienGowOptions, standing: Standing, seat: Seat) -> Seat:
    """Return the seat that plays after *seat*; counter-clockwise unless the table turns about."""
    back = options.play.direction is Direction.ALTERNATE and standing.rounds % 2 == 1
    return Seat((seat + (-1 if back else 1)) % options.seats)


def in_order(options: TienGowOptions, standing: Standing, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in order of play, *first* first."""
    order = [first]
    for _ in range(1, options.seats):
        order.append(following(options, standing, order[-1]))
    return tuple(order)


def _is_part(part: Hand, whole: Hand) -> bool:
    return len(part) < len(whole) and all(part.count(tile) <= whole.count(tile) for tile in part)


def broken_by(lead: Combination, hand: Hand, *, civil_supreme: bool, split: Split) -> Combination | None:
    """Return a combination of *hand* that leading *lead* would break although the table forbids it.

    Source: resources/rules/tiengow.md, "No splitting": combinations with 天 or 九 may be broken.
    """
    if split is Split.ALLOWED:
        return None
    pairs_exempt = split is Split.FORBIDDEN_BUT_PAIRS
    for whole in held(hand, civil_supreme=civil_supreme):
        if pairs_exempt and whole.kind in (Kind.PAIR_CIVIL, Kind.PAIR_MILITARY):
            continue
        if not whole.has_heaven_or_nine and _is_part(lead.tiles, whole.tiles):
            return whole
    return None


@lru_cache(HAND_CACHE)
def leads(hand: Hand, civil_supreme: bool, split: Split) -> tuple[Lead, ...]:  # noqa: FBT001 - a cache key
    """Return everything that the holder of *hand* may open a trick with."""
    return tuple(
        lead(each)
        for each in held(hand, civil_supreme=civil_supreme)
        if broken_by(each, hand, civil_supreme=civil_supreme, split=split) is None
    )


@lru_cache(HAND_CACHE)
def claims(hand: Hand, options: DealtOptions) -> tuple[Move, ...]:
    """Return the answers of a seat asked for a 例牌: those it holds, dearest first, and a pass."""
    return (*map(Claim, dealt_hands(hand, options)), Pass())


def to_act(state: State) -> tuple[Seat, ...]:
    """Return everybody who has not answered the claim window; after it, the one seat to play."""
    if state.ended is not None:
        return ()
    if state.answers:
        order = in_order(state.options, state.standing, state.standing.banker)
        return tuple(seat for seat in order if state.answers[seat] is None)
    return (state.turn,)


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return all claims, leads, or replies of *seat*."""
    options, hand = state.options, state.hands[seat]
    if state.ended is not None or (not state.answers and seat != state.turn):
        return ()
    if state.answers:
        return () if state.answers[seat] is not None else claims(hand, options.dealt)
    if not state.trick:
        return leads(hand, options.supreme.civil, options.play.split)
    thrown = throws(hand, len(state.trick[0].tiles))
    if only_throw(options, state.trick, hand, state.won[seat]) is not None:
        return thrown
    supreme = options.supreme
    beating = beats(hand, _best(state), civil_supreme=supreme.civil, capture=supreme.can_be_captured)
    return (beating or tuple(map(Beat, catches(options, state.trick, hand)))) + thrown


def _best(state: State) -> Combination:
    """Return the combination that holds the trick."""
    play = winning(state.trick)
    # A reply is a member of the led class (resources/rules/tiengow.md, "Fixed readings"), and no
    # reply is ever the pair of 銅錘六; so only the lead asks whether that pair is supreme.
    best = as_combination(play, civil_supreme=state.options.supreme.civil)
    assert best is not None
    return best


def only_throw(options: TienGowOptions, trick: Trick, hand: Hand, won: int) -> Reason | None:
    """Return why a seat with *hand*, which has *won* so many tricks, must throw; None if it may beat.

    Source: resources/rules/tiengow.md, "Finishing", "Supreme" and "Capture".
    """
    size = len(trick[0].tiles)
    last = len(hand) == size
    if options.play.two_tile_rule and last and size == 1 and not won:
        return Reason("tiengow.no-trick-last-single")
    # Nothing but 雙高腳七 can lie face up on a led 文尊.
    if trick[0].tiles == CIVIL_SUPREME and options.supreme.civil and winning(trick) is not trick[0]:
        return Reason("tiengow.supreme-captured") if options.supreme.capture_closes_trick else None
    if last and options.finish.capture_needs is CaptureNeeds.CATCH_IS_TOP and captured_low(options, trick) is not None:
        return Reason("tiengow.catch-is-top")
    return None


def catches(options: TienGowOptions, trick: Trick, hand: Hand) -> tuple[Hand, ...]:
    """Return *hand* if it is the one tile that takes this last trick over any tiles on the low one led.

    Whether the seat may win a last single tile at all, `only_throw` decides.

    Source: resources/rules/tiengow.md, "Capture": 以擒為大.
    """
    is_top = options.finish.capture_needs is CaptureNeeds.CATCH_IS_TOP and len(hand) == 1
    return (hand,) if is_top and hand[0] is catcher_of(options, trick[0].tiles) else ()


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*: a ladder, the plainest reason first."""
    if move in legal_moves(state, seat):
        return None
    hand = state.hands[seat]
    if state.ended is not None:
        return Reason("tiengow.round-over")
    if seat not in to_act(state):
        return Reason("tiengow.not-your-turn", seat=state.turn)
    if state.answers:
        if not isinstance(move, Claim):
            return Reason("tiengow.claims-first")
        agreed = move.hand in state.options.dealt.hands
        return Reason("tiengow.claim-not-held" if agreed else "tiengow.claim-not-agreed", hand=move.hand.key)
    if isinstance(move, Claim | Pass):
        return Reason("tiengow.no-claims-now")
    for tile in move.tiles:
        if move.tiles.count(tile) > hand.count(tile):
            return Reason("tiengow.not-in-hand", tile=tile)
    return _why_not_lead(state, hand, move) if not state.trick else _why_not_reply(state, seat, move)


def _why_not_lead(state: State, hand: Hand, move: Lead | Beat | Throw) -> Reason:
    civil = state.options.supreme.civil
    if not isinstance(move, Lead):
        return Reason("tiengow.must-lead")
    made = combination(move.tiles, civil_supreme=civil)
    if made is None:
        return Reason("tiengow.no-combination")
    whole = broken_by(made, hand, civil_supreme=civil, split=state.options.play.split)
    assert whole is not None
    return Reason("tiengow.no-split", whole=whole.tiles)


def _why_not_reply(state: State, seat: Seat, move: Lead | Beat | Throw) -> Reason:
    size = len(state.trick[0].tiles)
    if isinstance(move, Lead):
        return Reason("tiengow.must-follow", seat=state.trick[0].seat)
    if len(move.tiles) != size:
        return Reason("tiengow.wrong-count", tiles=size)
    closed = only_throw(state.options, state.trick, state.hands[seat], state.won[seat])
    if closed is not None:
        return closed
    return why_not_beaten(_best(state), combination(move.tiles, civil_supreme=state.options.supreme.civil))


def why_not_beaten(best: Combination, made: Combination | None) -> Reason:
    """Return why *best* keeps the trick although *made*, or tiles that make nothing, are played on it."""
    if best.kind is Kind.SUPREME:
        return Reason("tiengow.supreme-unbeatable")
    if made is None or made.kind is not best.kind:
        return Reason("tiengow.other-class", kind=best.kind.value)
    return Reason("tiengow.not-higher", best=best.tiles)
