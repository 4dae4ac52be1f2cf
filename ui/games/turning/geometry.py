# SPDX-License-Identifier: MIT
"""Where everything on a table of 扭天九 lies, as functions from sizes to places; no Qt.

The other player sits above, the reader below; beside each panel lie the tiles taken. In the middle stand the pile and
the two tiles that were turned last.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.opening import HEIGHT, STACKS
from ui.table.geometry import GAP, TILE_HEIGHT, Box, FeltLayout, Point, row, row_width

_TAKEN: Final = 20
"""Tiles taken that lie beside each other without being smaller."""
_WIDEST_TAKEN: Final = 34
"""Pixels of a taken tile at most."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.26
"""Width of a panel at most, in widths of the table."""
_OF_PILE: Final = 0.5
"""Width of a tile of the pile, in those of the tiles turned."""
_TURNED_APART: Final = 0.7
"""Between the two tiles turned, in their widths."""
_PILE_APART: Final = 1.0
"""Between the pile and the tiles turned, in their widths."""
_LIFT: Final = 0.15
"""How much higher each layer of the pile lies, in widths."""
_AIR: Final = 4
"""Pixels between what lies one below the other."""


@dataclass(frozen=True, kw_only=True)
class TurningLayout(FeltLayout):
    """Geometry of one table size."""

    caption: int
    """Height of the names above the tiles turned."""
    most_taken: int = 0
    """Tiles that lie before one player."""

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        top = self.margin if place else self.height - self.margin - high
        return Box(self.margin, top, wide, high)

    @cached_property
    def _taken_room(self) -> int:
        return self.width - 3 * self.margin - self._panel_width

    @cached_property
    def taken_width(self) -> int:
        """Width of a taken tile: so that all before a player lie in one row."""
        fit = self._taken_room / row_width(max(_TAKEN, self.most_taken), 1)
        high = (self.panel[1] - _AIR) / TILE_HEIGHT
        return round(max(_SMALLEST, min(fit, high, _WIDEST_TAKEN)))

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return where *count* tiles lie that the seat at *place* has taken, and their width."""
        wide = self.taken_width
        panel = self.panel_box(place)
        left = panel.right + self.margin
        high = round(wide * TILE_HEIGHT)
        top = panel.y + (panel.height - high) // 2 if place else min(panel.y, self.bar_top - self.margin // 2) - high
        if not place and self.bar:
            top = self.bar_top - self.margin // 2 - high
        return row(count, wide, left + row_width(count, wide) / 2, top), wide

    @cached_property
    def _zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        above, wide = self.taken(1, 1)
        top = max(self.panel_box(1).bottom, above[0].y + round(wide * TILE_HEIGHT)) + self.margin
        return top, self.bubble_box.y - self.margin // 2

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the tiles that the reader has taken."""
        spots, _wide = self.taken(0, 1)
        bottom = min(spots[0].y, self.panel_box(0).y) - self.margin // 2
        return Box(self.margin, bottom - self.bubble, self.width - 2 * self.margin, self.bubble)

    @cached_property
    def turned_width(self) -> int:
        """Width of a tile turned: as large as the middle allows."""
        top, bottom = self._zone
        high = (bottom - top - self.caption - self.label - 2 * _AIR) / TILE_HEIGHT
        across = (self.width - 2 * self.margin) / (2 + _TURNED_APART + _PILE_APART + row_width(STACKS, _OF_PILE))
        return round(max(_SMALLEST, min(high, across, self.pleasant_hand)))

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile in the pile."""
        return round(self.turned_width * _OF_PILE)

    @cached_property
    def _middle(self) -> float:
        """Height of the middle of the tiles turned."""
        top, bottom = self._zone
        return top + self.caption + _AIR + (bottom - top - self.caption - self.label - 2 * _AIR) / 2

    @cached_property
    def _left(self) -> float:
        """Where the pile begins: it stands around the middle together with the tiles turned."""
        turned = (2 + _TURNED_APART + _PILE_APART) * self.turned_width
        return (self.width - row_width(STACKS, self.wall_width) - turned) / 2

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the pile."""
        wide = self.wall_width
        left = self._left + stack * wide * (1 + GAP)
        lift = (HEIGHT - 1 - layer) * max(2.0, wide * _LIFT)
        return Point(round(left), round(self._middle - wide * TILE_HEIGHT / 2 - lift + 2 * wide * _LIFT))

    @cached_property
    def pile_caption(self) -> Box:
        """Where it stands how many tiles the pile has: above it."""
        wide = round(row_width(STACKS, self.wall_width))
        return Box(round(self._left), self.wall(0, 0).y - _AIR - self.caption, wide, self.caption)

    def turned(self, place: int) -> Point:
        """Return where the first (0) or the second tile (1) of a pair lies."""
        wide = self.turned_width
        left = self._left + row_width(STACKS, self.wall_width) + _PILE_APART * wide
        across = place * wide * (1 + _TURNED_APART)
        return Point(round(left + across), round(self._middle - wide * TILE_HEIGHT / 2))

    def caption_box(self, place: int) -> Box:
        """Return where it stands who turned the first (0) or the second tile (1)."""
        spot, wide = self.turned(place), self.turned_width
        more = round(wide * _TURNED_APART / 2) - _AIR
        return Box(spot.x - more, spot.y - _AIR - self.caption, wide + 2 * more, self.caption)
