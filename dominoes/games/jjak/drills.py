# SPDX-License-Identifier: MIT
"""What learners of 짝맞추기 are asked: what tiles are called, and which are mates.

Source: resources/rules/jjak.md, "Mates".
"""

from __future__ import annotations

from functools import partial
from random import Random

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, left_of, name_drill, shuffled
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.mates import MATES
from dominoes.tiles import FACES


def drills(options: JjakOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    return (name_drill(FACES), Drill(Kind.WORTH, tuple(map(str, FACES)), partial(_mate, options)))


def _mate(options: JjakOptions, item: str, rng: Random) -> Question:
    """Return the question which tile is the mate of *item*."""
    one = next(face for face in FACES if str(face) == item)
    right = MATES[options.mates][one]
    wrong = [face for face in shuffled(rng, left_of((one,))) if face is not right][: ANSWERS - 1]
    why = Reason("jjak.drill-mates", one=one, other=right)
    answers = [Answer(each is right, why, rows=((each,),)) for each in (right, *wrong)]
    return Question(Kind.WORTH, item, Reason("jjak.drill-ask-mate"), shuffled(rng, answers), (Shown(((one,),)),))
