# SPDX-License-Identifier: MIT
"""Play of three or four seats with perfect information in a chain game: each maximises its own chips."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dominoes.games.chain.bots.house import House
from dominoes.games.chain.bots.rows import LEFT
from dominoes.games.chain.bots.table import Table

MANY: Final = 1 << 13
"""Positions that are remembered before all are forgotten: three megabytes. Sixteen times as many save no time."""


class Perfect:
    """A search with a cache of position results, for any number of tables of one house."""

    def __init__(self) -> None:
        """Begin without any memory."""
        self._known: dict[tuple[int, ...], list[int]] = {}

    def chips(self, table: Table) -> list[int]:
        """Return the chips of each seat when all play on like that; *table* changes."""
        moves: list[int] = []
        while not table.ended:
            # Mirror images are one position, and must break ties between moves alike.
            table.ends = _one_way_round(table.ends)
            moves = table.moves()
            if len(moves) > 1:
                break
            table.lay(moves[0])
        if table.ended:
            return table.chips()
        seats = table.house.seats
        # Where differences are paid, what was laid before only adds to what will be.
        plain = table.house.pays_differences
        before = table.chips() if plain else [0] * seats
        key = _key(table, plain=plain)
        found = self._known.get(key)
        if found is None:
            seat, best = table.turn, -1_000_000
            for move in moves:
                after = table.copy()
                after.lay(move)
                chips = self.chips(after)
                if chips[seat] > best:
                    best, found = chips[seat], chips
            assert found is not None
            found = [found[seat] - before[seat] for seat in range(seats)]
            if len(self._known) >= MANY:
                self._known.clear()
            self._known[key] = found
        return [found[seat] + before[seat] for seat in range(seats)]


def _one_way_round(ends: int) -> int:
    """Return open *ends* with the lower one left: which of two is the left one does not matter."""
    left, right = ends // LEFT, ends % LEFT
    return LEFT * right + left if left > right else ends


def _key(table: Table, *, plain: bool) -> tuple[int, ...]:
    """Return what the rest of a round depends on."""
    covers = min(table.covers, table.house.seats - 1)
    moment = table.ends | table.turn << 6 | table.last << 8 | covers << 10 | table.since << 12
    if plain:
        return (moment, *table.hands)
    return (moment, table.banker, *table.hands, *table.points, *table.unlaid)


@lru_cache(2)
def perfect_at(house: House) -> Perfect:  # noqa: ARG001 - one for each
    """Return the search for tables of one *house*, with all that it has found so far."""
    return Perfect()
