# SPDX-License-Identifier: MIT
"""What a hand of 夾十 waits for, and how soon it may win, by what one seat sees.

A hand of seven tiles has pairs of use, tens and an eye; with three of them some tile may complete it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from dominoes.games.drawing import Tiles, with_tile, without
from dominoes.games.kapshap.hands import NEEDED, pairs_of_use, wins
from dominoes.games.kapshap.options import Takes
from dominoes.games.kapshap.state import View
from dominoes.tiles import FACES, Tile

_KEPT: Final = 1 << 12
_OPEN: Final = 0.9
"""How surely an open discard that is wanted is still there when it can be taken."""
_FROM_OTHER: Final = {
    (Takes.ANY, True): 1.6,
    (Takes.ANY, False): 0.9,
    (Takes.LAST, True): 0.8,
    (Takes.LAST, False): 0.8,
}
"""How many discards of the other become takeable between two turns, by what may be taken and whether a taker draws."""
_PAIR: Final = 0.03
"""What a pair of use more is worth where neither hand is near its end."""


@lru_cache(maxsize=1024)
def waits(hand: Tiles, forty_two: int) -> Tiles:
    """Return the faces that complete *hand*, seven tiles."""
    if pairs_of_use(hand, forty_two) < NEEDED:
        return ()
    return tuple(face for face in FACES if wins(with_tile(hand, face), forty_two))


@lru_cache(_KEPT)
def useful(hand: Tiles, forty_two: int) -> Tiles:
    """Return the faces that add a pair of use to *hand*, seven tiles; of a ready one those that complete it."""
    now = pairs_of_use(hand, forty_two)
    if now >= NEEDED:
        return waits(hand, forty_two)
    return tuple(face for face in FACES if pairs_of_use(with_tile(hand, face), forty_two) > now)


@dataclass(frozen=True, slots=True)
class Chances:
    """What is hidden and what lies open, as one seat sees it."""

    forty_two: int
    left: Mapping[Tile, int]
    """Tiles that the seat has not seen, by face."""
    count: int
    """How many they are."""
    open: frozenset[Tile]
    """Faces that can be taken at the next turn if nobody takes them before."""
    from_other: float
    """How many discards of the other may be taken besides, on average."""

    @classmethod
    def of(cls, view: View, left: Mapping[Tile, int]) -> Chances:
        """Return what the seat of *view* sees, to whom *left* is hidden."""
        options = view.options
        opened = frozenset(view.pool) if options.take is Takes.ANY else frozenset()
        return cls(
            options.forty_two,
            left,
            max(1, sum(left.values())),
            opened,
            _FROM_OTHER[options.take, options.draw_after_take],
        )

    def soon(self, wanted: Tiles, opened: frozenset[Tile]) -> float:
        """Return how likely one of the *wanted* faces comes at the next turn."""
        if not wanted:
            return 0.0
        if not opened.isdisjoint(wanted):
            return _OPEN
        share = sum(self.left.get(face, 0) for face in wanted) / self.count
        return min(_OPEN, share * (1 + self.from_other))

    def one_step(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *hand*, seven tiles, is worth by its pairs and by what completes it or adds to them."""
        now = pairs_of_use(hand, self.forty_two)
        near = self.soon(useful(hand, self.forty_two), opened)
        if now >= NEEDED:
            # A ready hand that nothing completes has yet to change.
            return near + (2 * _PAIR if near else 0.0) + _PAIR * NEEDED
        return _PAIR * (now + near)

    def two_steps(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *hand*, seven tiles, is worth if after its next tile the best discard is made too."""
        soon = self.one_step(hand, opened)
        later = self.after_draw(hand, opened)
        return soon + (1 - min(1.0, soon)) * later

    def after_draw(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *hand*, seven tiles, is worth on average once a hidden tile is drawn and one discarded."""
        total = 0.0
        for face, count in self.left.items():
            if count:
                full = with_tile(hand, face)
                if wins(full, self.forty_two):
                    total += count
                else:
                    total += count * self._best_left(full, opened)
        return total / self.count

    def _best_left(self, full: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *full*, eight tiles, is worth after the best discard, which keeps as many pairs as can be."""
        hands = [without(full, gone) for gone in dict.fromkeys(full)]
        counts = [pairs_of_use(hand, self.forty_two) for hand in hands]
        most = max(counts)
        return max(self.one_step(hand, opened) for hand, count in zip(hands, counts, strict=True) if count == most)
