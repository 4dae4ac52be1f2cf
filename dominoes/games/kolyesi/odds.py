# SPDX-License-Identifier: MIT
"""Exact chances of a hand of 골여시: for each way to draw, over all tiles that the banker and the drawer may get.

Source: resources/rules/kolyesi.md, "Golden figures".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import BANKERS, TEN, points
from dominoes.games.stakes import sign_of
from dominoes.tiles import FULL_SET, Tile


@dataclass(frozen=True, slots=True)
class Chances:
    """Of how many deals a way to draw wins, pushes and loses."""

    win: int
    push: int
    lose: int

    @property
    def cases(self) -> int:
        """How many deals were counted."""
        return self.win + self.push + self.lose

    @property
    def value(self) -> float:
        """What it brings on average, in stakes."""
        return (self.win - self.lose) / self.cases


def chances(hand: Iterable[Tile], draws: int, *, pairs: bool = False) -> Chances:
    """Count how *hand* fares with so many more tiles, against all hands of the banker.

    Args:
        hand: What the player holds.
        draws: How many tiles come to it: 0, 1 or 2.
        pairs: Whether the banker may still have two tiles alike, which take every stake.
    """
    mine = tuple(hand)
    left = Counter(FULL_SET) - Counter(mine)
    held = points(mine)
    digits, alike = [0] * TEN, [0] * TEN
    for face, count in left.items():
        digits[face.pips % TEN] += count
        alike[face.pips % TEN] += comb(count, BANKERS)
    cases: Counter[int] = Counter()
    if pairs:
        cases[-1] += sum(alike) * comb(sum(digits) - BANKERS, draws)
    # Only the last digits of the banker's tiles matter, once those that are alike are taken out.
    for one, other in combinations_with_replacement(range(TEN), BANKERS):
        ways = comb(digits[one], 2) - alike[one] if one == other else digits[one] * digits[other]
        if not ways:
            continue
        theirs = (one + other) % TEN
        rest = digits.copy()
        rest[one] -= 1
        rest[other] -= 1
        for digit, count in enumerate(_sums(rest, draws)):
            cases[sign_of((held + digit) % TEN - theirs)] += ways * count
    return Chances(win=cases[1], push=cases[0], lose=cases[-1])


@lru_cache
def worth(first: Tile, choice: DrawChoice) -> float:
    """Return what the tile *first* brings on average, in stakes, to who draws as well as can be at such a table.

    A pair of the banker is counted.
    """
    if choice is DrawChoice.BLIND:
        return max(chances((first,), draws, pairs=True).value for draws in (1, 2))
    left = Counter(FULL_SET) - Counter((first,))
    by_second = (
        count * max(chances((first, second), draws, pairs=True).value for draws in (0, 1))
        for second, count in left.items()
    )
    return sum(by_second) / left.total()


def _sums(digits: list[int], draws: int) -> list[int]:
    """Count the ways to draw so many tiles, by the last digit of their sum."""
    if draws == 1:
        return digits
    found = [0] * TEN
    if not draws:
        found[0] = 1
        return found
    for one, other in combinations_with_replacement(range(TEN), 2):
        ways = comb(digits[one], 2) if one == other else digits[one] * digits[other]
        found[(one + other) % TEN] += ways
    return found
