# SPDX-License-Identifier: MIT
"""What lies on the table of 夾十, what a seat sees of it, what it may do, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games import drawing
from dominoes.games.drawing import Discard, Draw, Take, Tiles
from dominoes.games.kapshap.hands import Pair
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class Declare:
    """食胡: show a hand that wins."""


Move = Take | Draw | Discard | Declare

_DECLARE = "declare"


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    return _DECLARE if isinstance(move, Declare) else drawing.write(move)


def read(line: str) -> Move:
    """Read what `write` writes; raise NotationError if *line* is no move of this game."""
    return Declare() if line == _DECLARE else drawing.read(line)


class Phase(Enum):
    """What the player whose turn it is may do."""

    FIRST = "first"
    """The first player, with eight tiles, declares or discards."""
    BEGIN = "begin"
    """With seven tiles, draws or takes."""
    TAKEN = "taken"
    """With eight, declares or discards another face than the taken one."""
    MUST_DRAW = "must-draw"
    """With seven again, draws."""
    DRAWN = "drawn"
    """With eight, declares or discards."""


FULL_PHASES = (Phase.FIRST, Phase.TAKEN, Phase.DRAWN)
"""Those of a player with eight tiles."""


@dataclass(frozen=True, slots=True)
class HandDeclared(Event):
    """A hand was shown that wins: its eye, then its tens."""

    seat: Seat
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: KapShapOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat holds, tidy."""
    rest: Tiles
    """The reserve, in the order in which it is drawn."""
    pool: Tiles = ()
    """The open discards, the newest last."""
    turn: Seat
    phase: Phase = Phase.FIRST
    taken: Tile | None = None
    """What was taken from the discards and has not been followed by a discard yet."""
    turns: int = 0
    """Turns begun after the first player's first."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: KapShapOptions
    standing: Standing
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    to_act: tuple[Seat, ...]
    turn: Seat
    phase: Phase
    taken: Tile | None
    pool: Tiles
    rest: int
    """How many tiles are left in the reserve."""
    turns: int
    history: tuple[Event, ...]
    result: Result | None
