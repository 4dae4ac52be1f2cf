# SPDX-License-Identifier: MIT
"""Where things lie on every table, as functions from sizes to places; no Qt.

Place 0 is the reader, below; the others sit counter-clockwise: up the right side, along the top from right to
left, and down the left side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

TILE_HEIGHT: Final = 2.5
"""Of a tile, in widths."""
GAP: Final = 0.13
"""Between tiles in a row, in widths."""
SIDES: Final = {
    1: (0, 1),
    2: (1, 0),
    3: (1, 1),
    4: (1, 2),
    5: (1, 3),
    6: (2, 2),
    7: (2, 3),
    8: (2, 4),
    9: (2, 5),
}
"""For each number of others: how many sit on each side, and how many above."""
_BESIDE: Final = 4
"""Least width of advice beside the hand, in heights of its line."""
PLEASANT: Final = 0.23
"""Height of a tile of the reader's hand, in heights of the window, above which it grows no further."""
ENOUGH: Final = 0.081
"""Width of the reader's tiles, in heights of the window, for which words become smaller or fewer."""
LOW: Final = 16
"""Height of a table, in heights of a line of advice, below which advice stands beside the hand, not above it."""
RAISED: Final = 0.26
"""How far a selected tile rises, in widths."""
FEW: Final = 2
"""Tiles of a hand up to which it is drawn larger, where there is room."""
_LARGER: Final = 1.3
"""How much larger it is at most."""
_WIDEST_ADVICE: Final = 900
"""Pixels; longer lines are hard to read."""
_LEAST_MARGIN: Final = 8
"""Pixels."""
_MARGINS: Final = 50
"""How many margins the shorter side of the table would hold."""
_BELOW_HAND: Final = 8
"""Pixels between the hand, with its labels, and the buttons."""
_ABOVE_HAND: Final = 6
"""Pixels above a raised tile."""


class Point(NamedTuple):
    """A place in pixels, from the upper left corner of the table."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row below it."""
        return self.y + self.height


def row_width(count: int, width: float) -> float:
    """Return how wide a row of *count* tiles of *width* is."""
    return max(count, 1) * width + max(count - 1, 0) * width * GAP


def row(count: int, width: float, centre: float, top: float) -> tuple[Point, ...]:
    """Return the upper left corner of each of *count* tiles in a row around *centre*."""
    left = centre - row_width(count, width) / 2
    return tuple(Point(round(left + place * width * (1 + GAP)), round(top)) for place in range(count))


