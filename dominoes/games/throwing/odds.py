# SPDX-License-Identifier: MIT
"""How often a player of 擲天九 wins against the bank, counted over all throws.

Source: resources/rules/throwing.md, "Chances".
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from dominoes.games.throwing.options import ThrowUntil
from dominoes.games.throwing.state import at_once, compared, named
from dominoes.tiles import Tile

THROWS: Final = tuple(named(dice) for dice in product(range(1, 7), repeat=2))
"""The tiles of all 36 throws."""


class Chances(NamedTuple):
    """How often a player wins, gets the stake back, and loses."""

    win: Fraction
    push: Fraction
    lose: Fraction

    @property
    def edge(self) -> Fraction:
        """What the bank keeps of each stake in the long run."""
        return self.lose - self.win


def against(mark: Tile) -> tuple[int, int, int]:
    """Return how many throws of the suit of *mark* are higher, equal and lower."""
    signs = [compared(tile, mark) for tile in THROWS if tile.suit is mark.suit]
    return signs.count(1), signs.count(0), signs.count(-1)


@cache
def chances(until: ThrowUntil, place: int) -> Chances:
    """Return the chances of the player with the number *place* in order of play, from 1.

    Where everybody throws only until somebody has won, the later players often keep their stakes without throwing.
    """
    win = push = lose = Fraction(0)
    for mark in THROWS:
        share = Fraction(1, len(THROWS))
        first = at_once(mark)
        if first:
            lose += share if first > 0 else 0
            win += share if first < 0 else 0
            continue
        higher, equal, lower = against(mark)
        every = higher + equal + lower
        thrown = share if until is ThrowUntil.ALL else share * Fraction(every - higher, every) ** (place - 1)
        win += thrown * Fraction(higher, every)
        lose += thrown * Fraction(lower, every)
        push += share - thrown + thrown * Fraction(equal, every)
    return Chances(win, push, lose)
