# SPDX-License-Identifier: MIT
"""Mates 對: each tile has exactly one other in the set with which it makes a pair, in China and in Korea.

Source: the rules pages of 龜牌 and 짝맞추기, "Mates".
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from dominoes.errors import Reason
from dominoes.games.drills import ANSWERS, Answer, Drill, Kind, Question, Shown, left_of, name_drill, shuffled
from dominoes.options import Choice
from dominoes.tiles import FACES, Suit, Tile, tile, tiles


class Mates(Choice):
    """Which tiles of unlike faces are mates; two civil tiles of one face always are."""

    CHINESE = "chinese", "GAMB; DPLAY"
    KOREAN = "korean", "CULIN; KREF"


_UNLIKE: Final = {
    Mates.CHINESE: ("63 54", "62 53", "52 43", "41 32", "42 21"),
    Mates.KOREAN: ("63 62", "53 52", "43 42", "41 32", "54 21"),
}


def _mates(pairs: tuple[str, ...]) -> Mapping[Tile, Tile]:
    civil = {face: face for face in FACES if face.suit is Suit.CIVIL}
    unlike: dict[Tile, Tile] = {}
    for one, other in map(tiles, pairs):
        unlike |= {one: other, other: one}
    return MappingProxyType(civil | unlike)


MATES: Final[Mapping[Mates, Mapping[Tile, Tile]]] = MappingProxyType(
    {kind: _mates(pairs) for kind, pairs in _UNLIKE.items()}
)
"""By the kind of mates: the mate of each face."""


def are_mates(one: Tile, other: Tile, kind: Mates) -> bool:
    """Return whether two tiles of a set make a pair."""
    return MATES[kind][one] is other


# -- questions for learners: names of tiles, and mates --------------------------------------------


class PlaysMates(Protocol):
    """The options of a game with mates."""

    @property
    def mates(self) -> Mates:
        """Which tiles of unlike faces are mates."""


def drills(options: PlaysMates) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    return (name_drill(FACES), mate_drill(options.mates))


def mate_drill(kind: Mates) -> Drill:
    """Return the drill of mates: which tile makes a pair with a face."""

    def make(item: str, rng: Random) -> Question:
        one = tile(item)
        right = MATES[kind][one]
        wrong = [face for face in shuffled(rng, left_of((one,))) if face is not right][: ANSWERS - 1]
        why = Reason("drills.mates", one=one, other=right)
        answers = [Answer(each is right, why, rows=((each,),)) for each in (right, *wrong)]
        return Question(Kind.WORTH, item, Reason("drills.ask-mate"), shuffled(rng, answers), (Shown(((one,),)),))

    return Drill(Kind.WORTH, tuple(map(str, FACES)), make)
