# SPDX-License-Identifier: MIT
"""The present content of any table, as plain values; no Qt, and nothing hidden from its reader.

A game adds to the seat and to the table what it alone has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from dominoes.game import Seat
from dominoes.tiles import FACES, FULL_SET, Tile


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One place at the table."""

    seat: Seat
    name: str
    level: str
    """Strength in words; empty for the person at this computer."""
    mark: str
    """Short sign of the seat: a wind, or a number where there are more than four."""
    chips: int
    """Chips or points now, payments in the middle of the round included."""
    banker: str
    """The banker's mark 莊, with its multiplier where there is one; empty for everybody else."""
    to_act: bool

    @property
    def label(self) -> str:
        """What the seat is called in a list."""
        return f"{self.mark} {self.name}"


@dataclass(frozen=True, slots=True)
class HandTileModel:
    """One tile of the reader's hand."""

    tile: Tile
    selected: bool = False
    dimmed: bool = False
    """It cannot be played now."""
    able: bool = False
    """It can be connected, or can take the trick."""
    hinted: bool = False
    state: str = ""
    """The same in words, for a screen reader."""


@dataclass(frozen=True, slots=True)
class SeenModel:
    """How many of one face the reader has seen."""

    face: Tile
    copies: int
    seen: int
    name: str = ""
    """Name of the face, if it is not the ordinary one."""


def seen_models(seen: Iterable[Tile]) -> tuple[SeenModel, ...]:
    """Return for each face of the full set how many of the *seen* tiles show it."""
    counts = Counter(seen)
    return tuple(SeenModel(face, FULL_SET.count(face), counts[face]) for face in FACES)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableModel:
    """The whole table from one seat."""

    me: Seat
    seats: tuple[SeatModel, ...]
    seen: tuple[SeenModel, ...]

    def place(self, seat: Seat) -> int:
        """Return where *seat* sits on the screen: 0 is the reader, below, then counter-clockwise."""
        return (seat - self.me) % len(self.seats)
