# SPDX-License-Identifier: MIT
"""賠牌: who pays whom in a round of 鬥牛.

Source: resources/rules/taungau.md, "Settling".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Result, Seat
from dominoes.games.stakes import LINES, Outcome, settled, sign_of, staked
from dominoes.games.taungau.options import Scoring, TauNgauOptions

STUCK_UNITS: Final = 4
"""What a player without a bull pays, where points are paid."""

Points = int | None
"""Of a hand; None if it is stuck."""


def compare(mine: Points, theirs: Points, scoring: Scoring) -> int:
    """Return what a player wins from the banker: stakes (1, 0 or -1), or units where points are paid."""
    if scoring is Scoring.POINTS:
        if mine is None:
            return -STUCK_UNITS
        return mine - (theirs or 0)
    if mine is None or theirs is None:
        return (mine is not None) - (theirs is not None)
    return sign_of(mine - theirs)


def result_of(
    options: TauNgauOptions,
    banker: Seat,
    stakes: Mapping[Seat, int],
    points: Mapping[Seat, Points],
) -> Result:
    """Return the end of a round.

    A line is called ``stakes.lose``, ``stakes.push`` or ``stakes.win``, or by what decided: ``taungau.stuck``,
    ``taungau.banker-stuck`` (won by it) or ``taungau.both-stuck``; where points are paid ``taungau.by-points``,
    ``taungau.stuck-pays`` or ``taungau.bull-alone``.

    Args:
        options: Of the table.
        banker: Against whom all play.
        stakes: Of the players, in the order in which they are settled; without meaning where points are paid.
        points: Of every seat.
    """
    unit = options.stakes.unit
    if options.scoring is Scoring.POINTS:
        outcomes: Iterable[Outcome] = (
            Outcome(seat, unit, compare(points[seat], points[banker], options.scoring) * unit) for seat in stakes
        )
        return settled(banker, outcomes, options.seats, lambda each: _by_points(each, points, banker))
    outcomes = (
        staked(seat, stake, compare(points[seat], points[banker], options.scoring)) for seat, stake in stakes.items()
    )
    return settled(banker, outcomes, options.seats, lambda each: _by_stake(each, points, banker))


def _by_points(outcome: Outcome, points: Mapping[Seat, Points], banker: Seat) -> Reason:
    seat, mine, theirs, chips = outcome.seat, points[outcome.seat], points[banker], abs(outcome.chips)
    if mine is None:
        return Reason("taungau.stuck-pays", seat=seat, units=STUCK_UNITS, unit=outcome.stake, chips=chips)
    if theirs is None:
        return Reason("taungau.bull-alone", seat=seat, points=mine, unit=outcome.stake, chips=chips)
    return Reason("taungau.by-points", seat=seat, points=mine, other=theirs, unit=outcome.stake, chips=chips)


def _by_stake(outcome: Outcome, points: Mapping[Seat, Points], banker: Seat) -> Reason:
    bank_stuck = points[banker] is None
    if points[outcome.seat] is None:
        key = "taungau.both-stuck" if bank_stuck else "taungau.stuck"
    else:
        key = "taungau.banker-stuck" if bank_stuck else LINES[outcome.sign]
    return Reason(key, seat=outcome.seat, stake=outcome.stake, chips=abs(outcome.chips))
