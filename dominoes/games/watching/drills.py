# SPDX-License-Identifier: MIT
"""Questions for learners of 相十副: names of tiles, the groups of three, and the missing tile.

Source: resources/rules/watching.md, "Triplets".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from random import Random

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Row, Shown, fit, name_drill, shuffled
from dominoes.games.watching.groups import Triplet, completions, triplets
from dominoes.games.watching.options import Dragon, WatchingOptions
from dominoes.tiles import FACES, tidy


def drills(options: WatchingOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    made = tuple(each.value for each in _rows(options.dragon))
    return (
        name_drill(FACES),
        Drill(Kind.WORTH, made, partial(_made, options.dragon)),
        Drill(Kind.END, made, partial(_missing, options.dragon)),
    )


@cache
def _rows(dragon: Dragon) -> Mapping[Triplet, tuple[Row, ...]]:
    """Return the rows of three tiles in the set, by their group."""
    table = triplets(dragon)
    kinds = [each for each in Triplet if each in table.values()]
    return {each: tuple(row for row, made in table.items() if made is each and fit(row)) for each in kinds}


def _made(dragon: Dragon, item: str, rng: Random) -> Question:
    """Return the question for the group of three tiles that make *item*."""
    rows = _rows(dragon)
    right = Triplet(item)
    row = rng.choice(rows[right])
    why = Reason("watching.drill-makes", tiles=row, made=row)
    wrong = [each for each in shuffled(rng, rows) if each is not right][: ANSWERS - 1]
    answers = [
        Answer(each is right, why, words=Reason("watching.drill-triplet", made=rows[each][0]))
        for each in (right, *wrong)
    ]
    shown = (Shown((shuffled(rng, row),)),)
    return Question(Kind.WORTH, item, Reason("watching.drill-ask-made"), shuffled(rng, answers), shown)


def _missing(dragon: Dragon, item: str, rng: Random) -> Question:
    """Return the question which tile makes something with two others; *item*, with the right one."""
    row = shuffled(rng, rng.choice(_rows(dragon)[Triplet(item)]))
    *two, right = row
    fitting = completions(dragon)[two[0], two[1]]
    wrong = [each for each in shuffled(rng, FACES) if each not in fitting and fit((*two, each))][: ANSWERS - 1]
    answers = [
        Answer(right=True, why=Reason("watching.drill-makes", tiles=tidy(row), made=tidy(row)), rows=((right,),))
    ]
    answers += [
        Answer(right=False, why=Reason("watching.drill-nothing", tiles=tidy((*two, each))), rows=((each,),))
        for each in wrong
    ]
    shown = (Shown((tuple(two),)),)
    return Question(Kind.END, item, Reason("watching.drill-ask-missing"), shuffled(rng, answers), shown)
