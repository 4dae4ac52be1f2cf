# SPDX-License-Identifier: MIT
"""Questions for learners of 老鼠搬家: names of tiles, winners of tricks, and the order in the queue.

Source: resources/rules/laoshu.md, "Tricks".
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.combinations import Combination, Hand, beaters, combination, ranked
from dominoes.games.combinations import Kind as Class
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, fit, name_drill, shuffled
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.laoshu.rules import why_not_beaten
from dominoes.tiles import FACES, FULL_SET, remaining, tidy

_CLASSES: Final = tuple(each.value for each in Class)


def drills(options: LaoshuOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    return (
        name_drill(FACES),
        Drill(Kind.BEATS, _CLASSES, partial(_takes, options)),
        Drill(Kind.END, _CLASSES, partial(_last, options)),
    )


def _trick(options: LaoshuOptions, item: str, rng: Random) -> tuple[Combination, Hand]:
    """Return a lead of a class, and tiles played on it: as often as not ones that win."""
    civil = options.supreme.civil
    lead = rng.choice(ranked(Class(item), civil_supreme=civil))
    higher = [each.tiles for each in beaters(lead, capture=civil) if fit(lead.tiles, each.tiles)]
    if higher and rng.random() < 1 / 2:
        return lead, rng.choice(higher)
    others = [each.tiles for each in ranked(lead.kind, civil_supreme=civil) if fit(lead.tiles, each.tiles)]
    left = remaining(FULL_SET, lead.tiles)
    loser = tidy(rng.sample(left, len(lead.tiles)))
    # On the lowest lead nearly everything beats, so what is drawn may, too.
    while loser in higher:
        loser = tidy(rng.sample(left, len(lead.tiles)))
    return lead, rng.choice([*(row for row in others if row not in higher), loser])


def _takes(options: LaoshuOptions, item: str, rng: Random) -> Question:
    """Return the question for the winner of a trick with a lead of the class *item*."""
    civil = options.supreme.civil
    lead, row = _trick(options, item, rng)
    beats = any(each.tiles == row for each in beaters(lead, capture=civil))
    if beats:
        why = Reason("laoshu.drill-beats", tiles=row, best=lead.tiles)
    else:
        why = why_not_beaten(lead, combination(row, civil_supreme=civil))
    answers = (
        Answer(not beats, why, words=Reason("laoshu.drill-leader")),
        Answer(beats, why, words=Reason("laoshu.drill-follower")),
    )
    return Question(Kind.BEATS, item, Reason("laoshu.drill-ask-takes"), answers, _shown(lead.tiles, row))


def _last(options: LaoshuOptions, item: str, rng: Random) -> Question:
    """Return the question for the last tile in the queue after a trick with a lead of the class *item*."""
    while True:
        lead, row = _trick(options, item, rng)
        last = row[-1]
        others = [face for face in dict.fromkeys((*lead.tiles, *row)) if face is not last]
        if others:
            break
    faces = (last, *shuffled(rng, others)[: ANSWERS - 1])
    why = Reason("laoshu.drill-order")
    answers = shuffled(rng, [Answer(face is last, why, rows=((face,),)) for face in faces])
    return Question(Kind.END, item, Reason("laoshu.drill-ask-last"), answers, _shown(lead.tiles, row))


def _shown(lead: Hand, row: Hand) -> tuple[Shown, ...]:
    return (
        Shown((lead,), Reason("laoshu.drill-led")),
        Shown((row,), Reason("laoshu.drill-reply")),
    )
