# SPDX-License-Identifier: MIT
"""Exact numbers of 推牌九: how often a way to set a hand wins, pushes and loses, and sums over all deals.

Source: resources/rules/paigow.md, "Comparing", "Copies" and "Commission".
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod
from operator import add, mul
from typing import Final

from dominoes.games.paigow.hands import Setting, settings
from dominoes.games.paigow.options import GREAT, Commission, Copy, PaiGowOptions
from dominoes.games.paigow.policies import KIND, KINDS, HandClass, Policy, choices, count, pure
from dominoes.tiles import FULL_SET, Tile

# -- one hand -------------------------------------------------------------------------------------


PAYS: Final = {Commission.NONE: (1, 1), Commission.PREPAID: (20, 21), Commission.FIVE: (95, 100)}
"""Winnings and losses as whole numbers; the loss is one stake."""

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


# -- all deals ------------------------------------------------------------------------------------
#
# The hands of the other side that share no tile with mine are counted by inclusion and exclusion: for each part of my
# hand, those that hold it. How many of these lie below two ranks is looked up.


_STEP = 40
"""Classes of hands between two looks at the clock: some milliseconds."""
_FILLING = 0.7
"""Part of a study after which the hands of the other side are sorted."""
_TABULATED = 2
"""Largest number of tiles of a part with enough hands to be worth a table."""


def _parts(hand: HandClass) -> Iterator[tuple[HandClass, int]]:
    """Return all parts of a hand, the empty one too, and how often each occurs."""
    kinds = Counter(hand)
    for taken in product(*(range(n + 1) for n in kinds.values())):
        part = tuple(kind for kind, n in zip(kinds, taken, strict=True) for _ in range(n))
        yield part, prod(comb(n, each) for n, each in zip(kinds.values(), taken, strict=True))


class _Crowd:
    """All hands of one policy, by the tiles that they hold."""

    def __init__(self, policy: Policy) -> None:
        self._top = policy.table.ranks
        self._width = self._top + 1
        self._policy = policy
        self._few: dict[HandClass, list[tuple[int, int, int]]] = {}
        self._many: dict[HandClass, array[int]] = {}

    def fill(self) -> Iterator[float]:
        """Sort the hands, unless they are; yield after each step how much is done, of 1."""
        if self._many:
            return
        few: dict[HandClass, list[tuple[int, int, int]]] = {}
        rows_of = self._policy.rows
        for place, (hand, rows) in enumerate(rows_of.items()):
            kinds = Counter(hand)
            for part, _ in _parts(hand):
                rest = tuple((kinds - Counter(part)).elements())
                held = count(rest, part)
                few.setdefault(part, []).extend((low, high, held * share) for low, high, share in rows)
            if place % _STEP == 0:
                yield place / len(rows_of) / 2
        many: dict[HandClass, array[int]] = {}
        tabulated = [each for each in few if len(each) <= _TABULATED]
        for place, part in enumerate(tabulated):
            many[part] = self._tabulated(few.pop(part))
            yield (1 + place / len(tabulated)) / 2
        self._few, self._many = few, many

    def _tabulated(self, rows: list[tuple[int, int, int]]) -> array[int]:
        """Return a table with, at low x width + high, how many hands are below both ranks."""
        cells: list[list[int]] = [[0] * self._width for _ in range(self._width)]
        for low, high, held in rows:
            cells[low + 1][high + 1] += held
        table = array("q", cells[0])
        above = cells[0]
        for row in cells[1:]:
            above = [*map(add, above, accumulate(row))]
            table.extend(above)
        return table

    def against(
        self, hand: HandClass, ranks: tuple[tuple[int, int], ...], copy: Copy, *, banker: bool
    ) -> list[tuple[int, int]]:
        """Count wins and losses of settings of *hand* against all hands that share no tile with it."""
        many: list[tuple[int, array[int]]] = []
        few: list[tuple[int, int, int]] = []
        for part, times in _parts(hand):
            sign = -times if len(part) % 2 else times
            if table := self._many.get(part):
                many.append((sign, table))
            else:
                few.extend((low, high, sign * held) for low, high, held in self._few.get(part, ()))
        top, width = self._top, self._width

        def below(low: int, high: int) -> int:
            place = low * width + high
            found = sum(held for its_low, its_high, held in few if its_low < low and its_high < high)
            return found + sum(sign * table[place] for sign, table in many)

        def above(low: int, high: int) -> int:
            place, row, column = low * width + high, low * width + top, top * width + high
            found = sum(held for its_low, its_high, held in few if its_low >= low and its_high >= high)
            return found + sum(sign * (table[-1] - table[row] - table[column] + table[place]) for sign, table in many)

        return [results(below, above, each, copy, banker=banker) for each in ranks]


_crowd = lru_cache(maxsize=4)(_Crowd)


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """Every way to set every hand, against one policy of the other side."""

    against: Policy
    answers: Mapping[HandClass, Mapping[tuple[int, int], tuple[int, int]]]
    """Of each class, by the ranks of the settings: wins and losses of one such hand.

    Each hand of the other side is counted `Policy.whole` times.
    """

    def totals(self, policy: Policy) -> Counts:
        """Return how *policy* fares over all deals: 736,281,000 of four tiles, 215,760 of two."""
        size, tiles = policy.tiles_per_hand, len(FULL_SET)
        whole = policy.whole * self.against.whole
        deals = comb(tiles, size) * comb(tiles - size, size) * whole
        win = lose = 0
        for hand, rows in policy.rows.items():
            hands, answers = count(hand), self.answers[hand]
            for low, high, share in rows:
                won, lost = answers[low, high]
                win += hands * share * won
                lose += hands * share * lost
        return Counts(win, deals - win - lose, lose, whole)

    def best(self, commission: Commission) -> Policy:
        """Return a best reply: of settings that bring as much, the one with the lowest low hand."""
        gain, cost = PAYS[commission]
        worths = {
            hand: {ranks: gain * win - cost * lose for ranks, (win, lose) in answers.items()}
            for hand, answers in self.answers.items()
        }
        rules, size = self.against.table.options, self.against.tiles_per_hand
        return pure(rules, size, lambda hand: max(worths[hand], key=worths[hand].__getitem__))


@lru_cache(maxsize=8)
def study(against: Policy, copy: Copy, *, banker: bool = False) -> Study:
    """Count how every setting of every hand fares against a policy; takes about a second.

    Args:
        against: what the other side does.
        copy: whose two hands of the same rank are.
        banker: whether the hands studied are the banker's, and the other side a player.
    """
    steps = studying(against, copy, banker=banker)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Study = end.value
            return found


def studying(against: Policy, copy: Copy, *, banker: bool = False) -> Generator[float, None, Study]:
    """Do the same in steps of some milliseconds, and yield after each how much is done, of 1."""
    crowd = _crowd(against)
    for done in crowd.fill():
        yield _FILLING * done
    every = choices(against.table.options, against.tiles_per_hand)
    answers: dict[HandClass, Mapping[tuple[int, int], tuple[int, int]]] = {}
    for place, (hand, ranks) in enumerate(every.items()):
        answers[hand] = dict(zip(ranks, crowd.against(hand, ranks, copy, banker=banker), strict=True))
        if place % _STEP == 0:
            yield _FILLING + (1 - _FILLING) * place / len(every)
    return Study(against, answers)
