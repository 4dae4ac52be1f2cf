# SPDX-License-Identifier: MIT
"""Clicks, keys, sizes and languages by chance, anywhere in the window: nothing is raised, logged or said by Qt."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.soak import FEWEST, GROWTH_KB, events, grown, nothing_opened
from tests.ui.driving import setup_of, sit_down, window_on

EVENTS = 60
"""In the gate."""


async def used_by_chance(folder: Path, seed: int, count: int) -> None:
    """Begin a match, and let *count* things happen in the window."""
    with nothing_opened():
        async with window_on(folder) as window:
            await sit_down(window, setup_of())
            await events(window, Random(seed), count)


async def test_a_little(tmp_path: Path) -> None:
    """A few dozen."""
    await used_by_chance(tmp_path, 1, EVENTS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
async def test_five_thousand(tmp_path: Path, seed: int) -> None:
    """Five hundred in each of ten windows."""
    await used_by_chance(tmp_path, seed, 500)


def test_what_has_grown() -> None:
    """Memory by the round, after the first third; things that are counted, beyond what comes and goes."""
    steady = {"rounds": 0.0, "kilobytes": 1000.0, "widgets": 5, "files": 9, "threads": 2, "tasks": 1}
    course = [steady | {"rounds": 10.0 * number} for number in range(FEWEST)]
    assert grown(course) == []
    assert grown(course[1:]) == [f"only {FEWEST - 1} matches were played"]
    rounds = course[-1]["rounds"] - course[FEWEST // 3]["rounds"]
    assert grown([*course[:-1], course[-1] | {"kilobytes": 1001 + GROWTH_KB * rounds}]) != []
    assert grown([*course[:-1], course[-1] | {"threads": 4}]) == ["threads: 2, then 4"]
