# SPDX-License-Identifier: MIT
"""Where everything on a table of 老鼠搬家 lies, as functions from sizes to places; no Qt.

It is a table of tricks for two. To the right of the trick, one above the other, stand the queues: that of each player
on their side, its front to the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ui.table.geometry import GAP, TILE_HEIGHT, Box, CaptionedLayout, Point
from ui.table.trick_geometry import TrickLayout

_LARGEST: Final = 0.54
"""Width of a tile in a queue at most, in those of the hand."""
_SMALLEST: Final = 12
"""Pixels; a smaller tile could not be distinguished from another."""
_CAPTION: Final = 10
"""Least width of the words above a queue, in their heights."""
_APART: Final = 4
"""Pixels between what stands one above the other."""


@dataclass(frozen=True, kw_only=True)
class QueueLayout(TrickLayout, CaptionedLayout):
    """Geometry of one table size; words stand above the queues."""

    @cached_property
    def _room(self) -> Box:
        """Where both queues stand with their words."""
        left = round(self.width / 2 + self._beside_play) + self.margin
        top = self.margin + self._above + _APART
        return Box(left, top, self.width - self.margin - left, self.zone_bottom - top)

    @cached_property
    def _room_for_words(self) -> float:
        """Height that is left in one half beside words and the smallest tiles; below 0 they overlap."""
        return self._room.height / 2 - self.caption - 2 * _APART - _SMALLEST * TILE_HEIGHT

    @cached_property
    def queue_width(self) -> int:
        """Width of a tile in a queue."""
        high = (self._room.height / 2 - self._words - 2 * _APART) / TILE_HEIGHT
        return round(max(_SMALLEST, min(high, self.hand_width * _LARGEST)))

    def _block(self, place: int) -> Box:
        """Return where the queue of a seat stands with its words."""
        high = round(self.queue_width * TILE_HEIGHT) + self._words
        top = self._room.y if place else self._room.bottom - high
        # Without more room than both need, they stand close together in the middle.
        middle = self._room.y + self._room.height // 2
        top = max(top, middle - high - 3 * _APART) if place else min(top, middle + 3 * _APART)
        return Box(self._room.x, top, self._room.width, high)

    def queue(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles in the queue of a seat, the front first; many overlap."""
        box, wide = self._block(place), self.queue_width
        step = min(wide * (1 + GAP), (box.width - wide) / max(1, count - 1))
        return tuple(Point(round(box.x + step * at), box.y + self._words) for at in range(count))

    def queue_caption(self, place: int, count: int) -> Box:
        """Return where it stands how long a queue of *count* tiles is: above their middle."""
        box, spots = self._block(place), self.queue(place, count)
        wide = spots[-1].x + self.queue_width - box.x if spots else 0
        least = min(box.width, _CAPTION * self.caption)
        return Box(box.x, box.y, max(wide, least), self._words)
