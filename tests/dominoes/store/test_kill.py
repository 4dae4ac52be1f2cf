# SPDX-License-Identifier: MIT
"""A match outlives `kill -9` at any moment of play."""

from __future__ import annotations

import copy
import multiprocessing
import time
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerContext, SpawnContext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dominoes.store import Store
from tests.dominoes.store.player import line_of, main, positions

PROCESSES: ForkServerContext | SpawnContext = (
    multiprocessing.get_context("forkserver")
    if "forkserver" in multiprocessing.get_all_start_methods()
    else multiprocessing.get_context("spawn")
)
# Importing takes longer than playing: it is done once, where there is a fork.
PROCESSES.set_forkserver_preload([main.__module__])
LONGEST = 0.08
"""Seconds of play before the kill: some fifty moves."""


@dataclass
class Ledger:
    """What a store must hold after the calls that were acknowledged: ids count from 1."""

    matches: list[str] = field(default_factory=list)
    rounds: list[dict[str, Any]] = field(default_factory=list)

    def apply(self, call: dict[str, Any]) -> None:
        """Do in memory what the player did on the disk."""
        match call:
            case {"do": "match"}:
                self.matches.append("open")
            case {"do": "round", "match": match, "header": header}:
                self.rounds.append({"match": match, "header": header, "moves": [], "undos": 0, "line": None})
            case {"do": "move", "round": number, "seat": seat, "text": text}:
                self.rounds[number - 1]["moves"].append((seat, text))
            case {"do": "take back", "round": number, "ply": ply}:
                del self.rounds[number - 1]["moves"][ply:]
                self.rounds[number - 1]["undos"] += 1
            case {"do": "end round", "round": number}:
                self.rounds[number - 1]["line"] = line_of(number, tuple(self.rounds[number - 1]["moves"]))
            case {"do": "end match", "match": match}:
                self.matches[match - 1] = "finished"


def read(path: Path) -> Ledger:
    """Open the store of a killed player through the front door, and check the file itself as well."""
    store = Store.open(path)
    (verdict,) = store._database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}
    count = next(iter(store._database.query("SELECT count(*) AS matches FROM matches")))["matches"]
    matches = [store.load(number + 1) for number in range(count)]
    store.close()
    rounds = sorted(((each, match.id) for match in matches for each in match.rounds), key=lambda x: x[0].id)
    assert [each.id for each, _ in rounds] == list(range(1, len(rounds) + 1))
    for each, _ in rounds:
        *_, last = positions(each.header, each.moves)
        assert last
    return Ledger(
        [match.state for match in matches],
        [
            {
                "match": match,
                "header": each.header,
                "moves": list(each.moves),
                "undos": each.undos,
                "line": each.line,
            }
            for each, match in rounds
        ],
    )


class Victim:
    """A player in a process of its own."""

    def __init__(self, path: Path, seed: int) -> None:
        """Start it."""
        self._told, sender = PROCESSES.Pipe(duplex=False)
        self._process = PROCESSES.Process(target=main, args=(path, seed, sender))
        self._process.start()
        sender.close()

    def told(self, count: int) -> list[dict[str, Any] | None]:
        """Wait for what it tells first."""
        return [self._told.recv() for _ in range(count)]

    def kill(self) -> list[dict[str, Any] | None]:
        """End it without warning; give what else it told."""
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
    ledger, path, acknowledged = Ledger(), folder / "none", 0
    for number in range(kills):
        fresh = number % 10 == 0
        if fresh:
            ledger, path = Ledger(), folder / f"{number}" / "store.db"
        victim = Victim(path, number)
        # The making of the file takes a few milliseconds, and is killed as well.
        told = victim.told(1 if fresh else 2)
        time.sleep(chance.uniform(0, LONGEST / 8 if fresh else LONGEST))
        told += victim.kill()
        calls = [call for call in told if call]
        acknowledged += (known := told.count(None))
        assert len(calls) - known in {0, 1}
        for call in calls[:known]:
            ledger.apply(call)
        one_more = copy.deepcopy(ledger)
        for call in calls[known:]:
            one_more.apply(call)
        stored = read(path)
        assert stored in (ledger, one_more), f"kill {number}"
        ledger = stored
    return acknowledged


def test_a_few_kills(tmp_path: Path) -> None:
    """Five kills: every acknowledged move is there, in order, and nothing else but the next one."""
    assert kill_players(tmp_path, 5, seed=5) > 0


@pytest.mark.bulk
def test_three_hundred_kills(tmp_path: Path) -> None:
    """Three hundred kills lose nothing, and the players have played a fair amount."""
    assert kill_players(tmp_path, 300, seed=100) > 300


def test_a_killed_player_leaves_a_log(tmp_path: Path) -> None:
    """The check means something: the file is not closed, and moves are in the log beside it."""
    victim = Victim(tmp_path / "store.db", 1)
    victim.told(20)
    victim.kill()
    assert (tmp_path / "store.db-wal").stat().st_size
