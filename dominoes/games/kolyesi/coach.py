# SPDX-License-Identifier: MIT
"""What a teacher says at a 골여시 table: how a first tile fares, and how many tiles to draw to it.

Source: resources/rules/kolyesi.md, "Golden figures".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import BANKERS, TEN, Move, Stand, View, points
from dominoes.games.stakes import Stake, sign_of
from dominoes.tiles import FULL_SET, Tile

# -- exact chances of a hand, for each way to draw ------------------------------------------------


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
    """Return the mean winnings of *first*, in stakes, with the best drawing at such a table.

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


# -- the teacher ----------------------------------------------------------------------------------


LARGE: Final = 0.1
"""Part of the stake from which on a loss is large."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty."""
    if isinstance(move, Stake):
        return _first_tile(view, move)
    held = points(view.hand)
    if isinstance(move, Stand):
        return (Reason("kolyesi.stands", points=held),)
    if view.options.draw_choice is DrawChoice.SEEN:
        return (Reason("kolyesi.holds", points=held),)
    one, two = (chances(view.hand, count).value for count in (1, 2))
    gain = one - two if move.count == 1 else two - one
    if gain < 0:
        return ()
    key = "kolyesi.one-is-better" if move.count == 1 else "kolyesi.two-are-better"
    return (Reason(key, percent=round(100 * gain, 1)),)


def _first_tile(view: View, stake: Stake) -> tuple[Reason, ...]:
    """Say what the first tile is worth: for the greatest stake if it gains, for the smallest if it loses."""
    menu, (tile,) = view.options.menu, view.hand
    brings = worth(tile, view.options.draw_choice)
    if stake.chips != (max(menu) if brings > 0 else min(menu)):
        return ()
    key = "kolyesi.good-first" if brings > 0 else "kolyesi.poor-first"
    return (Reason(key, tile=tile, percent=round(100 * abs(brings), 1)),)


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by the stake; before one is placed, by the smallest offered."""
    return LARGE * (view.stakes[view.seat] or min(view.options.menu))


COACH: Final = Coach(reasons, costly)
