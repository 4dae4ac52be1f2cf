# SPDX-License-Identifier: MIT
"""Where everything on a table of 打天九 lies, as functions from sizes to places; no Qt.

Places are 0 below (the reader), 1 right, 2 above, 3 left: play goes counter-clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.opening import HEIGHT
from ui.table.geometry import GAP, TILE_HEIGHT, Box, HandLayout, Point, row, row_width

LARGEST_HAND: Final = 8
_OPEN_HAND: Final = 0.17
"""Width of an open hand at a side, in parts of the table, where its panel leaves it less."""


def _step(count: int) -> float:
    """Return how far apart plays of *count* tiles lie side by side, middle to middle, in widths."""
    return max(row_width(count, 1) + 0.7, 2.0)


def _caption_width(count: int) -> float:
    """Return how wide the words below *count* tiles may be without touching the next play, in widths."""
    return 2 * _step(count) - row_width(count, 1) - 0.2


@dataclass(frozen=True, kw_only=True)
class TrickLayout(HandLayout):
    """Geometry of one table size."""

    caption: int
    """Height of the words below a play."""
    shown: bool = False
    """The hands of others lie open, and should be large enough to be read."""

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return LARGEST_HAND

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand."""
        # The panel beside it may be higher than the buttons, and then reaches up to the hand.
        across = (self.width - 3 * self.margin - self.panel[0]) / row_width(LARGEST_HAND, 1)
        return round(max(30, min(across, self.height * 0.078, 120)))

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in another's hand."""
        room: float = self.panel[0] - 8
        if self.shown:
            room = max(room, self.width * _OPEN_HAND)
        return round(max(13, min(room / row_width(LARGEST_HAND, 1), self.hand_width * 0.46)))

    @cached_property
    def backs_beside(self) -> bool:
        """Whether the opposite hand lies beside its panel instead of below, for want of height."""
        return self.height < 640 + 1.5 * self.panel[1]

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self.panel
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        if place == 2:  # noqa: PLR2004 - above
            left = (self.width - wide) / 2
            if self.backs_beside:
                left -= (row_width(LARGEST_HAND, self.back_width) + self.margin) / 2
            return Box(round(left), self.margin, wide, high)
        left = self.width - self.margin - wide if place == 1 else self.margin
        block = high + 6 + self.back_width * TILE_HEIGHT
        return Box(left, round(self.zone_middle - block / 2), wide, high)

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table, where tricks lie."""
        top = self.panel_box(2).bottom
        if not self.backs_beside:
            top += 6 + round(self.back_width * TILE_HEIGHT)
        return top + self.margin, self.zone_bottom

    @cached_property
    def zone_middle(self) -> float:
        """Height of the middle of the table."""
        return (self.zone[0] + self.zone[1]) / 2

    @cached_property
    def captions(self) -> bool:
        """Whether there is room to write below each play what it is."""
        return self.zone[1] - self.zone[0] > 5 * self.caption + 150

    def backs(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of the tiles in another's hand."""
        box = self.panel_box(place)
        wide = row_width(count, self.back_width)
        if place == 2 and self.backs_beside:  # noqa: PLR2004 - above
            top = box.y + (box.height - self.back_width * TILE_HEIGHT) / 2
            return row(count, self.back_width, box.right + self.margin + wide / 2, top)
        top = box.bottom + 6
        inset = 4
        if place == 1:
            return row(count, self.back_width, box.right - inset - wide / 2, top)
        if place == 3:  # noqa: PLR2004 - left
            return row(count, self.back_width, box.x + inset + wide / 2, top)
        return row(count, self.back_width, box.x + box.width / 2, top)

    @cached_property
    def _beside(self) -> float:
        """Width of a seat at a side with its hand."""
        return max(self.panel[0], row_width(LARGEST_HAND, self.back_width)) if self.shown else self.panel[0]

    def play_width(self, count: int) -> int:
        """Return the width of a tile in a trick of *count*: as large as two rows and three columns allow."""
        high = self.zone[1] - self.zone[0] - (2 * self.caption if self.captions else 0)
        across = self.width - 2 * (self._beside + 2 * self.margin)
        columns = 2 * _step(count) + (_caption_width(count) if self.captions else row_width(count, 1))
        return round(max(12, min(high / (2 * TILE_HEIGHT + 0.35), across / columns, self.hand_width * 0.9)))

    def play(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles that a seat puts into the trick."""
        tile = self.play_width(count)
        step = _step(count) * tile
        half = tile * TILE_HEIGHT / 2
        caption = self.caption if self.captions else 0
        across = {1: step, 3: -step}.get(place, 0.0)
        down = {0: half + tile * 0.17 + caption / 2, 2: -half - tile * 0.17 - caption / 2}.get(place, 0.0)
        return row(count, tile, self.width / 2 + across, self.zone_middle + down - half - caption / 2)

    def caption_box(self, place: int, count: int, need: float = 0) -> Box:
        """Return where a play's caption stands, below its tiles.

        A caption that needs more width than its tiles have grows away from the other plays, where there is room.
        """
        first, tile = self.play(place, count)[0], self.play_width(count)
        wide = _caption_width(count) * tile
        left = first.x + row_width(count, tile) / 2 - wide / 2
        more = max(0.0, need - wide)
        if place == 1:
            wide += min(more, max(0.0, self.width - 2 * self.margin - self._beside - left - wide))
        elif place == 3:  # noqa: PLR2004 - left
            more = min(more, max(0.0, left - self._beside - 2 * self.margin))
            left, wide = left - more, wide + more
        return Box(round(left), round(first.y + tile * TILE_HEIGHT + 3), round(wide), self.caption)

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

    def rolling(self, dice: int, wide: int, high: int) -> Box:  # noqa: ARG002 - their size says all
        """Return where the dice fall: below the wall, or without room there where the hand will stand."""
        below = self.wall(0, HEIGHT - 1).y + round(self.wall_width * TILE_HEIGHT) + 14
        if below + high > self.bubble_box.y:
            below = self.bubble_box.bottom + 14
        return Box((self.width - wide) // 2, below, wide, high)

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return where a seat's tiles come to lie: where its hand is."""
        return (self.backs(place, count), self.back_width) if place else (self.hand(count), self.hand_width)
