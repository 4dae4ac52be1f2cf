# SPDX-License-Identifier: MIT
"""What lies on the table in 龜牌, what the player sees of it, what they may do, and what then happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Result, Seat, SeatView, Standing
from dominoes.games.patience import HANDS
from dominoes.games.turtle.layout import CHAINS
from dominoes.games.turtle.options import TurtleOptions
from dominoes.tiles import Tile, tidy, tiles

PAIR: Final = 2
"""Tiles that go at once."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Take two mates that lie open; the one that comes first in a tidy row stands first."""

    one: Tile
    other: Tile


Move = Pair


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    return f"pair {move.one} {move.other}"


def read(line: str) -> Move:
    """Read what `write` writes, in either order; raise NotationError if *line* is no move of this game."""
    verb, _, rest = line.partition(" ")
    if verb != "pair":
        raise NotationError("no such move in this game", line)
    row = tidy(tiles(rest))
    if len(row) != PAIR:
        raise NotationError("a pair is two tiles", line)
    return Pair(*row)


@dataclass(frozen=True, slots=True)
class PairTaken(Event):
    """Two mates went away, and what lay behind them was turned up."""

    places: tuple[int, int]
    """Where they lay."""
    turned: tuple[tuple[int, Tile], ...]
    """Where tiles were turned up, and which."""


def open_places(gone: Iterable[int]) -> tuple[int, ...]:
    """Return the places that lie open, by how many tiles of each chain are *gone*."""
    return tuple(chain[count] for chain, count in zip(CHAINS, gone, strict=True) if count < len(chain))


def taken_places(gone: Iterable[int]) -> tuple[int, ...]:
    """Return the places where nothing lies any more."""
    return tuple(place for chain, count in zip(CHAINS, gone, strict=True) for place in chain[:count])


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a deal."""

    options: TurtleOptions
    standing: Standing
    rest: tuple[Tile, ...]
    """All tiles in the order of the deal, those that are gone too."""
    gone: tuple[int, ...] = (0,) * len(CHAINS)
    """How many tiles of each chain are gone."""
    hands: tuple[tuple[Tile, ...], ...] = HANDS
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What the player knows; a tile that lies face down is None, and nothing here depends on it."""

    seat: Seat
    options: TurtleOptions
    standing: Standing
    rest: Faces
    """Tiles in the order of the deal, those that are gone too."""
    gone: tuple[int, ...]
    to_act: tuple[Seat, ...]
    history: tuple[Event, ...]
    result: Result | None
