# SPDX-License-Identifier: MIT
"""The table of 夾十, a seat's view of it, its moves, and the events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from dominoes.game import Event, Result, Seat, SeatView, Standing
from dominoes.games import drawing
from dominoes.games.drawing import Discard, Draw, Take, Tiles
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.tiles import FACES, Tile, tile

# -- tens, eyes 眼, and hands that win -------------------------------------------------------------
#
# Source: resources/rules/kapshap.md, "Tens" and "The winning hand".


Pair = tuple[Tile, Tile]

FULL: Final = 8
"""Tiles of a hand that wins."""
NEEDED: Final = 3
"""Tens of such a hand, beside its eye."""
FORTY_TWO: Final = tile("42")
"""The tile whose value the rules of a table set."""
TENS: Final = (10, 20)
"""Sums of two tiles that make a ten."""
_VALUES: Final = 13
"""Values that a tile may have, from 0 on."""
_KEPT: Final = 1 << 12
"""Size of the cache of hands."""


@lru_cache(2)
def values(forty_two: int) -> dict[Tile, int]:
    """Return what each face counts: its pips, but *forty_two* for the tile 4-2."""
    return {face: forty_two if face is FORTY_TWO else int(face.pips) for face in FACES}


@lru_cache(2)
def partners(forty_two: int) -> dict[Tile, frozenset[Tile]]:
    """Return the partners of each face for a ten, which is 10 or 20."""
    worth = values(forty_two)
    return {one: frozenset(other for other in FACES if worth[one] + worth[other] in TENS) for one in FACES}


def is_ten(one: Tile, other: Tile, forty_two: int) -> bool:
    """Return whether two tiles make a ten."""
    return other in partners(forty_two)[one]


def _most_tens(counts: list[int]) -> int:
    """Return how many tens there can be at once, of so many tiles of each value.

    Only an 8 fits two other values, a 2 and a 12.
    """
    return (
        min(counts[3], counts[7])
        + min(counts[4], counts[6])
        + counts[5] // 2
        + min(counts[9], counts[11])
        + counts[10] // 2
        + min(counts[8], counts[2] + counts[12])
    )


@lru_cache(_KEPT)
def best_eye(hand: Tiles, forty_two: int) -> tuple[int, Tile | None]:
    """Return how many pairs of use *hand*, tidy, has at most, and the eye among them if one is.

    Those are tens, three at most, and one eye; of equally many an eye is one of them.
    """
    worth = values(forty_two)
    counts = [0] * _VALUES
    for face in hand:
        counts[worth[face]] += 1
    best, eye = min(NEEDED, _most_tens(counts)), None
    before = None
    for face in hand:
        if face is before:
            counts[worth[face]] -= 2
            found = 1 + min(NEEDED, _most_tens(counts))
            counts[worth[face]] += 2
            if found > best or (found == best and eye is None):
                best, eye = found, face
        before = face
    return best, eye


def pairs_of_use(hand: Tiles, forty_two: int) -> int:
    """Return how many pairs of use *hand*, tidy, has at most: an eye, and up to three tens."""
    return best_eye(hand, forty_two)[0]


def wins(hand: Tiles, forty_two: int) -> bool:
    """Return whether *hand*, tidy, parts into an eye and three tens."""
    return len(hand) == FULL and best_eye(hand, forty_two)[0] > NEEDED


@lru_cache(maxsize=1024)
def grouped(hand: Tiles, forty_two: int) -> tuple[tuple[Pair, ...], Tiles]:
    """Return the most pairs of use in *hand*, tidy, an eye first, and the tiles that are left."""
    most, eye = best_eye(hand, forty_two)
    left = list(hand)
    found: list[Pair] = []
    if eye is not None:
        left.remove(eye)
        left.remove(eye)
        found.append((eye, eye))
    worth = values(forty_two)
    # Tiles that fit one value alone choose first; of those that fit several the others are left.
    for one in sorted(left, key=lambda face: worth[face] == 8):  # noqa: PLR2004 - see `_most_tens`
        if len(found) == most or one not in left:
            continue
        rest = list(left)
        rest.remove(one)
        other = next((each for each in rest if is_ten(one, each, forty_two)), None)
        if other is not None:
            left = rest
            left.remove(other)
            found.append((one, other) if one.place <= other.place else (other, one))
    return tuple(found), tuple(left)


def parts(hand: Tiles, forty_two: int) -> tuple[Pair, ...]:
    """Return the eye and the three tens into which *hand*, tidy, parts; nothing if it does not win."""
    return grouped(hand, forty_two)[0] if wins(hand, forty_two) else ()


# -- the table ------------------------------------------------------------------------------------


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
    """The possible moves of the player to move, by kind."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: KapShapOptions
    hand: Tiles
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    turn: Seat
    phase: Phase
    taken: Tile | None
    pool: Tiles
    rest: int
    """How many tiles are left in the reserve."""
    turns: int
