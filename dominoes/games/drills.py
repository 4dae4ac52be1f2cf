# SPDX-License-Identifier: MIT
"""Drills 練習: short questions about the tiles and rules of a game, as data, and what those of every game are made of.

A drill asks about items, such as the 21 faces: the same items at every time, so that what was answered can be
remembered, and each time another question about the item. The module ``dominoes.games.GAME.drills`` of a game lists
its drills at one table; its function ``drills`` is `Entry.drills`. What is right is what the rules of the
game return, and every answer has a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final, TypeVar

from dominoes.errors import Reason
from dominoes.game import Result, Seat
from dominoes.tiles import FULL_SET, Suit, Tile

T = TypeVar("T")

ORDINARY: Final = "ordinary"
"""The names that tiles have in most games."""
ANSWERS: Final = 4
"""How many answers most questions have."""
MOST_SHOWN: Final = 4
"""In how many lines a question shows tiles, at most."""
ME: Final = Seat(0)
"""Where the learner sits in a question about a round."""


_IN_SET: Final = Counter(FULL_SET)


class Kind(Enum):
    """The kind of a question; the value is part of the learner's memory."""

    NAME = "name"
    """What a tile is called."""
    HIGHER = "higher"
    """Which of two is higher."""
    BEATS = "beats"
    """What beats this."""
    PLAY = "play"
    """What may be led or played with a hand."""
    WORTH = "worth"
    """What tiles are called, or worth, together."""
    SET = "set"
    """How to set four tiles in two hands."""
    END = "end"
    """The fitting tile, or its end."""
    SETTLE = "settle"
    """What a seat receives when the round is settled."""


Row = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Tiles that a question shows in one line."""

    rows: tuple[Row, ...]
    """Tiles that belong together stand together."""
    caption: Reason | None = None
    """A caption, if one is needed."""
    halves: tuple[int, ...] = ()
    """Where the tiles of the only row lie in a line, the pips of each left half; empty for upright tiles."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to choose."""

    right: bool
    why: Reason
    """Why it is right, or is not."""
    rows: tuple[Row, ...] = ()
    """The tiles it shows."""
    words: Reason | None = None
    """What it says, instead of its tiles or about them."""
    cost: float = 0.0
    """Loss against the best answer in percent of the stake, if computable."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A finished round that a question is about."""

    state: Any
    """Its last state, with the reason of each line of the sheet."""
    result: Result
    seats: int
    compared: tuple[Reason, ...] = ()
    """The basis of the sheet, if the sheet does not show it."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question; at least one answer is right, and at least one is not."""

    kind: Kind
    item: str
    asked: Reason
    answers: tuple[Answer, ...]
    shown: tuple[Shown, ...] = ()
    facts: tuple[Reason, ...] = ()
    """What else is known, line by line."""
    naming: str = ORDINARY
    """Which names the tiles have; see `ui.language.names.tile_name`."""
    settled: Settled | None = None


@dataclass(frozen=True, slots=True)
class Drill:
    """Questions of one kind at one table."""

    kind: Kind
    items: tuple[str, ...]
    """The possible subjects, in the best order of learning."""
    make: Callable[[str, Random], Question]
    """Makes a question about an item, by chance."""


# -- making questions ----------------------------------------------------------------------------


def shuffled(rng: Random, row: Iterable[T]) -> tuple[T, ...]:
    """Return *row* in another order."""
    mixed = list(row)
    rng.shuffle(mixed)
    return tuple(mixed)


def left_of(row: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the faces of which the set still has a tile when *row* lies there."""
    return tuple(Counter(FULL_SET) - Counter(row))


def fit(*rows: Row) -> bool:
    """Return whether the full set has all tiles of *rows* at once."""
    tiles = [tile for row in rows for tile in row]
    return all(tiles.count(tile) <= _IN_SET[tile] for tile in tiles)


def called_alike(one: Tile, other: Tile) -> bool:
    """Return whether two faces may have the same name: military tiles of equal pips."""
    return one is other or (one.suit is other.suit is Suit.MILITARY and one.pips == other.pips)


def name_drill(faces: Sequence[Tile], naming: str = ORDINARY) -> Drill:
    """Return the drill of the names of *faces*: the name of a tile, or the tile of a name."""
    # Other names are other things to learn.
    by_item = {f"{naming}-{face}" if naming != ORDINARY else str(face): face for face in faces}

    def make(item: str, rng: Random) -> Question:
        face = by_item[item]
        others: list[Tile] = [face]
        for each in shuffled(rng, faces):
            if len(others) < ANSWERS and not any(called_alike(each, other) for other in others):
                others.append(each)
        why = Reason("drills.is-called", tile=face, naming=naming)
        by_sight = rng.random() < 1 / 2
        answers = [
            Answer(
                each is face,
                why if each is face else Reason("drills.is-called", tile=each, naming=naming),
                rows=() if by_sight else ((each,),),
                words=Reason("drills.name", tile=each, naming=naming) if by_sight else None,
            )
            for each in others
        ]
        asked = Reason("drills.ask-name") if by_sight else Reason("drills.ask-tile", tile=face, naming=naming)
        shown = (Shown(((face,),)),) if by_sight else ()
        return Question(Kind.NAME, item, asked, shuffled(rng, answers), shown, naming=naming)

    return Drill(Kind.NAME, tuple(by_item), make)


def amounts(rng: Random, right: int, likely: Iterable[int]) -> tuple[int, ...]:
    """Return different sums to choose from, low to high: the *right* one and others, if possible *likely* mistakes."""
    found = [right]
    near = (-right, 2 * right, right + 1, right - 1, right + 2, right - 2)
    for each in (*shuffled(rng, dict.fromkeys(likely)), *near):
        if len(found) < ANSWERS and each not in found:
            found.append(each)
    return tuple(sorted(found))


def settle_question(
    rng: Random, item: str, settled: Settled, likely: Iterable[int], facts: tuple[Reason, ...], *shown: Shown
) -> Question:
    """Return the question for the learner's winnings in *settled*; *facts* and *shown* must suffice for it.

    Args:
        rng: Chance.
        item: What is asked about.
        settled: The round.
        likely: Sums that somebody may reckon who forgets something.
        facts: What is known, line by line.
        shown: Tiles that are known.
    """
    chips = settled.result.chips[ME]
    why = Reason("drills.chips-are", n=chips)
    answers = tuple(Answer(n == chips, why, words=Reason("drills.chips", n=n)) for n in amounts(rng, chips, likely))
    return Question(Kind.SETTLE, item, Reason("drills.ask-chips"), answers, shown, facts, settled=settled)
