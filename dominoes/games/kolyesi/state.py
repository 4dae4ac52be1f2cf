# SPDX-License-Identifier: MIT
"""What lies on a 골여시 table, what a seat sees of it, what it may do, and what then happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Result, Seat, Standing
from dominoes.games.kolyesi.options import KolYeSiOptions
from dominoes.games.stakes import Stake, players, read_stake, write_stake
from dominoes.tiles import Tile

Tiles = tuple[Tile, ...]
TEN: Final = 10


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw so many tiles."""

    count: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Draw no second tile."""


Move = Stake | Draw | Stand

_DRAWS: Final[dict[str, Draw | Stand]] = {"draw 1": Draw(1), "draw 2": Draw(2), "stand": Stand()}


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Stake():
            return write_stake(move)
        case Draw(count):
            return f"draw {count}"
        case _:
            return "stand"


def read(line: str) -> Move:
    """Read what `write` writes; raise NotationError if *line* is no such move."""
    stake = read_stake(line)
    if stake is not None:
        return stake
    if line not in _DRAWS:
        raise NotationError("no such move in this game", line)
    return _DRAWS[line]


def points(hand: Iterable[Tile]) -> int:
    """Return the points of *hand*: the last digit of its pips."""
    return sum(each.pips for each in hand) % TEN


class Phase(Enum):
    """What is being decided."""

    STAKE = "stake"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TilesDrawn(Event):
    """A seat drew tiles; only it sees them."""

    seat: Seat
    tiles: Faces


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """All hands lie open."""

    hands: tuple[Tiles, ...]


@dataclass(frozen=True, slots=True)
class HandCompared(Event):
    """A player's hand was compared with the banker's."""

    seat: Seat
    sign: int
    """The player won (1), lost (-1), or neither (0)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: KolYeSiOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat holds, in the order it came: first one tile, the banker two."""
    rest: Tiles
    """What is left, in the order in which it is drawn."""
    phase: Phase
    asked: tuple[Seat, ...]
    """Who is still to be asked, the next one first."""
    stakes: tuple[int | None, ...]
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def banker(self) -> Seat:
        """Who banks."""
        return self.standing.banker

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that play against the banker, counter-clockwise from the banker."""
        return players(self.banker, self.options.seats)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: KolYeSiOptions
    standing: Standing
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat has."""
    phase: Phase
    to_act: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    stakes: tuple[int | None, ...]
    history: tuple[Event, ...]
    result: Result | None

    @property
    def banker(self) -> Seat:
        """Who banks."""
        return self.standing.banker

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has now, with what was paid in this round once it is over."""
        return self.standing.chips_after(() if self.result is None else self.result.sheet)
