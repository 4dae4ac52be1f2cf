# SPDX-License-Identifier: MIT
"""Hands that no rule tells apart, so that exact numbers need thousands of cases and not millions of deals.

The two tiles of a pair are of one kind; only the two of 至尊 are not, because some tables rank them apart. A class of
hands is a multiset of kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from dominoes.games.paigow.hands import GEES
from dominoes.tiles import FACES, FULL_SET, Suit, Tile

HandClass = tuple[int, ...]
"""Kinds of the tiles of a hand, places in `KINDS`, in rising order."""


def _kinds() -> tuple[tuple[Tile, ...], ...]:
    civil = [(face, face) for face in FACES if face.suit is Suit.CIVIL]
    military: dict[object, tuple[Tile, ...]] = {}
    for face in FACES:
        if face.suit is Suit.MILITARY:
            key = face if face in GEES else face.pips
            military[key] = (*military.get(key, ()), face)
    return (*civil, *military.values())


KINDS: Final = _kinds()
"""The tiles of each of the 17 kinds: fifteen pairs, and each tile of 至尊 alone."""

KIND: Final[Mapping[Tile, int]] = {face: place for place, kind in enumerate(KINDS) for face in kind}
"""The kind of each tile."""


@cache
def hand_classes(size: int) -> tuple[HandClass, ...]:
    """Return all classes of hands of *size* tiles, always in the same order."""
    every = combinations_with_replacement(range(len(KINDS)), size)
    return tuple(each for each in every if all(n <= len(KINDS[kind]) for kind, n in Counter(each).items()))


def class_of(tiles: Iterable[Tile]) -> HandClass:
    """Return the class of a hand."""
    return tuple(sorted(KIND[each] for each in tiles))


def example(hand: HandClass) -> tuple[Tile, ...]:
    """Return one hand of the class *hand*."""
    return tuple(tile for kind, n in Counter(hand).items() for tile in KINDS[kind][:n])


def count(hand: HandClass, out: HandClass = ()) -> int:
    """Count the hands of the class *hand* that can be made when tiles of the kinds *out* are gone."""
    gone = Counter(out)
    return prod(comb(len(KINDS[kind]) - gone[kind], n) for kind, n in Counter(hand).items())


def impossible(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the faces that stand more often in *tiles* than in a full set."""
    return tuple(face for face, n in Counter(tiles).items() if n > FULL_SET.count(face))
