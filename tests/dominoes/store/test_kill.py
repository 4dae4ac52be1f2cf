# SPDX-License-Identifier: MIT
"""A match outlives `kill -9` at any moment of play."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dominoes.store import Store
from tests.dominoes.store.player import line_of, positions

ROOT = Path(__file__).parents[3]
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

    def __init__(self) -> None:
        """Start it; it waits to be told where to play."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.dominoes.store.player"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def begin(self, path: Path, seed: int) -> None:
        """Let it play."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seed} {path}\n".encode())
        self._process.stdin.flush()

    def lines(self, count: int) -> list[str]:
        """Wait for what it says first."""
        assert self._process.stdout is not None
        return [self._process.stdout.readline().decode() for _ in range(count)]

    def kill(self) -> list[str]:
        """End it without warning; give what else it said, whole lines only."""
        self._process.kill()
        with self._process as process:
            assert process.stdout is not None
            said = process.stdout.read().decode()
        return [line for line in said.splitlines(keepends=True) if line.endswith("\n")]


def victims(count: int) -> Iterator[Victim]:
    """Start players, one ahead of need: importing takes longer than playing."""
    following = Victim()
    for _ in range(count - 1):
        victim, following = following, Victim()
        yield victim
    yield following


def kill_players(folder: Path, kills: int, seed: int) -> int:
    """Kill players at random moments, a fresh store for every tenth; return the calls acknowledged."""
    chance = Random(seed)
    ledger, path, acknowledged = Ledger(), folder / "none", 0
    for number, victim in enumerate(victims(kills)):
        longest = LONGEST
        if number % 10 == 0:
            # The making of the file takes a few milliseconds, and is killed as well.
            ledger, path, longest = Ledger(), folder / f"{number}" / "store.db", LONGEST / 8
        victim.begin(path, number)
        # One in five may die before it has begun.
        said = victim.lines(2) if chance.random() < 0.8 else []
        time.sleep(chance.uniform(0, longest))
        said += victim.kill()
        calls = [json.loads(line[1:]) for line in said if line.startswith(">")]
        acknowledged += (known := said.count("<\n"))
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
def test_a_hundred_kills(tmp_path: Path) -> None:
    """A hundred kills lose nothing, and the players have played a fair amount."""
    assert kill_players(tmp_path, 100, seed=100) > 1000


def test_a_killed_player_leaves_a_log(tmp_path: Path) -> None:
    """The check means something: the file is not closed, and moves are in the log beside it."""
    (victim,) = victims(1)
    victim.begin(tmp_path / "store.db", 1)
    victim.lines(20)
    victim.kill()
    assert (tmp_path / "store.db-wal").stat().st_size
