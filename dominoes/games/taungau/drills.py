# SPDX-License-Identifier: MIT
"""Questions for learners of 鬥牛: names of tiles, and points of five of them.

Source: resources/rules/taungau.md, "The bull" and "Points".
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, name_drill, shuffled
from dominoes.games.taungau.options import HAND, TauNgauOptions
from dominoes.games.taungau.rules import Points
from dominoes.games.taungau.state import best, counted
from dominoes.games.taungau.tally import STUCK, possible
from dominoes.tiles import FACES, FULL_SET, Tile, tidy

_STUCK: Final = "stuck"


@lru_cache(maxsize=4)
def drills(options: TauNgauOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    items = tuple(_STUCK if each == STUCK else str(each) for each in possible(options.scoring))
    return (name_drill(FACES), Drill(Kind.WORTH, items, partial(_worth, options)))


def _worth(options: TauNgauOptions, item: str, rng: Random) -> Question:
    """Ask for the most points of five tiles."""
    wanted = None if item == _STUCK else int(item)
    hand = _hand(options, wanted, rng)
    others = [each for each in possible(options.scoring) if each not in (wanted, STUCK)]
    rng.shuffle(others)
    choices: list[Points] = [wanted, *([] if wanted is None else [None])]
    choices += others[: ANSWERS - len(choices)]
    why = _why(options, hand)
    ordered = sorted(choices, key=lambda each: STUCK if each is None else each)
    answers = tuple(Answer(each == wanted, why, words=_words(each)) for each in ordered)
    return Question(Kind.WORTH, item, Reason("taungau.drill-ask-points"), answers, (Shown((hand,)),))


def _hand(options: TauNgauOptions, wanted: Points, rng: Random) -> tuple[Tile, ...]:
    """Return five tiles with the points *wanted*; one hand in twenty has them, at least."""
    while True:
        hand = tidy(rng.sample(FULL_SET, HAND))
        found = best(hand, options.scoring)
        if (None if found is None else counted(found.points, options.scoring)[0]) == wanted:
            return shuffled(rng, hand)


def _words(points: Points) -> Reason:
    return Reason("taungau.drill-stuck") if points is None else Reason("drills.number", n=points)


def _why(options: TauNgauOptions, hand: tuple[Tile, ...]) -> Reason:
    found = best(hand, options.scoring)
    if found is None:
        return Reason("taungau.is-stuck")
    points, total = counted(found.points, options.scoring)
    return Reason("taungau.drill-points", bull=found.bull, tiles=found.points, sum=total, points=points)
