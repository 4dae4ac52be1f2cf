# SPDX-License-Identifier: MIT
"""Where everything on a table of 擲天九 lies, as functions from sizes to places; no Qt.

Place 0 is the reader, below; the others sit counter-clockwise: up the right side, along the top from right to left,
and down the left side. Before each lies the tile that their throw names; in the middle are the mark, cup and dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from ui.table.geometry import SIDES, TILE_HEIGHT, Box, FeltLayout, Point

_WIDEST_PANEL: Final = 0.24
"""Width of a panel at most, in widths of the table."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_SPOT: Final = 40
"""Pixels of the tile before a seat, at most."""
_AIR: Final = 6
"""Pixels between what lies beside each other."""
_CUP: Final = (1.5, 1.9)
"""Width and height of the cup, in widths of a tile in the middle."""
_DIE: Final = 0.78
"""Side of a die, in those widths."""
_APART: Final = 0.7
"""Between mark, cup, dice and tile, in those widths."""
_DICE_WIDE: Final = 2.8
"""Width of two dice with their shadows, in sides of a die."""
_DICE_HIGH: Final = 1.4
"""Their height with their shadows."""


class Side(NamedTuple):
    """Where a seat sits."""

    edge: str
    """``below``, ``right``, ``above`` or ``left``."""
    at: int
    """Which of those at this edge it is, in order of play."""
    among: int
    """How many sit there."""


