# SPDX-License-Identifier: MIT
"""The window closes at once, also while opponents think, and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from dominoes.play.worker import Thinker
from tests.ui.driving import ROOT, best, my_turn, play, setup_of, sit_down, window_on
from ui.saving.setup import MatchSetup

CLOSES = 100
"""Before a release."""
LIMIT = 1.0
"""Seconds that closing may take."""
LATEST = 1.5
"""Seconds of play before the window is closed, at most: within them opponents think several times."""


def is_alive(pid: int) -> bool:
    """Return whether there is such a process."""
    if sys.platform == "win32":
        from ctypes import windll

        # The right to wait for it; on Windows os.kill would send a signal, or end it.
        process = windll.kernel32.OpenProcess(0x100000, 0, pid)
        still_running = bool(process) and windll.kernel32.WaitForSingleObject(process, 0) == 0x102
        windll.kernel32.CloseHandle(process)
        return still_running
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_closing_while_an_opponent_thinks(tmp_path: Path) -> None:
    """The worker is ended in mid-thought, within a second."""
    basic = setup_of()
    strong = MatchSetup(basic.game, basic.options, ("strong",) * 3)
    thinker = Thinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, strong)
        await my_turn(table)
        play(table, best(table))
        await asyncio.sleep(0.05)
        runner = table.runner
        assert runner is not None
        hint = asyncio.ensure_future(table.help.hint(runner))
        await asyncio.sleep(0.05)
        pid, playing = thinker.pid, window.pages.table.match.task
        assert pid is not None
        assert playing is not None
        assert is_alive(pid)
        began = time.monotonic()
        window.close()
        await asyncio.wait([playing])
        assert time.monotonic() - began < LIMIT
        assert playing.cancelled()
        assert not is_alive(pid)
        hint.cancel()


def leave(folder: Path, seconds: float) -> None:
    """Play against strong opponents for *seconds* and close the program: code 0, nothing said, no process left."""
    ended = subprocess.run(
        [sys.executable, "-X", "dev", "-m", "tests.ui.driving", str(folder), str(seconds)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert ended.returncode == 0, ended.stderr
    assert "Task was destroyed" not in ended.stderr
    assert "Traceback" not in ended.stderr
    facts = ("worker", "collecting", "closing")
    told = dict(line.split() for line in ended.stdout.splitlines() if line.startswith(facts))
    assert not is_alive(int(told["worker"]))
    assert float(told["closing"]) < LIMIT
    assert told["collecting"] == "False", "Python collects garbage in any thread"
    log = (folder / "logs" / "gupai.log").read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert "Task was destroyed" not in log


@pytest.mark.matrix
@pytest.mark.parametrize("seconds", [0.4, 0.0, 0.9])
def test_the_program_ends(tmp_path: Path, seconds: float) -> None:
    """The whole program closes while strong opponents play."""
    leave(tmp_path, seconds)


@pytest.mark.slow
def test_a_hundred_closes(tmp_path: Path) -> None:
    """It closes at any of a hundred moments."""
    chance = Random(22)
    for number in range(CLOSES):
        leave(tmp_path / f"{number}", chance.uniform(0, LATEST))
