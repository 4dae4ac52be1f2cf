# SPDX-License-Identifier: MIT
"""Where the pile of a banker's game is built, the dice roll, and the reader's tiles come to lie; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.opening import HEIGHT, STACKS
from ui.table.geometry import GAP, TILE_HEIGHT, Box, Point, row, row_width

_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_LARGEST: Final = 0.12
"""Width of a tile at most, in heights of the middle of the table."""
_TAKEN: Final = 0.8
"""Size of the tiles that the reader takes, in those of the pile."""
_LIFT: Final = 0.15
"""How much higher each layer of the pile looks, in widths."""


@dataclass(frozen=True)
class PileLayout:
    """Geometry of the middle of one table while tiles are dealt: pile, dice and tiles below each other."""

    across: tuple[int, int]
    """Left and right edge of the middle of the table."""
    zone: tuple[int, int]
    """Its upper and lower edge."""
    die: int
    """Side of a die with the air around it."""
    margin: int

    @cached_property
    def middle(self) -> float:
        """Where the middle of each row is."""
        return sum(self.across) / 2

    @cached_property
    def width(self) -> int:
        """Width of a tile in the pile."""
        left, right = self.across
        top, bottom = self.zone
        room = bottom - top
        high = (room - self.die - 2 * self.margin) / (TILE_HEIGHT * (1 + _TAKEN) + HEIGHT * _LIFT)
        return round(max(_SMALLEST, min((right - left) / (row_width(STACKS, 1) + 1), high, room * _LARGEST)))

    @cached_property
    def _top(self) -> float:
        """Where the lowest tiles of the pile are."""
        top, bottom = self.zone
        block = self.width * TILE_HEIGHT * (1 + _TAKEN) + 2 * self.margin + self.die
        return top + max(self.width * HEIGHT * _LIFT, (bottom - top - block) / 2)

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile: eight columns of four beside each other.

        *stack* and *layer* count from 0, layer 0 on top; upper layers lie a little higher.
        """
        left = self.middle - row_width(STACKS, self.width) / 2
        lift = (HEIGHT - 1 - layer) * max(2.0, self.width * _LIFT)
        return Point(round(left + stack * self.width * (1 + GAP)), round(self._top - lift))

    def rolling(self, dice: int) -> Box:
        """Return where *dice* dice roll, below the pile."""
        wide = dice * self.die
        top = round(self._top + self.width * TILE_HEIGHT + self.margin)
        return Box(round(self.middle - wide / 2), top, wide, self.die)

    @cached_property
    def taken_width(self) -> int:
        """Width of a tile that the reader has taken and not yet seen."""
        return round(self.width * _TAKEN)

    def taken(self, count: int) -> tuple[Point, ...]:
        """Return where the *count* tiles lie that the reader takes, below the dice."""
        return row(count, self.taken_width, self.middle, self.rolling(1).bottom + self.margin)
