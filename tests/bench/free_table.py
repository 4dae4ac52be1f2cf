# SPDX-License-Identifier: MIT
"""CPU time at the free table, painting included: a step of a whole round, and opening a lesson of 2,000 moves.

``python tests/bench/free_table.py [GAME…]`` (goals: 50 ms a step, with the projector's window too; 200 ms to open).
Every step is taken several times, and its quickest time counts: on a busy machine the others measure the neighbours.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import PySide6  # noqa: F401 - before qasync, so that it chooses it

from qasync import QEventLoop  # isort: skip

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

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
TRIES: Final = 5
"""How often each step is taken."""


async def measured(window: MainWindow, work: Callable[[], object]) -> float:
    """Return the milliseconds until what *work* asks for lies on the table and is painted."""
    page = window.pages.demonstrate
    began = time.process_time()
    work()
    await until(lambda: page.is_laid_out)
    for _turn in range(6):
        await asyncio.sleep(0.001)
    return (time.process_time() - began) * 1000


def is_within(name: str, taken: Sequence[float], goal: int) -> bool:
    """Print the figures of *name*, and return whether all of them are within *goal*."""
    median, slowest = sorted(taken)[len(taken) // 2], max(taken)
    place = taken.index(slowest)
    print(f"{name}: median {median:.0f} ms, slowest {slowest:.0f} ms, at {place} (goal {goal})")
    return slowest <= goal


async def stepped(window: MainWindow, presses: Sequence[Qt.Key]) -> list[float]:
    """Press the keys *presses* several times, and return the quickest time of each place among them."""
    page = window.pages.demonstrate

    def press(key: Qt.Key) -> None:
        QTest.keyClick(page.focusWidget() or page, key)

    rounds = [[await measured(window, partial(press, key)) for key in presses] for _time in range(TRIES)]
    return [min(each) for each in zip(*rounds, strict=True)]


async def run(games: Collection[str]) -> bool:
    """Measure every one of *games*; return whether all goals are met."""
    met = True
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder), settings=FAST, size=SIZE) as window:
            table, shelf = window.pages.demonstrate, window.pages.lessons.shelf

            def put(tree: Tree) -> Path:
                return shelf.add(Lesson(chapters=(Chapter(tree),)), "en")

            for game in (each for each in GAMES if not games or each.key in games):
                tree = whole_round(f"{game.key}-{next(iter(game.presets))}")
                large = put(random_tree(game))
                small, opened = put(Tree(tree.layout, tree.seed)), []
                for _time in range(TRIES):
                    await measured(window, partial(table.open, small))
                    opened.append(await measured(window, partial(table.open, large)))
                met &= is_within(f"{game.key}, opened", [min(opened)], OPEN_MS)
                for name, path in (("a round", put(tree)), ("a long lesson", large)):
                    await measured(window, partial(table.open, path))
                    ends = len(table.editor.tree.line())
                    presses = [Qt.Key.Key_PageDown] * ends + [Qt.Key.Key_PageUp] * ends
                    met &= is_within(f"{game.key}, a step of {name}", await stepped(window, presses), STEP_MS)
                    table.audience.toggle_window()
                    stops = await stops_of(window)
                    presses = [Qt.Key.Key_PageDown] * stops + [Qt.Key.Key_PageUp] * stops
                    met &= is_within(f"{game.key}, a projected step", await stepped(window, presses), STEP_MS)
                    table.audience.close_window()
    return met


async def stops_of(window: MainWindow) -> int:
    """Return how many steps and stops a class goes through, and go back to the beginning."""
    cursor, stops = window.pages.demonstrate.audience.cursor, 0
    while cursor.has_more:
        await measured(window, cursor.forward)
        stops += 1
    await measured(window, cursor.to_beginning)
    return stops


def main() -> int:
    """Print the figures, and tell by the exit code whether the goals are met."""
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return 0 if runner.run(run(sys.argv[1:])) else 1


if __name__ == "__main__":
    sys.exit(main())
