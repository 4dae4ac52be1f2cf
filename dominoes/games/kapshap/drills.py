# SPDX-License-Identifier: MIT
"""Questions for learners of 夾十: names of tiles, tens, and the tile to complete a hand.

Source: resources/rules/kapshap.md, "Tens" and "The winning hand".
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, left_of, name_drill, shuffled
from dominoes.games.kapshap.bots import waits
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.kapshap.state import FULL, grouped, partners, values
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, tidy

_IN_SET: Final = Counter(FULL_SET)


def drills(options: KapShapOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    eyes = tuple(str(face) for face in FACES if face.suit is Suit.CIVIL)
    return (
        name_drill(FACES),
        Drill(Kind.WORTH, tuple(map(str, FACES)), partial(_ten, options)),
        Drill(Kind.END, eyes, partial(_completing, options)),
    )


def _ten(options: KapShapOptions, item: str, rng: Random) -> Question:
    """Return the question which tile makes a ten with *item*."""
    forty_two = options.forty_two
    one = next(face for face in FACES if str(face) == item)
    fitting = partners(forty_two)[one]
    there = left_of((one,))
    right = rng.choice([face for face in there if face in fitting])
    wrong = [face for face in shuffled(rng, there) if face not in fitting][: ANSWERS - 1]
    answers = [
        Answer(each is right, _sum(one, each, forty_two, ten=each is right), rows=((each,),))
        for each in (right, *wrong)
    ]
    shown = (Shown(((one,),)),)
    return Question(Kind.WORTH, item, Reason("kapshap.drill-ask-ten"), shuffled(rng, answers), shown)


def _sum(one: Tile, other: Tile, forty_two: int, *, ten: bool) -> Reason:
    worth = values(forty_two)
    key = "kapshap.drill-ten" if ten else "kapshap.drill-no-ten"
    return Reason(key, numbers=(worth[one], worth[other]))


def _completing(options: KapShapOptions, item: str, rng: Random) -> Question:
    """Return the question for the tile that completes a hand with the eye of *item*."""
    forty_two = options.forty_two
    eye = next(face for face in FACES if str(face) == item)
    hand, wanted = _ready(eye, forty_two, rng)
    right = rng.choice(wanted)
    wrong = [face for face in shuffled(rng, left_of(hand)) if face not in waits(hand, forty_two)][: ANSWERS - 1]
    pairs, left = grouped(hand, forty_two)
    why = Reason("kapshap.drill-completes", tile=right)
    answers = [
        Answer(each is right, why if each is right else Reason("kapshap.drill-no-win", tile=each), rows=((each,),))
        for each in (right, *wrong)
    ]
    shown = (Shown((*pairs, left), Reason("drills.hand")),)
    return Question(Kind.END, item, Reason("kapshap.drill-ask-completes"), shuffled(rng, answers), shown)


def _ready(eye: Tile, forty_two: int, rng: Random) -> tuple[tuple[Tile, ...], list[Tile]]:
    """Return seven tiles with this *eye* and two tens, and the tiles of the set that complete them."""
    while True:
        rest = list((_IN_SET - Counter((eye, eye))).elements())
        rng.shuffle(rest)
        row = [eye, eye]
        while len(row) < FULL - 2:
            one = rest.pop()
            other = next((each for each in rest if each in partners(forty_two)[one]), None)
            if other is None:
                break
            rest.remove(other)
            row += (one, other)
        else:
            hand = tidy((*row, rest.pop()))
            wanted = [face for face in waits(hand, forty_two) if _IN_SET[face] > hand.count(face)]
            if wanted:
                return hand, wanted
