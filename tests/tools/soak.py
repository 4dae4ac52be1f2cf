# SPDX-License-Identifier: MIT
"""The window for hours: rounds are played, pages opened, keys and clicks fall by chance; nothing may grow or complain.

    python -m tests.tools.soak [--minutes 120] [--seed 1] [--log FILE] [--one-window]

Matches of all games are played one after the other, each in a window of its own over the same data or all in one as a
player has it, and after each come some hundred clicks, keys, sizes and languages by chance. After that, and when the
window is closed, a line of the log has the resources still in use. In the end every count is compared with its value
after the first third, when all has been loaded; memory is measured by its growth per round since then. 1 if something
grew or was complained of.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, contextmanager
from functools import partial
from itertools import combinations, cycle
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from qasync import QEventLoop

from dominoes.games import GAMES
from dominoes.store import Filter
from tests.support.complaints import Complaints
from tests.ui.driving import FAST, answer_sheet, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.games.person import Person
from ui.kit import theme
from ui.language.i18n import LANGUAGES
from ui.saving.setup import MatchSetup

T = TypeVar("T")

Keys = Qt.Key
KEYS: Final = (
    *(Keys.Key_Return, Keys.Key_Space, Keys.Key_Escape, Keys.Key_Tab, Keys.Key_Backtab, Keys.Key_Backspace),
    *(
        Keys.Key_Left,
        Keys.Key_Right,
        Keys.Key_Up,
        Keys.Key_Down,
        Keys.Key_Home,
        Keys.Key_End,
        Keys.Key_F1,
        Keys.Key_F5,
    ),
    *map(Keys, range(Keys.Key_0, Keys.Key_9 + 1)),
    *map(Keys, range(Keys.Key_A, Keys.Key_Z + 1)),
    *(Keys.Key_Plus, Keys.Key_Minus, Keys.Key_Comma, Keys.Key_Slash, Keys.Key_Question),
)
MODIFIERS: Final = (
    *(Qt.KeyboardModifier.NoModifier,) * 6,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
ENDS: Final = frozenset((Keys.Key_Q, Keys.Key_W))
"""With Ctrl they end the program."""
SIZES: Final = ((960, 600), (1280, 800), (1600, 900))
EVENTS: Final = 150
"""By chance, between two matches."""
MOVES: Final = 60
"""Turns of the person in one match, at most."""
MATCH_SECONDS: Final = 60.0
FEWEST: Final = 12
"""Matches that must have been played to say anything."""
GROWTH_KB: Final = 2.0
"""Of memory for each round, at most: Qt and SQLite keep some for later."""
SLACK: Final = {"widgets": 60, "files": 3, "threads": 1, "tasks": 4}
"""So many more may be there at the end, of what comes and goes."""


def by_chance(window: MainWindow, random: Random) -> None:
    """Do something to *window* that a hand on mouse or keyboard could."""
    where = QApplication.activePopupWidget() or QApplication.activeModalWidget() or window
    kind = random.random()
    if isinstance(where, QFileDialog):
        # What stands elsewhere on the disk is nobody's to change.
        where.close()
    elif kind < 0.5:
        key, modifier = random.choice(KEYS), random.choice(MODIFIERS)
        if modifier is not Qt.KeyboardModifier.ControlModifier or key not in ENDS:
            QTest.keyClick(where.focusWidget() or where, key, modifier)
    elif kind < 0.95:
        inside = [each for each in where.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
        at = random.choice(inside) if inside else where
        point = QPoint(random.randrange(max(1, at.width())), random.randrange(max(1, at.height())))
        QTest.mouseClick(at, Qt.MouseButton.LeftButton, pos=point)
    elif kind < 0.98:
        window.resize(*random.choice(SIZES))
    else:
        window.pages.start.language.chosen.emit(random.choice(list(LANGUAGES)))


async def events(window: MainWindow, random: Random, count: int) -> None:
    """Let *count* things happen by chance, with a breath between them."""
    for number in range(count):
        by_chance(window, random)
        await asyncio.sleep(0.02 if number % 10 == 0 else 0)
    for dialog in window.findChildren(QDialog):
        dialog.close()
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()


@contextmanager
def nothing_opened() -> Iterator[None]:
    """Open no other program: what a link or a folder would be shown by."""
    before = QDesktopServices.openUrl
    QDesktopServices.openUrl = staticmethod(lambda _url: True)  # type: ignore[method-assign]
    try:
        yield
    finally:
        QDesktopServices.openUrl = before  # type: ignore[method-assign]


def used() -> dict[str, float]:
    """Return the resources used by this process; of its memory, the part allocated.

    The rest, code and fonts, is read from files: the system drops and reads it again as it likes. The C library's free
    memory goes back to the system first: a window leaves some 30 MB of it behind, in holes that the next one fills.
    """
    gc.collect()
    # Other C libraries keep no such holes.
    getattr(ctypes.CDLL(None), "malloc_trim", lambda _kept: None)(0)
    _size, resident, from_files, *_others = map(int, Path("/proc/self/statm").read_text().split())
    return {
        "kilobytes": (resident - from_files) * os.sysconf("SC_PAGE_SIZE") / 1024,
        "widgets": len(QApplication.allWidgets()),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
        "tasks": len(asyncio.all_tasks()),
    }


def _is_answered(person: Person[Any]) -> bool:
    return person._answer is None or person._answer.done()


async def _play(window: MainWindow) -> None:
    """Play some turns as the opponents would, by the thinker of the window itself."""
    table = window.pages.table
    turns, end = 0, time.monotonic() + MATCH_SECONDS
    while turns < MOVES and table.match.is_on and time.monotonic() < end:
        person = None if table.presenter is None else table.presenter.person
        if table.overlay.isVisible():
            answer_sheet(table)
        elif person is not None and person.turn is not None and not _is_answered(person):
            turns += 1
            person._answer.set_result(person.turn.legal[0])  # type: ignore[union-attr]
        await asyncio.sleep(0)


def _kept(window: MainWindow) -> int:
    """Return how many rounds are kept.

    Raises:
        RuntimeError: what is kept could not be opened.
    """
    archive = window.services.archive()
    if archive is None:
        raise RuntimeError(f"nothing is saved: {window.services.autosave().failure}")
    return archive.count(Filter())


async def use(window: MainWindow, setup: MatchSetup, random: Random) -> int:
    """Play one match in *window*, and then what chance brings; return how many rounds were played."""
    before = _kept(window)
    await sit_down(window, setup, random.randbytes(32))
    await _play(window)
    # Before chance may erase them all.
    rounds = _kept(window) - before
    window.pages.go_start()
    await events(window, random, EVENTS)
    return rounds


def _is_left(window: MainWindow) -> bool:
    return not window.pages.table.match.tasks


async def use_once(folder: Path, setup: MatchSetup, random: Random) -> int:
    """Do the same in a window of its own, and close it."""
    async with window_on(folder) as window:
        return await use(window, setup, random)


async def matches(folder: Path, random: Random, *, one_window: bool) -> AsyncGenerator[tuple[str, int], None]:
    """Yield the game of each match, and how many rounds were played, when it is over.

    Its window is closed then and nothing here refers to it, but for *one_window*, in which all are played.
    """
    async with AsyncExitStack() as stack:
        window = await stack.enter_async_context(window_on(folder)) if one_window else None
        for entry in cycle(GAMES):
            setup = setup_of(random.choice(list(entry.presets)), game=entry.game.key)
            if window is None:
                yield entry.game.key, await use_once(folder, setup, random)
            else:
                # Chance may have set that opponents take their time.
                window.services.preferences.change(FAST)
                yield entry.game.key, await use(window, setup, random)
                # Chance may have sat down again, and left a sheet open there.
                window.pages.end_match()
                window.pages.go_start()
                await until(partial(_is_left, window), "the table to be left")


async def soak(minutes: float, seed: int, log: Path, *, one_window: bool) -> list[dict[str, float]]:
    """Play until the time is over; return what was used after each match, and the rounds played until then."""
    random, found, end, rounds = Random(seed), list[dict[str, float]](), time.monotonic() + 60 * minutes, 0
    with tempfile.TemporaryDirectory() as folder, nothing_opened():
        async with aclosing(matches(Path(folder), random, one_window=one_window)) as played:
            async for game, more in played:
                rounds += more
                await asyncio.sleep(0.5)
                found.append({"seconds": time.monotonic(), "rounds": rounds, **used()})
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"game": game, **found[-1]}) + "\n")
                if time.monotonic() > end:
                    break
    return found


def _loaded(found: Sequence[T]) -> Sequence[T]:
    """Return what was measured after the first third."""
    return found[len(found) // 3 :]


def growth(found: Sequence[Mapping[str, float]]) -> float:
    """Return by how many kilobytes memory grows for each round: the median of what any two matches say (Theil–Sen).

    After a single match some MB more or less may be used by chance.
    """
    pairs = combinations([(each["rounds"], each["kilobytes"]) for each in _loaded(found)], 2)
    slopes = [(now - then) / (later - earlier) for (earlier, then), (later, now) in pairs if later > earlier]
    return median(slopes) if slopes else 0.0


def grown(found: Sequence[Mapping[str, float]]) -> list[str]:
    """Return what has grown since the first third, as sentences; nothing if there was too little to say."""
    if len(found) < FEWEST:
        return [f"only {len(found)} matches were played"]
    first, *_others, last = _loaded(found)
    texts = [f"memory grows: {growth(found):.2f} kB for each round"] if growth(found) > GROWTH_KB else []
    return texts + [
        f"{name}: {first[name]:.0f}, then {last[name]:.0f}" for name in SLACK if last[name] > first[name] + SLACK[name]
    ]


def main() -> int:
    """Soak as the command line asks."""
    parser = argparse.ArgumentParser(description="let the window be used by chance for hours")
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, default=Path("soak.jsonl"))
    parser.add_argument("--one-window", action="store_true", help="play all matches in one window")
    asked = parser.parse_args()
    app, complaints = theme.application(), Complaints()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        found = runner.run(soak(asked.minutes, asked.seed, asked.log, one_window=asked.one_window))
    texts = [*grown(found), *complaints.texts]
    told = f"{len(found)} matches, {found[-1]['rounds']:.0f} rounds, {growth(found):.2f} kB for each round"
    sys.stdout.write("\n".join([told, *texts]) + "\n")
    return int(bool(texts))


if __name__ == "__main__":
    sys.exit(main())
