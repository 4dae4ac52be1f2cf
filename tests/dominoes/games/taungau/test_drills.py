# SPDX-License-Identifier: MIT
"""The questions for learners of 鬥牛 have one right answer, the same as by slow search."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.games.drills import Kind
from dominoes.games.taungau.drills import drills
from dominoes.games.taungau.options import PRESETS, TauNgauOptions
from tests.oracles.naive_taungau import naive_best


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_points(options: TauNgauOptions) -> None:
    """Each number of points, and no bull, can be asked for."""
    (drill,) = (each for each in drills(options) if each.kind is Kind.WORTH)
    for item in drill.items:
        question = drill.make(item, Random(4))
        (hand,) = question.shown[0].rows
        found = naive_best([*map(str, hand)], options.scoring.key)
        right = [each.words for each in question.answers if each.right and each.words is not None]
        assert [dict(each.values).get("n") for each in right] == [found]
        assert item == ("stuck" if found is None else str(found))
        assert len({each.words for each in question.answers}) == 4
