# SPDX-License-Identifier: MIT
"""A log that is cut, wiped, changed in a bit or followed by garbage: everything before the damage is there."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from dominoes.store import Store
from tests.reliability.writer import steps_in, write

FEW, LOGS = 30, 500
"""Each time, and in the long test."""
STEPS = 260


@dataclass
class Killed:
    """The files of a killed program, and the end of each step in the log."""

    main: bytes
    log: bytes
    ends: list[int]
    before: int
    """Steps that are in the main file already."""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    """Play, and copy the files while the store is open."""
    path = tmp_path_factory.mktemp("store") / "store.db"
    log = path.with_name("store.db-wal")
    store = Store.open(path)
    out = os.dup(1)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    try:
        steps = write(store, STEPS)
        for _step in range(30):
            next(steps)
        store.freeze()
        store.thaw()
        assert log.stat().st_size == 0
        ends = [log.stat().st_size for _step in steps]
    finally:
        os.dup2(out, 1)
        os.close(out)
        os.close(quiet)
    found = Killed(path.read_bytes(), log.read_bytes(), ends, 30)
    store.close()
    return found


def harm(log: bytes, chance: Random) -> tuple[bytes, int]:
    """Damage the log; return it and where the damage begins."""
    at = chance.randrange(len(log))
    length = min(chance.choice([1, 24, 512, 4096, 50_000]), len(log) - at)
    match chance.randrange(5):
        case 0:
            return log[:at], at
        case 1:
            return log[:at] + bytes(length) + log[at + length :], at
        case 2:
            return log[:at] + bytes([log[at] ^ 1 << chance.randrange(8)]) + log[at + 1 :], at
        case 3:
            return log[:at] + chance.randbytes(length) + log[at + length :], at
        case _:
            return log + chance.randbytes(length), len(log)


def check(killed: Killed, folder: Path, count: int, seed: int) -> None:
    """Damage the log in so many ways: what is there are the first so many steps, at least those before the damage."""
    for number in range(count):
        chance = Random(seed * 1_000_000 + number)
        log, at = harm(killed.log, chance)
        here = folder / f"{number}"
        here.mkdir()
        (here / "store.db").write_bytes(killed.main)
        (here / "store.db-wal").write_bytes(log)
        surely = killed.before + sum(end <= at for end in killed.ends)
        assert surely <= steps_in(here / "store.db") <= STEPS, f"case {number}"
        shutil.rmtree(here)


def test_the_whole_log(killed: Killed, tmp_path: Path) -> None:
    """Without damage all steps are there: the check means something."""
    (tmp_path / "store.db").write_bytes(killed.main)
    (tmp_path / "store.db-wal").write_bytes(killed.log)
    assert steps_in(tmp_path / "store.db") == STEPS
    (tmp_path / "store.db").write_bytes(killed.main)
    assert steps_in(tmp_path / "store.db") == killed.before


def test_a_few_damaged_logs(killed: Killed, tmp_path: Path) -> None:
    """Thirty ways."""
    check(killed, tmp_path, FEW, 1)


@pytest.mark.bulk
def test_five_hundred_damaged_logs(killed: Killed, tmp_path: Path) -> None:
    """Five hundred ways."""
    check(killed, tmp_path, LOGS, 3)
