# SPDX-License-Identifier: MIT
"""What a player may do in 推牌九, and how it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dominoes.errors import NotationError
from dominoes.tiles import Tile, text, tidy, tiles


@dataclass(frozen=True, slots=True)
class Bid:
    """搶莊: how often every stake is to count if this seat banks; 0 is no bid."""

    times: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Take the bank 做莊, or decline it."""

    takes: bool


@dataclass(frozen=True, slots=True)
class CoBank:
    """合夥做莊: share what the banker wins and loses."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not share the bank; never written in a record."""


@dataclass(frozen=True, slots=True)
class Stake:
    """下注: play for so many chips."""

    chips: int


@dataclass(frozen=True, slots=True)
class Set:
    """擺牌: four tiles as a low hand 前 and a high hand 後."""

    low: tuple[Tile, ...]
    """In tidy order, whatever order they are given in; so is the high hand."""
    high: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", tidy(self.low))
        object.__setattr__(self, "high", tidy(self.high))


Move = Bid | Bank | CoBank | Pass | Stake | Set

_HAND: Final = 2
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Bid(times):
            return f"bid {times}"
        case Bank(takes):
            return f"bank {'yes' if takes else 'no'}"
        case CoBank():
            return "cobank yes"
        case Pass():
            return "pass"
        case Stake(chips):
            return f"stake {chips}"
        case _:
            return f"set {text(move.low)} / {text(move.high)}"


def read(line: str) -> Move:
    """Read what `write` writes, tiles of a hand in any order; raise NotationError if *line* is no such move."""
    fixed: dict[str, Move] = {
        "pass": Pass(),
        "cobank yes": CoBank(),
        "bank yes": Bank(takes=True),
        "bank no": Bank(takes=False),
    }
    if line in fixed:
        return fixed[line]
    verb, _, rest = line.partition(" ")
    if verb in ("bid", "stake"):
        if _NUMBER.fullmatch(rest) is None:
            raise NotationError("not a whole number", line)
        return Bid(int(rest)) if verb == "bid" else Stake(int(rest))
    if verb != "set":
        raise NotationError("no such move in this game", line)
    low, slash, high = rest.partition(" / ")
    given = Set(tiles(low), tiles(high))
    if not slash or len(given.low) != _HAND or len(given.high) != _HAND:
        raise NotationError("a hand is set as two tiles / two tiles", line)
    return given
