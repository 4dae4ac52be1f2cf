# SPDX-License-Identifier: MIT
"""The program is killed at random moments of play: every move that was shown is there afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dominoes.records.reader import check, parse
from dominoes.store import SavedMatch, Store
from tests.support.saved_matches import matches_of
from tests.support.strategies import PARTS
from tests.ui.driving import ROOT, play_on, saved_match, window_on

WINDOW_KILLS = 40
"""Of the window, in the long test."""
MOST = 6
"""Moves shown before a kill: counted, for on a busy machine few come in any time."""
LONGEST = 0.15
"""Seconds after the last of them: another is thought about, shown or saved."""


def stored(folder: Path) -> dict[str, SavedMatch]:
    """Read what the killed program left, by seed."""
    store = Store.open(folder / "records" / "matches.db")
    (verdict,) = store._database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}
    matches = {match.seed: match for match in matches_of(store).values()}
    store.close()
    return matches


def play_and_kill(
    folder: Path, moves: int, seconds: float, then: Callable[[int], None] = lambda _process: None
) -> list[str]:
    """Run the program until it has shown so many *moves*, and for *seconds* more; kill it, and return what it showed.

    Right after its first move *then* is called with the number of its process.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ui.driving", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    ) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        then(player.pid)
        for _move in range(moves - 1):
            first += player.stdout.readline()
        time.sleep(seconds)
        player.kill()
        rest = player.stdout.read()
    assert player.returncode != 0
    # A last line that was cut off was not told to anybody.
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


async def kill_and_finish(folder: Path, kills: int, seed: int) -> int:
    """Kill the program *kills* times, look into the store each time; then play to the end. Return the moves seen."""
    chance, seen, moves = Random(seed), 0, 0
    for number in range(kills):
        lines = play_and_kill(folder, chance.randint(1, MOST), chance.uniform(0, LONGEST))
        matches = stored(folder)
        for line in lines:
            word, known, place, ply, seat, text = line.rstrip("\n").split(" ", 5)
            assert word == "shown"
            assert matches[known].rounds[int(place)].moves[int(ply)] == (int(seat), text), f"kill {number}"
            seen += 1
        kept = sum(len(each.moves) for match in matches.values() for each in match.rounds)
        assert kept >= moves, f"kill {number}"
        moves = kept
    async with window_on(folder) as window:
        continued = window.services.autosave().load(window.services.autosave().open_matches()[0].seed)
        assert continued is not None
        last = sum(each.line is not None for each in continued.rounds)
        window.pages.start.cards[0].carry_on.click()
        await play_on(window, lambda: window.pages.table.runner and len(window.pages.table.runner.results) > last)
        first = saved_match(window)
    following = None
    for each in first.rounds:
        if each.line is not None:
            following = check(parse(each.line), following).next_standing
    return seen


async def test_a_few_kills(tmp_path: Path) -> None:
    """Five kills: every shown move is in the store, in order, and the match is played on."""
    assert await kill_and_finish(tmp_path, 5, seed=5) > 10


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(PARTS))
async def test_forty_kills(tmp_path: Path, part: int) -> None:
    """Forty kills, ten of each of four endless matches."""
    assert await kill_and_finish(tmp_path, WINDOW_KILLS // PARTS, seed=30 + part) > 25
