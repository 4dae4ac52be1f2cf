# SPDX-License-Identifier: MIT
"""What lies on a 推牌九 table now, as plain values; no Qt, and nothing that its reader may not know."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.events import Faces
from dominoes.tiles import Tile
from ui.table.view_model import SeatModel, TableModel


@dataclass(frozen=True, slots=True)
class HandModel:
    """Two tiles that make a hand, and what they are called."""

    tiles: Faces
    """None for a tile that lies face down."""
    title: str = ""
    """``前``, ``後``, or empty where there is only one hand."""
    name: str = ""
    """What it is worth in words; empty while it lies face down."""
    sum: str = ""
    """How that is counted: ``6 + 3 = 9（大頭六作三）``."""
    sign: int | None = None
    """Compared with the banker's: 1 won, -1 lost, 0 tied; None if not compared."""


@dataclass(frozen=True, slots=True)
class BankSeatModel(SeatModel):
    """One place at the table."""

    status: str
    """Stake and what it is doing, in words: ``注 40 · 擺牌中``."""
    hands: tuple[HandModel, ...]
    """What lies before it: nothing, face-down tiles, or its hands laid open."""
    outcome: str
    """How it ended for this seat, in words; empty before."""
    sign: int | None
    """The sign of that: 1 won, -1 lost, 0 neither; None before, and for the banker."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """One way to set the reader's tiles."""

    low: HandModel
    high: HandModel
    note: str
    """The house way's rule, or why this one cannot be chosen; empty otherwise."""
    chances: tuple[float, float, float] | None
    """Won, neither, lost, of 1; None where the player has not asked for odds."""
    chances_text: str
    chances_short: str
    """The figures alone, for a narrow card."""
    chosen: bool
    advised: bool
    """Whether a hint or the house way points at it."""
    spoken: str
    """All of it in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[BankSeatModel, ...]
    hand: tuple[Tile, ...]
    """The reader's tiles: the two of the chosen low hand, then the two of the high hand. Empty before they look,
    and once their hands lie open (then they are the hands of their seat)."""
    cards: tuple[CardModel, ...]
    """The ways to set them, while that is asked; empty otherwise."""
    dice: tuple[int, ...]
    """As they lie on the table; empty before they are thrown and when nobody needs them any more."""
    in_hands: bool = True
    """Whether the reader's tiles stand as two hands; before they set them, as in a review, they are one row."""
