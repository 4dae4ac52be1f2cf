# SPDX-License-Identifier: MIT
"""The program is killed at random moments of play: every move that was shown is there afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from dominoes.records.reader import check, parse
from dominoes.store import SavedMatch, Store
from tests.ui.driving import ROOT, play_on, window_on

LONGEST = 0.35
"""Seconds of play before the kill, after the first move was shown."""


def stored(folder: Path) -> list[SavedMatch]:
    """Read what the killed program left."""
    store = Store.open(folder / "records" / "matches.db")
    (verdict,) = store._database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}
    count = next(iter(store._database.query("SELECT count(*) AS matches FROM matches")))["matches"]
    matches = [store.load(number + 1) for number in range(count)]
    store.close()
    return matches


def play_and_kill(folder: Path, seconds: float) -> list[str]:
    """Let the program play for *seconds* after its first move, kill it, give what it said it showed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ui.driving", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    ) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(seconds)
        player.kill()
        rest = player.stdout.read()
    assert player.returncode != 0
    # A last line that was cut off was not told to anybody.
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


async def kill_and_finish(folder: Path, kills: int, seed: int) -> int:
    """Kill the program *kills* times, look into the store each time; then play to the end. Give the moves seen."""
    chance, seen, moves = Random(seed), 0, 0
    for number in range(kills):
        lines = play_and_kill(folder, chance.uniform(0, LONGEST))
        matches = stored(folder)
        rows = {each.id: each for match in matches for each in match.rounds}
        for line in lines:
            word, match, row, ply, seat, text = line.rstrip("\n").split(" ", 5)
            assert word == "shown"
            saved = rows[int(row)]
            assert saved in matches[int(match) - 1].rounds
            assert saved.moves[int(ply)] == (int(seat), text), f"kill {number}"
            seen += 1
        kept = sum(len(each.moves) for each in rows.values())
        assert kept >= moves, f"kill {number}"
        moves = kept
    async with window_on(folder) as window:
        continued = window.services.autosave().load(window.services.autosave().open_matches()[0].id)
        assert continued is not None
        last = stored_in((continued,))
        window.pages.start.page.cards[0].carry_on.click()
        await play_on(
            window, lambda: window.pages.match.page.runner and len(window.pages.match.page.runner.results) > last
        )
        saved_match = window.services.autosave().load(1)
    assert saved_match is not None
    following = None
    for each in saved_match.rounds:
        if each.line is not None:
            following = check(parse(each.line), following).next_standing
    return seen


def stored_in(matches: tuple[SavedMatch, ...]) -> int:
    """Count the finished rounds of the newest match."""
    return sum(each.line is not None for each in matches[0].rounds)


async def test_a_few_kills(tmp_path: Path) -> None:
    """Five kills: every shown move is in the store, in order, and the match is played on."""
    assert await kill_and_finish(tmp_path, 5, seed=5) > 5


@pytest.mark.bulk
async def test_thirty_kills(tmp_path: Path) -> None:
    """Thirty kills of one endless match."""
    assert await kill_and_finish(tmp_path, 30, seed=30) > 60
