# SPDX-License-Identifier: MIT
"""Where everything on a table lies where tricks are played, as functions from sizes to places; no Qt.

Places are 0 below (the reader), then counter-clockwise, as play goes. Two face each other, three leave the upper side
free.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ui.table.geometry import RAISED, TILE_HEIGHT, Box, HandLayout, Point, row, row_width

LARGEST_HAND: Final = 8
_LARGEST_PLAY: Final = 4
ABOVE: Final = 2
"""The side opposite the reader."""
_RIGHT, _LEFT = 1, 3
_SIDE: Final = {2: (0, ABOVE), 3: (0, _RIGHT, _LEFT), 4: (0, _RIGHT, ABOVE, _LEFT)}
"""By number of seats: at which side each place is."""
_LEAST_HAND: Final = 30
"""Pixels."""
_SMALLEST_BACK: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.222
"""Width of a panel at most, in widths of the table: what more it has to say stands in its tip."""
_IN_PLAY: Final = 0.76
"""Size of tiles in the trick, in those of the hand."""
_TWO_ROWS: Final = 2 * TILE_HEIGHT + 0.35
"""Height of the trick in widths of a tile: what lies below and above, with air between."""
_PLAYS_APART: Final = 0.7
"""Least distance between plays side by side, in widths of a tile."""
_STEP: Final = 2.0
"""Least distance between the middles of plays side by side, in widths of a tile."""
_CAPTIONS_APART: Final = 0.2
"""Least distance between the words below plays side by side, in widths of a tile."""
_OFF_MIDDLE: Final = 0.17
"""How far the plays above and below lie from the middle of the trick, in widths of a tile."""
BETWEEN: Final = 4
"""Pixels between a panel and the hand below it."""
_PANEL_INSET: Final = 4
"""Pixels by which a hand is narrower than its panel, at each end."""
_AIR: Final = 4
"""Pixels between the seat above and plays at the sides."""
_BACK: Final = 0.44
"""Largest size of tiles that others hold, in those of the hand."""
_OPEN: Final = 0.6
"""The same where they lie open."""
_OPEN_HAND: Final = 0.21
"""Width of an open hand at a side, in parts of the table, where its panel leaves it less."""


def _step(count: int) -> float:
    """Return how far apart plays of *count* tiles lie side by side, middle to middle, in widths."""
    return max(row_width(count, 1) + _PLAYS_APART, _STEP)


def _caption_width(count: int) -> float:
    """Return how wide the words below *count* tiles may be without touching the next play, in widths."""
    return 2 * _step(count) - row_width(count, 1) - _CAPTIONS_APART


@dataclass(frozen=True, kw_only=True)
class TrickLayout(HandLayout):
    """Geometry of one table size."""

    caption: int
    """Height of the words below a play."""
    seats: int = 4
    shown: bool = False
    """The hands of others lie open, and should be large enough to be read."""

    def side(self, place: int) -> int:
        """Return at which side a place is: 0 below, 1 right, 2 above, 3 left."""
        return _SIDE[self.seats][place]

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return LARGEST_HAND

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: as large as hand and trick can be together."""
        # The panel beside it may be higher than the buttons, and then reaches up to the hand.
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(LARGEST_HAND, 1)
        high = (self.height - self.margin - self._words_around) / (TILE_HEIGHT + RAISED + _IN_PLAY * _TWO_ROWS)
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in another's hand."""
        room: float = self._panel_width - 2 * _PANEL_INSET
        if self.shown:
            room = max(room, self.width * _OPEN_HAND)
        room = min(room, self.width / 2 - self._beside_play - self.margin)
        most = self.hand_width * (_OPEN if self.shown else _BACK)
        # Panel and hand at a side stand below those of the seat above.
        high = self._above_hand - self.margin - 2 * self.panel[1] - _AIR - BETWEEN
        return round(max(_SMALLEST_BACK, min(room / row_width(LARGEST_HAND, 1), most, high / TILE_HEIGHT)))

    @cached_property
    def _beside_play(self) -> float:
        """How far from the middle of the table the panel and the hand above begin: the trick lies between them."""
        return row_width(_LARGEST_PLAY, self.hand_width * _IN_PLAY) / 2 + self.margin

    @cached_property
    def _above(self) -> int:
        """Height of the panel and the hand above, which stand side by side."""
        return max(self.panel[1], round(self.back_width * TILE_HEIGHT))

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high, side = self._panel_width, self.panel[1], self.side(place)
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        if side == ABOVE:
            left = max(self.margin, round(self.width / 2 - self._beside_play) - wide)
            return Box(left, self.margin + (self._above - high) // 2, wide, high)
        left = self.width - self.margin - wide if side == _RIGHT else self.margin
        block = high + BETWEEN + self.back_width * TILE_HEIGHT
        top = max(self.zone_middle - block / 2, self.margin + self._above + _AIR)
        return Box(left, round(top), wide, high)

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table, where tricks lie."""
        return self.margin, self.zone_bottom

    @cached_property
    def zone_middle(self) -> float:
        """Height of the middle of the table."""
        return (self.zone[0] + self.zone[1]) / 2

    @cached_property
    def captions(self) -> bool:
        """Whether there is room to write below each play what it is, without making tiles smaller."""
        return (self._zone_height - 2 * self.caption) / _TWO_ROWS >= self.hand_width * _IN_PLAY

    @cached_property
    def _zone_height(self) -> int:
        return self.zone[1] - self.zone[0]

    def backs(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of the tiles in another's hand: at a side below its panel, above beside it."""
        box, side = self.panel_box(place), self.side(place)
        wide = row_width(count, self.back_width)
        if side == ABOVE:
            top = self.margin + (self._above - self.back_width * TILE_HEIGHT) / 2
            return row(count, self.back_width, self.width / 2 + self._beside_play + wide / 2, top)
        half = _PANEL_INSET + wide / 2
        centre = box.right - half if side == _RIGHT else box.x + half
        return row(count, self.back_width, centre, box.bottom + BETWEEN)

    @cached_property
    def _beside(self) -> float:
        """Width of a seat at a side with its hand."""
        open_hand = row_width(LARGEST_HAND, self.back_width) if self.shown else 0
        return max(self._panel_width, open_hand)

    def play_width(self, count: int) -> int:
        """Return the width of a tile in a trick of *count*: as large as two rows and three columns allow."""
        high = self._zone_height - (2 * self.caption if self.captions else 0)
        across = self.width - 2 * (self._beside + 2 * self.margin)
        columns = 2 * _step(count) + row_width(count, 1)
        return round(max(12, min(high / _TWO_ROWS, across / columns, self.hand_width * _IN_PLAY)))

    def play(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles that a seat puts into the trick."""
        tile, side = self.play_width(count), self.side(place)
        step = _step(count) * tile
        half = tile * TILE_HEIGHT / 2
        caption = self.caption if self.captions else 0
        across = {_RIGHT: step, _LEFT: -step}.get(side, 0.0)
        down = {0: half + tile * _OFF_MIDDLE + caption / 2, ABOVE: -half - tile * _OFF_MIDDLE - caption / 2}.get(
            side, 0.0
        )
        top = self.zone_middle + down - half - caption / 2
        if across:
            # Clear of what stands beside the trick of the seat above.
            top = max(top, self.margin + self._above + _AIR)
        return row(count, tile, self.width / 2 + across, top)

    def play_area(self, place: int, count: int) -> Box:
        """Return the box around *count* tiles that a seat puts into the trick."""
        corners, wide = self.play(place, count), self.play_width(count)
        first, last = corners[0], corners[-1]
        return Box(first.x, first.y, last.x + wide - first.x, round(wide * TILE_HEIGHT))

    def caption_box(self, place: int, count: int, need: float = 0) -> Box:
        """Return where a play's caption stands, below its tiles.

        A caption that needs more width than its tiles have grows away from the other plays, where there is room.
        """
        first, tile, side = self.play(place, count)[0], self.play_width(count), self.side(place)
        wide = _caption_width(count) * tile
        middle = first.x + row_width(count, tile) / 2
        # What stands at the sides begins here, seen from the middle of the table.
        free = self.width / 2 - self.margin * 2 - self._beside - abs(middle - self.width / 2)
        if side in (_RIGHT, _LEFT):
            wide = min(wide, 2 * free)
        left = middle - wide / 2
        more = min(max(0.0, need - wide), max(0.0, free - wide / 2))
        if side == _RIGHT:
            wide += more
        elif side == _LEFT:
            left, wide = left - more, wide + more
        return Box(round(left), round(first.y + tile * TILE_HEIGHT + 3), round(wide), self.caption)
