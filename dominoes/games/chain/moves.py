# SPDX-License-Identifier: MIT
"""What a player may do in the chain games, and how it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dominoes.errors import NotationError
from dominoes.games.chain.line import End
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
