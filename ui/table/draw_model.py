# SPDX-License-Identifier: MIT
"""What lies on a table where tiles are drawn, taken from open discards and discarded, as plain values; no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.game import Faces
from dominoes.tiles import Tile
from ui.table.view_model import HandTileModel, SeatModel, TableModel


@dataclass(frozen=True, slots=True)
class DrawSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: Faces
    """Tiles held that lie open, as in a review; empty while they do not."""
    laid: tuple[Tile, ...]
    """Tiles laid down for good, pair by pair."""
    note: str
    """What is special about the seat now; empty mostly."""


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Tiles of the reader's hand that belong together."""

    count: int
    caption: str = ""
    """What they are; empty for what is left over."""


@dataclass(frozen=True, slots=True)
class PoolTileModel:
    """One open discard."""

    tile: Tile
    able: bool = False
    """The reader may take it now."""
    selected: bool = False
    hinted: bool = False
    newest: bool = False
    state: str = ""
    """The same in words, for a screen reader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[DrawSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    """In the order shown, group by group."""
    groups: tuple[HandGroup, ...]
    pool: tuple[PoolTileModel, ...]
    """The oldest first."""
    most_pool: int
    """How many discards there may be in a round."""
    rest: int
    """Tiles of the reserve."""
    most_rest: int
    """How many there were."""
    reserve: Faces = ()
    """Its tiles where all lie open, as in a review."""
    draws: bool = False
    """The reader may draw now."""
    draw_hinted: bool = False
    """They are advised to."""
    most_hand: int
    """How many tiles the reader holds at most."""
