# SPDX-License-Identifier: MIT
"""The facts of a round of 鬥牛 at a real table: stakes, and the points of every hand.

Source: resources/rules/taungau.md, "Settling".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.game import Seat, Standing
from dominoes.games.stakes import compared, players
from dominoes.games.stakes_tally import stake_missing
from dominoes.games.tally import Objection, known_fields, maybe_whole, row
from dominoes.games.taungau.options import Scoring, TauNgauOptions
from dominoes.games.taungau.rules import result_of
from dominoes.games.taungau.state import TEN, Phase, Set, State, Stuck
from dominoes.options import to_dict

STUCK: Final = -1
"""Stands for the points of a hand without a bull."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round; None for unknown parts."""

    stakes: tuple[int | None, ...]
    """Of each seat; without meaning for the banker, and for all where points are paid."""
    points: tuple[int | None, ...]
    """Of each seat, the banker too; `STUCK` without a bull."""


def possible(scoring: Scoring) -> tuple[int, ...]:
    """Return the points that a hand may have, `STUCK` first."""
    return (STUCK, *(range(1, TEN + 1) if scoring is Scoring.POINTS else range(TEN)))


def objection(options: TauNgauOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if len(tally.stakes) != options.seats or len(tally.points) != options.seats:
        return Objection("tally.points-missing", seat=standing.banker)
    for each in range(options.seats):
        seat = Seat(each)
        if options.scoring is Scoring.STAKES and seat != standing.banker:
            found = stake_missing(tally.stakes[seat], seat)
            if found is not None:
                return found
        if tally.points[seat] not in possible(options.scoring):
            return Objection("tally.points-missing", seat=seat)
    return None


def ended(options: TauNgauOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    banker, seats = standing.banker, options.seats
    order = players(banker, seats)
    points = {Seat(seat): None if found == STUCK else found for seat, found in enumerate(tally.points)}
    result = result_of(options, banker, {seat: tally.stakes[seat] or 0 for seat in order}, points)
    return State(
        options=options,
        standing=standing.complete(seats),
        hands=((),) * seats,
        rest=(),
        phase=Phase.OVER,
        stakes=tally.stakes,
        settings=tuple(Stuck() if points[Seat(seat)] is None else Set((), ()) for seat in range(seats)),
        history=compared(result, order),
        ended=result,
    )


write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(
        stakes=tuple(map(maybe_whole, row(data.get("stakes")))),
        points=tuple(map(maybe_whole, row(data.get("points")))),
    )
