# SPDX-License-Identifier: MIT
"""The questions about triplets have the answers of their table, in each game with triplets."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.games.drills import Kind
from dominoes.games.triplets import Dragon, drills, triplet_of
from dominoes.games.watching.options import PRESETS
from tests.support.strategies import changed


@pytest.mark.parametrize("dragon", Dragon)
def test_what_is_right_makes_something(dragon: Dragon) -> None:
    """The name of three tiles; the third tile to complete two, and no other."""
    _names, made, missing = drills(changed(PRESETS["watching"], dragon=dragon))
    assert (made.kind, missing.kind) == (Kind.WORTH, Kind.END)
    assert len(made.items) == 9
    for item in made.items:
        for seed in range(3):
            (row,) = made.make(item, Random(seed)).shown[0].rows
            found = triplet_of(row, dragon)
            assert found is not None
            assert found.value == item
            question = missing.make(item, Random(seed))
            (two,) = question.shown[0].rows
            for answer in question.answers:
                ((third,),) = answer.rows
                assert (triplet_of((*two, third), dragon) is not None) == answer.right
