# SPDX-License-Identifier: MIT
"""Where on a table of 打天九 the wall stands, and what is dealt to nobody lies; no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.opening import HEIGHT
from ui.table.geometry import GAP, TILE_HEIGHT, Box, Point, row, row_width
from ui.table.trick import ABOVE, BETWEEN, TrickLayout

_IN_ROW: Final = 8
"""Tiles that wait for a second half in one row."""
_THREE: Final = 3
"""Seats of a table at which nobody sits above."""


@dataclass(frozen=True, kw_only=True)
class TienGowLayout(TrickLayout):
    """Geometry of one table size."""

    # -- what is dealt to nobody ---------------------------------------------------------------

    def waiting(self, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles that are dealt to nobody: where nobody sits; none at a table for four."""
        tall = self.back_width * TILE_HEIGHT
        if self.side(self.seats - 1) == ABOVE:
            rows = -(-count // _IN_ROW)
            top = self.zone_middle - rows * (tall + BETWEEN) / 2
            centre = self.width - self.margin - row_width(_IN_ROW, self.back_width) / 2
            held = [min(_IN_ROW, count - _IN_ROW * at) for at in range(rows)]
            lines = [row(many, self.back_width, centre, top + at * (tall + BETWEEN)) for at, many in enumerate(held)]
            return tuple(point for line in lines for point in line)
        return row(count, self.back_width, self.width / 2, self.margin) if self.seats == _THREE else ()

    def waiting_caption(self, count: int) -> Box:
        """Return where it stands what tiles are that wait: below them, or beside them at the upper edge."""
        spots, tall = self.waiting(count), round(self.back_width * TILE_HEIGHT)
        right, bottom = spots[-1].x + self.back_width, spots[-1].y + tall
        if self.side(self.seats - 1) == ABOVE:
            return Box(spots[0].x, bottom + BETWEEN, self.width - self.margin - spots[0].x, self.caption)
        return Box(right + 2 * BETWEEN, spots[0].y + (tall - self.caption) // 2, self._panel_width, self.caption)

    # -- while the pile is opened --------------------------------------------------------------

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the built wall, in the middle of the table."""
        tile = self.play_width(1) * 0.8
        left = self.width / 2 - row_width(8, tile) / 2
        lift = (3 - layer) * max(2.0, tile * 0.15)
        return Point(round(left + stack * tile * (1 + GAP)), round(self.zone_middle - tile * TILE_HEIGHT / 2 - lift))

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile in the wall."""
        return round(self.play_width(1) * 0.8)

    def rolling(self, dice: int, wide: int, high: int) -> Box:
        """Return where the dice fall: below the wall, or without room there where the hand will stand."""
        below = self.wall(0, HEIGHT - 1).y + round(self.wall_width * TILE_HEIGHT) + 14
        if below + high > self.zone_bottom:
            below = self._above_hand + 14
        return Box((self.width - wide) // 2, below, wide, high)

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return where a seat's tiles come to lie: where its hand is."""
        return (self.backs(place, count), self.back_width) if place else (self.hand(count), self.hand_width)
