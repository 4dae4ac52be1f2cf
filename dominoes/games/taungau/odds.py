# SPDX-License-Identifier: MIT
"""Exact chances of a hand of 鬥牛 against all hands that another seat may hold.

Every hand is assumed to be set in its best way. Tiles that count alike are one kind, so that the 201,376 hands are
some 1,700 sorts, counted by how many tiles of each kind are left.

Source: resources/rules/taungau.md, "Settling" and "Golden figures".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from dominoes.games.stakes import sign_of
from dominoes.games.taungau.bulls import BULL, TEN, WILD, points_of
from dominoes.games.taungau.options import HAND, Scoring
from dominoes.games.taungau.scoring import Points, compare
from dominoes.tiles import FULL_SET, Tile

_WILD: Final = TEN
"""The kind of the tiles that count 3 or 6; the others are their last digits."""
_COUNTS: Final = tuple((3, 6) if kind == _WILD else (kind,) for kind in range(TEN + 1))
"""What a tile of each kind may count."""


def _kind(one: Tile) -> int:
    return _WILD if one in WILD else one.pips % TEN


_ALL: Final = Counter(map(_kind, FULL_SET))


@dataclass(frozen=True, slots=True)
class Chances:
    """Of how many hands of the other seat a hand wins, and what that brings."""

    win: int
    push: int
    lose: int
    units: int
    """Stakes, or units where points are paid, that they bring together."""

    @property
    def cases(self) -> int:
        """How many hands were counted."""
        return self.win + self.push + self.lose

    @property
    def value(self) -> float:
        """What a hand brings on average, in stakes or units."""
        return self.units / self.cases


def chances(points: Points, seen: Iterable[Tile], scoring: Scoring, *, banker: bool = False) -> Chances:
    """Count how a hand fares against all hands of one other seat.

    Args:
        points: Of the hand; None if it is stuck.
        seen: Tiles that the other seat cannot hold: those of the hand.
        scoring: What is won and lost.
        banker: Whether the hand is the banker's, and the other seat a player.
    """
    cases: Counter[int] = Counter()
    units = 0
    for theirs, hands in distribution(seen, scoring).items():
        gained = -compare(theirs, points, scoring) if banker else compare(points, theirs, scoring)
        units += gained * hands
        cases[sign_of(gained)] += hands
    return Chances(win=cases[1], push=cases[0], lose=cases[-1], units=units)


def distribution(seen: Iterable[Tile], scoring: Scoring) -> Mapping[Points, int]:
    """Count the hands that the tiles make that are not *seen*, by the most points that each can have."""
    left = _ALL - Counter(map(_kind, seen))
    ways = [[comb(left[kind], count) for count in range(HAND + 1)] for kind in range(TEN + 1)]
    found: Counter[Points] = Counter()
    for needed, points in _sorts(scoring):
        hands = 1
        for kind, count in needed:
            hands *= ways[kind][count]
        found[points] += hands
    return found


@lru_cache(maxsize=len(Scoring))
def _sorts(scoring: Scoring) -> tuple[tuple[tuple[tuple[int, int], ...], Points], ...]:
    """Return every sort of hand: how many tiles of which kinds, and the most points that they make."""
    made = []
    for kinds in combinations_with_replacement(sorted(_ALL), HAND):
        needed = Counter(kinds)
        if needed <= _ALL:
            made.append((tuple(needed.items()), max(_points(kinds, scoring), default=None)))
    return tuple(made)


def _points(kinds: tuple[int, ...], scoring: Scoring) -> Iterator[int]:
    """Yield the points of each way to set tiles of these kinds."""
    for three in combinations(range(HAND), BULL):
        if any(not total % TEN for total in _sums([kinds[place] for place in three])):
            two = [kind for place, kind in enumerate(kinds) if place not in three]
            yield max(points_of(total, scoring) for total in _sums(two))


def _sums(kinds: Iterable[int]) -> set[int]:
    sums = {0}
    for kind in kinds:
        sums = {before + counted for before in sums for counted in _COUNTS[kind]}
    return sums
