# SPDX-License-Identifier: MIT
"""Clicks, keys, sizes and languages by chance, anywhere in the window: nothing is raised, logged or said by Qt."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject

from tests.soak import FEWEST, GROWTH_KB, events, grown, nothing_opened, used
from tests.ui.driving import setup_of, sit_down, until, window_on
from ui.app.window import MainWindow

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


def counted(window: MainWindow) -> dict[str, float]:
    """Count what this process uses, and what belongs to *window*, also what is no widget."""
    return {**used(), "kilobytes": 0, "objects": len(window.findChildren(QObject))}


async def test_a_match_that_is_left_leaves_nothing(tmp_path: Path) -> None:
    """Begun and left again and again: there is no more than after the second time, but for a hint."""
    before: dict[str, float] = {}
    async with window_on(tmp_path) as window:
        autosave = window.services.autosave()
        for number in range(8):
            await sit_down(window, setup_of(), bytes([number] * 32))
            window.pages.go_start()
            autosave.give_up(autosave.open_matches()[0].seed)
            window.pages.start.list_matches()
            if number == 1:
                await until(lambda: used()["tasks"] <= 1, "the end of what the table did")
                before = counted(window)
        await until(
            lambda: all(value <= before[name] + 2 for name, value in counted(window).items()), "as little as before"
        )


def test_what_has_grown() -> None:
    """Memory by the round, after the first third; things that are counted, beyond what comes and goes."""
    steady = {"rounds": 0.0, "kilobytes": 1000.0, "widgets": 5, "files": 9, "threads": 2, "tasks": 1}
    course = [steady | {"rounds": 10.0 * number} for number in range(FEWEST)]
    assert grown(course) == []
    assert grown(course[1:]) == [f"only {FEWEST - 1} matches were played"]
    rounds = course[-1]["rounds"] - course[FEWEST // 3]["rounds"]
    assert grown([*course[:-1], course[-1] | {"kilobytes": 1001 + GROWTH_KB * rounds}]) != []
    assert grown([*course[:-1], course[-1] | {"threads": 4}]) == ["threads: 2, then 4"]
