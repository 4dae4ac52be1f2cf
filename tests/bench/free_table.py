# SPDX-License-Identifier: MIT
"""CPU time at the free table, painting included: a step of a whole round, and opening a lesson of 2,000 moves.

``python tests/bench/free_table.py`` (goals: 50 ms a step, 200 ms to open)
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6  # noqa: F401 - before qasync, so that it chooses it

from qasync import QEventLoop  # isort: skip

sys.path.insert(0, str(Path(__file__).parents[2]))

from dominoes.games import GAMES
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.tree import Tree
from tests.bench.lessons import random_tree
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.demonstrate.test_closing_hands import whole_round
from ui.app.window import MainWindow
from ui.kit import theme

SIZE: Final = (1280, 800)
STEP_MS: Final = 50
OPEN_MS: Final = 200


async def measured(window: MainWindow, work: Callable[[], object]) -> float:
    """Return the milliseconds until what *work* asks for lies on the table and is painted."""
    page = window.pages.demonstrate
    began = time.process_time()
    work()
    await until(lambda: page.is_laid_out)
    for _turn in range(6):
        await asyncio.sleep(0.001)
    return (time.process_time() - began) * 1000


def is_within(name: str, taken: list[float], goal: int) -> bool:
    """Print the figures of *name*, and return whether half of them are within *goal*."""
    median = sorted(taken)[len(taken) // 2]
    print(f"{name}: median {median:.0f} ms, slowest {max(taken):.0f} ms (goal {goal})")
    return median <= goal


async def run() -> bool:
    """Measure every game; return whether all goals are met."""
    met = True
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder), settings=FAST, size=SIZE) as window:
            table, shelf = window.pages.demonstrate, window.pages.lessons.shelf

            def put(tree: Tree) -> Path:
                return shelf.add(Lesson(chapters=(Chapter(tree),)), "en")

            for game in GAMES:
                tree = whole_round(f"{game.key}-{next(iter(game.presets))}")
                await measured(window, partial(table.open, put(tree)))
                turns = (
                    turn
                    for turn in (table.audience.cursor.forward, table.audience.cursor.back)
                    for _move in tree.line()
                )
                steps = [await measured(window, turn) for turn in turns]
                met &= is_within(f"{game.key}, a step", steps, STEP_MS)
                small, large, opened = put(Tree(tree.layout, tree.seed)), put(random_tree(game)), []
                for _time in range(3):
                    await measured(window, partial(table.open, small))
                    opened.append(await measured(window, partial(table.open, large)))
                met &= is_within(f"{game.key}, opened", opened, OPEN_MS)
    return met


def main() -> int:
    """Print the figures, and tell by the exit code whether the goals are met."""
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return 0 if runner.run(run()) else 1


if __name__ == "__main__":
    sys.exit(main())
