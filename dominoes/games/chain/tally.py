# SPDX-License-Identifier: MIT
"""The facts of a round of 接龍, 頂牛 or 斜釘 at a real table: points, who blocked, 頭七, 尾八 and 八掘.

Source: resources/rules/chain.md, "Differences", "Places" and "Slant nails".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from dominoes.game import Event, Seat, Standing
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import EIGHT, Blocked, ChainOptions
from dominoes.games.chain.scoring import THRESHOLDS, Outcome, claimed, in_order, pips, result_of, void
from dominoes.games.chain.state import BlockKind, LineBlocked, State
from dominoes.games.tally import (
    Objection,
    is_seat,
    known_fields,
    maybe_seat,
    maybe_whole,
    member,
    row,
    whole,
)
from dominoes.options import to_dict


class Close(Enum):
    """How the round ended; the value is its name in a score book."""

    PLAYED = "played"
    """All tiles were connected or covered."""
    CHOSEN = BlockKind.CHOSEN.value
    """算帳: blocked by one who could have connected otherwise."""
    FORCED = BlockKind.FORCED.value
    """死砸: blocked by one who could not."""
    NOBODY = BlockKind.NOBODY.value
    """Blocked after a cover."""
    CLAIMED = "eight-doubles"
    """八掘 was declared before the first lead."""
    VOID = "void"
    """A seat was dealt seven doubles."""


BLOCKS = (Close.CHOSEN, Close.FORCED, Close.NOBODY)
BY_SEAT = (Close.CHOSEN, Close.FORCED, Close.CLAIMED, Close.VOID)
"""Endings that belong to a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round; None for unknown parts."""

    points: tuple[int | None, ...] = ()
    """Pips that count against each seat; after 八掘 those dealt, the claimer's being implied by the others'."""
    close: Close = Close.PLAYED
    seat: Seat | None = None
    """Who blocked, declared 八掘, or was dealt seven doubles."""
    stuck: tuple[Seat, ...] = ()
    """斜釘: who was 頭七 or 尾八."""


# -- what can be -------------------------------------------------------------------------------------


def closes(options: ChainOptions) -> tuple[Close, ...]:
    """List how a round may end at this table."""
    true = {
        Close.PLAYED: True,
        Close.CHOSEN: options.line.blocked is Blocked.END,
        Close.FORCED: options.line.blocked is Blocked.END,
        # Where everybody must connect, a cover never takes the last tile that could.
        Close.NOBODY: options.line.blocked is Blocked.END and not options.line.must_play,
        Close.CLAIMED: options.asks_claims,
        Close.VOID: options.specials and options.slant.seven_doubles_redeal,
    }
    return tuple(each for each in true if true[each])


def objection(options: ChainOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if tally.close not in closes(options):
        return Objection("tally.close-not-played", close=tally.close.value)
    if tally.close in BY_SEAT and not is_seat(tally.seat, options.seats):
        return Objection("tally.close-whose", close=tally.close.value)
    match tally.close:
        case Close.VOID:
            return None
        case Close.CLAIMED:
            return _about_claim(options, tally)
        case _:
            return _about_points(options, tally) or _about_stuck(options, standing, tally)


def _about_points(options: ChainOptions, tally: Tally) -> Objection | None:
    sizes = sorted(tile.pips for tile in tiles_of(options))
    most = sum(sizes[-options.hand_size :])
    for seat, points in enumerate(tally.points):
        # No tile has a single pip.
        if points is not None and points != 0 and not sizes[0] <= points <= most:
            return Objection("tally.points-impossible", seat=seat, n=points)
    if len(tally.points) != options.seats or None in tally.points:
        return Objection("tally.points-missing")
    # At least the first tile was laid.
    total, room = sum(points or 0 for points in tally.points), sum(sizes[1:])
    return Objection("tally.points-many", n=total, of=room) if total > room else None


def _about_claim(options: ChainOptions, tally: Tally) -> Objection | None:
    sizes = sorted(tile.pips for tile in tiles_of(options))
    least_hand, most_hand = sum(sizes[: options.hand_size]), sum(sizes[-options.hand_size :])
    others = {seat: points for seat, points in enumerate(tally.points) if seat != tally.seat}
    for seat, points in others.items():
        if points is not None and not least_hand <= points <= most_hand:
            return Objection("tally.points-impossible", seat=seat, n=points)
    if len(tally.points) != options.seats or None in others.values():
        return Objection("tally.points-missing")
    doubles = sorted(tile.pips for tile in tiles_of(options) if tile.is_double)
    total = sum(points or 0 for points in others.values())
    least, most = sum(sizes) - sum(doubles[-EIGHT:]), sum(sizes) - sum(doubles[:EIGHT])
    return None if least <= total <= most else Objection("tally.claim-points", n=total, least=least, most=most)


def _about_stuck(options: ChainOptions, standing: Standing, tally: Tally) -> Objection | None:
    if not tally.stuck:
        return None
    if not options.specials:
        return Objection("tally.stuck-not-played")
    sizes = sorted(tile.pips for tile in tiles_of(options))
    for seat in tally.stuck:
        if not is_seat(seat, options.seats):
            return Objection("tally.stuck-not-played")
        least = sum(sizes[: _unlaid(options, standing, seat)])
        if (tally.points[seat] or 0) < least:
            return Objection("tally.stuck-points", seat=seat, n=least)
    return None


def _unlaid(options: ChainOptions, standing: Standing, seat: Seat) -> int:
    """Return how many tiles *seat* must not have laid to be 頭七, as banker, or 尾八."""
    banker, others = THRESHOLDS[options.slant.penalty]
    return banker if seat == standing.banker else others


# -- what it comes to --------------------------------------------------------------------------------


def ended(options: ChainOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    history: tuple[Event, ...] = ()
    match tally.close:
        case Close.VOID:
            assert tally.seat is not None
            result = void(tally.seat, options.seats)
        case Close.CLAIMED:
            assert tally.seat is not None
            result = claimed(options, tally.seat, _dealt(options, tally.seat, tally.points))
        case _:
            outcome = _outcome(options, standing, tally)
            result = result_of(outcome)
            history = () if outcome.kind is None else (LineBlocked(outcome.blocker, outcome.kind),)
    return State(
        options=options,
        standing=standing,
        hands=((),) * options.seats,
        rest=(),
        turn=standing.banker,
        covered=((),) * options.seats,
        history=history,
        ended=result,
    )


def _outcome(options: ChainOptions, standing: Standing, tally: Tally) -> Outcome:
    points = tuple(each or 0 for each in tally.points)
    return Outcome(
        options=options,
        banker=standing.banker,
        order=in_order(options, standing.banker),
        points=points,
        unlaid=tuple(
            _unlaid(options, standing, Seat(seat)) if seat in tally.stuck else 0 for seat in range(options.seats)
        ),
        clean=tuple(each == 0 for each in points),
        blocker=tally.seat if tally.close in BY_SEAT else None,
        kind=BlockKind(tally.close.value) if tally.close in BLOCKS else None,
    )


def _dealt(options: ChainOptions, claimer: Seat, points: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return the pips dealt to each seat: the claimer's are all that the others have not."""
    others = sum(each or 0 for seat, each in enumerate(points) if seat != claimer)
    own = pips(tiles_of(options)) - others
    return tuple(own if seat == claimer else each or 0 for seat, each in enumerate(points))


# -- plain data --------------------------------------------------------------------------------------

write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(
        points=tuple(map(maybe_whole, row(data.get("points")))),
        close=member(Close, data.get("close")),
        seat=maybe_seat(data.get("seat")),
        stuck=tuple(Seat(whole(seat)) for seat in row(data.get("stuck", []))),
    )
