# SPDX-License-Identifier: MIT
"""The groups of 相十副 as plain values; no Qt."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from dominoes.games.watching.state import View
from dominoes.tiles import Tile
from ui.games.watching import words
from ui.table.board import BoardModel, FrameModel, PlacedModel

_STARTS: Final = tuple(accumulate((2, *(3,) * 10), initial=0))
SPANS: Final[tuple[range, ...]] = tuple(range(start, end) for start, end in pairwise(_STARTS))
"""Places of the board, by the group."""


def group_at(place: int) -> int:
    """Return the group that lies in *place* of the board."""
    return next(group for group, span in enumerate(SPANS) if place in span)


def tile_at(view: View, place: int) -> Tile:
    """Return the tile that lies in *place* of the board."""
    group = group_at(place)
    return view.groups[group][place - SPANS[group].start]


def watching_model(view: View) -> BoardModel:
    """Return the table."""
    dragon = view.options.dragon
    frames = tuple(
        FrameModel(tuple(SPANS[place]), words.letter(place), words.made(group, dragon))
        for place, group in enumerate(view.groups)
    )
    placed = tuple(
        PlacedModel(tile, where=words.group_name(place), state=frames[place].caption)
        for place, group in enumerate(view.groups)
        for tile in group
    )
    return BoardModel(me=view.seat, seats=(), seen=(), places=placed, frames=frames)
