# SPDX-License-Identifier: MIT
from __future__ import annotations

from itertools import pairwise

from dominoes.ranks import FAMILIES, HEAVEN, NINE, RANK, SUPREME_PAIR
from dominoes.tiles import FACES, Suit, text, tile


def test_civil_ranks() -> None:
    """The eleven civil kinds rank from 天 down to 銅錘六, each by itself (rules, The tiles)."""
    order = [tile(code) for code in ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]]
    assert [RANK[each] for each in order] == list(range(11, 0, -1))
    assert {face for face in FACES if face.suit is Suit.CIVIL} == set(order)


def test_military_ranks() -> None:
    """Military tiles rank by pips; equal pips rank alike, and there are six ranks."""
    military = [face for face in FACES if face.suit is Suit.MILITARY]
    assert [RANK[face] for face in military] == [6, 6, 5, 5, 4, 4, 3, 2, 2, 1]
    for one, other in pairwise(military):
        assert (RANK[one] == RANK[other]) == (one.pips == other.pips)


def test_seventeen_ranks() -> None:
    """All sources count seventeen ranks: eleven civil, six military."""
    assert len({(face.suit, RANK[face]) for face in FACES}) == 17


def test_belonging_together() -> None:
    """The supreme pair and the four families are those of every source."""
    assert text(SUPREME_PAIR) == "42 21"
    assert [(str(civil), pips) for civil, pips in FAMILIES] == [("66", 9), ("11", 8), ("44", 7), ("31", 5)]
    assert (str(HEAVEN), NINE) == ("66", 9)
