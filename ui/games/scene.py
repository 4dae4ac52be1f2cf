# SPDX-License-Identifier: MIT
"""The picture of a game on its card of the start page: which tiles lie where; no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class SceneTile:
    """One tile of a picture; lengths are in heights of the picture, from its middle."""

    face: Tile
    x: float
    y: float
    angle: float
    """In degrees, clockwise."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn for one game."""

    cloth: str
    """A key of `ui.kit.theme.CLOTHS`."""
    width: float
    """Of a tile, in heights of the picture."""
    tiles: tuple[SceneTile, ...]
    """From the lowest to the topmost."""
    tricks: tuple[tuple[float, float], ...] = ()
    """Middles of the tricks won, piles of tiles face down; in widths and heights from the upper left corner."""
    naming: str = ""
    """Names printed on cards where tiles are connected; see `ui.language.tile_names.tile_spoken`."""