@dataclass(frozen=True, kw_only=True)
class FeltLayout:
    """Geometry of one table size, as far as all games share it."""

    width: int
    height: int
    panel: tuple[int, int]
    """Width and height that a seat's panel needs for its words."""
    label: int
    """Height of the labels of tiles; 0 without labels."""
    bar: int
    """Height of the row of buttons; 0 where nothing can be done, as in a review."""
    bubble: int
    """Height of one line of advice."""
    window: int = 0
    """Height of the window; without it the table is all of it."""

    @cached_property
    def margin(self) -> int:
        """Space to the edges."""
        return max(_LEAST_MARGIN, min(self.width, self.height) // _MARGINS)

    @cached_property
    def pleasant_hand(self) -> float:
        """Width of a tile in the reader's hand where nothing else wants the room; the same for every size of text."""
        return max(self.window, self.height) * PLEASANT / TILE_HEIGHT

    @cached_property
    def bar_top(self) -> int:
        """Upper edge of the row of buttons."""
        return self.height - self.margin - self.bar

    @cached_property
    def bar_box(self) -> Box:
        """Area of the buttons: all the room beside the reader's panel, so that long words are not cut."""
        left = self.panel_box(0).right + self.margin
        return Box(left, self.bar_top, self.width - self.margin - left, self.bar)

    @cached_property
    def bar_middle(self) -> int:
        """Where the middle of the buttons should be."""
        return self.width // 2

    @property
    def bubble_box(self) -> Box:
        """Where advice is shown."""
        raise NotImplementedError

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        raise NotImplementedError

    # -- while the pile is opened, in games that show it --------------------------------------------

    @property
    def wall_width(self) -> int:
        """Width of a tile in the pile."""
        raise NotImplementedError

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the pile: eight stacks of four beside each other.

        *stack* and *layer* count from 0, layer 0 on top; upper layers lie a little higher.
        """
        raise NotImplementedError

    def rolling(self, dice: int, wide: int, high: int) -> Box:
        """Return the area of falling *dice*, preferably *wide* and *high* together."""
        raise NotImplementedError

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return the places of *count* tiles taken by the seat at *place*, and their width."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class HandLayout(FeltLayout):
    """Geometry of a table at which the reader's hand stands above the buttons."""

    few: bool = False
    """The reader has few tiles left, which are drawn larger: advice then stands beside them, and all else stays."""

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        raise NotImplementedError

    @property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand."""
        raise NotImplementedError

    @cached_property
    def _hand_across(self) -> float:
        return row_width(self.largest_hand, self.hand_width)

    @cached_property
    def hand_top(self) -> int:
        """Upper edge of the tiles in the reader's hand."""
        return round(self.bar_top - self.label - _BELOW_HAND - self.hand_width * TILE_HEIGHT)

    @cached_property
    def hand_centre(self) -> float:
        """Middle of the reader's hand; it makes room for their panel."""
        beside = self.panel_box(0).right + self.margin + self._hand_across / 2
        return min(max(self.width / 2, beside), self.width - self.margin - self._hand_across / 2)

    @cached_property
    def held_width(self) -> int:
        """Width of a tile in the reader's hand as it is now."""
        return self._few_width if self._is_larger else self.hand_width

    @cached_property
    def _few_width(self) -> int:
        """Width of the tiles of a hand of few, which takes the height of the advice too."""
        return int(min(self.hand_width * _LARGER, self.hand_width + self.bubble / (TILE_HEIGHT + RAISED)))

    @cached_property
    def _is_larger(self) -> bool:
        """Whether the hand is drawn larger: few tiles leave room for the advice above the reader's panel."""
        if not self.few or self.advice_beside:
            return False
        return self._beside_few >= _BESIDE * self.bubble and self._advice_bottom - self.bubble >= self.zone_bottom

    @cached_property
    def _beside_few(self) -> int:
        """Width of the room to the left of a hand of few."""
        return round(self.hand_centre - row_width(FEW, self._few_width) / 2) - 2 * self.margin

    def hand(self, count: int) -> tuple[Point, ...]:
        """Return the places of the tiles in the reader's hand."""
        top = self.hand_top - round((self.held_width - self.hand_width) * TILE_HEIGHT)
        return row(count, self.held_width, self.hand_centre, top)

    @cached_property
    def bar_middle(self) -> int:
        """Where the middle of the buttons should be: below the hand."""
        return round(self.hand_centre)

    @cached_property
    def advice_beside(self) -> bool:
        """Whether advice stands beside the hand: since the table is low, or no buttons are below."""
        return not self.bar or self.height < LOW * self.bubble

    @cached_property
    def _words_around(self) -> int:
        """Height of everything below the middle of the table but the tiles of the hand."""
        above = 0 if self.advice_beside else self.bubble
        return self.height - self.bar_top + self.label + _BELOW_HAND + _ABOVE_HAND + above + self.margin // 2

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: to the right of the hand, above the reader's panel to its left, or above the hand."""
        left = round(self.hand_centre + self._hand_across / 2) + self.margin
        wide = self.width - self.margin - left
        if not self.bar and wide >= _BESIDE * self.bubble:
            return Box(left, self.height - self.margin - self.bubble, wide, self.bubble)
        if self.advice_beside or self._is_larger:
            usual = round(self.hand_centre - self._hand_across / 2) - 2 * self.margin
            wide = self._beside_few if self._is_larger else usual
            return Box(self.margin, self._advice_bottom - self.bubble, wide, self.bubble)
        wide = min(self.width - 2 * self.margin, _WIDEST_ADVICE)
        return Box(round((self.width - wide) / 2), self._above_hand - self.bubble, wide, self.bubble)

    @property
    def _advice_bottom(self) -> int:
        """Lower edge of advice beside the hand."""
        return self.panel_box(0).y - self.margin // 2

    @cached_property
    def _above_hand(self) -> int:
        """Lower edge of what lies above the hand, with room for a raised tile."""
        return self.hand_top - round(self.hand_width * RAISED) - _ABOVE_HAND

    @cached_property
    def zone_bottom(self) -> int:
        """Lower edge of the middle of the table."""
        advice = 0 if self.advice_beside else self.bubble
        return self._above_hand - advice - self.margin // 2


@dataclass(frozen=True, kw_only=True)
class CaptionedLayout(HandLayout):
    """Geometry of a table in whose middle words stand above small tiles, unless there is hardly room for these."""

    caption: int
    """Height of the words."""

    @property
    def _room_for_words(self) -> float:
        """Height that is left there beside words and the smallest tiles; below 0 they overlap."""
        raise NotImplementedError

    @property
    def slack(self) -> float:
        """How much room is missing there, below 0; 0 if nothing overlaps."""
        return min(0.0, self._room_for_words)

    @property
    def _words(self) -> int:
        """Height of the words: none where there is hardly room for tiles."""
        return self.caption if self._room_for_words >= 0 else 0
