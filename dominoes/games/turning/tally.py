# SPDX-License-Identifier: MIT
"""The facts of a round of 扭天九 at a real table: what the tiles of each player count.

Source: resources/rules/turning.md, "Counting" and "Settlement".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.game import Standing
from dominoes.games.tally import Objection, known_fields, maybe_whole, row
from dominoes.games.turning.options import Count, TurningOptions
from dominoes.games.turning.rules import result_of, total
from dominoes.games.turning.state import SEATS, State
from dominoes.options import to_dict

TAKEN: Final = 2
"""Tiles that are taken at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round; None for unknown parts."""

    points: tuple[int | None, ...] = (None,) * SEATS
    """What the tiles of each seat count."""


def objection(options: TurningOptions, standing: Standing, tally: Tally) -> Objection | None:  # noqa: ARG001 - as all do
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    known = [each for each in tally.points if each is not None]
    if len(known) < SEATS or len(tally.points) != SEATS:
        return Objection("tally.points-missing")
    if min(known) < 0 or sum(known) != total(options):
        return Objection("tally.points-sum", n=sum(known), of=total(options))
    if options.count is Count.TILES and min(known) % TAKEN:
        return Objection("tally.points-odd")
    return None


def ended(options: TurningOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    points = tuple(each or 0 for each in tally.points)
    return State(options=options, standing=standing, rest=(), ended=result_of(options, points))


write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(points=tuple(map(maybe_whole, row(data.get("points")))))
