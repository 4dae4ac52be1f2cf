# SPDX-License-Identifier: MIT
"""The 골여시 table, a seat's view of it, its moves, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Result, Seat, SeatView, Standing
from dominoes.games.kolyesi.options import KolYeSiOptions
from dominoes.games.stakes import Banked, Stake, read_stake, write_stake
from dominoes.tiles import Tile

Tiles = tuple[Tile, ...]
TEN: Final = 10
BANKERS: Final = 2
"""Tiles of the banker."""
MOST: Final = 3
"""Tiles of a player at most."""


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


def is_pair(hand: Tiles) -> bool:
    """Return whether the two tiles of the banker are alike."""
    one, other = hand
    return one == other


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


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Banked):
    """All there is to know about a round."""

    options: KolYeSiOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat holds, in the order it came: first one tile, the banker two."""
    rest: Tiles
    """Undealt tiles in drawing order."""
    phase: Phase
    asked: tuple[Seat, ...]
    """Who is still to be asked, the next one first."""
    stakes: tuple[int | None, ...]
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Banked, SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: KolYeSiOptions
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat has."""
    phase: Phase
    asked: tuple[Seat, ...]
    stakes: tuple[int | None, ...]
