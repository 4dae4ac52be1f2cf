# SPDX-License-Identifier: MIT
"""Clicks, keys, sizes and languages by chance, anywhere in the window: nothing is raised, logged or said by Qt."""

from __future__ import annotations

import weakref
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject

from tests.tools import soak
from tests.tools.soak import FEWEST, GROWTH_KB, events, grown, nothing_opened, used
from tests.ui.driving import setup_of, sit_down, until, window_on
from ui.app.window import MainWindow

EVENTS = 60
"""In the gate."""
RELEASE_EVENTS, WINDOWS = 5_000, 10
"""Before a release, in so many windows."""
MATCHES = 8
"""Begun and left."""


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
@pytest.mark.parametrize("seed", range(WINDOWS))
async def test_five_thousand(tmp_path: Path, seed: int) -> None:
    """Five hundred in each of ten windows."""
    await used_by_chance(tmp_path, seed, RELEASE_EVENTS // WINDOWS)


def counted(window: MainWindow) -> dict[str, float]:
    """Count the resources of this process, and the objects of *window*, with and without widgets."""
    return {**used(), "kilobytes": 0, "objects": len(window.findChildren(QObject))}


async def test_a_match_that_is_left_leaves_nothing(tmp_path: Path) -> None:
    """Begun and left again and again: there is no more than after the second time, but for a hint."""
    before: dict[str, float] = {}
    async with window_on(tmp_path) as window:
        autosave = window.services.autosave()
        for number in range(MATCHES):
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


def course_of(each: float, spread: float = 0.0, matches: int = 60) -> list[dict[str, float]]:
    """Return what so many *matches* used while memory grew by *each* kB a round, from one to the next by *spread*."""
    random, steady = Random(1), {"widgets": 5.0, "files": 9.0, "threads": 2.0, "tasks": 1.0}
    return [
        {"rounds": 20.0 * number, "kilobytes": 1000 + each * 20 * number + random.uniform(-spread, spread), **steady}
        for number in range(matches)
    ]


def test_what_has_grown() -> None:
    """Memory by the round, after the first third; countable things, beyond their coming and going."""
    course = course_of(0, matches=FEWEST)
    assert grown(course) == []
    assert grown(course[1:]) == [f"only {FEWEST - 1} matches were played"]
    assert grown(course_of(GROWTH_KB + 0.01, matches=FEWEST)) == ["memory grows: 2.01 kB for each round"]
    assert grown(course_of(GROWTH_KB, matches=FEWEST)) == []
    assert grown([*course[:-1], course[-1] | {"threads": 4}]) == ["threads: 2, then 4"]
    loading = [each | {"kilobytes": 0.0} for each in course[: FEWEST // 3]]
    assert grown([*loading, *course[FEWEST // 3 :]]) == []


def test_memory_that_comes_and_goes_is_no_growth_and_hides_none() -> None:
    """Of each match alone it may be a MB more or less; a leak of a little more than what is allowed is found."""
    assert grown(course_of(0, spread=1000)) == []
    assert grown([*course_of(0, spread=1000)[:-1], course_of(0)[-1] | {"kilobytes": 9000.0}]) == []
    assert len(grown(course_of(2 * GROWTH_KB, spread=1000))) == 1


async def test_what_is_kept_is_measured_and_what_is_free_is_not() -> None:
    """A leak of 2 kB a round, after 20 000 rounds; freed memory that the C library keeps for later is no leak."""
    # Holes that other tests have left in the heap are filled first, or a part of the leak would lie in them.
    filling = [bytearray(b"x" * 2048) for _ in range(20_000)]
    before = used()["kilobytes"]
    kept = [bytearray(b"x" * 2048) for _ in range(20_000)]
    assert used()["kilobytes"] - before > 36_000
    # What was allocated last keeps the heap from shrinking at its end.
    del kept[:-1]
    assert used()["kilobytes"] - before < 4_000
    del filling


async def test_a_window_is_gone_when_memory_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches played in it are kept nowhere else, and would be taken for growth."""
    windows: list[weakref.ref[MainWindow]] = []

    async def noted(window: MainWindow, random: Random, count: int) -> None:
        windows.append(weakref.ref(window))

    monkeypatch.setattr(soak, "events", noted)
    monkeypatch.setattr(soak, "MOVES", 1)
    await soak.use_once(tmp_path, setup_of(), Random(1))
    used()
    assert [each() for each in windows] == [None]
