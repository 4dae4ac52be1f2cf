# SPDX-License-Identifier: MIT
"""龍: tiles in a row that touch with equal pips, with one open end or two.

Source: resources/rules/chain.md, "The line".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dominoes.game import Seat
from dominoes.tiles import Tile


class End(Enum):
    """An open end of a line that has two; the value is the word of a record."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Placed:
    """One tile of a line."""

    tile: Tile
    seat: Seat
    """Who laid it."""
    end: End | None
    """To which end it was connected; None for the first tile, and on a line with one end."""
    open: int | None
    """Pips that it left open: None where a first tile left both ends open."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of tiles in the order in which they were laid."""

    placed: tuple[Placed, ...]
    ends: tuple[int, ...]
    """Open pips: one number, or left and right."""

    def fits(self, tile: Tile) -> bool:
        """Return whether *tile* can be connected."""
        return any(carries(tile, pips) for pips in self.ends)

    def fitting_ends(self, tile: Tile) -> tuple[End | None, ...]:
        """Return the ends to which *tile* can be connected; None is the end of a line that has one."""
        names: tuple[End | None, ...] = (None,) if len(self.ends) == 1 else (End.LEFT, End.RIGHT)
        return tuple(end for end, pips in zip(names, self.ends, strict=True) if carries(tile, pips))

    def with_tile(self, tile: Tile, seat: Seat, end: End | None) -> Line:
        """Return the line with *tile* connected to *end*, which it must fit."""
        at = 1 if end is End.RIGHT else 0
        left_open = other_end(tile, self.ends[at])
        ends = (*self.ends[:at], left_open, *self.ends[at + 1 :])
        return Line((*self.placed, Placed(tile, seat, end, left_open)), ends)

    def in_row(self) -> tuple[tuple[Placed, int], ...]:
        """Return the tiles from left to right, each with the pips of its left half.

        A line with one end grows to the right.
        """
        first, *others = self.placed
        left_half = first.tile.high if first.open is None else other_end(first.tile, first.open)
        row = [(first, left_half)]
        for placed in others:
            assert placed.open is not None
            if placed.end is End.LEFT:
                row.insert(0, (placed, placed.open))
            else:
                row.append((placed, other_end(placed.tile, placed.open)))
        return tuple(row)


def carries(tile: Tile, pips: int) -> bool:
    """Return whether one half of *tile* has so many *pips*."""
    return pips in (tile.high, tile.low)


def other_end(tile: Tile, pips: int) -> int:
    """Return the pips of the half of *tile* that is not the one with *pips*."""
    return tile.low if tile.high == pips else tile.high


def first_of(tile: Tile, seat: Seat, left_open: int | None) -> Line:
    """Begin a line: with *left_open* as its one end, or, where that is None, with both ends open, the higher left."""
    ends = (tile.high, tile.low) if left_open is None else (left_open,)
    return Line((Placed(tile, seat, None, left_open),), ends)
