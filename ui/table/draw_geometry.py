# SPDX-License-Identifier: MIT
"""Where things lie on a table where tiles are drawn and discarded, as functions from sizes to places; no Qt.

The others sit along the top, the next player to the right; below the middle stands the reader's hand. In the middle
stands the reserve, a wall two tiles high, and beside it lie the open discards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ui.table.geometry import GAP, RAISED, TILE_HEIGHT, Box, CaptionedLayout, Point, row, row_width

_LEAST_HAND: Final = 28
"""Pixels."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.222
"""Width of a panel at most, in widths of the table."""
_BACK: Final = 0.5
"""Largest size of tiles before others, in those of the hand."""
_IN_POOL: Final = 0.8
"""Largest size of open discards, in those of the hand."""
_OF_WALL: Final = 0.62
"""Width of a tile of the reserve, in those of the discards."""
_STACK: Final = 2
"""Tiles of a stack of the reserve."""
_LIFT: Final = 0.16
"""How much higher the upper tile of a stack lies, in widths."""
_APART: Final = 0.45
"""Between groups of the hand, in widths."""
_LAID_APART: Final = 0.6
"""Between what a seat holds and what it has laid, in widths."""
_POOL_APART: Final = 1.0
"""Between the reserve and the discards, in widths of a discard."""
_MOST_ROWS: Final = 3
_AIR: Final = 5
"""Pixels between what lies one below the other."""
_GROUPS: Final = 4
"""Gaps between groups of the hand, at most."""
_FACE_TO_FACE: Final = 2
"""Seats of a table at which the other player has the whole upper edge."""
_BACK_SHARE: Final = 0.11
"""Height of the tiles below a panel at most, in heights of the table."""
_LEAST_IN_POOL: Final = 0.56
"""Size of open discards, in those of the hand, for which the hand leaves room in two rows."""


class TileSpots(NamedTuple):
    """Where tiles lie, and how wide they are."""

    tiles: tuple[Point, ...]
    width: int


