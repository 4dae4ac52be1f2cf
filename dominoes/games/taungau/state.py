# SPDX-License-Identifier: MIT
"""What lies on a 鬥牛 table, what a seat sees of it, what it may do, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Faces, Result, Seat, Standing
from dominoes.games.stakes import Stake, players, read_stake, write_stake
from dominoes.games.taungau.options import TauNgauOptions
from dominoes.tiles import Tile, text, tidy, tiles

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Set:
    """擺牌: three tiles as the bull 牛, two as the points."""

    bull: Tiles
    """In tidy order, whatever order they are given in; so are the points."""
    points: Tiles

    def __post_init__(self) -> None:
        object.__setattr__(self, "bull", tidy(self.bull))
        object.__setattr__(self, "points", tidy(self.points))


@dataclass(frozen=True, slots=True)
class Stuck:
    """No three tiles make a ten."""


Setting = Set | Stuck
Move = Stake | Set | Stuck

_STUCK: Final = "stuck"
_SIZES: Final = (3, 2)


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Stake():
            return write_stake(move)
        case Stuck():
            return _STUCK
        case _:
            return f"set {text(move.bull)} / {text(move.points)}"


def read(line: str) -> Move:
    """Read what `write` writes, tiles of a group in any order; raise NotationError if *line* is no such move."""
    stake = read_stake(line)
    if stake is not None:
        return stake
    if line == _STUCK:
        return Stuck()
    verb, _, rest = line.partition(" ")
    if verb != "set":
        raise NotationError("no such move in this game", line)
    bull, slash, points = rest.partition(" / ")
    given = Set(tiles(bull), tiles(points))
    if not slash or (len(given.bull), len(given.points)) != _SIZES:
        raise NotationError("a hand is set as three tiles / two tiles", line)
    return given


class Phase(Enum):
    """What is being decided; the value tells it in a reason."""

    STAKE = "stake"
    SET = "set"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class HandsTaken(Event):
    """All stakes are in, and every seat looks at its tiles, in the order they were dealt."""

    hands: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """A seat has set its tiles; only it knows how."""

    seat: Seat
    setting: Setting | None


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """All hands lie open, as they are set."""

    hands: tuple[Tiles, ...]
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class HandCompared(Event):
    """A player's hand was compared with the banker's."""

    seat: Seat
    sign: int
    """The player won (1), lost (-1), or neither (0)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: TauNgauOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat was dealt, tidy; nobody has looked before all stakes are in."""
    rest: Tiles
    """Tiles dealt to nobody."""
    phase: Phase
    stakes: tuple[int | None, ...]
    settings: tuple[Setting | None, ...]
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def banker(self) -> Seat:
        """Who banks."""
        return self.standing.banker

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that play against the banker, counter-clockwise from the banker."""
        return players(self.banker, self.options.seats)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: TauNgauOptions
    standing: Standing
    hand: Tiles
    """Its own tiles, tidy; none before all stakes are in."""
    phase: Phase
    to_act: tuple[Seat, ...]
    stakes: tuple[int | None, ...]
    setting: Setting | None
    """How it has set its own hand."""
    has_set: tuple[bool, ...]
    """Which seats have set their hands."""
    history: tuple[Event, ...]
    result: Result | None

    @property
    def banker(self) -> Seat:
        """Who banks."""
        return self.standing.banker

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has now, with what was paid in this round once it is over."""
        return self.standing.chips_after(() if self.result is None else self.result.sheet)
