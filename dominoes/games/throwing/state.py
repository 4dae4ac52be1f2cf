# SPDX-License-Identifier: MIT
"""What is known at a 擲天九 table, what a seat sees of it, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.errors import NotationError
from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games.stakes import Banked, Stake, read_stake, write_stake
from dominoes.games.throwing.options import ThrowingOptions
from dominoes.games.throwing.throws import Throws, named
from dominoes.tiles import Tile


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
    """1 where the banker takes all stakes at once, -1 where the banker pays all, 0 where the others throw."""


@dataclass(frozen=True, slots=True)
class ThrowCompared(Event):
    """A player's throw was compared with the banker's."""

    seat: Seat
    tile: Tile
    sign: int
    """The player won (1), lost (-1), or neither (0)."""


class Thrown(Banked):
    """What follows from the stakes and throws so far: for the state of a round, and for what a seat sees of it."""

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
    """What one seat knows: everything but the dice that have not fallen."""

    seat: Seat
    options: ThrowingOptions
    standing: Standing
    to_act: tuple[Seat, ...]
    stakes: tuple[int | None, ...]
    throws: Throws
    history: tuple[Event, ...]
    result: Result | None

    @property
    def hand(self) -> tuple[Tile, ...]:
        """There are no tiles."""
        return ()
