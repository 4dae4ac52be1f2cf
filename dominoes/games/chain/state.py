# SPDX-License-Identifier: MIT
"""What lies on the table of a chain game, what a seat sees of it, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dominoes.game import Event, Result, Seat, Standing
from dominoes.games.chain.line import End, Line
from dominoes.games.chain.moves import Claim, Pass
from dominoes.games.chain.options import ChainOptions
from dominoes.tiles import Tile

Tiles = tuple[Tile, ...]


class BlockKind(Enum):
    """How a block came about; the value is the key of the term."""

    CHOSEN = "block-trick"  # 算帳: they could have connected otherwise
    FORCED = "block-forced"  # 死砸
    NOBODY = "blocked"  # after a cover


@dataclass(frozen=True, slots=True)
class ClaimAnswered(Event):
    """A seat has answered whether it claims; in the eyes of others *answer* is None, also afterwards."""

    seat: Seat
    answer: Claim | Pass | None


@dataclass(frozen=True, slots=True)
class EightDoublesShown(Event):
    """八掘 was declared, and wins."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class DealVoid(Event):
    """A hand of seven doubles: nothing is played, and the tiles are dealt again."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class TileLed(Event):
    """A line was begun."""

    seat: Seat
    tile: Tile
    left_open: int | None


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A tile was connected."""

    seat: Seat
    tile: Tile
    end: End | None


@dataclass(frozen=True, slots=True)
class TileCovered(Event):
    """A tile went face down; only its owner knows it."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class LineBlocked(Event):
    """Nobody can connect any more, and the round is over."""

    seat: Seat | None
    """Whose tile did it; None if it was a cover."""
    kind: BlockKind


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """After the round: for each seat what it covered, and what it still holds."""

    covered: tuple[Tiles, ...]
    held: tuple[Tiles, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Pips that count against each seat."""
        rows = zip(self.covered, self.held, strict=True)
        return tuple(sum(tile.pips for tile in (*covered, *held)) for covered, held in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: ChainOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat still holds, tidy."""
    rest: Tiles
    """Tiles dealt to nobody, face down to the end."""
    answers: tuple[Claim | Pass | None, ...] = ()
    """While 八掘 may be claimed: the answer of each seat so far. Empty otherwise."""
    turn: Seat
    lines: tuple[Line, ...] = ()
    """The one that is played on last."""
    covered: tuple[Tiles, ...]
    """What each seat has laid face down, in order."""
    last: Seat | None = None
    """Who last laid a tile face up; None before the first lead."""
    covers: int = 0
    """Tiles covered in a row since then."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def line(self) -> Line | None:
        """The line that is played on; None before the first lead."""
        return self.lines[-1] if self.lines else None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: ChainOptions
    standing: Standing
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    to_act: tuple[Seat, ...]
    answered: tuple[bool, ...]
    """While 八掘 may be claimed: who has answered. Empty otherwise."""
    own_answer: Claim | Pass | None
    turn: Seat
    lines: tuple[Line, ...]
    covered: tuple[int, ...]
    """How many tiles each seat has covered."""
    own_covered: Tiles
    last: Seat | None
    covers: int
    history: tuple[Event, ...]
    result: Result | None

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has now, with what was paid in this round once it is over."""
        return self.standing.chips_after(() if self.result is None else self.result.sheet)
