# SPDX-License-Identifier: MIT
"""The four settlements of the chain games, each a sheet of lines that add up to zero.

Source: resources/rules/chain.md, "Differences", "Places", "Slant nails" and "Tails".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Factor, Payment, Result, Seat
from dominoes.games.chain.options import (
    FOUR,
    ChainOptions,
    Direction,
    EightDoubles,
    Penalty,
    PenaltyPairs,
    Settlement,
    SuanFails,
    SuanWins,
    TailLimit,
    TailPays,
    TieLosers,
)
from dominoes.games.chain.state import BlockKind, Tiles

PLACE_PAYS: Final = {1: 3, 2: 2, 3: 1}
"""頂牛: what 大庄, 二庄 and 小庄 pay, by their place from the last."""
DOUBLED: Final = 2
WHOLE_TABLE: Final = DOUBLED * sum(PLACE_PAYS.values())
"""What a failed 算帳 pays to the winner: for the whole table, doubled."""
THRESHOLDS: Final = {Penalty.SEVEN_EIGHT: (7, 8), Penalty.SIX_SEVEN: (6, 7)}
"""Tiles that the banker, and the others, must not have laid to be 頭七 or 尾八."""


TAIL_LIMITS: Final = {TailLimit.OVER: 31, TailLimit.FROM: 30, TailLimit.NONE: None}
"""꼬리붙이기: from how many points on each of four pays; None where only those with the most do."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished round, as far as its settlement depends on it."""

    options: ChainOptions
    banker: Seat
    order: tuple[Seat, ...]
    """Seats in order of play, the banker first."""
    points: tuple[int, ...]
    """Pips that count against each seat."""
    unlaid: tuple[int, ...]
    """Tiles each seat has not laid face up: covered, or still in hand."""
    clean: tuple[bool, ...]
    """Who has neither covered a tile nor one left: 通牌."""
    blocker: Seat | None = None
    kind: BlockKind | None = None

    @classmethod
    def of(
        cls,
        options: ChainOptions,
        banker: Seat,
        rows: Sequence[tuple[Tiles, Tiles]],
        blocker: Seat | None = None,
        kind: BlockKind | None = None,
    ) -> Outcome:
        """Return the outcome where each seat has covered and still holds the tiles in *rows*."""
        unlaid = tuple(len(covered) + len(held) for covered, held in rows)
        points = tuple(pips(covered) + pips(held) for covered, held in rows)
        return cls(
            options, banker, in_order(options, banker), points, unlaid, tuple(not n for n in unlaid), blocker, kind
        )


def pips(row: Tiles) -> int:
    """Add up the pips of *row*."""
    return sum(tile.pips for tile in row)


def in_order(options: ChainOptions, banker: Seat) -> tuple[Seat, ...]:
    """Return the seats in order of play, the banker first."""
    step = 1 if options.line.direction is Direction.COUNTER_CLOCKWISE else -1
    return tuple(Seat((banker + step * place) % options.seats) for place in range(options.seats))


def ranking(outcome: Outcome) -> tuple[Seat, ...]:
    """Order the seats from the winner to the last.

    Source: resources/rules/chain.md, "Equal points": the nearer to the lead is better; by one reading
    among the losers the later.
    """
    order = sorted(outcome.order, key=lambda seat: outcome.points[seat])
    if outcome.options.block.tie_losers is TieLosers.LATER:
        later = {seat: -place for place, seat in enumerate(outcome.order)}
        order[1:] = sorted(order[1:], key=lambda seat: (outcome.points[seat], later[seat]))
    return tuple(order)


def settle(outcome: Outcome) -> tuple[Payment, ...]:
    """Write the sheet of a finished round."""
    match outcome.options.settlement:
        case Settlement.DIFFERENCES:
            sheet = _differences(outcome)
        case Settlement.PLACES:
            sheet = _places(outcome)
        case Settlement.TAIL:
            sheet = _tail(outcome)
        case _:
            sheet = _slant(outcome)
    # A sheet without lines would not tell for whom nothing was paid.
    return sheet or (_line(Reason("chain.all-equal", points=outcome.points[0]), len(outcome.points), {}),)


def result_of(outcome: Outcome) -> Result:
    """Return the end of a round played to its last tile or to a block."""
    winner = ranking(outcome)[0]
    points = outcome.points[winner]
    # Source: resources/rules/chain.md, "Equal points".
    key = "chain.finished" if outcome.points.count(points) == 1 else "chain.finished-nearer"
    return Result(Reason(key, seat=winner, points=points), winner, settle(outcome))


def void(seat: Seat, seats: int) -> Result:
    """Return the end of a round in which *seat* was dealt seven doubles."""
    reason = Reason("chain.void", seat=seat)
    return Result(reason, None, (Payment(reason, (0,) * seats),))


def _line(reason: Reason, seats: int, moved: Mapping[Seat, int]) -> Payment:
    return Payment(reason, tuple(moved.get(Seat(seat), 0) for seat in range(seats)))


def _pairs(outcome: Outcome) -> list[tuple[Seat, Seat]]:
    """Return the pairs of payer and receiver: more points pay fewer."""
    return [(a, b) for a in outcome.order for b in outcome.order if outcome.points[a] > outcome.points[b]]


