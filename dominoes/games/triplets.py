# SPDX-License-Identifier: MIT
"""Triplets of 宣和牌譜: three tiles that make something, the tiles that complete two others, and questions about them.

Source: resources/rules/watching.md, "Triplets".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import cache, partial
from itertools import combinations_with_replacement, product
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Row, Shown, fit, name_drill, shuffled
from dominoes.options import Choice
from dominoes.tiles import FACES, Tile, tidy

# -- what three tiles make, and which complete two others ----------------------------------------


class Dragon(Choice):
    """Which third row of numbers counts beside the small and the big dragon."""

    TWO_THREE_SIX = "two-three-six", "NAV (classical)"  # 2 2 3 3 6 6
    MIDDLE = "middle", "NAV (modern)"  # 2 3 3 4 4 5


FIVE_POINTS: Final = 5
"""What the three other numbers come to beside three equal ones, in five points."""
FOURTEEN: Final = 14
"""What they come to at least, in a full fourteen."""


class Triplet(Enum):
    """What three tiles make; the value is the key of the term."""

    FIVE_SONS = "five-sons"  # 五子
    COINCIDENCE = "coincidence"  # 合巧
    SPLIT = "split"  # 分相
    FIVE_POINTS = "five-points"  # 五點
    FULL_FOURTEEN = "full-fourteen"  # 正快
    ALL_DIFFERENT = "all-different"  # 不同
    SMALL_DRAGON = "small-dragon"  # 么二三
    BIG_DRAGON = "big-dragon"  # 馬軍
    TWO_THREE_SIX = "two-three-six"  # 二三靠
    MIDDLE_DRAGON = "middle-dragon"


_ROWS: Final[Mapping[tuple[int, ...], Triplet]] = MappingProxyType(
    {
        (1, 2, 3, 4, 5, 6): Triplet.ALL_DIFFERENT,
        (1, 1, 2, 2, 3, 3): Triplet.SMALL_DRAGON,
        (4, 4, 5, 5, 6, 6): Triplet.BIG_DRAGON,
    }
)
_THIRD: Final[Mapping[Dragon, tuple[tuple[int, ...], Triplet]]] = MappingProxyType(
    {
        Dragon.TWO_THREE_SIX: ((2, 2, 3, 3, 6, 6), Triplet.TWO_THREE_SIX),
        Dragon.MIDDLE: ((2, 3, 3, 4, 4, 5), Triplet.MIDDLE_DRAGON),
    }
)


def triplet_of(tiles: tuple[Tile, ...], dragon: Dragon) -> Triplet | None:
    """Return what three *tiles* make; None if nothing."""
    return triplets(dragon).get(tuple(sorted(tiles)))


@cache
def triplets(dragon: Dragon) -> Mapping[tuple[Tile, ...], Triplet]:
    """Return what every row of three tidy faces makes, as far as it makes something."""
    found = ((row, _made(row, dragon)) for row in combinations_with_replacement(FACES, 3))
    return {row: made for row, made in found if made is not None}


@cache
def completions(dragon: Dragon) -> Mapping[tuple[Tile, ...], frozenset[Tile]]:
    """Return which faces make something with two tiles, by those two in either order."""
    table = triplets(dragon)
    return {
        pair: frozenset(face for face in FACES if tuple(sorted((*pair, face))) in table)
        for pair in product(FACES, repeat=2)
    }


def _made(tiles: tuple[Tile, ...], dragon: Dragon) -> Triplet | None:
    """Return what three *tiles* make by their six numbers; None if nothing."""
    counted = Counter(end for tile in tiles for end in (tile.high, tile.low))
    (number, often), total = counted.most_common(1)[0], sum(tile.pips for tile in tiles)
    others = total - often * number
    match often:
        case 5 | 6:
            return Triplet.FIVE_SONS
        case 4:
            # Three of the four may well make another triplet, but they do not count alone.
            return Triplet.COINCIDENCE if others == number else None
        case 3:
            return _beside_three(len(counted), others)
        case _:
            row = tuple(sorted(counted.elements()))
            third, name = _THIRD[dragon]
            return name if row == third else _ROWS.get(row)


def _beside_three(numbers: int, others: int) -> Triplet | None:
    """Return the group of three equal numbers with three others: *others* is their sum, *numbers* their variety."""
    if numbers == 2:  # noqa: PLR2004 - three of each
        return Triplet.SPLIT
    if others == FIVE_POINTS:
        return Triplet.FIVE_POINTS
    return Triplet.FULL_FOURTEEN if others >= FOURTEEN else None


# -- questions for learners: names of tiles, the groups of three, and the missing tile -----------


class PlaysTriplets(Protocol):
    """The options of a game with triplets."""

    @property
    def dragon(self) -> Dragon:
        """Which third row of numbers counts."""


def drills(options: PlaysTriplets) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    made = tuple(each.value for each in _rows(options.dragon))
    return (
        name_drill(FACES),
        Drill(Kind.WORTH, made, partial(_ask_made, options.dragon)),
        Drill(Kind.END, made, partial(_ask_third, options.dragon)),
    )


@cache
def _rows(dragon: Dragon) -> Mapping[Triplet, tuple[Row, ...]]:
    """Return the rows of three tiles in the set, by their group."""
    table = triplets(dragon)
    kinds = [each for each in Triplet if each in table.values()]
    return {each: tuple(row for row, made in table.items() if made is each and fit(row)) for each in kinds}


def _ask_made(dragon: Dragon, item: str, rng: Random) -> Question:
    """Return the question for the group of three tiles that make *item*."""
    rows = _rows(dragon)
    right = Triplet(item)
    row = rng.choice(rows[right])
    why = Reason("drills.makes", tiles=row, made=row)
    wrong = [each for each in shuffled(rng, rows) if each is not right][: ANSWERS - 1]
    answers = [
        Answer(each is right, why, words=Reason("drills.triplet", made=rows[each][0])) for each in (right, *wrong)
    ]
    shown = (Shown((shuffled(rng, row),)),)
    return Question(Kind.WORTH, item, Reason("drills.ask-made"), shuffled(rng, answers), shown)


def _ask_third(dragon: Dragon, item: str, rng: Random) -> Question:
    """Return the question which tile makes something with two others; *item*, with the right one."""
    row = shuffled(rng, rng.choice(_rows(dragon)[Triplet(item)]))
    *two, right = row
    fitting = completions(dragon)[two[0], two[1]]
    wrong = [each for each in shuffled(rng, FACES) if each not in fitting and fit((*two, each))][: ANSWERS - 1]
    answers = [Answer(right=True, why=Reason("drills.makes", tiles=tidy(row), made=tidy(row)), rows=((right,),))]
    answers += [
        Answer(right=False, why=Reason("drills.makes-nothing", tiles=tidy((*two, each))), rows=((each,),))
        for each in wrong
    ]
    shown = (Shown((tuple(two),)),)
    return Question(Kind.END, item, Reason("drills.ask-third"), shuffled(rng, answers), shown)
