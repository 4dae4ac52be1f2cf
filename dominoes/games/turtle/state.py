# SPDX-License-Identifier: MIT
"""The table of 龜牌, the player's view of it, the moves, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Result, SeatView, Standing
from dominoes.games.patience import HANDS
from dominoes.games.turtle.options import TurtleOptions
from dominoes.tiles import Tile, tidy, tiles

# -- the body of the turtle -----------------------------------------------------------------------
#
# Source: resources/rules/turtle.md, "The layout".


SIZES: Final = (4, 4, 4, 4, 4, 4, 2, 2, 2, 2)
"""Tiles in each chain: head, tail, the four feet, and the four that begin in the first and the last row."""
_STARTS: Final = tuple(accumulate(SIZES, initial=0))
CHAINS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(range(*ends)) for ends in pairwise(_STARTS))
"""Places of the deal in the order in which they are turned up, chain by chain."""
PLACES: Final = _STARTS[-1]
"""How many there are: one for each tile of the set."""

LIMBS: Final = range(6)
HEAD, TAIL, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = LIMBS
"""Numbers of the chains that begin outside the body."""
FIRST_LEFT, FIRST_RIGHT, LAST_LEFT, LAST_RIGHT = range(len(LIMBS), len(CHAINS))
"""Numbers of those that begin in its first or last row."""

ROWS: Final[tuple[tuple[int, ...], ...]] = (
    (CHAINS[UPPER_LEFT][2], CHAINS[FIRST_LEFT][0], CHAINS[HEAD][2], CHAINS[FIRST_RIGHT][0], CHAINS[UPPER_RIGHT][2]),
    (CHAINS[UPPER_LEFT][3], CHAINS[FIRST_LEFT][1], CHAINS[HEAD][3], CHAINS[FIRST_RIGHT][1], CHAINS[UPPER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][3], CHAINS[LAST_LEFT][1], CHAINS[TAIL][3], CHAINS[LAST_RIGHT][1], CHAINS[LOWER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][2], CHAINS[LAST_LEFT][0], CHAINS[TAIL][2], CHAINS[LAST_RIGHT][0], CHAINS[LOWER_RIGHT][2]),
)
"""The body, row by row: the place of the deal in each column."""


# -- the table ------------------------------------------------------------------------------------


PAIR: Final = 2
"""Tiles that go at once."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Take two open mates, given in tidy order."""

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
    """Places and faces of the tiles turned up."""


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
    """The player's knowledge; a face-down tile is None, and nothing here depends on it."""

    options: TurtleOptions
    rest: Faces
    """Tiles in the order of the deal, those that are gone too."""
    gone: tuple[int, ...]
