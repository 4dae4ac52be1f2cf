# SPDX-License-Identifier: MIT
"""The table of a chain game, a seat's view of it, its moves, and the events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Moment, MomentKind, Result, Seat, SeatView, Standing
from dominoes.games.chain.options import ChainOptions
from dominoes.tiles import Tile, tile

# -- 龍: tiles in a row that touch with equal pips, with one open end or two -----------------------
#
# Source: resources/rules/chain.md, "The line".


class End(Enum):
    """An open end of a line that has two; the value is the word of a record."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Placed:
    """One tile of a line."""

    tile: Tile
    seat: Seat
    """Who laid it."""
    end: End | None
    """To which end it was connected; None for the first tile, and on a line with one end."""
    open: int | None
    """Pips left open by it: None for a first tile with both ends open."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of tiles in the order in which they were laid."""

    placed: tuple[Placed, ...]
    ends: tuple[int, ...]
    """Open pips: one number, or left and right."""

    def fits(self, tile: Tile) -> bool:
        """Return whether *tile* can be connected."""
        return any(carries(tile, pips) for pips in self.ends)

    def fitting_ends(self, tile: Tile) -> tuple[End | None, ...]:
        """Return the ends at which *tile* can be connected; None stands for a line's only end."""
        names: tuple[End | None, ...] = (None,) if len(self.ends) == 1 else (End.LEFT, End.RIGHT)
        return tuple(end for end, pips in zip(names, self.ends, strict=True) if carries(tile, pips))

    def with_tile(self, tile: Tile, seat: Seat, end: End | None) -> Line:
        """Return the line with *tile* connected to *end*, which it must fit."""
        at = 1 if end is End.RIGHT else 0
        left_open = other_end(tile, self.ends[at])
        ends = (*self.ends[:at], left_open, *self.ends[at + 1 :])
        return Line((*self.placed, Placed(tile, seat, end, left_open)), ends)

    def in_row(self) -> tuple[tuple[Placed, int], ...]:
        """Return the tiles from left to right, each with the pips of its left half.

        A line with one end grows to the right.
        """
        first, *others = self.placed
        left_half = first.tile.high if first.open is None else other_end(first.tile, first.open)
        row = [(first, left_half)]
        for placed in others:
            assert placed.open is not None
            if placed.end is End.LEFT:
                row.insert(0, (placed, placed.open))
            else:
                row.append((placed, other_end(placed.tile, placed.open)))
        return tuple(row)


def carries(tile: Tile, pips: int) -> bool:
    """Return whether one half of *tile* has so many *pips*."""
    return pips in (tile.high, tile.low)


def other_end(tile: Tile, pips: int) -> int:
    """Return the pips of the half of *tile* that is not the one with *pips*."""
    return tile.low if tile.high == pips else tile.high


def first_of(tile: Tile, seat: Seat, left_open: int | None) -> Line:
    """Begin a line: with *left_open* as its one end, or, if that is None, with both ends open, the higher left."""
    ends = (tile.high, tile.low) if left_open is None else (left_open,)
    return Line((Placed(tile, seat, None, left_open),), ends)


# -- the table ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lead:
    """引牌: begin a line."""

    tile: Tile
    left_open: int | None
    """Pips of the half to be matched by the next player; None if both halves are open."""


@dataclass(frozen=True, slots=True)
class Place:
    """接: connect a tile."""

    tile: Tile
    end: End | None
    """The end, on a line with two; None on a line with one."""


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
    """After the round: the covered and the remaining tiles of each seat."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: ChainOptions
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
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

    def seen(self) -> Iterator[Tile]:
        """Yield each tile once that the seat knows: those it holds or covered, and those in lines."""
        yield from self.hand
        yield from self.own_covered
        yield from (placed.tile for line in self.lines for placed in line.placed)


# -- what is notable ------------------------------------------------------------------------------


def moments(event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:  # noqa: ARG001 - as all do
    """Return what is notable in *event*, as `dominoes.game.Game.moments`."""
    match event:
        case LineBlocked(seat, kind):
            return (Moment(MomentKind.BLOCKED, seat, kind.value),)
        case EightDoublesShown(seat, tiles):
            return (Moment(MomentKind.DECLARED, seat, "eight-doubles", tiles),)
        case HandsShown(covered, held):
            clean = (Seat(seat) for seat, row in enumerate(zip(covered, held, strict=True)) if not any(row))
            return tuple(Moment(MomentKind.CLEAN, seat, "all-out") for seat in clean)
        case _:
            return ()
