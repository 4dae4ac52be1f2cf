# SPDX-License-Identifier: MIT
"""Where things lie on a table where each seat has one hand against the banker's; no Qt.

Every other seat has its tiles below its panel, and words below those; the reader's hand stands above the buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ui.table.geometry import RAISED, SIDES, TILE_HEIGHT, Box, HandLayout, Point, row, row_width

GROUPS_APART: Final = 0.6
"""Between two groups of tiles of one hand, in widths."""
_LEAST_HAND: Final = 24
"""Pixels."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_OTHERS: Final = 0.62
"""Largest size of the tiles of others, in those of the reader."""
_WIDEST_PANEL: Final = 0.24
"""Width of a panel at most, in widths of the table."""
_BELOW_PANEL: Final = 4
"""Pixels between a panel and the tiles below it."""
_HAND_SHARE: Final = 0.3
"""Height of the reader's tiles at most, in heights of the table."""


def spread(groups: Sequence[int], tile: float, centre: float, top: float) -> tuple[Point, ...]:
    """Return the corners of the tiles of *groups*, side by side around *centre*."""
    left = centre - spread_width(groups, tile) / 2
    spots: list[Point] = []
    for count in groups:
        wide = row_width(count, tile)
        spots += row(count, tile, left + wide / 2, top)
        left += wide + GROUPS_APART * tile
    return tuple(spots)


def spread_width(groups: Sequence[int], tile: float) -> float:
    """Return how wide *groups* of tiles of the width *tile* are together."""
    return sum(row_width(count, tile) for count in groups) + GROUPS_APART * tile * max(0, len(groups) - 1)


@dataclass(frozen=True, kw_only=True)
class BankLayout(HandLayout):
    """Geometry of one table size."""

    seats: int
    most: int
    """How many tiles a seat has at most."""
    caption: int
    """Height of the words below a hand."""

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most, and one more: room for the gap between their groups."""
        return self.most + 1

    @cached_property
    def sides(self) -> tuple[int, int]:
        """How many sit on each side, and how many above."""
        return SIDES[self.seats - 1]

    @cached_property
    def _panel_width(self) -> int:
        slot = (self.width - 2 * self.margin) / max(1, self.sides[1]) - self.margin
        return min(self.panel[0], round(min(self.width * _WIDEST_PANEL, slot)))

    @cached_property
    def _rows(self) -> int:
        """How many seats stand one below the other, with their tiles."""
        beside, above = self.sides
        return beside + (1 if above else 0)

    @cached_property
    def _seat_words(self) -> int:
        return self.panel[1] + _BELOW_PANEL + self.caption + self.margin

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: what the others leave, who need some room."""
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(self.largest_hand, 1)
        others = self._rows * (self._seat_words + _SMALLEST * TILE_HEIGHT)
        high = (self.height - self._words_around - self.caption - others) / (TILE_HEIGHT + RAISED)
        share = self.height * _HAND_SHARE / TILE_HEIGHT
        return round(max(_LEAST_HAND, min(across, high, share, self.pleasant_hand)))

    @cached_property
    def own_words(self) -> Box:
        """Where it stands what the reader's hand is worth: above it."""
        wide = round(self._hand_across)
        return Box(round(self.hand_centre - wide / 2), self.zone_bottom - self.caption, wide, self.caption)

    @cached_property
    def back_width(self) -> int:
        """Width of a tile of somebody else."""
        room = self.own_words.y - self.margin - self._rows * self._seat_words
        high = room / self._rows / TILE_HEIGHT
        across = self._cell / spread_width((self.most - 1, 1), 1)
        return round(max(_SMALLEST, min(high, across, self.hand_width * _OTHERS)))

    @cached_property
    def slack(self) -> float:
        """How much room is missing above the reader's hand, below 0; 0 if nothing overlaps there."""
        return min(0.0, self.own_words.y - self.margin - self._rows * (self._seat_words + _SMALLEST * TILE_HEIGHT))

    @cached_property
    def _cell(self) -> float:
        """Width of what each seat above has for itself, at most a good deal wider than its panel."""
        above = max(1, self.sides[1])
        return min((self.width - (above + 1) * self.margin) / above, self._panel_width * 1.3)

    @cached_property
    def _block(self) -> float:
        """Height of a seat with its tiles and words."""
        return self.panel[1] + _BELOW_PANEL + self.back_width * TILE_HEIGHT + self.caption

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        beside, above = self.sides
        if beside < place <= beside + above:
            slot = (self.width - 2 * self.margin) / above
            centre = self.width - self.margin - slot * (place - beside - 0.5)
            return Box(round(centre - wide / 2), self.margin, wide, high)
        right = place <= beside
        at = beside - place if right else place - beside - above - 1
        top = self.margin + (self._block + self.margin if above else 0)
        room = (self.own_words.y - top) / beside
        left = self.width - self.margin - wide if right else self.margin
        return Box(left, round(top + room * at + max(0, room - self._block) / 2), wide, high)

    def hand_of(self, place: int, groups: Sequence[int]) -> tuple[Point, ...]:
        """Return where the tiles of somebody else lie: below their panel, at a side away from the edge."""
        box = self.panel_box(place)
        wide = spread_width(groups, self.back_width)
        centre = box.x + box.width / 2
        centre = min(max(centre, self.margin + wide / 2), self.width - self.margin - wide / 2)
        return spread(groups, self.back_width, centre, box.bottom + _BELOW_PANEL)

    def words_of(self, place: int) -> Box:
        """Return where it stands what the hand of somebody else is worth: below their tiles."""
        box = self.panel_box(place)
        top = box.bottom + _BELOW_PANEL + round(self.back_width * TILE_HEIGHT)
        return Box(box.x, top, box.width, self.caption)

    def own_hand(self, groups: Sequence[int]) -> tuple[Point, ...]:
        """Return where the reader's tiles stand, in their groups."""
        return spread(groups, self.hand_width, self.hand_centre, self.hand_top)
