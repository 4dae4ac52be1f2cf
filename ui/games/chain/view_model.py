# SPDX-License-Identifier: MIT
"""What lies on the table of a chain game now, as plain values; no Qt, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.events import Faces
from dominoes.tiles import Tile
from ui.table.lines import LineModel
from ui.table.view_model import HandTileModel, SeatModel, TableModel


@dataclass(frozen=True, slots=True)
class ChainSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: tuple[Tile, ...]
    """Tiles still held that were turned up when the round was over."""
    covered: Faces
    """Tiles laid face down, in order; None where the reader does not know the face."""
    covered_open: bool
    """Whether the covered tiles have been turned up."""
    points: str
    """What they count, in words, once that is known; empty before."""
    note: str
    """What is special about the seat now: that it blocked, and how; empty mostly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[ChainSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    lines: tuple[LineModel, ...]
    """The one that is played on last."""
    blocked: str
    """Why nobody can connect any more, in words; empty while somebody may."""
    rows_apart: bool
    """Everybody's tiles lie in a row before them instead of in one line."""
