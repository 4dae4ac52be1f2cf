# SPDX-License-Identifier: MIT
"""The throws of a round of 擲天九: which tile a throw names, whose throw counts, and how it compares.

Source: resources/rules/throwing.md, "Throws" and "The course of a round".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from dominoes.games.stakes import sign_of
from dominoes.games.throwing.options import ThrowUntil
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit, Tile

DICE: Final = 2
"""Thrown together."""
MOST: Final = 200
"""Throws after which a player who has not thrown the suit counts as equal."""
HIGHEST: Final = {suit: max(RANK[face] for face in FACES if face.suit is suit) for suit in Suit}
"""Rank of the banker's throw that takes all stakes at once."""
LOWEST: Final = 1
"""Rank of the banker's throw that pays all at once."""


def named(dice: tuple[int, ...]) -> Tile:
    """Return the tile that a throw of two *dice* names."""
    return Tile(max(dice), min(dice))


def at_once(tile: Tile) -> int:
    """Return 1 if the banker takes all stakes with *tile*, -1 if the banker pays all, 0 if the others throw."""
    rank = RANK[tile]
    return 1 if rank == HIGHEST[tile.suit] else -1 if rank == LOWEST else 0


def compared(tile: Tile, mark: Tile) -> int:
    """Return 1 if *tile* is higher than the *mark* of its suit, -1 if it is lower, 0 if it ranks alike."""
    return sign_of(RANK[tile] - RANK[mark])


@dataclass(frozen=True, slots=True)
class Throws:
    """How far the throwing is."""

    until: ThrowUntil
    players: int
    """How many throw against the banker."""
    mark: Tile | None = None
    """What the banker threw."""
    signs: tuple[int, ...] = ()
    """Of each player who has thrown the suit, in order of play: 1 won, -1 lost, 0 neither."""
    misses: int = 0
    """Throws of the other suit by the player who throws now."""

    @property
    def is_over(self) -> bool:
        """Whether nobody throws any more."""
        if self.mark is None:
            return False
        won = self.until is ThrowUntil.FIRST_WIN and 1 in self.signs
        return at_once(self.mark) != 0 or won or len(self.signs) == self.players

    @property
    def place(self) -> int:
        """Who throws next: 0 the banker, else the player with this number in order of play."""
        return 0 if self.mark is None else len(self.signs) + 1

    def with_throw(self, tile: Tile) -> Throws:
        """Return what follows when *tile* is thrown."""
        if self.mark is None:
            return replace(self, mark=tile)
        if tile.suit is self.mark.suit:
            return replace(self, signs=(*self.signs, compared(tile, self.mark)), misses=0)
        if self.misses + 1 < MOST:
            return replace(self, misses=self.misses + 1)
        return replace(self, signs=(*self.signs, 0), misses=0)

    def sign(self, place: int) -> int:
        """Return how the player with this number fared, from 1; 0 also for who did not throw."""
        if self.mark is not None and at_once(self.mark):
            return -at_once(self.mark)
        return self.signs[place - 1] if place <= len(self.signs) else 0
