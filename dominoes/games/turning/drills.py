# SPDX-License-Identifier: MIT
"""Questions for learners of 扭天九: names of tiles, the taker of two of them, and their points.

Source: resources/rules/turning.md, "Taking" and "Counting".
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import Answer, Drill, Kind, Question, Shown, amounts, name_drill, shuffled
from dominoes.games.turning.options import TurningOptions
from dominoes.games.turning.rules import beats, counted
from dominoes.ranks import RANK
from dominoes.tiles import FACES, FULL_SET, Tile

_COUNTED: Final = ("2", "4", "6")
"""So many taken tiles whose points are added."""


def drills(options: TurningOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    return (
        name_drill(FACES),
        Drill(Kind.BEATS, tuple(map(str, FACES)), _takes),
        Drill(Kind.WORTH, _COUNTED, partial(_count, options)),
    )


def _takes(item: str, rng: Random) -> Question:
    """Return the question whether a tile takes *item*, which was turned before it."""
    first = next(face for face in FACES if str(face) == item)
    others = [face for face in FACES if face is not first]
    same = [face for face in others if face.suit is first.suit]
    second = rng.choice(same if rng.random() < 2 / 3 else others)
    takes, why = beats(second, first), _why(second, first)
    answers = (
        Answer(not takes, why, words=Reason("turning.drill-first")),
        Answer(takes, why, words=Reason("turning.drill-second")),
    )
    shown = (
        Shown(((first,),), Reason("turning.drill-turned-first")),
        Shown(((second,),), Reason("turning.drill-turned-second")),
    )
    return Question(Kind.BEATS, item, Reason("turning.drill-ask-takes"), answers, shown)


def _why(second: Tile, first: Tile) -> Reason:
    if second.suit is not first.suit:
        return Reason("turning.drill-other-suit")
    if RANK[second] == RANK[first]:
        return Reason("turning.drill-alike", one=first, other=second)
    above, below = (second, first) if beats(second, first) else (first, second)
    return Reason("turning.drill-above", above=above, below=below)


def _count(options: TurningOptions, item: str, rng: Random) -> Question:
    """Return the question what *item* tiles count."""
    row = shuffled(rng, FULL_SET)[: int(item)]
    right = counted(options, row)
    likely = (sum(tile.pips for tile in row), right + 4, max(0, right - 4), right + 1)
    why = Reason("turning.drill-points", n=right, count=options.count.key)
    sums = [each for each in amounts(rng, right, likely) if each >= 0]
    answers = tuple(Answer(n == right, why, words=Reason("drills.number", n=n)) for n in sums)
    return Question(
        Kind.WORTH, item, Reason("turning.drill-ask-points", count=options.count.key), answers, (Shown((row,)),)
    )