@dataclass(frozen=True, kw_only=True)
class DrawLayout(CaptionedLayout):
    """Geometry of one table size; words stand above the reserve, the discards, and groups of the hand."""

    seats: int
    most_hand: int
    most_pool: int
    most_rest: int

    # -- seats ---------------------------------------------------------------------------------

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return self.most_hand

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    @cached_property
    def _column(self) -> float:
        """Room for each of the others along the top."""
        return (self.width - self.margin) / max(1, self.seats - 1)

    @cached_property
    def _beside(self) -> bool:
        """Whether the tiles of another player lie beside their panel, not below it."""
        return self.seats == _FACE_TO_FACE

    def _column_left(self, place: int) -> float:
        return self.margin + self._column * (self.seats - 1 - place)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is: the next player sits at the right."""
        wide, high = self._panel_width, self.panel[1]
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        return Box(round(self._column_left(place)), self.margin, wide, high)

    @cached_property
    def back_width(self) -> int:
        """Width of a tile before another player."""
        room = self._column - self.margin - (self._panel_width + self.margin if self._beside else 0)
        across = room / (row_width(self.most_hand, 1) + _LAID_APART)
        high = self.panel[1] / TILE_HEIGHT if self._beside else self.height * _BACK_SHARE / TILE_HEIGHT
        return round(max(_SMALLEST, min(across, max(high, _SMALLEST), self.pleasant_hand * _BACK)))

    @cached_property
    def _top(self) -> int:
        """Lower edge of what belongs to the others."""
        tiles = round(self.back_width * TILE_HEIGHT)
        high = max(self.panel[1], tiles) if self._beside else self.panel[1] + _AIR + tiles
        return self.margin + high + self.margin

    def held(self, place: int, held: int, laid: int) -> tuple[TileSpots, TileSpots]:
        """Return where the tiles lie that another player holds, and those that they have laid."""
        wide = self.back_width
        left: float = self._column_left(place)
        top = self.margin + self.panel[1] + _AIR
        if self._beside:
            left += self._panel_width + self.margin
            top = self.margin + max(0, (self.panel[1] - round(wide * TILE_HEIGHT)) // 2)
        return self._two_rows(left, top, wide, held, laid)

    def _two_rows(self, left: float, top: int, wide: int, held: int, laid: int) -> tuple[TileSpots, TileSpots]:
        first = row(held, wide, left + row_width(held, wide) / 2, top)
        if held:
            left += row_width(held, wide) + _LAID_APART * wide
        return TileSpots(first, wide), TileSpots(row(laid, wide, left + row_width(laid, wide) / 2, top), wide)

    # -- the reader's hand ---------------------------------------------------------------------

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: as large as hand and middle can be together."""
        gaps = row_width(self.most_hand, 1) + _GROUPS * _APART
        across = (self.width - 3 * self.margin - self._panel_width) / gaps
        middle = 2 * _LEAST_IN_POOL * TILE_HEIGHT
        high = (self.height - self._top - self._words_around - 2 * self.caption - 3 * _AIR) / (
            TILE_HEIGHT + RAISED + middle
        )
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @cached_property
    def _hand_across(self) -> float:
        return row_width(self.largest_hand, self.hand_width) + _GROUPS * _APART * self.hand_width

    def grouped(self, counts: Sequence[int]) -> tuple[Point, ...]:
        """Return the places of the reader's tiles, in groups of so many."""
        wide = self.hand_width
        across = sum(row_width(count, wide) for count in counts) + wide * _APART * max(0, len(counts) - 1)
        across += wide * GAP * max(0, len(counts) - 1)
        left = self.hand_centre - across / 2
        spots: list[Point] = []
        for count in counts:
            spots += row(count, wide, left + row_width(count, wide) / 2, self.hand_top)
            left += row_width(count, wide) + wide * (_APART + GAP)
        return tuple(spots)

    def group_box(self, spots: Sequence[Point]) -> Box:
        """Return where it stands what the group with tiles at *spots* is: above them."""
        left, right = spots[0].x, spots[-1].x + self.hand_width
        more = round(self.hand_width * _APART / 2)
        top = self._above_hand - self.caption
        return Box(left - more, top, right - left + 2 * more, self.caption)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the words above the hand."""
        box = super().bubble_box
        lifted = not self.advice_beside and bool(self.bar)
        return box._replace(y=box.y - self.caption) if lifted else box

    @cached_property
    def zone_bottom(self) -> int:
        """Lower edge of the middle of the table."""
        words = self._above_hand - self.caption
        bubble = words if self.advice_beside else self.bubble_box.y
        return min(bubble, words) - self.margin // 2

    def own_laid(self, laid: int) -> TileSpots:
        """Return where the reader's laid tiles lie: above their panel."""
        wide = self.back_width
        bottom = self.panel_box(0).y - _AIR - (self.bubble + _AIR if self.advice_beside else 0)
        left = self.margin + row_width(laid, wide) / 2
        return TileSpots(row(laid, wide, left, bottom - round(wide * TILE_HEIGHT)), wide)

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def middle(self) -> Box:
        """Where the reserve stands and the discards lie."""
        return Box(self.margin, self._top, self.width - 2 * self.margin, max(1, self.zone_bottom - self._top))

    @cached_property
    def _room_for_words(self) -> float:
        """Height of the middle that is left below words and a row of the smallest tiles; below 0 they overlap."""
        return self.middle.height - self.caption - _AIR - _SMALLEST * TILE_HEIGHT

    @cached_property
    def _pool(self) -> tuple[int, int]:
        """Width of a discard, and how many lie in a row."""
        box, best = self.middle, (_SMALLEST, max(1, -(-self.most_pool // _MOST_ROWS)))
        stacks = -(-self.most_rest // _STACK)
        for rows in range(1, _MOST_ROWS + 1):
            long = max(1, -(-self.most_pool // rows))
            across = box.width / (row_width(long, 1) + row_width(stacks, _OF_WALL) + _POOL_APART)
            high = (box.height - self._words - _AIR - (rows - 1) * _AIR) / (rows * TILE_HEIGHT)
            wide = int(min(across, high, self.hand_width * _IN_POOL))
            if wide > best[0]:
                best = (wide, long)
        return best

    @cached_property
    def pool_width(self) -> int:
        """Width of a discard."""
        return self._pool[0]

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile of the reserve."""
        return max(8, round(self.pool_width * _OF_WALL))

    @cached_property
    def _left(self) -> float:
        """Where the reserve begins: it stands around the middle together with the discards."""
        stacks = -(-self.most_rest // _STACK)
        wide, long = self._pool
        across = row_width(stacks, self.wall_width) + _POOL_APART * wide + row_width(long, wide)
        return max(self.middle.x, (self.width - across) / 2)

    @cached_property
    def _pool_top(self) -> int:
        wide, long = self._pool
        rows = max(1, -(-self.most_pool // long))
        high = self._words + _AIR + rows * round(wide * TILE_HEIGHT) + (rows - 1) * _AIR
        return self.middle.y + max(0, (self.middle.height - high) // 2) + self._words + _AIR

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the reserve; layer 0 is on top."""
        wide = self.wall_width
        lift = (_STACK - 1 - layer) * max(2.0, wide * _LIFT)
        return Point(round(self._left + stack * wide * (1 + GAP)), round(self._pool_top + 2 * wide * _LIFT - lift))

    def reserve(self, count: int) -> tuple[Point, ...]:
        """Return where *count* tiles of the reserve stand, the one to be drawn next first: it is at the left."""
        gone = self.most_rest - count
        # An odd one stands alone at the front.
        odd = self.most_rest % _STACK
        return tuple(self.wall(*divmod(at + odd, _STACK)) for at in range(gone, self.most_rest))

    def reserve_caption(self, wide: int) -> Box:
        """Return where it stands, in words *wide* pixels wide, how many tiles the reserve has."""
        room = self._pool_left - self._left - 2 * _AIR
        top = self._pool_top - _AIR - self._words
        return Box(round(self._left), top, round(min(room, max(wide, self._wall_across))), self._words)

    @cached_property
    def _wall_across(self) -> float:
        return row_width(-(-self.most_rest // _STACK), self.wall_width)

    @cached_property
    def _pool_left(self) -> float:
        return self._left + self._wall_across + _POOL_APART * self.pool_width

    def pool(self, count: int) -> tuple[Point, ...]:
        """Return where *count* discards lie, row by row."""
        wide, long = self._pool
        step, high = wide * (1 + GAP), round(wide * TILE_HEIGHT) + _AIR
        return tuple(
            Point(round(self._pool_left + at % long * step), self._pool_top + at // long * high) for at in range(count)
        )

    def pool_caption(self, wide: int) -> Box:
        """Return where it stands what lies there, in words *wide* pixels wide: above the first discard."""
        room = row_width(self._pool[1], self.pool_width)
        top = self._pool_top - _AIR - self._words
        return Box(round(self._pool_left), top, round(min(room, wide)), self._words)
