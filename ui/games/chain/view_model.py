# SPDX-License-Identifier: MIT
"""What lies on the table of a chain game now, as plain values; no Qt, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.tiles import Tile
from ui.table.view_model import SeenModel


@dataclass(frozen=True, slots=True)
class ChainSeatModel:
    """One place at the table."""

    seat: Seat
    name: str
    level: str
    """Strength in words; empty for the person at this computer."""
    mark: str
    """Short sign of the seat: a wind."""
    chips: int
    """Or points, as the game counts."""
    banker: str
    """``莊``; empty for everybody else."""
    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: tuple[Tile, ...]
    """Tiles still held that were turned up when the round was over."""
    covered: Faces
    """Tiles laid face down, in order; None where the reader does not know the face."""
    covered_open: bool
    """Whether the covered tiles have been turned up."""
    points: str
    """What they count, in words, once that is told; empty before."""
    note: str
    """What is special about the seat now: that it blocked, and how; empty mostly."""
    to_act: bool

    @property
    def label(self) -> str:
        """What the seat is called in a list."""
        return f"{self.mark} {self.name}"


@dataclass(frozen=True, slots=True)
class LaidModel:
    """One tile of a line, from left to right."""

    tile: Tile
    left: int
    """Pips of its left half."""
    crosswise: bool
    """Whether it lies across the line, as doubles do."""
    seat: Seat
    """Who laid it."""
    newest: bool
    """Whether it was laid last."""


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end to which a tile can be connected."""

    pips: int
    right: bool
    """At the right end of the row; the left end otherwise."""
    chosen: bool
    """Whether the reader is about to connect there."""
    able: bool
    """Whether the reader's selected tile fits here, and may be connected."""


@dataclass(frozen=True, slots=True)
class LineModel:
    """One row of connected tiles."""

    row: tuple[LaidModel, ...]
    ends: tuple[OpenEnd, ...]
    """Open ends; none on a line that is played on no more."""
    first: int = 0
    """Place in the row of the tile that was laid first: from there the line grows both ways."""


@dataclass(frozen=True, slots=True)
class HandTileModel:
    """One tile of the reader's hand."""

    tile: Tile
    selected: bool
    dimmed: bool
    """It cannot be played now."""
    able: bool
    """It can be connected."""
    hinted: bool
    state: str
    """The same in words, for a screen reader."""


@dataclass(frozen=True, slots=True)
class ChainTableModel:
    """The whole table from one seat."""

    me: Seat
    seats: tuple[ChainSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    lines: tuple[LineModel, ...]
    """The one that is played on last."""
    blocked: str
    """Why nobody can connect any more, in words; empty while somebody may."""
    rows_apart: bool
    """Everybody's tiles lie in a row before him instead of in one line."""
    seen: tuple[SeenModel, ...]

    def place(self, seat: Seat) -> int:
        """Where *seat* sits on the screen: 0 the reader, then in order of seats, counter-clockwise."""
        return (seat - self.me) % len(self.seats)
