# SPDX-License-Identifier: MIT
"""Where everything on the table of a chain game for two to four lies, as functions from sizes to places; no Qt.

Place 0 is the reader, below; the others sit counter-clockwise. Two face each other, three leave the upper
side free.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ui.table.geometry import SIDES, TILE_HEIGHT, Box, HandLayout, Point, row, row_width
from ui.table.lines import Heading, Lying, tile_length, touch_gap, widths

DEALT: Final = {2: 16, 3: 10, 4: 8}
"""The most tiles that each seat holds, by number of seats."""
_SMALLEST: Final = 11
"""Pixels; a smaller tile could not be distinguished from another."""
_LEAST_HAND: Final = 26
_LARGEST_HAND: Final = 120
_ON_LINE: Final = 0.9
"""How large tiles on the table may be, in those of the hand."""
_BETWEEN: Final = 6
"""Pixels between a panel and the tiles beside it."""
_READER, _RIGHT, _ABOVE, _LEFT = range(4)
_HEADINGS: Final = (Heading.RIGHT, Heading.UP, Heading.LEFT, Heading.DOWN)
"""Where the open half of a tile lies that is laid before each side: turned to who plays next."""


class SeatRow(NamedTuple):
    """A row of small tiles at a panel."""

    tiles: tuple[Point, ...]
    width: int
    """Of a tile, in pixels."""


class Rows(NamedTuple):
    """Tiles that lie in a row before each seat."""

    width: int
    """Of a tile, in pixels."""
    places: tuple[tuple[Lying, ...], ...]
    """For each place at the table."""
    middle: Box
    """Where the sign of the open end stands."""


@dataclass(frozen=True, kw_only=True)
class ChainLayout(HandLayout):
    """Geometry of one table size."""

    seats: int
    notice: int = 0
    """Height of the line that says why nobody can connect; 0 without one."""
    sign: int = 24
    """Least diameter of the sign of an open end."""

    # -- the edges -----------------------------------------------------------------------------

    def side(self, place: int) -> int:
        """Return at which side a place is: 0 below, 1 right, 2 above, 3 left."""
        beside, above = SIDES[self.seats - 1]
        if place == 0:
            return _READER
        if place <= beside:
            return _RIGHT
        return _ABOVE if place <= beside + above else _LEFT

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return DEALT[self.seats]

    @cached_property
    def _top(self) -> int:
        """Lower edge of what lies at the upper side."""
        above = SIDES[self.seats - 1][1]
        return self.margin + (self.panel[1] + self.margin if above else 0)

    # -- the reader ----------------------------------------------------------------------------

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand; it stays the same while the hand grows smaller."""
        across = (self.width - 3 * self.margin - self.panel[0]) / row_width(self.largest_hand, 1)
        free = self.bar_top - self.label - (self.bubble if self.bar else 0) - self._top - 2 * self.margin
        return round(max(_LEAST_HAND, min(across, free * 0.125, self.height * 0.076, _LARGEST_HAND)))

    # -- the seats -----------------------------------------------------------------------------

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in the hand of somebody else."""
        room = (self.panel[0] - 4) / row_width(self.largest_hand, 1)
        if self.seats == 2:  # noqa: PLR2004 - they lie beside the panel, not below it
            room = self._beside / row_width(self.largest_hand, 1)
        most = min(self.hand_width * 0.46, self.panel[1] / TILE_HEIGHT)
        return round(max(_SMALLEST, min(room, most)))

    @cached_property
    def _beside(self) -> float:
        """Room on each side of the panel above."""
        return self.width / 2 - self.panel[0] / 2 - 2 * self.margin

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self.panel
        side = self.side(place)
        if side == _READER:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        if side == _ABOVE:
            return Box((self.width - wide) // 2, self.margin, wide, high)
        left = self.width - self.margin - wide if side == _RIGHT else self.margin
        block = high + 2 * _BETWEEN + (self.back_width + self._cover_most) * TILE_HEIGHT
        middle = (self.zone[0] + self.zone[1] - block) / 2
        return Box(left, round(max(self.margin, min(middle, self.zone_bottom - block))), wide, high)

    def held(self, place: int, count: int) -> SeatRow:
        """Return the places of the tiles in the hand of somebody else."""
        return self._seat_row(place, count, self.back_width, second=False)

    def covered(self, place: int, count: int) -> SeatRow:
        """Return the places of the tiles that a seat has covered; they are as large as many of them allow."""
        room = self._beside if self.side(place) == _ABOVE else self.panel[0] - 4
        width = round(max(_SMALLEST * 0.7, min(self._cover_most, room / row_width(count, 1))))
        return self._seat_row(place, count, width, second=True)

    @cached_property
    def _cover_most(self) -> float:
        """Largest width of a covered tile."""
        least = max(_SMALLEST, self.panel[1] / TILE_HEIGHT)
        # Above the reader's panel, beside the hand, there is no more.
        above = (self.panel_box(0).y - _BETWEEN - self.hand_top) / TILE_HEIGHT
        return min(self.hand_width * 0.55, least * 0.96, max(above, _SMALLEST))

    def _seat_row(self, place: int, count: int, width: int, *, second: bool) -> SeatRow:
        box, side = self.panel_box(place), self.side(place)
        wide, high = row_width(count, width), tile_length(width)
        if side == _ABOVE:
            away = box.width / 2 + self.margin + wide / 2
            centre, top = self.width / 2 + (-away if second else away), box.y + (box.height - high) / 2
        elif side == _READER:
            centre, top = box.x + 2 + wide / 2, box.y - _BETWEEN - high
        else:
            centre = box.right - 2 - wide / 2 if side == _RIGHT else box.x + 2 + wide / 2
            top = box.bottom + _BETWEEN + (tile_length(self.back_width) + _BETWEEN if second else 0)
        return SeatRow(row(count, width, centre, top), width)

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        return self._top, self.zone_bottom

    @cached_property
    def middle(self) -> Box:
        """Where the lines lie."""
        beside = SIDES[self.seats - 1][0]
        left = 2 * self.margin + (self.panel[0] if beside else self.margin)
        top, bottom = self.zone
        bottom -= self.notice + 4 if self.notice else 0
        return Box(left, top, self.width - 2 * left, max(1, bottom - top))

    @cached_property
    def notice_box(self) -> Box:
        """Where the table says that nobody can connect any more: below the lines."""
        box = self.middle
        return Box(box.x, box.bottom + 4, box.width, self.notice)

    @cached_property
    def line_width(self) -> int:
        """The largest width of a tile on a line."""
        return round(self.hand_width * _ON_LINE)

    def rows(self, counts: tuple[int, ...]) -> Rows:
        """Lay a row of tiles before each place, as large as there is room.

        Args:
            counts: How many tiles lie before each place.
        """
        most = max(*counts, 1)
        best = Rows(0, (), self.middle)
        for deep in range(1, 4):
            for width in widths(self.line_width):
                laid = self._rows_of(counts, -(-most // deep), deep, width)
                if laid is not None:
                    best = max(best, laid, key=lambda rows: rows.width)
                    break
        return best if best.width else self._forced(counts, most)

    def _forced(self, counts: tuple[int, ...], most: int) -> Rows:
        """Lay rows where there is not room for the smallest tiles."""
        laid = self._rows_of(counts, -(-most // 3), 3, min(widths(1)), forced=True)
        assert laid is not None
        return laid

    def _rows_of(
        self, counts: tuple[int, ...], long: int, deep: int, width: int, *, forced: bool = False
    ) -> Rows | None:
        """Lay rows of *long* tiles end to end, *deep* of them before each place; None without room."""
        box, gap, length = self.middle, touch_gap(width) * 2, tile_length(width)
        along = long * (length + gap) - gap
        thick = deep * (width + gap) - gap
        sides = {self.side(place) for place in range(self.seats)}
        sign = max(self.sign, width)
        air = width // 2
        wide = along + (2 * (thick + air) if _RIGHT in sides else 0)
        high = max((2 if _ABOVE in sides else 1) * (thick + air) + sign, along if _RIGHT in sides else 0)
        if not forced and (wide > box.width or high > box.height):
            return None
        left, top = box.x + (box.width - wide) // 2, box.y + (box.height - high) // 2
        around = Box(left, top, wide, high)
        places = tuple(
            tuple(_before(self.side(place), at, around, (long, thick), (width, gap)) for at in range(count))
            for place, count in enumerate(counts)
        )
        below = 0 if _ABOVE in sides else (thick + air) // 2
        middle = Box(left + (wide - sign) // 2, top + (high - sign) // 2 - below, sign, sign)
        return Rows(width, places, middle)


def _before(side: int, at: int, around: Box, rows: tuple[int, int], tile: tuple[int, int]) -> Lying:
    """Return where tile *at* lies before the seat at *side*, in rows along that side of *around*.

    Args:
        side: 0 below, 1 right, 2 above, 3 left.
        at: Which of the seat's tiles, in the order in which they were laid.
        around: The room for the rows of all.
        rows: How many tiles lie end to end in each row, and the thickness of all rows of a seat in pixels.
        tile: Width of a tile and the gap between two, in pixels.
    """
    (long, thick), (width, gap) = rows, tile
    length = tile_length(width)
    along = long * (length + gap) - gap
    step, row_at = at % long, at // long
    # As the seat itself sees it: from its left to its right, the first row nearest to the middle.
    across, down = step * (length + gap), row_at * (width + gap)
    if side in (_READER, _ABOVE):
        x, y = around.x + (around.width - along) // 2 + across, around.bottom - thick + down
        box = Box(x, y, length, width)
        if side == _ABOVE:
            box = Box(2 * around.x + around.width - box.right, around.y + around.bottom - box.bottom, length, width)
    else:
        # To the right is upwards for who sits at the right.
        x, y = around.right - thick + down, around.y + (around.height + along) // 2 - across - length
        box = Box(x, y, width, length)
        if side == _LEFT:
            box = Box(around.x + around.right - box.right, around.y + around.bottom - box.bottom, width, length)
    return Lying(box, _HEADINGS[side])
