# SPDX-License-Identifier: MIT
"""How much of the program one decision of a person passes, from their click to their next turn; run it as a script.

``python -m tests.bench.decision [GAME]``. The opponents think in their own process; the backup that is made after the
start is not part of it. Where the round ends before the person is asked again, the sheets between are part of it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from dominoes.play.worker import Thinker
from tests.ui.conftest import qt_loop
from tests.ui.driving import ROOT, answer_sheet, best, person_of, play, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.play.page import TablePage

_PACKAGES: Final = ("dominoes", "ui")
_TURNS_BEFORE: Final = 3
"""Decisions played first, so that what is made once is there."""
NAMED: Final = ("view", "sync", "log", "_line_of")
"""Functions of interest: what a seat sees, what is shown of it, the log, one line of it."""
"""Games whose moves are made in their own way."""


class Trace:
    """The calls into the program."""

    def __init__(self) -> None:
        """Count from zero."""
        self.files: Counter[str] = Counter()
        """Calls by file."""
        self.functions: Counter[tuple[str, str]] = Counter()
        """Calls by file and function."""
        self.between: Counter[tuple[str, str]] = Counter()
        """Calls by the files of caller and function."""
        self._names: dict[str, str] = {}

    def _name(self, frame: FrameType | None) -> str:
        """Return the file of *frame* from the root on; empty where it does not belong to the program."""
        if frame is None:
            return ""
        path = frame.f_code.co_filename
        if path not in self._names:
            name = Path(path).relative_to(ROOT) if Path(path).is_relative_to(ROOT) else Path()
            self._names[path] = name.as_posix() if name.parts[:1] in [(each,) for each in _PACKAGES] else ""
        return self._names[path]

    def __call__(self, frame: FrameType, event: str, _value: object) -> None:
        """Count a call; this is what `sys.setprofile` takes."""
        if event != "call" or not (name := self._name(frame)):
            return
        self.files[name] += 1
        self.functions[name, frame.f_code.co_qualname] += 1
        caller = self._name(frame.f_back)
        if caller and caller != name:
            self.between[caller, name] += 1

    def two_way(self) -> list[tuple[str, str]]:
        """Return the pairs of files that call each other."""
        return sorted((one, other) for one, other in self.between if one < other and (other, one) in self.between)

    def called(self, name: str) -> int:
        """Return how often functions with this *name* were called."""
        return sum(times for (_file, each), times in self.functions.items() if each.rpartition(".")[2] == name)


def _turn(table: TablePage) -> object:
    """Return what the person is asked; None while they are asked nothing."""
    return None if table.presenter is None else person_of(table).turn


async def _asked(window: MainWindow, table: TablePage) -> bool:
    """Answer sheets until the person is asked; return False if the match ends before that."""
    while (task := window.pages.table.match.task) is not None and not task.done():
        if table.overlay.isVisible():
            answer_sheet(table)
        elif _turn(table) is not None:
            return True
        await asyncio.sleep(0.002)
    return False


async def traced(game: str) -> Trace:
    """Play a match of *game* for a few turns; return the calls of one decision."""
    trace = Trace()
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder), thinker=Thinker()) as window:
            setup = setup_of(game=game)
            table = await sit_down(window, setup)
            saving = window.services.autosave()
            await until(lambda: bool(saving.backups()) and not saving._backup_job.is_on, "the backup of the start")
            for turn in range(_TURNS_BEFORE + 1):
                while not await _asked(window, table):
                    await sit_down(window, setup)
                asked, move = _turn(table), best(table)
                if turn == _TURNS_BEFORE:
                    sys.setprofile(trace)
                play(table, move)
                await until(
                    lambda was=asked: _turn(table) is not was or table.overlay.isVisible(),  # type: ignore[misc]
                    "the move",
                )
                await _asked(window, table)
                sys.setprofile(None)
    return trace


def main(game: str = "tiengow") -> int:
    """Print the files with their calls, the pairs that call each other, and the sums."""
    with asyncio.Runner(loop_factory=qt_loop) as runner:
        trace = runner.run(traced(game))
    for name, count in sorted(trace.files.items()):
        print(f"{count:7}  {name}")
    pairs = trace.two_way()
    for one, other in pairs:
        print(f"{trace.between[one, other]:7} {trace.between[other, one]:6}  {one} ↔ {other}")
    print(
        f"{len(trace.files)} files, {len(trace.functions)} functions, {trace.files.total()} calls, {len(pairs)} pairs"
    )
    print(", ".join(f"{name} {trace.called(name)}×" for name in NAMED))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
