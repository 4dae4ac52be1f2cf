# SPDX-License-Identifier: MIT
"""Where everything on the table of a chain game for two to four lies, as functions from sizes to places; no Qt.

Place 0 is the reader, below; the others sit counter-clockwise. Two face each other, three leave the upper
side free.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ui.table.geometry import GAP, RAISED, SIDES, TILE_HEIGHT, Box, HandLayout, Point, row, row_width
from ui.table.lines import SMALLEST, Heading, Lying, tile_length, touch_gap

DEALT: Final = {2: 16, 3: 10, 4: 8}
"""The most tiles that each seat holds, by number of seats."""
_SMALLEST: Final = 11
"""Pixels; a smaller tile could not be distinguished from another."""
_LEAST_HAND: Final = 26
_MIDDLE: Final = 2.6
"""Height that hand and lines share: how much of it the lines have, in widths of a tile of the hand."""
_WIDEST_PANEL: Final = 0.25
"""Width of a panel at most, in widths of the table."""
_BESIDE_MANY: Final = 0.16
"""The same beside a hand of very many tiles, which would be narrower otherwise."""
_MANY: Final = 10
"""Tiles of a hand above which they are very many."""
_HIGHEST_PANEL: Final = 0.1
"""Height of the panels at the upper side at most, in heights of the window; higher ones take one line."""
_STRIP: Final = 0.095
"""Height of the tiles beside them at least, in heights of the window."""
_ONE_LINE: Final = 0.56
"""Height of a panel of one line, in that of its usual lines."""
_HELD: Final = 0.5
"""Largest size of tiles at a panel, in those of the hand."""
_COVERED: Final = 0.55
"""Largest size of tiles that a seat has covered, in those of the hand."""
_SMALLEST_COVERED: Final = 0.7
"""Size of covered tiles where there is no room, in the smallest of others: their backs tell nothing."""
_APART: Final = 0.5
"""Between tiles that a seat holds and those that it has covered, in widths."""
_ON_LINE: Final = 0.9
"""How large tiles on the table may be, in those of the hand."""
_BETWEEN: Final = 6
"""Pixels between a panel and the tiles beside it."""
_PANEL_INSET: Final = 2
"""Pixels between an edge of a panel and the covered tiles above it."""
_OUTLINE: Final = 8
"""Pixels between the edge of the table and the lines, besides its margin."""
_ABOVE_NOTICE: Final = 4
"""Pixels between the lines and the notice below them."""
_READER, _RIGHT, _ABOVE, _LEFT = range(4)
_HEADINGS: Final = (Heading.RIGHT, Heading.UP, Heading.LEFT, Heading.DOWN)
"""Where the open half of a tile lies that is laid before each side: turned to who plays next."""


class SeatRow(NamedTuple):
    """A row of small tiles at a panel."""

    tiles: tuple[Point, ...]
    width: int
    """Of a tile, in pixels."""
    turns: tuple[int, ...] = ()
    """Quarter turns clockwise from upright of each; none where all stand upright."""


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
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * (_BESIDE_MANY if self.largest_hand > _MANY else _WIDEST_PANEL)))

    @cached_property
    def _top(self) -> int:
        """Lower edge of the panels at the upper side, where all others sit: so lines have the width of the table."""
        return 2 * self.margin + self._strip

    @cached_property
    def _panel_height(self) -> int:
        """Height of the panels at the upper side."""
        most = max(self.window, self.height) * _HIGHEST_PANEL
        return self.panel[1] if self.panel[1] <= most else round(self.panel[1] * _ONE_LINE)

    @cached_property
    def _strip(self) -> int:
        """Height of the panels at the upper side, and of the tiles beside them."""
        return max(self._panel_height, round(max(self.window, self.height) * _STRIP))

    @cached_property
    def _has_sides(self) -> bool:
        return SIDES[self.seats - 1][0] > 0

    # -- the reader ----------------------------------------------------------------------------

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand; it stays the same while the hand grows smaller."""
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(self.largest_hand, 1)
        high = (self.height - self._top - self._words_around) / (TILE_HEIGHT + RAISED + _MIDDLE)
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @property
    def _advice_bottom(self) -> int:
        """Lower edge of advice beside the hand: above what the reader has covered."""
        return self.panel_box(0).y - 2 * _BETWEEN - tile_length(round(self._cover_most(0)))

    # -- the seats -----------------------------------------------------------------------------

    def _slots(self, count: float) -> float:
        """Return the length of a row of *count* tiles held and covered, in widths."""
        return count * (1 + GAP) + _APART

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in the hand of somebody else."""
        most = [self.hand_width * _HELD, self._strip / TILE_HEIGHT]
        if self._around:
            # A seat at a side has its tiles along the edge, below its panel, and the one above beside its panel.
            most = [min(most), (self._edge_bottom - self._top) / self._slots(self.largest_hand)]
            most.append(self._beside_panels / self._slots(self.largest_hand))
        else:
            most.append(self._beside_panels / row_width(self.largest_hand, 1))
        return round(max(_SMALLEST, min(most)))

    @cached_property
    def _edge_bottom(self) -> int:
        """Lower end of the tiles along an edge: beside a raised tile of the hand, if they are clear of it."""
        edge, half = 2 * self.margin + self._strip, self._hand_across / 2
        clear = edge < self.hand_centre - half and self.hand_centre + half < self.width - edge
        return self.hand_top if clear and self.advice_beside else self.zone_bottom

    @cached_property
    def _around(self) -> bool:
        """Whether others sit at the sides and above."""
        return self._has_sides and SIDES[self.seats - 1][1] > 0

    @cached_property
    def _beside_panels(self) -> float:
        """Room for tiles beside one panel at the upper side."""
        if self._around:
            return self.width - 3 * self._panel_width - 5 * self.margin
        beside = self.width / 2 - 2 * self.margin
        return beside - (self._panel_width + self.margin if self._has_sides else self._panel_width / 2)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self._panel_height
        side = self.side(place)
        if side == _READER:
            return Box(self.margin, self.height - self.margin - self.panel[1], wide, self.panel[1])
        top = self.margin + (self._strip - high) // 2
        if side == _ABOVE:
            left = (self.width - wide) / 2
            if self._around:
                left -= (self.margin + self._slots(self.largest_hand) * self.back_width) / 2
            return Box(round(left), top, wide, high)
        return Box(self.width - self.margin - wide if side == _RIGHT else self.margin, top, wide, high)

    def held(self, place: int, count: int, covered: int = 0) -> SeatRow:
        """Return the places of *count* tiles in the hand of somebody else, who has covered so many."""
        side, width = self.side(place), self.back_width
        if not self._around:
            return self._beside_panel(place, count, width, right=side != _RIGHT)
        # Beyond those that it has covered, of which each was one.
        before = self._slots(covered) * width if covered else 0
        if side != _ABOVE:
            return self._along_edge(side, count, width, self._top + before)
        return self._beside_panel(place, count, width, right=True, before=before)

    def covered(self, place: int, count: int) -> SeatRow:
        """Return the places of the tiles that a seat has covered; they are as large as many of them allow."""
        side, most = self.side(place), self._cover_most(place)
        if side == _READER:
            width = self._cover_width(count, most, self._panel_width - 2 * _PANEL_INSET)
            box = self.panel_box(place)
            top = box.y - _BETWEEN - tile_length(width)
            return SeatRow(row(count, width, box.x + _PANEL_INSET + row_width(count, width) / 2, top), width)
        if self._around:
            # Next to the panel: in the end they are all that is left, and must not seem to be those of a neighbour.
            if side == _ABOVE:
                return self._beside_panel(place, count, self.back_width, right=True)
            return self._along_edge(side, count, self.back_width, self._top)
        if side == _ABOVE:
            return self._beside_panel(place, count, self._cover_width(count, most, self._beside_panels), right=False)
        return self._along_edge(side, count, self._cover_width(count, most, self._edge_bottom - self._top), self._top)

    @staticmethod
    def _cover_width(count: int, most: float, room: float) -> int:
        """Return the width of so many covered tiles in a row."""
        return round(max(_SMALLEST * _SMALLEST_COVERED, min(most, room / row_width(count, 1))))

    def _cover_most(self, place: int) -> float:
        """Return the largest width of a covered tile."""
        most = min(self.hand_width * _COVERED, max(_SMALLEST, self._strip / TILE_HEIGHT))
        if place:
            return most
        # Above the reader's panel, beside the hand, there is no more.
        above = (self.height - self.margin - self.panel[1] - 2 * _BETWEEN - self.hand_top) / TILE_HEIGHT
        return min(most, max(above, _SMALLEST))

    def _beside_panel(self, place: int, count: int, width: int, *, right: bool, before: float = 0) -> SeatRow:
        """Lay tiles beside a panel, *before* pixels from the place nearest to it."""
        box, wide = self.panel_box(place), row_width(count, width)
        left = box.right + self.margin + before if right else box.x - self.margin - before - wide
        top = self.margin + (self._strip - tile_length(width)) / 2
        return SeatRow(row(count, width, left + wide / 2, top), width)

    def _along_edge(self, side: int, count: int, width: int, top: float) -> SeatRow:
        """Lay tiles crosswise below each other along the edge of the table at *side*, from *top* down."""
        long = tile_length(width)
        left = self.margin if side == _LEFT else self.width - self.margin - long
        spots = tuple(Point(left, round(top + at * width * (1 + GAP))) for at in range(count))
        return SeatRow(spots, width, (1 if side == _LEFT else 3,) * count)

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        return self._top, self.zone_bottom

    @cached_property
    def middle(self) -> Box:
        """Where the lines lie."""
        # An outline around a tile at the edge goes a little beyond it.
        left = self.margin + _OUTLINE
        if self._has_sides:
            along_edge = self.back_width if self._around else round(self._cover_most(1))
            left += tile_length(along_edge) + self.margin
        top, bottom = self.zone
        bottom -= self.notice + _ABOVE_NOTICE if self.notice else 0
        return Box(left, top, self.width - 2 * left, max(1, bottom - top))

    @cached_property
    def notice_box(self) -> Box:
        """Where the table says that nobody can connect any more: below the lines."""
        box = self.middle
        return Box(box.x, box.bottom + _ABOVE_NOTICE, box.width, self.notice)

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
            for width in range(self.line_width, SMALLEST - 1, -1):
                laid = self._rows_of(counts, -(-most // deep), deep, width)
                if laid is not None:
                    best = max(best, laid, key=lambda rows: rows.width)
                    break
        return best if best.width else self._forced(counts, most)

    def _forced(self, counts: tuple[int, ...], most: int) -> Rows:
        """Lay rows where there is not room for the smallest tiles."""
        laid = self._rows_of(counts, -(-most // 3), 3, SMALLEST, forced=True)
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
