# SPDX-License-Identifier: MIT
"""After a power cut at any moment every step that was acknowledged is there, and the file is whole.

Needs strace and the permission to trace. Where either is missing the test fails and says so: it must not pass
without having looked.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from dominoes.errors import StoreError
from tests.reliability.power_cut import Disk, Event, trace
from tests.reliability.writer import steps_in
from tests.strategies import PARTS

STATES, START_STATES = 2_000, 400
"""Of the disk, that are made anew: in the middle of play, and at the very first start."""
STEPS = 700
"""So many that the log is moved into the file a few times."""


@contextmanager
def quick_folder() -> Iterator[Path]:
    """Return a folder in memory, if there is one: the states are many, and each is needed for a moment."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    folder = Path(mkdtemp(dir=memory if memory.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def cut_power(events: list[Event], states: int, seed: int) -> tuple[int, int]:
    """Cut the power at so many moments; return in how many acknowledged steps were lost, and in how many the file."""
    chance = Random(seed)
    moments = sorted(chance.randrange(len(events) + 1) for _ in range(states))
    disk, done, lost, broken = Disk(), 0, 0, 0
    with quick_folder() as base:
        for number, moment in enumerate(moments):
            for event in events[done:moment]:
                disk.follow(event)
            done = moment
            folder = base / f"{number}"
            folder.mkdir()
            disk.cut(folder, chance)
            try:
                steps = steps_in(folder / "store.db")
            except (StoreError, AssertionError, ValueError):
                broken += 1
            else:
                assert steps <= disk.acknowledged + 1
                lost += steps < disk.acknowledged
            shutil.rmtree(folder)
    return lost, broken


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_power_cuts(tmp_path: Path, part: int) -> None:
    """With the settings of the store: nothing is lost, nothing broken."""
    events = trace(tmp_path / "full", STEPS)
    writes = {event.file for event in events if event.kind == "write"}
    assert writes == {"store.db", "store.db-wal", "store.db-journal"}
    assert sum(event.kind == "sync" and event.file == "store.db" for event in events) >= 3
    assert cut_power(events, STATES // PARTS, part) == (0, 0)


@pytest.mark.bulk
def test_power_cuts_at_the_very_first_start(tmp_path: Path) -> None:
    """While the file is made there is nothing to lose, but the next start must find it usable."""
    events = trace(tmp_path / "new", 0)
    assert any(event.kind == "write" and event.file == "store.db" for event in events)
    assert cut_power(events, START_STATES, 3) == (0, 0)


@pytest.mark.bulk
@pytest.mark.parametrize(("synchronous", "breaks"), [("NORMAL", False), ("OFF", True)])
def test_the_replay_finds_what_is_unsafe(tmp_path: Path, synchronous: str, breaks: bool) -> None:  # noqa: FBT001
    """With less flushing the same replay loses acknowledged steps, and without any it breaks the file."""
    lost, broken = cut_power(trace(tmp_path / "unsafe", STEPS, synchronous), 200, 2)
    assert lost > 20
    assert (broken > 20) is breaks


def unsafe_steps(events: list[Event]) -> int:
    """Count the steps that were acknowledged while something of the log, or of the file, was not flushed."""
    waiting: set[str] = set()
    found = 0
    for event in events:
        match event.kind:
            case "write" | "truncate":
                waiting.add(event.file)
            case "sync" | "unlink":
                waiting.discard(event.file)
            case "ack":
                found += bool(waiting)
    return found


@pytest.mark.parametrize(("synchronous", "unsafe"), [("", 0), ("FULL", 0), ("NORMAL", 40)])
def test_each_step_is_flushed_before_it_is_acknowledged(tmp_path: Path, synchronous: str, unsafe: int) -> None:
    """Without chance, and with the settings of the store as they are: `NORMAL` is told apart from `FULL`."""
    events = trace(tmp_path / "few", 40, synchronous)
    assert unsafe_steps(events) == unsafe
