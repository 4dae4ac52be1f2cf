# SPDX-License-Identifier: MIT
"""Mates 對: each tile has exactly one other in the set with which it makes a pair, in China and in Korea.

Source: the rules pages of 龜牌 and 짝맞추기, "Mates".
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dominoes.options import Choice
from dominoes.tiles import FACES, Suit, Tile, tiles


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
