# SPDX-License-Identifier: MIT
"""The table of 짝맞추기, a seat's view of it, its moves, and the events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games.drawing import Discard, Draw, Take, Tiles
from dominoes.games.jjak.options import JjakOptions
from dominoes.tiles import Tile

Move = Take | Draw | Discard
Pair = tuple[Tile, Tile]

PAIR: Final = 2
"""Tiles of a pair."""
NEEDED: Final = 3
"""Pairs that win."""
FIRST_HAND: Final = 6
"""Tiles dealt to the first player; the others are dealt one less."""


class Phase(Enum):
    """The possible moves of the player to move, by kind."""

    BEGIN = "begin"
    """Draw, or take the newest discard."""
    DISCARD = "discard"
    """Discard a tile."""


@dataclass(frozen=True, slots=True)
class PairLaid(Event):
    """A pair of mates was laid down."""

    seat: Seat
    pair: Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: JjakOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat holds, tidy; never a pair, since those are laid down at once."""
    melds: tuple[Tiles, ...]
    """What each seat has laid down, pair by pair."""
    rest: Tiles
    """The reserve, in the order in which it is drawn."""
    pool: Tiles = ()
    """The open discards, the newest last."""
    turn: Seat
    phase: Phase = Phase.DISCARD
    discarder: Seat | None = None
    """Who discarded the newest one; None before the first."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: JjakOptions
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    melds: tuple[Tiles, ...]
    turn: Seat
    phase: Phase
    discarder: Seat | None
    pool: Tiles
    rest: int
    """How many tiles are left in the reserve."""