def _pay_difference(outcome: Outcome, payer: Seat, payee: Seat, factors: Sequence[Factor]) -> Payment:
    points = outcome.points
    chips = (points[payer] - points[payee]) * prod(each.times for each in factors)
    reason = Reason(
        "chain.difference", seat=payer, payee=payee, more=points[payer], fewer=points[payee], factors=tuple(factors)
    )
    return _line(reason, len(points), {payer: -chips, payee: chips})


def _differences(outcome: Outcome) -> tuple[Payment, ...]:
    bonus = outcome.options.clean_bonus
    return tuple(
        _pay_difference(outcome, payer, payee, [Factor("clean", bonus)] if bonus > 1 and outcome.clean[payee] else [])
        for payer, payee in _pairs(outcome)
    )


def _slant(outcome: Outcome) -> tuple[Payment, ...]:
    """Settle 斜釘: 通牌 is paid double, and 頭七 or 尾八 double the difference."""
    rows = []
    for payer, payee in _pairs(outcome):
        factors = []
        doubled = _is_doubled(outcome, payer, payee)
        # Together the two always make four, also where 通牌 alone counts once.
        times = DOUBLED if doubled else outcome.options.slant.tongpai_alone
        if times > 1 and outcome.clean[payee]:
            factors.append(Factor("all-out", times))
        if doubled:
            stuck = payer if _is_stuck(outcome, payer) else payee
            factors.append(Factor("banker-stuck" if stuck == outcome.banker else "other-stuck", DOUBLED))
        rows.append(_pay_difference(outcome, payer, payee, factors))
    return tuple(rows)


def _is_stuck(outcome: Outcome, seat: Seat) -> bool:
    """Return whether *seat* is 頭七, as banker, or 尾八."""
    if not outcome.options.specials:
        return False
    banker, others = THRESHOLDS[outcome.options.slant.penalty]
    return outcome.unlaid[seat] >= (banker if seat == outcome.banker else others)


def _is_doubled(outcome: Outcome, payer: Seat, payee: Seat) -> bool:
    pays, takes = _is_stuck(outcome, payer), _is_stuck(outcome, payee)
    return pays if outcome.options.slant.penalty_pairs is PenaltyPairs.PAYER else pays != takes


def _places(outcome: Outcome) -> tuple[Payment, ...]:
    """Settle 頂牛: the winner takes 3, 2 and 1; 算帳 doubles what it wins, or pays for the whole table."""
    winner, *losers = ranking(outcome)
    seats = len(outcome.points)
    blocker = outcome.blocker if outcome.kind is BlockKind.CHOSEN else None
    if blocker is not None and _fails(outcome, blocker, losers):
        reason = Reason("chain.block-lost", seat=blocker, winner=winner, chips=WHOLE_TABLE)
        return (_line(reason, seats, {blocker: -WHOLE_TABLE, winner: WHOLE_TABLE}),)
    times = DOUBLED if blocker == winner and _succeeds(outcome, winner) else 1
    names = {1: "worst", 2: "second-worst", 3: "third"}
    return tuple(
        _line(
            Reason("chain.place", seat=seat, place=names[place], pays=PLACE_PAYS[place], times=times, winner=winner),
            seats,
            {seat: -PLACE_PAYS[place] * times, winner: PLACE_PAYS[place] * times},
        )
        for place, seat in enumerate(reversed(losers), start=1)
    )


def _succeeds(outcome: Outcome, blocker: Seat) -> bool:
    """Return whether a 算帳 by the winner counts double: only if nobody else has as few points."""
    if outcome.options.block.suan_success_tie is SuanWins.TIE_BREAK:
        return True
    return sum(points == outcome.points[blocker] for points in outcome.points) == 1


def _fails(outcome: Outcome, blocker: Seat, losers: Sequence[Seat]) -> bool:
    if outcome.options.block.suan_fail_scope is SuanFails.ANY_LOSER:
        return blocker in losers
    return blocker == losers[-1]


def _tail(outcome: Outcome) -> tuple[Payment, ...]:
    """Settle 꼬리붙이기: those with the most points, and of four those over the limit, pay those with the fewest."""
    points, tail = outcome.points, outcome.options.tail
    fewest, most = min(points), max(points)
    limit = TAIL_LIMITS[tail.limit] if len(points) == FOUR else None
    rows = []
    for payer, payee in _pairs(outcome):
        more, pays_stake = points[payer], tail.pay is TailPays.STAKE
        is_over = limit is not None and more >= limit
        if points[payee] == fewest and (more == most or is_over):
            chips = tail.stake if pays_stake else more - fewest
            why = "most" if more == most else "over"
            key = "chain.tail-stake" if pays_stake else "chain.tail-difference"
            reason = Reason(key, seat=payer, payee=payee, more=more, fewer=fewest, chips=chips, why=why)
            rows.append(_line(reason, len(points), {payer: -chips, payee: chips}))
    return tuple(rows)


def claimed(options: ChainOptions, claimer: Seat, points: Sequence[int]) -> Result:
    """Return the end of a round by 八掘: each pays twice their *points*, or twice the difference to the claimer's."""
    own = points[claimer] if options.slant.ba_jue is EightDoubles.DIFFERENCE else 0
    rows = []
    for seat in (Seat(seat) for seat in range(len(points)) if seat != claimer):
        chips = DOUBLED * max(0, points[seat] - own)
        reason = Reason("chain.eight-doubles", seat=seat, payee=claimer, points=points[seat], own=own, times=DOUBLED)
        rows.append(_line(reason, len(points), {seat: -chips, claimer: chips}))
    return Result(Reason("chain.claimed", seat=claimer), claimer, tuple(rows))
