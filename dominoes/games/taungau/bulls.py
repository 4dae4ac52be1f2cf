# SPDX-License-Identifier: MIT
"""牛: three tiles that make a ten, and the points of the other two.

Source: resources/rules/taungau.md, "The bull" and "Points".
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.state import Set, Tiles
from dominoes.tiles import Tile, tidy, tile

WILD: Final = frozenset((tile("42"), tile("21")))
"""Tiles that count 3 or 6, whichever serves in each sum."""
_WILD: Final = (3, 6)
TEN: Final = 10
BULL: Final = 3
"""Tiles of a bull."""


def values(one: Tile) -> tuple[int, ...]:
    """Return what *one* may count."""
    return _WILD if one in WILD else (one.pips,)


def sums(row: Iterable[Tile]) -> tuple[int, ...]:
    """Return what the tiles of *row* may add up to, the least first."""
    return tuple(sorted({sum(each) for each in product(*map(values, row))}))


def bull_sum(three: Iterable[Tile]) -> int | None:
    """Return the ten that *three* tiles make: 10, 20 or 30; None if they make none."""
    return next((total for total in sums(three) if not total % TEN), None)


def counted(two: Iterable[Tile], scoring: Scoring) -> tuple[int, int]:
    """Return the points of *two* tiles, and the sum that gives most of them."""
    found = ((points_of(total, scoring), -total) for total in sums(two))
    points, total = max(found)
    return points, -total


def points_of(total: int, scoring: Scoring) -> int:
    """Return the points of a sum: its last digit; where points are paid, ten for a zero."""
    return total % TEN or (TEN if scoring is Scoring.POINTS else 0)


@lru_cache(maxsize=512)
def settings(hand: Tiles) -> tuple[Set, ...]:
    """Return the different ways to set *hand*: those whose three tiles make a ten; none if it is stuck."""
    found: dict[Set, None] = {}
    for places in combinations(range(len(hand)), BULL):
        three = tuple(hand[place] for place in places)
        if bull_sum(three) is not None:
            found[Set(three, tuple(each for at, each in enumerate(hand) if at not in places))] = None
    return tuple(found)


def best(hand: Tiles, scoring: Scoring) -> Set | None:
    """Return the setting with the most points, of equals the first; None if the hand is stuck."""
    return max(settings(tidy(hand)), key=lambda each: counted(each.points, scoring)[0], default=None)
