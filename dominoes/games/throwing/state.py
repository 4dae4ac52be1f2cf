# SPDX-License-Identifier: MIT
"""The state of a 擲天九 table, a seat's view of it, and the events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games.stakes import Banked, Stake, read_stake, sign_of, write_stake
from dominoes.games.throwing.options import ThrowingOptions, ThrowUntil
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit, Tile

# -- which tile a throw names, whose throw counts, and how it compares ----------------------------
#
# Source: resources/rules/throwing.md, "Throws" and "The course of a round".


DICE: Final = 2
"""Thrown together."""
MOST: Final = 200
"""Throws after which a player still without the suit counts as equal."""
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


# -- the table ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """擲: throw both dice."""


Move = Stake | Throw


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    return write_stake(move) if isinstance(move, Stake) else "throw"


def read(line: str) -> Move:
    """Read what `write` writes; raise NotationError if *line* is no such move."""
    if line == "throw":
        return Throw()
    stake = read_stake(line)
    if stake is None:
        raise NotationError("no such move in this game", line)
    return stake


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """A seat threw both dice."""

    seat: Seat
    dice: tuple[int, ...]
    counts: bool = True
    """Whether it is of the suit that is asked for; the banker's always is."""

    @property
    def tile(self) -> Tile:
        """The tile that the throw names."""
        return named(self.dice)


@dataclass(frozen=True, slots=True)
class MarkSet(Event):
    """The banker has thrown."""

    banker: Seat
    tile: Tile
    takes: int
    """1 if the banker takes all stakes at once, -1 if the banker pays all, 0 if the others throw."""


@dataclass(frozen=True, slots=True)
class ThrowCompared(Event):
    """A player's throw was compared with the banker's."""

    seat: Seat
    tile: Tile
    sign: int
    """The player won (1), lost (-1), or neither (0)."""


class Thrown(Banked):
    """Facts following from the stakes and throws so far: for the state of a round, and for a seat's view of it."""

    __slots__ = ()

    throws: Throws

    @property
    def order(self) -> tuple[Seat, ...]:
        """The banker, then the players in order of play."""
        return (self.banker, *self.players)

    @property
    def staking(self) -> tuple[Seat, ...]:
        """The players whose stakes are missing."""
        return tuple(seat for seat in self.players if self.stakes[seat] is None)

    @property
    def thrower(self) -> Seat | None:
        """Who throws next; None while stakes are missing, and once nobody throws any more."""
        return None if self.staking or self.throws.is_over else self.order[self.throws.place]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Thrown):
    """All there is to know about a round."""

    options: ThrowingOptions
    standing: Standing
    dice: tuple[int, ...]
    """All dice of the round, in the order in which they fall."""
    stakes: tuple[int | None, ...]
    throws: Throws
    thrown: int = 0
    """How many of the dice have fallen."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """There are no tiles."""
        return ((),) * len(self.stakes)

    @property
    def rest(self) -> tuple[Tile, ...]:
        """There are no tiles."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Thrown, SeatView):
    """The knowledge of one seat: everything but the dice still to fall."""

    options: ThrowingOptions
    stakes: tuple[int | None, ...]
    throws: Throws

    @property
    def hand(self) -> tuple[Tile, ...]:
        """There are no tiles."""
        return ()
