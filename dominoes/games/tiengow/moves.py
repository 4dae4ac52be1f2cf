# SPDX-License-Identifier: MIT
"""What a player may do in 打天九, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.errors import NotationError
from dominoes.games.tiengow.leads import Hand
from dominoes.games.tiengow.options import DealtHand
from dominoes.tiles import text, tidy, tiles


@dataclass(frozen=True, slots=True)
class _WithTiles:
    tiles: Hand
    """In tidy order, whatever order they are given in."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tidy(self.tiles))


@dataclass(frozen=True, slots=True)
class Lead(_WithTiles):
    """出: open a trick with a combination, face up."""


@dataclass(frozen=True, slots=True)
class Beat(_WithTiles):
    """打: take the trick with a higher combination of the same class, face up."""


@dataclass(frozen=True, slots=True)
class Throw(_WithTiles):
    """墊: give as many tiles as were led, face down."""


@dataclass(frozen=True, slots=True)
class Claim:
    """開例牌: open a dealt hand that wins at once."""

    hand: DealtHand


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing; never written in a record."""


Move = Lead | Beat | Throw | Claim | Pass


_VERBS: Final[dict[str, type[Lead | Beat | Throw]]] = {"lead": Lead, "beat": Beat, "throw": Throw}
_LARGEST: Final = 4


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Claim(hand):
            return f"claim {hand.key}"
        case Pass():
            return "pass"
        case _:
            verb = next(verb for verb, kind in _VERBS.items() if isinstance(move, kind))
            return f"{verb} {text(move.tiles)}"


def read(line: str) -> Move:
    """Read what `write` writes, tiles in any order; raise NotationError if *line* is no move of this game."""
    verb, _, rest = line.partition(" ")
    if line == "pass":
        return Pass()
    if verb == "claim":
        for hand in DealtHand:
            if hand.key == rest:
                return Claim(hand)
        raise NotationError("no such dealt hand", line)
    if verb not in _VERBS:
        raise NotationError("no such move in this game", line)
    row = tiles(rest)
    if not 1 <= len(row) <= _LARGEST:
        raise NotationError("one to four tiles are played", line)
    return _VERBS[verb](row)
