# SPDX-License-Identifier: MIT
"""The system ends the program: it closes in order while opponents think, and leaves no process and no lock behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dominoes.store import Store
from tests.support.saved_matches import matches_of
from tests.ui.driving import ROOT

ENDED_WITHIN = 2.0
"""Seconds until the program has ended."""
FOREVER = "600"
"""Seconds that are never over."""
SHOWN = re.compile(r"shown (?P<seed>[0-9a-f]+) (?P<place>\d+) (?P<ply>\d+) (?P<seat>\d) (?P<move>.*)")


def workers(parent: int) -> list[int]:
    """Return the processes that were started by *parent*."""
    return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def is_running(pid: int) -> bool:
    """Return whether there is such a process that has not ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.matrix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_closes_the_program(tmp_path: Path, number: signal.Signals) -> None:
    """It ends with code 0, and the last move that was shown is there."""
    # Under nohup a hang-up is ignored, in the background of a script Ctrl-C; either would be by the program, too.
    found = signal.signal(number, signal.SIG_DFL)
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.driving", str(tmp_path), FOREVER],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    signal.signal(number, found)
    try:
        assert program.stdout is not None
        shown = [SHOWN.match(program.stdout.readline()) for _move in range(3)]
        started = workers(program.pid)
        assert started
        began = time.monotonic()
        program.send_signal(number)
        rest, said = program.communicate(timeout=300)
        assert time.monotonic() - began < ENDED_WITHIN
    finally:
        program.kill()
    assert program.returncode == 0, said
    assert "Traceback" not in said
    while any(map(is_running, started)):
        assert time.monotonic() - began < ENDED_WITHIN, "a process is left"
        time.sleep(0.02)
    last = [*shown, *map(SHOWN.match, rest.splitlines())][-1]
    assert last is not None
    store = Store.open(tmp_path / "records" / "matches.db")
    kept = {match.seed: match for match in matches_of(store).values()}[last["seed"]]
    store.close()
    assert kept.rounds[int(last["place"])].moves[int(last["ply"])] == (int(last["seat"]), last["move"])
    left = {
        path.name for path in tmp_path.rglob("*") if path.suffix in {".lock", ".socket"} or path.name == "crash.txt"
    }
    assert left == set()
    assert (tmp_path / "settings" / "settings.json").exists(), "the window has told where it was"
