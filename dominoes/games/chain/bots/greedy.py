# SPDX-License-Identifier: MIT
"""The baseline of the chain games, ``greedy``.

It never changes: the strength of all others is measured against it. A better idea becomes a new bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.games.chain.legality import opened, without
from dominoes.games.chain.options import Blocked
from dominoes.games.chain.rules import unseen
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Place, Tiles, View, other_end
from dominoes.tiles import FACES, Tile

Ends = tuple[int, ...]
"""Open pips: one number, or left and right; none before the first lead."""

MASK: Final = {face: 1 << face.high | 1 << face.low for face in FACES}
"""The pips of a tile as a set of bits."""


def mask(row: Iterable[Tile]) -> int:
    """Return the pips that tiles of *row* carry, as a set of bits."""
    found = 0
    for tile in row:
        found |= MASK[tile]
    return found


def fits(found: int, ends: Ends) -> bool:
    """Return whether one of the pips *found*, a set of bits, is open."""
    return any(found >> end & 1 for end in ends)


def ends_after(ends: Ends, move: Lead | Place) -> Ends:
    """Return what is open after a tile was led or connected."""
    if isinstance(move, Lead):
        return opened(move)
    at = 1 if move.end is End.RIGHT else 0
    return (*ends[:at], other_end(move.tile, ends[at]), *ends[at + 1 :])


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A seat's view of a line, if blocking it ends the round."""

    hand: Tiles
    covered: Tiles
    """Its own."""
    unseen: Tiles
    """All tiles held or covered by others, and the undealt ones."""
    counts: tuple[int, ...]
    """How many tiles each other seat holds or has covered."""
    ends: Ends

    def surely_blocks(self, move: Move) -> bool:
        """Return whether nobody could connect after *move*, whatever the others have covered."""
        if not isinstance(move, Lead | Place) or not self.unseen:
            return False
        return not fits(mask(without(self.hand, move.tile)) | mask(self.unseen), ends_after(self.ends, move))

    def surely_wins(self, move: Lead | Place) -> bool:
        """Return whether this seat would have fewest points if the round ended with *move*, however tiles lie."""
        own = pips(self.hand) + pips(self.covered) - move.tile.pips
        light = sorted(tile.pips for tile in self.unseen)
        return all(own < sum(light[:count]) for count in self.counts)


def seen_line(view: View) -> SeenLine:
    """Return what the seat of *view* sees."""
    counts = tuple(
        size + covered
        for seat, (size, covered) in enumerate(zip(view.sizes, view.covered, strict=True))
        if seat != view.seat
    )
    ends = view.lines[-1].ends if view.lines else ()
    return SeenLine(view.hand, view.own_covered, tuple(unseen(view)), counts, ends)


def in_order(hand: Tiles, ends: Ends, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Sort *moves*, most promising first: connect the heaviest tile, cover the lightest."""
    return tuple(sorted(moves, key=lambda move: _promise(hand, ends, move), reverse=True))


def _promise(hand: Tiles, ends: Ends, move: Move) -> tuple[int, ...]:
    match move:
        case Lead(tile) | Place(tile):
            after = ends_after(ends, move)
            kept = mask(without(hand, tile))
            side = [End.RIGHT, None, End.LEFT].index(move.end) if isinstance(move, Place) else -1
            # The numbers after the second only make the order definite.
            return 1, tile.pips + KEEPS * sum(kept >> end & 1 for end in set(after)), side, *after
        case Cover(tile):
            return 0, -tile.pips, -tile.high
        case _:
            return (isinstance(move, Claim),)


KEEPS: Final = 6
"""Value in pips of holding a tile for an open end."""


def pick(ordered: Sequence[Move], seen: SeenLine | None) -> Move:
    """Return the first of the *ordered* moves, but block for sure only to win for sure.

    Without *seen* a block is nothing to think about.
    """
    if seen is None:
        return ordered[0]
    safe: list[Move] = []
    for move in ordered:
        if not seen.surely_blocks(move):
            safe.append(move)
        elif isinstance(move, Lead | Place) and seen.surely_wins(move):
            return move
    return safe[0] if safe else ordered[0]


class Greedy:
    """The fixed baseline ``greedy``: no chance, no search, one look at the hand and the table."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose what looks best at once."""
        seen = seen_line(view)
        ordered = in_order(view.hand, seen.ends, legal)
        return Choice(pick(ordered, seen if view.options.line.blocked is Blocked.END else None))
