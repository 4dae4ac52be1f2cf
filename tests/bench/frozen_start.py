# SPDX-License-Identifier: MIT
"""CPU time from nothing to the first window of the frozen program, against that of this checkout. Linux only.

    python tests/bench/frozen_start.py FOLDER     (the folder of the frozen program; goal: at most 1.3 times)

Both are watched from outside, in the same way: once its window has been painted a program listens for later starts,
and what it has used by then is read.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

GOAL = 1.3
TURNS = 9
PATIENCE = 120
ROOT = Path(__file__).resolve().parents[2]


def used(process: int) -> float:
    """Return the CPU seconds that all threads of *process* have used."""
    found = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            found += int((task / "schedstat").read_text().split()[0])
    return found / 1e9


def start(*command: str) -> float:
    """Return the CPU seconds that a start of *command* takes until its window is there; it is ended then."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory(dir="/tmp") as profile:
        # The usual start: not the first one, which also asks whether the player is new.
        settings = Path(profile) / "settings" / "settings.json"
        settings.parent.mkdir()
        settings.write_text('{"version": 1, "new_player": false, "player_name": "Ming"}')
        listens = Path(profile) / "records" / "gupai.socket"
        process = subprocess.Popen([*command, "--profile", profile, "--locale", "zh_HK"], env=environment)
        try:
            until = time.monotonic() + PATIENCE
            while not listens.exists():
                if process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"{command[0]} shows no window")
                time.sleep(0.002)
            return used(process.pid)
        finally:
            process.kill()
            process.wait()


def main() -> int:
    """Measure in turns, print, and tell by the exit code whether the goal is met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="of the frozen program")
    frozen = str(parser.parse_args().folder / "gupai")
    checkout = (sys.executable, "-m", "ui")
    start(frozen)
    start(*checkout)
    pairs = [(start(frozen), start(*checkout)) for _turn in range(TURNS)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"frozen {ours * 1000:.0f} ms, checkout {theirs * 1000:.0f} ms CPU: {ratio:.2f} times (goal {GOAL})")
    return 0 if ratio <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
