# SPDX-License-Identifier: MIT
"""A board of tiles for one player: its layout, as plain values and places in pixels; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from dominoes.tiles import Tile
from ui.table.geometry import TILE_HEIGHT, Box, FeltLayout, Point
from ui.table.view_model import TableModel

_WIDEST_ADVICE: Final = 900
"""Pixels; longer lines are hard to read."""
_ROOMY: Final = 1.15
"""How much wider tiles may be than those of a hand, where nothing else wants the room."""
FRAME: Final = 0.2
"""From the tiles of a group to the frame around them, in widths of a tile."""


@dataclass(frozen=True, slots=True)
class PlacedModel:
    """One tile of the board."""

    tile: Tile | None
    """None for a tile that lies face down."""
    selected: bool = False
    dimmed: bool = False
    able: bool = False
    """Something can be done with it now."""
    hinted: bool = False
    where: str = ""
    """Where it lies, in words."""
    state: str = ""
    """How it stands, in words, for a screen reader."""


@dataclass(frozen=True, slots=True)
class FrameModel:
    """A frame around tiles that belong together."""

    places: tuple[int, ...]
    sign: str
    """A short sign at its upper left corner."""
    caption: str = ""
    """The group made by the tiles, below them; empty without one."""

    @property
    def lit(self) -> bool:
        """Whether the tiles make something."""
        return bool(self.caption)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardModel(TableModel):
    """Everything on the board."""

    places: tuple[PlacedModel | None, ...]
    """By the number of the place; None where nothing lies any more."""
    frames: tuple[FrameModel, ...] = ()


class Spot(NamedTuple):
    """The upper left corner of a place, in widths of a tile; below so many lines of captions."""

    x: float
    y: float
    lines: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the places of a board are, in widths of a tile from its upper left corner."""

    spots: tuple[Spot, ...]
    edge: float = 0.0
    """Room around the tiles, for frames."""
    turn: int = 0
    """Quarter turns of all tiles."""

    @property
    def tile(self) -> tuple[float, float]:
        """Width and height of a tile as it lies."""
        return (TILE_HEIGHT, 1) if self.turn % 2 else (1, TILE_HEIGHT)

    @property
    def width(self) -> float:
        """How wide all of it is."""
        return max(spot.x for spot in self.spots) + self.tile[0] + 2 * self.edge

    @property
    def height(self) -> float:
        """How high all of it is, without captions."""
        return max(spot.y for spot in self.spots) + self.tile[1] + 2 * self.edge

    @property
    def lines(self) -> int:
        """How many lines of captions stand below each other."""
        return max(spot.lines for spot in self.spots) + (1 if self.edge else 0)


@dataclass(frozen=True, kw_only=True)
class BoardLayout(FeltLayout):
    """Geometry of a board: as large as fits above the advice and the buttons."""

    plan: Plan
    caption: int
    """Height of a line of captions."""

    def panel_box(self, place: int) -> Box:  # noqa: ARG002 - as all tables do
        """Return nothing: nobody sits there."""
        return Box(0, self.height, 0, 0)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the buttons."""
        wide = min(self.width - 2 * self.margin, _WIDEST_ADVICE)
        top = self.bar_top - self.margin // 2 - self.bubble
        return Box(round((self.width - wide) / 2), top, wide, self.bubble)

    @cached_property
    def board_box(self) -> Box:
        """The room for the board."""
        bottom = self.bubble_box.y - self.margin // 2
        return Box(self.margin, self.margin, self.width - 2 * self.margin, bottom - self.margin)

    @cached_property
    def tile_width(self) -> int:
        """Width of a tile."""
        room, plan = self.board_box, self.plan
        high = (room.height - plan.lines * self.caption) / plan.height
        return max(1, int(min(room.width / plan.width, high, self.pleasant_hand * _ROOMY)))

    @cached_property
    def _corner(self) -> Point:
        room, plan, wide = self.board_box, self.plan, self.tile_width
        high = plan.height * wide + plan.lines * self.caption
        left = room.x + (room.width - plan.width * wide) / 2
        return Point(round(left), round(room.y + (room.height - high) / 2))

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """The upper left corner of each place."""
        left, top = self._corner
        wide, edge = self.tile_width, self.plan.edge
        return tuple(
            Point(
                round(left + (spot.x + edge) * wide),
                round(top + (spot.y + edge) * wide + spot.lines * self.caption),
            )
            for spot in self.plan.spots
        )

    def frame_box(self, places: Sequence[int]) -> Box:
        """Return the frame around the tiles in *places*, without its caption."""
        spots = [self.spots[place] for place in places]
        around = round(FRAME * self.tile_width)
        left, top = min(spot.x for spot in spots) - around, min(spot.y for spot in spots) - around
        wide, high = self.plan.tile
        right = max(spot.x for spot in spots) + round(self.tile_width * wide) + around
        bottom = max(spot.y for spot in spots) + round(self.tile_width * high) + around
        return Box(left, top, right - left, bottom - top)

    def caption_box(self, places: Sequence[int]) -> Box:
        """Return where the caption of the frame around *places* stands."""
        frame = self.frame_box(places)
        return Box(frame.x, frame.bottom, frame.width, self.caption)
