# SPDX-License-Identifier: MIT
"""What lies on the table of a chain game, what a seat sees of it, what it may do, and what then happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games.chain.line import End, Line, first_of
from dominoes.games.chain.options import ChainOptions
from dominoes.tiles import Tile, tile


@dataclass(frozen=True, slots=True)
class Lead:
    """引牌: begin a line."""

    tile: Tile
    left_open: int | None
    """Pips of the half that the next player must match; None where both halves are open."""


@dataclass(frozen=True, slots=True)
class Place:
    """接: connect a tile."""

    tile: Tile
    end: End | None
    """Which end, on a line that has two; None on a line that has one."""


@dataclass(frozen=True, slots=True)
class Cover:
    """扣: lay a tile face down."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Claim:
    """Declare 八掘."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing; never written in a record."""


Move = Lead | Place | Cover | Claim | Pass

_BOTH: Final = "*"
_CLAIM: Final = "claim eight-doubles"


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Lead(led, left_open):
            return f"lead {led} {_BOTH if left_open is None else left_open}"
        case Place(placed, end):
            return f"place {placed}" if end is None else f"place {placed} {end.value}"
        case Cover(covered):
            return f"cover {covered}"
        case Claim():
            return _CLAIM
        case _:
            return "pass"


def read(line: str) -> Move:
    """Read what `write` writes, either half of a tile first; raise NotationError if *line* is no move of this game."""
    if line == "pass":
        return Pass()
    if line == _CLAIM:
        return Claim()
    verb, _, rest = line.partition(" ")
    code, space, where = rest.partition(" ")
    match verb:
        case "lead":
            if re.fullmatch(r"[1-6*]", where) is None:
                raise NotationError("a lead names the pips left open, or *", line)
            return Lead(tile(code), None if where == _BOTH else int(where))
        case "place":
            for end in End:
                if where == end.value:
                    return Place(tile(code), end)
            if space:
                raise NotationError("a line has a left and a right end", line)
            return Place(tile(code), None)
        case "cover":
            return Cover(tile(rest))
        case _:
            raise NotationError("no such move in this game", line)


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


def open_ends(events: Iterable[Event]) -> tuple[int, ...]:
    """Return the open numbers of the last line that *events* tell of; none without a line."""
    line: Line | None = None
    for event in events:
        match event:
            case TileLed(seat, led, left_open):
                line = first_of(led, seat, left_open)
            case TilePlaced(seat, placed, end):
                assert line is not None
                line = line.with_tile(placed, seat, end)
            case _:
                pass
    return () if line is None else line.ends


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
class View(SeatView):
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

    def seen(self) -> Iterator[Tile]:
        """Yield each tile once that the seat knows: those it holds or covered, and those in lines."""
        yield from self.hand
        yield from self.own_covered
        yield from (placed.tile for line in self.lines for placed in line.placed)
