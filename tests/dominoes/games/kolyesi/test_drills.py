# SPDX-License-Identifier: MIT
"""The questions for learners of 골여시 have the answer counted by hand, or by all cases."""

from __future__ import annotations

from random import Random

from dominoes.games.drills import Kind
from dominoes.games.kolyesi.drills import drills
from dominoes.games.kolyesi.options import PRESETS, DrawChoice
from tests.support.strategies import changed

USUAL = PRESETS["culin"]
BY_ONE = frozenset(["66", "11", "55", "65", "64", "61", "63", "54", "52", "43"])
"""To these one tile is best drawn, says the sheet of rules; to the others two."""


def test_points() -> None:
    """The last digit of all pips."""
    (drill,) = (each for each in drills(USUAL) if each.kind is Kind.WORTH)
    for item in drill.items:
        question = drill.make(item, Random(3))
        (hand,) = question.shown[0].rows
        assert sum(tile.high + tile.low for tile in hand) % 10 == int(item)
        assert [each.words["n"] for each in question.answers if each.right and each.words] == [int(item)]


def test_draws() -> None:
    """One or two, as the sheet of rules says of every first tile; not where the second is looked at first."""
    (drill,) = (each for each in drills(USUAL) if each.kind is Kind.PLAY)
    for item in drill.items:
        (right,) = (each for each in drill.make(item, Random(3)).answers if each.right)
        assert right.words is not None
        assert (right.words["count"] == 1) == (item in BY_ONE)
    assert Kind.PLAY not in {each.kind for each in drills(changed(USUAL, draw_choice=DrawChoice.SEEN))}
