# SPDX-License-Identifier: MIT
"""Mates: sixteen pairs that use up the set."""

from __future__ import annotations

from collections import Counter

import pytest

from dominoes.games.mates import MATES, Mates, are_mates
from dominoes.tiles import FACES, FULL_SET, tile


@pytest.mark.parametrize("kind", Mates)
def test_mates_use_up_the_set(kind: Mates) -> None:
    """Each tile has exactly one mate in the set, whose mate it is."""
    mates = MATES[kind]
    assert set(mates) == set(FACES)
    assert all(mates[mates[face]] is face for face in FACES)
    assert Counter(mates[each] for each in FULL_SET) == Counter(FULL_SET)
    assert len({frozenset((face, mates[face])) for face in FACES}) == 16


@pytest.mark.parametrize(
    ("pair", "chinese", "korean"),
    [
        pytest.param("66 66", True, True, id="civil tiles of one face"),
        pytest.param("66 11", False, False, id="civil tiles of two faces"),
        pytest.param("63 54", True, False, id="equal pips"),
        pytest.param("63 62", False, True, id="neighbours"),
        pytest.param("41 32", True, True, id="the fives"),
        pytest.param("42 21", True, False, id="the supreme pair"),
        pytest.param("54 21", False, True, id="what is left over in Korea"),
    ],
)
def test_which_tiles_are_mates(pair: str, chinese: bool, korean: bool) -> None:  # noqa: FBT001 - rows of a table
    """The civil pairs are the same in both countries, the military ones are not."""
    one, other = map(tile, pair.split())
    assert are_mates(one, other, Mates.CHINESE) == are_mates(other, one, Mates.CHINESE) == chinese
    assert are_mates(one, other, Mates.KOREAN) == are_mates(other, one, Mates.KOREAN) == korean
