# SPDX-License-Identifier: MIT
"""A match outlives `kill -9` at any moment of play."""

from __future__ import annotations

import multiprocessing
import time
from contextlib import suppress
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from random import Random

import pytest

from dominoes.store import SavedMatch, Store
from tests.dominoes.store.player import main, positions
from tests.support.saved_matches import matches_of

PROCESSES: ForkServerContext | SpawnContext = (
    multiprocessing.get_context("forkserver")
    if "forkserver" in multiprocessing.get_all_start_methods()
    else multiprocessing.get_context("spawn")
)
# Importing takes longer than playing: it is done once, where there is a fork.
PROCESSES.set_forkserver_preload([main.__module__])
FEW, KILLS, RELEASE_KILLS = 5, 300, 1_000
"""Each time, in the long test, and before a release."""
MOST = 50
"""Calls acknowledged before a kill: counted, for on a busy machine none comes in any time."""
LONGEST = 0.01
"""Seconds after the last of them; a move takes less."""


def read(path: Path) -> dict[str, SavedMatch]:
    """Open the store of a killed player as the program does, check the file itself, and return its matches by seed."""
    store = Store.open(path)
    (verdict,) = store.archive.database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}
    matches = matches_of(store)
    store.close()
    assert list(matches) == list(range(1, len(matches) + 1))
    for match in matches.values():
        for each in match.rounds:
            *_, last = positions(each.header, each.moves)
            assert last
    return {match.seed: match for match in matches.values()}


class Victim:
    """A player in a process of its own."""

    def __init__(self, path: Path, seed: int) -> None:
        """Start it."""
        self._told, sender = PROCESSES.Pipe(duplex=False)
        self._process = PROCESSES.Process(target=main, args=(path, seed, sender))
        self._process.start()
        sender.close()

    def told(self, count: int) -> list[SavedMatch | str | None]:
        """Wait for what it tells first."""
        return [self._told.recv() for _ in range(count)]

    def kill(self) -> list[SavedMatch | str | None]:
        """End it without warning; return what else it told."""
        self._process.kill()
        self._process.join()
        assert self._process.exitcode != 0
        self._process.close()
        told = []
        with self._told, suppress(EOFError, OSError):
            while True:
                told.append(self._told.recv())
        return told


def kill_players(folder: Path, kills: int, seed: int) -> int:
    """Kill players at random moments, a fresh store for every tenth; return the calls acknowledged."""
    chance = Random(seed)
    ledger: dict[str, SavedMatch] = {}
    path, acknowledged = folder / "none", 0
    for number in range(kills):
        fresh = number % 10 == 0
        if fresh:
            ledger, path = {}, folder / f"{number}" / "store.db"
        victim = Victim(path, number)
        # The making of the file takes a few milliseconds, and is killed as well; each call is told before and after.
        told = victim.told(1 if fresh and chance.random() < 0.5 else chance.randrange(2, 2 * MOST))
        time.sleep(chance.uniform(0, LONGEST))
        told += victim.kill()
        saved = [each for each in told if each]
        acknowledged += (known := told.count(None))
        assert len(saved) - known in {0, 1}
        ledger |= {each.seed: each for each in saved[:known] if isinstance(each, SavedMatch)}
        one_more = ledger | {each.seed: each for each in saved[known:] if isinstance(each, SavedMatch)}
        stored = read(path)
        assert stored in (ledger, one_more), f"kill {number}"
        ledger = stored
    return acknowledged


def test_a_few_kills(tmp_path: Path) -> None:
    """Five kills: every acknowledged move is there, in order, and nothing else but the next one."""
    assert kill_players(tmp_path, FEW, seed=5) > 20


@pytest.mark.bulk
def test_three_hundred_kills(tmp_path: Path) -> None:
    """Three hundred kills lose nothing, and the players have played a fair amount."""
    assert kill_players(tmp_path, KILLS, seed=100) > 3000


@pytest.mark.slow
def test_a_thousand_kills(tmp_path: Path) -> None:
    """A thousand kills lose nothing either."""
    assert kill_players(tmp_path, RELEASE_KILLS, seed=1000) > 10_000


def test_a_killed_player_leaves_a_log(tmp_path: Path) -> None:
    """The check means something: the file is not closed, and moves are in the log beside it."""
    victim = Victim(tmp_path / "store.db", 1)
    victim.told(20)
    victim.kill()
    assert (tmp_path / "store.db-wal").stat().st_size
