# SPDX-License-Identifier: MIT
"""After a power cut at any moment every step that was acknowledged is there, and the file is whole.

Needs strace and the permission to trace. Where either is missing the test fails and says so: it must not pass
without having looked.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from dominoes.errors import StoreError
from dominoes.store import backups
from tests.reliability.power_cut import Disk, Event, trace
from tests.reliability.restorer import BACKED_UP, EXPORTED, EXPORTS, ROUNDS
from tests.reliability.restorer import STEPS as STEPS_COPIED
from tests.reliability.writer import steps_in
from tests.support.strategies import PARTS

STATES, START_STATES = 2_000, 400
"""Numbers of disk states made again: in the middle of play, and at the very first start."""
FIRST_STEPS = 20
"""Saved at the very first start."""
AGAIN = 4
"""So often the power is cut at each moment at which a backup, an export or the store in its place is written."""
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


def traced(folder: Path, steps: int, synchronous: str = "", *, store: str = "store.db") -> list[Event]:
    """Save so many steps in *folder*, in the file *store*: flushed as the store has it, or otherwise."""
    writer = ("tests.reliability.writer", str(folder / store), str(steps))
    events = trace(folder, *writer, *filter(None, [synchronous]))
    assert sum(event.kind == "ack" for event in events) == steps
    return events


def cuts(events: list[Event], moments: list[int], chance: Random) -> Iterator[tuple[Disk, Path]]:
    """Cut the power after so many of *events*; yield each time the known state, and a folder with the disk's files."""
    disk, followed = Disk(), 0
    with quick_folder() as base:
        for number, moment in enumerate(sorted(moments)):
            for event in events[followed:moment]:
                disk.follow(event)
            followed = moment
            folder = base / f"{number}"
            folder.mkdir()
            disk.cut(folder, chance)
            yield disk, folder
            shutil.rmtree(folder)


def saved(path: Path) -> int | None:
    """Return how many steps the store at *path* holds; None if it is broken."""
    try:
        return steps_in(path)
    except (StoreError, AssertionError, ValueError):
        return None


