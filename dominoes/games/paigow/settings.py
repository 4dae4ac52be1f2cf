# SPDX-License-Identifier: MIT
"""擺牌: four tiles as a low hand 前 and a high hand 後, and how two settings compare.

Source: resources/rules/paigow.md, "Setting" and "Comparing".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dominoes.games.paigow.hands import Hand, Ranking
from dominoes.games.paigow.options import Copy
from dominoes.tiles import Tile, tidy


@dataclass(frozen=True, slots=True)
class Setting:
    """Four tiles in two hands."""

    low: Hand
    high: Hand

    @property
    def ranks(self) -> tuple[int, int]:
        """Rank of the low hand and of the high hand: what comparisons and house ways go by."""
        return self.low.rank, self.high.rank

    @property
    def foul(self) -> bool:
        """Whether the low hand is above the high hand."""
        return self.low.rank > self.high.rank

    @property
    def turned(self) -> Setting:
        """The same hands, exchanged."""
        return Setting(self.high, self.low)


def settings(tiles: Iterable[Tile], table: Ranking) -> tuple[Setting, ...]:
    """Return the different ways (two or three) to set four *tiles*, the low hand never above the high one.

    Ways that differ only in which of two equal tiles is where are given once. They come in the order of
    the lowest low hand to the highest.
    """
    first, second, third, fourth = tidy(tiles)
    found: dict[tuple[tuple[Tile, Tile], ...], Setting] = {}
    for one, other in (
        ((first, second), (third, fourth)),
        ((first, third), (second, fourth)),
        ((first, fourth), (second, third)),
    ):
        setting = Setting(table.of(one), table.of(other))
        if setting.foul:
            setting = setting.turned
        found.setdefault(tuple(sorted((setting.low.tiles, setting.high.tiles))), setting)
    return tuple(sorted(found.values(), key=lambda each: each.ranks))


def sensible(found: Sequence[Setting]) -> Iterator[Setting]:
    """Yield the settings than which none is better in one hand and as good in the other."""
    for each in found:
        others = (other.ranks for other in found if other.ranks != each.ranks)
        low, high = each.ranks
        if not any(other_low >= low and other_high >= high for other_low, other_high in others):
            yield each


def compared(mine: Sequence[Hand], bankers: Sequence[Hand], copy: Copy) -> tuple[int, ...]:
    """Return for each of a player's hands whether it beats the banker's (1), loses to it (-1) or ties (0).

    A copy 食夾棍 goes to the banker unless the table calls it a tie.
    """
    even = 0 if copy is Copy.TIE else -1
    return tuple(
        even if one.rank == other.rank else 1 if one.rank > other.rank else -1
        for one, other in zip(mine, bankers, strict=True)
    )


def sign(mine: Setting, bankers: Setting, copy: Copy) -> int:
    """Return how a player's setting fares against the banker's: 1 wins, -1 loses, 0 neither. Signs of both are added.

    Source: resources/rules/paigow.md, "Comparing"; a foul loses, the player's before the banker's.
    """
    if mine.foul:
        return -1
    if bankers.foul:
        return 1
    total = sum(compared((mine.low, mine.high), (bankers.low, bankers.high), copy))
    return (total > 0) - (total < 0)
