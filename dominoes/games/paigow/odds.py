# SPDX-License-Identifier: MIT
"""Exact chances of one hand: how often each way to set it wins, pushes and loses against a declared policy.

Source: resources/rules/paigow.md, "Comparing", "Copies" and "Commission".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import mul
from typing import Final

from dominoes.games.paigow.classes import KIND, KINDS
from dominoes.games.paigow.options import GREAT, Commission, Copy, PaiGowOptions
from dominoes.games.paigow.policies import Policy
from dominoes.games.paigow.settings import Setting, settings
from dominoes.tiles import Tile

PAYS: Final = {Commission.NONE: (1, 1), Commission.PREPAID: (20, 21), Commission.FIVE: (95, 100)}
"""What a win brings and what a loss costs, as whole numbers; the second is one stake."""

Count = Callable[[int, int], int]
"""Counts hands of others by a rank for the low hand and one for the high hand."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Of how many hands or deals a setting or a policy wins, pushes and loses."""

    win: int
    push: int
    lose: int
    whole: int = 1
    """How many times each was counted: `Policy.whole` of the other side, for a policy times its own."""

    def worth(self, commission: Commission) -> int:
        """Return what they bring in all, in parts of a stake as `PAYS` has them."""
        gain, cost = PAYS[commission]
        return gain * self.win - cost * self.lose

    @property
    def cases(self) -> int:
        """How many hands or deals were counted."""
        return self.win + self.push + self.lose

    def value(self, commission: Commission) -> Fraction:
        """Return what they bring on average, in stakes."""
        _gain, cost = PAYS[commission]
        return Fraction(self.worth(commission), cost * self.cases)

    def edge(self, commission: Commission) -> float:
        """Return what the other side keeps of each stake in the long run, in percent.

        Source: resources/rules/paigow.md, "Golden figures".
        """
        return float(-100 * self.value(commission))


@dataclass(frozen=True, slots=True)
class Chances(Counts):
    """How one setting fares against all hands that the other side may hold."""

    setting: Setting = field(kw_only=True)


def best(found: Iterable[Chances], commission: Commission) -> Chances:
    """Return the setting that brings most; of equals the first."""
    return max(found, key=lambda each: each.worth(commission))


def results(below: Count, above: Count, ranks: tuple[int, int], copy: Copy, *, banker: bool) -> tuple[int, int]:
    """Count wins and losses of a setting.

    Args:
        below: how many hands of others are lower, in the low hand and in the high hand, than two ranks.
        above: how many are as high or higher, in both.
        ranks: of the setting.
        copy: whose two hands of the same rank are.
        banker: whether the setting is the banker's, and the others are players.
    """
    low, high = ranks
    if copy is Copy.TIE:
        # One hand better and one alike is a win: lower in one of them and not higher in the other.
        win = below(low, high + 1) + below(low + 1, high) - below(low, high)
        lose = above(low, high + 1) + above(low + 1, high) - above(low + 1, high + 1)
        return win, lose
    # Who wins copies also beats equal hands, as if theirs were one rank higher.
    return below(low + banker, high + banker), above(low + banker, high + banker)


def chances(
    hand: Iterable[Tile], against: Policy, options: PaiGowOptions, *, known: Iterable[Tile] = (), banker: bool = False
) -> tuple[Chances, ...]:
    """Count how every setting of a hand fares against all hands that can be made of the remaining tiles.

    Args:
        hand: the four tiles; where two are dealt, these two, which are the low and the high hand at once.
        against: how the other side sets its hands, at the same table of ranks.
        options: say whose copies are.
        known: more tiles that the other side cannot hold, as those of the first half in 二局.
        banker: whether the hand is the banker's, and the other side a player.
    """
    mine = tuple(hand)
    left = _left((*mine, *known))
    lows, highs, shares, tiles = _columns(against)
    factors = [*left, *(comb(n, 2) for n in left), 1]
    counts = [*map(factors.__getitem__, tiles[0])]
    for column in tiles[1:]:
        counts = [*map(mul, counts, map(factors.__getitem__, column))]
    counts = [*map(mul, counts, shares)]
    whole = sum(counts)

    def below(low: int, high: int) -> int:
        return sum(
            n for n, its_low, its_high in zip(counts, lows, highs, strict=True) if its_low < low and its_high < high
        )

    def above(low: int, high: int) -> int:
        return sum(
            n for n, its_low, its_high in zip(counts, lows, highs, strict=True) if its_low >= low and its_high >= high
        )

    found = []
    for setting in _settings(mine, against):
        win, lose = results(below, above, setting.ranks, options.comparing.copy, banker=banker)
        found.append(Chances(win, whole - win - lose, lose, against.whole, setting=setting))
    return tuple(found)


def _settings(hand: tuple[Tile, ...], against: Policy) -> tuple[Setting, ...]:
    if against.tiles_per_hand == GREAT:
        return settings(hand, against.table)
    alone = against.table.of(hand)
    return (Setting(alone, alone),)


def _left(out: Iterable[Tile]) -> list[int]:
    gone = Counter(KIND[each] for each in out)
    return [len(tiles) - gone[kind] for kind, tiles in enumerate(KINDS)]


@lru_cache(maxsize=8)
def _columns(policy: Policy) -> tuple[list[int], list[int], list[int], list[list[int]]]:
    """Write a policy as columns: low ranks, high ranks, shares, and up to four factors of the number of hands.

    A factor is the number of a kind where one such tile is needed, that number plus the number of kinds where
    two are, and a place of its own, which holds 1, where there is none.
    """
    one, lows, highs, shares, factors = 2 * len(KINDS), [], [], [], []
    for hand, rows in policy.rows.items():
        needed = [kind + (n - 1) * len(KINDS) for kind, n in Counter(hand).items()]
        needed += [one] * (policy.tiles_per_hand - len(needed))
        for low, high, share in rows:
            lows.append(low)
            highs.append(high)
            shares.append(share)
            factors.append(needed)
    return lows, highs, shares, [[*column] for column in zip(*factors, strict=True)]
