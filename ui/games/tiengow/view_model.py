# SPDX-License-Identifier: MIT
"""What lies on a 打天九 table now, as plain values; no Qt, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.tiles import Tile
from ui.table.view_model import HandTileModel, SeatModel, TableModel


@dataclass(frozen=True, slots=True)
class TrickSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held."""
    tricks: int
    """Tricks won in this round."""
    shown: tuple[Tile, ...] = ()
    """Tiles held, where they lie open for all to see: in a review, and not those of the reader."""


@dataclass(frozen=True, slots=True)
class PlayModel:
    """What one seat has put into the trick."""

    seat: Seat
    tiles: Faces
    face_up: bool
    winning: bool
    caption: str
    """What it is, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[TrickSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    """In the order shown."""
    trick: tuple[PlayModel, ...]
    opened: bool = False
    """All tiles lie open for all to see, as in a review."""