@dataclass(frozen=True, kw_only=True)
class ThrowLayout(FeltLayout):
    """Geometry of one table size."""

    seats: int
    caption: int
    """Height of the words above and below the dice."""

    def side(self, place: int) -> Side:
        """Return at which edge the seat at *place* sits."""
        beside, above = SIDES[self.seats - 1]
        if place == 0:
            return Side("below", 0, 1)
        if place <= beside:
            return Side("right", place - 1, beside)
        if place <= beside + above:
            return Side("above", place - 1 - beside, above)
        return Side("left", place - 1 - beside - above, beside)

    @cached_property
    def _panel_width(self) -> int:
        _beside, above = SIDES[self.seats - 1]
        room = (self.width - 2 * self.margin - (above - 1) * self.margin) / max(above, 1)
        return round(min(self.panel[0], self.width * _WIDEST_PANEL, room))

    @cached_property
    def spot_width(self) -> int:
        """Width of the tile before a seat."""
        return round(max(_SMALLEST, min(self.panel[1] * 1.1 / TILE_HEIGHT, _WIDEST_SPOT)))

    @cached_property
    def _spot_height(self) -> int:
        return round(self.spot_width * TILE_HEIGHT)

    @cached_property
    def _top(self) -> int:
        """Lower edge of the seats above."""
        if not SIDES[self.seats - 1][1]:
            return self.margin
        return self.margin + self.panel[1] + _AIR + self._spot_height + _AIR

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        side = self.side(place)
        match side.edge:
            case "below":
                return Box(self.margin, self.height - self.margin - high, wide, high)
            case "above":
                step = (self.width - 2 * self.margin) / side.among
                middle = self.width - self.margin - step * (side.at + 0.5)
                return Box(round(middle - wide / 2), self.margin, wide, high)
            case _:
                # The reader's own tile lies below those at the left, and both sides are alike.
                bottom = min(self.bubble_box.y - self.margin, self.spot(0).y - _AIR)
                step = (bottom - self._top) / side.among
                place_down = side.among - 1 - side.at if side.edge == "right" else side.at
                top = self._top + step * (place_down + 0.5) - high / 2
                left = self.width - self.margin - wide if side.edge == "right" else self.margin
                return Box(left, round(top), wide, high)

    def spot(self, place: int) -> Point:
        """Return where the tile lies that the throw of a seat names."""
        panel, wide, high = self.panel_box(place), self.spot_width, self._spot_height
        match self.side(place).edge:
            case "below":
                return Point(panel.x + (panel.width - wide) // 2, panel.y - _AIR - high)
            case "above":
                return Point(panel.x + (panel.width - wide) // 2, panel.bottom + _AIR)
            case "right":
                return Point(panel.x - _AIR - wide, panel.y + (panel.height - high) // 2)
            case _:
                return Point(panel.right + _AIR, panel.y + (panel.height - high) // 2)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the buttons, beside the reader's panel and tile."""
        left = self.margin + self._panel_width + self.margin
        bottom = self.bar_top - self.margin // 2
        return Box(left, bottom - self.bubble, self.width - self.margin - left, self.bubble)

    @cached_property
    def bar_middle(self) -> int:
        """Where the middle of the buttons should be: below that of the advice."""
        return self.bubble_box.x + self.bubble_box.width // 2

    @cached_property
    def middle(self) -> Box:
        """Where mark, cup and dice lie."""
        beside = SIDES[self.seats - 1][0]
        # Where nobody sits at the sides, the reader's own tile lies at the left.
        taken = self._panel_width + _AIR + self.spot_width if beside else (self._panel_width + self.spot_width) // 2
        side = self.margin + taken + self.margin
        bottom = self.bubble_box.y - self.margin // 2
        top = self._top + _AIR
        return Box(side, top, self.width - 2 * side, bottom - top)

    @cached_property
    def _tile_room(self) -> float:
        """Height that is left for a tile in the middle."""
        return self.middle.height - 2 * self.caption - self.label - 3 * _AIR

    @cached_property
    def slack(self) -> float:
        """How much room is missing in the middle, below 0; 0 if nothing overlaps there."""
        return min(0.0, self._tile_room - _SMALLEST * TILE_HEIGHT)

    @cached_property
    def tile_width(self) -> int:
        """Width of a tile in the middle: as large as there is room for everything."""
        across = 2 + _CUP[0] + _DICE_WIDE * _DIE + 3 * _APART
        high = self._tile_room
        return round(max(_SMALLEST, min(self.middle.width / across, high / TILE_HEIGHT, self.pleasant_hand)))

    @cached_property
    def _line(self) -> float:
        """Height of the middle of everything there."""
        box = self.middle
        return box.y + self.caption + _AIR + (box.height - 2 * self.caption - self.label - 3 * _AIR) / 2

    @cached_property
    def _left(self) -> float:
        across = 2 + _CUP[0] + _DICE_WIDE * _DIE + 3 * _APART
        return self.middle.x + (self.middle.width - across * self.tile_width) / 2

    @cached_property
    def mark(self) -> Point:
        """Where the banker's throw lies."""
        return Point(round(self._left), round(self._line - self.tile_width * TILE_HEIGHT / 2))

    @cached_property
    def mark_caption(self) -> Box:
        """Where it stands what that is: above it."""
        more = max(0, min(round(self.tile_width * _APART / 2), self.mark.x - self.middle.x))
        return Box(self.mark.x - more, self.mark.y - _AIR - self.caption, self.tile_width + 2 * more, self.caption)

    @cached_property
    def cup(self) -> Box:
        """Where the cup stands."""
        wide, high = (round(part * self.tile_width) for part in _CUP)
        left = self._left + (1 + _APART) * self.tile_width
        return Box(round(left), round(self._line - high / 2), wide, high)

    @cached_property
    def die(self) -> int:
        """Side of a die."""
        return round(_DIE * self.tile_width)

    @cached_property
    def dice(self) -> Box:
        """Where the dice lie."""
        left = self._left + (1 + 2 * _APART + _CUP[0]) * self.tile_width
        wide, high = round(_DICE_WIDE * self.die), round(_DICE_HIGH * self.die)
        return Box(round(left), round(self._line - high / 2), wide, high)

    @cached_property
    def thrown(self) -> Point:
        """Where the tile lies that the dice name."""
        left = self._left + (1 + 3 * _APART + _CUP[0] + _DICE_WIDE * _DIE) * self.tile_width
        return Point(round(left), self.mark.y)

    @cached_property
    def thrower_caption(self) -> Box:
        """Where it stands who threw: above dice and tile."""
        return Box(self.dice.x, self.mark_caption.y, self.thrown.x + self.tile_width - self.dice.x, self.caption)

    @cached_property
    def note_box(self) -> Box:
        """Where it stands what the throw means: below dice and tile."""
        top = self.mark.y + round(self.tile_width * TILE_HEIGHT) + self.label + _AIR
        return Box(self.cup.x, top, self.thrown.x + self.tile_width - self.cup.x, self.caption)
