# SPDX-License-Identifier: MIT
"""Through how many files one decision of a person passes, from their click to their next turn; run it as a script.

``python -m tests.bench.decision [GAME]``; goal: at most 42 files in 打天九. The opponents think in their own process;
the backup that is made after the start is not part of it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from types import FrameType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dominoes.play.worker import Thinker
from tests.ui.conftest import qt_loop
from tests.ui.driving import ROOT, best, my_turn, play, setup_of, sit_down, until, window_on

_GOAL = 42
_PACKAGES = ("dominoes", "ui")
_TURNS_BEFORE = 3
"""Decisions played first, to warm the caches."""


class Trace:
    """The calls into the program, by file."""

    def __init__(self) -> None:
        """Count from zero."""
        self.calls: dict[str, int] = {}

    def __call__(self, frame: FrameType, event: str, _value: object) -> None:
        """Count a call; this is what `sys.setprofile` takes."""
        path = Path(frame.f_code.co_filename)
        if event != "call" or not path.is_relative_to(ROOT):
            return
        name = path.relative_to(ROOT)
        if name.parts[0] in _PACKAGES:
            self.calls[name.as_posix()] = self.calls.get(name.as_posix(), 0) + 1


async def traced(game: str) -> dict[str, int]:
    """Play a match of *game* for a few turns; return the calls of one decision."""
    trace = Trace()
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder), thinker=Thinker()) as window:
            table = await sit_down(window, setup_of(game=game))
            saving = window.services.autosave()
            await until(lambda: bool(saving.backups()) and not saving._backup_job.is_on, "the backup of the start")
            for turn in range(_TURNS_BEFORE + 1):
                person = await my_turn(table)
                asked, move = person.turn, best(table)
                if turn == _TURNS_BEFORE:
                    sys.setprofile(trace)
                play(table, move)
                await until(lambda was=asked, who=person: who.turn not in (was, None), "my next turn")  # type: ignore[misc]
                sys.setprofile(None)
    return trace.calls


def main(game: str = "tiengow") -> int:
    """Print the files with their calls; 1 when the goal is missed."""
    with asyncio.Runner(loop_factory=qt_loop) as runner:
        calls = runner.run(traced(game))
    for name, count in sorted(calls.items()):
        print(f"{count:7}  {name}")
    print(f"{len(calls)} files, {sum(calls.values())} calls (goal {_GOAL} files)")
    return int(len(calls) > _GOAL)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
