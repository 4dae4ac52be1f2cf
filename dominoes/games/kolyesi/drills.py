# SPDX-License-Identifier: MIT
"""Questions for learners of 골여시: names of tiles, points, and the number to draw.

Source: resources/rules/kolyesi.md, "Settling" and "How many to draw".
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, name_drill, shuffled
from dominoes.games.kolyesi.coach import chances
from dominoes.games.kolyesi.options import DrawChoice, KolYeSiOptions
from dominoes.games.kolyesi.state import TEN, points
from dominoes.tiles import FACES, FULL_SET, Tile, tile

MOST: Final = 3
"""Tiles that somebody may hold."""


def drills(options: KolYeSiOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    found: tuple[Drill, ...] = (name_drill(FACES), Drill(Kind.WORTH, tuple(map(str, range(TEN))), _points))
    if options.draw_choice is DrawChoice.BLIND:
        found += (Drill(Kind.PLAY, tuple(map(str, FACES)), _draws),)
    return found


def _points(item: str, rng: Random) -> Question:
    """Return the question how many points a hand has, which has *item*."""
    wanted, hand = int(item), rng.sample(FULL_SET, rng.randint(2, MOST))
    while points(hand) != wanted:
        hand = rng.sample(FULL_SET, rng.randint(2, MOST))
    others = [each for each in shuffled(rng, range(TEN)) if each != wanted][: ANSWERS - 1]
    why = Reason("kolyesi.drill-points", sum=sum(each.pips for each in hand), points=wanted)
    answers = tuple(
        Answer(each == wanted, why, words=Reason("drills.number", n=each)) for each in sorted((wanted, *others))
    )
    return Question(Kind.WORTH, item, Reason("kolyesi.drill-ask-points"), answers, (Shown((tuple(hand),)),))


def _draws(item: str, _rng: Random) -> Question:
    """Return the question how many tiles are best drawn to the first tile *item*."""
    first = tile(item)
    one, two = _values(first)
    key = "kolyesi.one-is-better" if one > two else "kolyesi.two-are-better"
    percent = 100 * abs(one - two)
    why = Reason(key, percent=round(percent, 1))
    answers = tuple(
        Answer(right, why, words=Reason("kolyesi.drill-draw", count=count), cost=0.0 if right else percent)
        for count, right in ((1, one > two), (2, two > one))
    )
    shown = (Shown(((first,),), Reason("drills.hand")),)
    return Question(Kind.PLAY, item, Reason("kolyesi.drill-ask-draw"), answers, shown)


@cache
def _values(first: Tile) -> tuple[float, float]:
    """Return the mean winnings of one more tile to *first*, and of two, in stakes."""
    return chances((first,), 1).value, chances((first,), 2).value
