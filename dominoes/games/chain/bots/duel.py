# SPDX-License-Identifier: MIT
"""Perfect play of two players who see all tiles of a chain game."""

from __future__ import annotations

import math
from typing import Final

from dominoes.games.chain.bots.rows import LEFT, pips_of
from dominoes.games.chain.bots.table import Table

MANY: Final = 1 << 18
"""Positions that are remembered before all are forgotten."""
UNKNOWN: Final = (-math.inf, math.inf)

Key = tuple[int, int, int, int, int]


class Duel:
    """A search with a cache of position values, for any number of tables of one house."""

    def __init__(self) -> None:
        """Begin without any memory."""
        self._known: dict[Key, tuple[float, float]] = {}

    def value(self, table: Table, seat: int) -> int:
        """Return the chips of *seat* when neither errs from here on; *table* changes."""
        chips = int(self._value(table, -math.inf, math.inf))
        return chips if seat == 0 else -chips

    def _value(self, table: Table, low: float, high: float) -> float:
        """Return the chips of the first seat; only a value between the bounds is exact, others are bounds."""
        moves: list[int] = []
        while not table.ended:
            moves = table.moves()
            if len(moves) > 1:
                break
            table.lay(moves[0])
        if table.ended:
            return table.chips()[0]
        # Where differences are paid, what was laid before only adds to what will be.
        plain = table.house.pays_differences
        before = table.points[1] - table.points[0] if plain else 0
        key = _key(table, plain=plain)
        known = self._known.get(key)
        if known is None:
            # At best one lays all that it holds, and the other nothing.
            least, most = (before - pips_of(table.hands[1]), before + pips_of(table.hands[0])) if plain else UNKNOWN
        else:
            least, most = known[0] + before, known[1] + before
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        found = self._best(table, moves, low, high)
        if found > low:
            least = max(least, found)
        if found < high:
            most = min(most, found)
        if len(self._known) >= MANY:
            self._known.clear()
        self._known[key] = (least - before, most - before)
        return found

    def _best(self, table: Table, moves: list[int], low: float, high: float) -> float:
        is_first = table.turn == 0
        best = -math.inf if is_first else math.inf
        for move in moves:
            after = table.copy()
            after.lay(move)
            if best in (-math.inf, math.inf):
                found = self._value(after, low, high)
            elif is_first:
                # Whether it is better at all is soon found; how much only where it is.
                found = self._value(after.copy(), low, low + 1)
                if low < found < high:
                    found = self._value(after, found, high)
            else:
                found = self._value(after.copy(), high - 1, high)
                if low < found < high:
                    found = self._value(after, low, found)
            if is_first:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best


def _key(table: Table, *, plain: bool) -> Key:
    """Return the cache key of the rest of a round; left and right ends are interchangeable."""
    hands, points, ends = table.hands, table.points, table.ends
    left, right = ends // LEFT, ends % LEFT
    if left > right:
        ends = LEFT * right + left
    moment = ends | table.turn << 6 | table.last << 7 | table.since << 8 | min(table.covers, 1) << 10
    return (hands[0], hands[1], moment, 0 if plain else points[0], 0 if plain else points[1])
