# SPDX-License-Identifier: MIT
"""The 鬥牛 table, a seat's view of it, its moves, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Result, SeatView, Standing
from dominoes.games import stakes
from dominoes.games.stakes import Banked, Stake, read_stake, write_stake
from dominoes.games.taungau.options import Scoring, TauNgauOptions
from dominoes.tiles import Tile, text, tidy, tile, tiles

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
class HandsShown(stakes.HandsShown):
    """All hands lie open, as they are set."""

    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Banked):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Banked, SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: TauNgauOptions
    hand: Tiles
    """Its own tiles, tidy; none before all stakes are in."""
    phase: Phase
    stakes: tuple[int | None, ...]
    setting: Setting | None
    """How it has set its own hand."""
    has_set: tuple[bool, ...]
    """Which seats have set their hands."""


# -- 牛: three tiles that make a ten, and the points of the other two ------------------------------
#
# Source: resources/rules/taungau.md, "The bull" and "Points".


WILD: Final = frozenset((tile("42"), tile("21")))
"""Tiles that count 3 or 6, whichever serves in each sum."""
_WILD: Final = (3, 6)
TEN: Final = 10
BULL: Final = 3
"""Tiles of a bull."""


def values(one: Tile) -> tuple[int, ...]:
    """Return what *one* may count."""
    return _WILD if one in WILD else (one.pips,)


def sums(row: Iterable[Tile]) -> tuple[int, ...]:
    """Return what the tiles of *row* may add up to, the least first."""
    return tuple(sorted({sum(each) for each in product(*map(values, row))}))


def bull_sum(three: Iterable[Tile]) -> int | None:
    """Return the ten that *three* tiles make: 10, 20 or 30; None if they make none."""
    return next((total for total in sums(three) if not total % TEN), None)


def counted(two: Iterable[Tile], scoring: Scoring) -> tuple[int, int]:
    """Return the points of *two* tiles, and the sum that gives most of them."""
    found = ((points_of(total, scoring), -total) for total in sums(two))
    points, total = max(found)
    return points, -total


def points_of(total: int, scoring: Scoring) -> int:
    """Return the points of a sum: its last digit; where points are paid, ten for a zero."""
    return total % TEN or (TEN if scoring is Scoring.POINTS else 0)


@lru_cache(maxsize=512)
def settings(hand: Tiles) -> tuple[Set, ...]:
    """Return the different ways to set *hand*: those whose three tiles make a ten; none if it is stuck."""
    found: dict[Set, None] = {}
    for places in combinations(range(len(hand)), BULL):
        three = tuple(hand[place] for place in places)
        if bull_sum(three) is not None:
            found[Set(three, tuple(each for at, each in enumerate(hand) if at not in places))] = None
    return tuple(found)


def best(hand: Tiles, scoring: Scoring) -> Set | None:
    """Return the setting with the most points, of equals the first; None if the hand is stuck."""
    return max(settings(tidy(hand)), key=lambda each: counted(each.points, scoring)[0], default=None)
