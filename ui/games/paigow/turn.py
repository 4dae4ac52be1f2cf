# SPDX-License-Identifier: MIT
"""The player's turn in 推牌九: what is chosen becomes a move by looking it up among the legal ones."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.games.paigow.state import Bank, Bid, CoBank, Move, Pass, Set, Stake, State, View
from dominoes.tiles import Tile, tidy
from ui.games.turn import Turn


class BankTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Bids for the bank."""
        return self.moves(Bid)

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """Stakes to choose from."""
        return self.moves(Stake)

    @property
    def answers(self) -> tuple[Move, ...]:
        """What can be said to the question who banks, or who shares the bank; yes comes first."""
        return tuple(move for move in self.legal if isinstance(move, Bank | CoBank | Pass))

    @property
    def ways(self) -> tuple[Set, ...]:
        """The different ways to set the hand, each with its usual hand in front."""
        found: list[Set] = []
        for move in self.moves(Set):
            if exchanged(move) not in found:
                found.append(move)
        return tuple(found)

    def turned(self, way: Set) -> Set | None:
        """Return *way* with its hands exchanged, where that is allowed."""
        other = exchanged(way)
        return other if other != way and other in self.legal else None

    def way_of(self, low: Sequence[Tile], high: Sequence[Tile]) -> int | None:
        """Find the way that has these two hands, whichever is in front."""
        given = Set(tuple(low), tuple(high))
        for place, way in enumerate(self.ways):
            if given in (way, exchanged(way)):
                return place
        return None


def exchanged(way: Set) -> Set:
    """Return *way* with its hands exchanged."""
    return Set(way.high, way.low)


def tiles_of(way: Set) -> tuple[Tile, ...]:
    """Return the four tiles as they stand: low hand, high hand."""
    return (*tidy(way.low), *tidy(way.high))