def cut_power(events: list[Event], states: int, seed: int, store: str = "store.db") -> tuple[int, int]:
    """Cut the power at so many moments; return in how many acknowledged steps were lost, and in how many the file."""
    lost, broken, chance = 0, 0, Random(seed)
    moments = [chance.randrange(len(events) + 1) for _ in range(states)]
    for disk, folder in cuts(events, moments, chance):
        steps = saved(folder / store)
        if steps is None:
            broken += 1
        else:
            assert steps <= disk.acknowledged + 1
            lost += steps < disk.acknowledged
    return lost, broken


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_power_cuts(tmp_path: Path, part: int) -> None:
    """With the settings of the store: nothing is lost, nothing broken."""
    events = traced(tmp_path / "full", STEPS)
    writes = {event.file for event in events if event.kind == "write"}
    assert writes == {"store.db", "store.db-wal", "store.db-journal"}
    assert sum(event.kind == "sync" and event.file == "store.db" for event in events) >= 3
    assert cut_power(events, STATES // PARTS, part) == (0, 0)


@pytest.mark.bulk
def test_power_cuts_at_the_very_first_start(tmp_path: Path) -> None:
    """While its folders and the file are made, the next start must find them usable; then no step is lost."""
    store = "data/gupai/store.db"
    events = traced(tmp_path / "new", FIRST_STEPS, store=store)
    assert sum(event.kind == "folder" for event in events) == 2
    assert cut_power(events, START_STATES, 3, store) == (0, 0)


@pytest.mark.bulk
@pytest.mark.parametrize(("synchronous", "breaks"), [("NORMAL", False), ("OFF", True)])
def test_the_replay_finds_what_is_unsafe(tmp_path: Path, synchronous: str, breaks: bool) -> None:  # noqa: FBT001
    """With less flushing the same replay loses acknowledged steps, and without any it breaks the file."""
    lost, broken = cut_power(traced(tmp_path / "unsafe", STEPS, synchronous), 200, 2)
    assert lost > 20
    assert (broken > 20) is breaks


def copied(folder: Path, *restorer: str) -> list[Event]:
    """Save, back up, export and restore in *folder*; with what else the restorer is told."""
    events = trace(folder, "tests.reliability.restorer", str(folder / "store.db"), *restorer)
    assert sum(event.kind == "ack" for event in events) == STEPS_COPIED
    assert [event.file for event in events if event.kind == "done"][-2:] == ["all-saved", "restore"]
    return events


def copying(events: list[Event]) -> list[int]:
    """Return all moments of actions other than steps, and ten times those at which one is reported."""
    steps = [number for number, event in enumerate(events) if event.kind == "ack"]
    told = [number + 1 for number, event in enumerate(events) if event.kind == "done"]
    first, again = steps[BACKED_UP - 1] + 1, range(told[0], steps[BACKED_UP])
    return [*range(first, told[0]), *again, *range(steps[-1], len(events) + 1), *told * 10]


def is_backed_up(store: Path, *, is_done: bool) -> bool:
    """Return whether there is a backup of *store*, or none as long as none *is_done*, and it is whole."""
    listed = backups.list_backups(backups.folder_of(store))
    try:
        rounds = [backups.count_rounds(each.path) for each in listed]
    except StoreError:
        return False
    return rounds == [ROUNDS] or not (listed or is_done)


def wrong(disk: Disk, folder: Path) -> list[str]:
    """Return what is lost or broken of the store, its backups, its older self and the export."""
    found: list[str] = []
    exported, store = folder / EXPORTED, folder / "store.db"
    # Of one that is being written either is right.
    texts = [None, *(each.encode() for each in EXPORTS)][len(disk.done & {"export-0", "export-1"}) :]
    if (exported.read_bytes() if exported.exists() else None) not in texts[:2]:
        found.append("export")
    if not is_backed_up(store, is_done="backup" in disk.done):
        found.append("backup")
    if "all-saved" in disk.done:
        # What was in the place of the store is there, or put aside with its log.
        older = [*folder.joinpath(backups.ASIDE).glob("*.db"), store]
        if STEPS_COPIED not in [saved(each) for each in older if each.exists()]:
            found.append("older store")
    expected = {disk.acknowledged, disk.acknowledged + 1}
    if "restore" in disk.done:
        expected = {BACKED_UP}
    elif "all-saved" in disk.done:
        # Until it is done either is there; of the older one perhaps without its log, which was put aside.
        expected = {BACKED_UP, STEPS_COPIED}
    if saved(store) not in expected:
        found.append("store")
    return found


@pytest.mark.bulk
@pytest.mark.parametrize("left", ["closed", "open"])
def test_power_cuts_of_backups_exports_and_restoring(tmp_path: Path, left: str) -> None:
    """Each is there as a whole once it is done, and before that nothing in its place is lost."""
    events = copied(tmp_path / left, left)
    assert {event.kind for event in events} >= {"folder", "link", "rename", "unlink"}
    for disk, folder in cuts(events, copying(events) * AGAIN, Random(5)):
        assert wrong(disk, folder) == [], sorted(disk.done)


@pytest.mark.bulk
@pytest.mark.parametrize("flush", ["fsync", "flush_folder"])
def test_the_replay_finds_copies_that_are_unsafe(tmp_path: Path, flush: str) -> None:
    """Without flushing files, or the folders that have their names, each of them is lost now and then."""
    events = copied(tmp_path / "unsafe", "open", flush)
    found = Counter(each for cut in cuts(events, copying(events), Random(6)) for each in set(wrong(*cut)))
    assert min(found[each] for each in ("export", "backup", "store")) > 5


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
    events = traced(tmp_path / "few", 40, synchronous)
    assert unsafe_steps(events) == unsafe
