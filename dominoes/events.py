# SPDX-License-Identifier: MIT
"""Facts that several games announce, in the past tense, with only what a viewer needs.

A hidden tile is None: an event holds what truly happened, `Game.mask` gives each seat's version.
"""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.game import Event, Payment, Result, Seat
from dominoes.tiles import Tile

Faces = tuple[Tile | None, ...]
"""Tiles in a row; None where the face is not known to the reader."""


def known(row: Faces) -> tuple[Tile, ...]:
    """Return the tiles of *row* whose faces are known."""
    return tuple(tile for tile in row if tile is not None)


@dataclass(frozen=True, slots=True)
class PileOpened(Event):
    """The dice fell, and the pile was opened (開牌) for *first* to take first."""

    dice: tuple[int, ...]
    roller: Seat
    opening: str
    first: Seat


@dataclass(frozen=True, slots=True)
class TilesDealt(Event):
    """Every seat holds its tiles, in the order they were taken."""

    hands: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class ChipsMoved(Event):
    """Chips changed hands in the middle of a round."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over and settled."""

    result: Result
