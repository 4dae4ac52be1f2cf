# SPDX-License-Identifier: MIT
"""What lies on a table now, as plain values; no Qt, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.tiles import Tile


class Seated(Protocol):
    """What a list of chips needs of a seat."""

    @property
    def label(self) -> str:
        """What it is called in a list."""
        ...

    @property
    def name(self) -> str:
        """Who sits there."""
        ...

    @property
    def chips(self) -> int:
        """Chips now."""
        ...


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One place at the table."""

    seat: Seat
    name: str
    level: str
    """Strength in words; empty for the person at this computer."""
    wind: str
    chips: int
    """Chips now, payments in the middle of the round included."""
    tiles: int
    """Tiles held."""
    tricks: int
    """Tricks won in this round."""
    multiplier: int | None
    """By which the banker multiplies; None for everybody else."""
    to_act: bool
    shown: tuple[Tile, ...] = ()
    """Tiles held, where they lie open for all to see: in a review, and not those of the reader."""

    @property
    def label(self) -> str:
        """What the seat is called in a list."""
        return f"{self.wind} {self.name}"


@dataclass(frozen=True, slots=True)
class PlayModel:
    """What one seat has put into the trick."""

    seat: Seat
    tiles: Faces
    face_up: bool
    winning: bool
    caption: str
    """What it is, in words."""


@dataclass(frozen=True, slots=True)
class SeenModel:
    """How many of one face the reader has seen."""

    face: Tile
    copies: int
    seen: int
    name: str = ""
    """What the face is called, where that is not its ordinary name."""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table from one seat."""

    me: Seat
    seats: tuple[SeatModel, ...]
    hand: tuple[Tile, ...]
    """In the order shown."""
    trick: tuple[PlayModel, ...]
    seen: tuple[SeenModel, ...]
    opened: bool = False
    """All tiles lie open for all to see, as in a review."""

    def place(self, seat: Seat) -> int:
        """Where *seat* sits on the screen: 0 below, 1 right, 2 above, 3 left."""
        return (seat - self.me) % len(self.seats)
