# SPDX-License-Identifier: MIT
"""The window on the desktop of this system: three moves of each game, then each language with its fonts and a picture.

    python -m tests.tools.desktop FOLDER [--text 1.5] [--chrome dark] [--only moves|languages]

The opponents think in the worker process. Names what is wrong, and ends with 1: a warning in the log, a game that does
not go on, a widget in another font than that of the program. FOLDER takes the profile and the pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QFontInfo
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QToolTip, QWidget
from qasync import QEventLoop

from dominoes.ai.bot import Budget, Choice
from dominoes.games import GAMES
from dominoes.play.worker import Request, Thinker
from tests.support.complaints import Complaints
from tests.ui.driving import FAST, answer_sheet, best, my_turn, play, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.kit import theme
from ui.kit.settings import CHROMES, Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.play.page import TablePage

MOVES: Final = 3
"""Of the person, in each game."""
PATIENCE: Final = 120.0
"""Seconds for a turn to come on a slow machine."""


class CountingThinker(Thinker):
    """Counts the answers of the worker process."""

    def __init__(self) -> None:
        """Begin at none."""
        super().__init__()
        self.answers = 0

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Return the worker's answer."""
        choice = await super().choose(request, budget)
        self.answers += 1
        return choice


async def moved(window: MainWindow, game: str) -> int:
    """Make up to `MOVES` moves in a match of *game*; return their number."""
    table = await sit_down(window, setup_of(game=game))
    made = 0
    while made < MOVES:
        await until(lambda: is_asked(table), f"a turn in {game}", PATIENCE)
        if table.overlay.isVisible():
            # The round is over: the next one is dealt.
            answer_sheet(table)
            await asyncio.sleep(0)
            if window.pages.current is window.pages.start:
                break
            continue
        person = await my_turn(table)
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not asked or table.overlay.isVisible(), f"the move in {game}")  # noqa: B023
        made += 1
    return made


def is_asked(table: TablePage) -> bool:
    """Return whether the person has something to do."""
    return table.overlay.isVisible() or (table.presenter is not None and table.presenter.person.turn is not None)


async def play_all(folder: Path, settings: Settings) -> list[str]:
    """Play a little of each game in one window; return what is wrong."""
    wrong: list[str] = []
    for entry in GAMES:
        thinker = CountingThinker()
        async with window_on(folder / "profile", settings=settings, thinker=thinker) as window:
            try:
                made = await moved(window, entry.key)
            except AssertionError as error:
                wrong.append(str(error))
                continue
        print(f"{entry.key}: {made} moves, {thinker.answers} answers of the worker process", flush=True)
        if made < MOVES:
            wrong.append(f"{entry.key} ended after {made} moves")
        if entry.has_strengths and not thinker.answers:
            wrong.append(f"{entry.key}: the worker process was never asked")
    return wrong


def used(families: list[str]) -> str:
    """Return the family that Qt takes for *families*."""
    font = QFont()
    font.setFamilies(families)
    return QFontInfo(font).family()


def in_other_fonts(widgets: list[QWidget]) -> list[str]:
    """Return the classes of *widgets* in another family than the program's own, or with letters below the smallest."""
    own = {used(families(i18n.current())) for families in (i18n.font_families, i18n.title_families)}
    least = theme.look().px(theme.Type.CAPTION.value.pixels)
    found = set()
    for widget in widgets:
        shown = QFontInfo(widget.font())
        if shown.family() not in own:
            found.add(f"{type(widget).__name__} is in {shown.family()}, not {' or '.join(sorted(own))}")
        if shown.pixelSize() < least:
            found.add(f"{type(widget).__name__} has letters of {shown.pixelSize()} pixels, less than {least}")
    return sorted(found)


async def look_at(window: MainWindow, name: str, folder: Path) -> list[str]:
    """Take a picture of *window* with a menu, a tip and a message before it; return what is wrong with their fonts."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    menu, box = QMenu(window), QMessageBox(window)
    menu.addAction("骨牌 Gupai")
    box.setText("骨牌 Gupai")
    try:
        box.show()
        menu.popup(window.mapToGlobal(QPoint(40, 40)))
        QToolTip.showText(window.mapToGlobal(QPoint(40, 160)), "骨牌 Gupai", window)
        await asyncio.sleep(1)
        window.screen().grabWindow(0).save(str(folder / f"{name}.png"))
        widgets = [each for each in app.allWidgets() if each.isVisible()]
        print(f"{name}: {len(widgets)} widgets", flush=True)
        return [f"{name}: {each}" for each in in_other_fonts(widgets)]
    finally:
        QToolTip.hideText()
        menu.close()
        box.close()
        menu.deleteLater()
        box.deleteLater()


async def show_all(folder: Path, settings: Settings) -> list[str]:
    """Show the start page and a table in each language; return what is wrong."""
    wrong = []
    for language in LANGUAGES:
        name = f"{language}-{settings.chrome}"
        shown = replace(settings, language=language)
        async with window_on(folder / "profile", settings=shown, language=language) as window:
            await asyncio.sleep(1)
            wrong += await look_at(window, f"start-{name}", folder)
            await sit_down(window, setup_of())
            await my_turn(window.pages.table)
            wrong += await look_at(window, f"table-{name}", folder)
    return wrong


def main() -> int:
    """Do what is asked; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--text", type=float, default=1.0, help="factor on the size of text")
    parser.add_argument("--chrome", choices=CHROMES, default="light")
    parser.add_argument("--only", choices=("moves", "languages"))
    args = parser.parse_args()
    shutil.rmtree(args.folder / "profile", ignore_errors=True)
    args.folder.mkdir(parents=True, exist_ok=True)
    settings = replace(FAST, text_size=args.text, chrome=args.chrome)
    wrong: list[str] = []
    app, complaints = theme.application(sys.argv[0]), Complaints()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        if args.only != "languages":
            wrong += runner.run(play_all(args.folder, settings))
        if args.only != "moves":
            wrong += runner.run(show_all(args.folder, settings))
    wrong += complaints.texts
    for each in wrong:
        print(each, file=sys.stderr)
    print("all is well" if not wrong else f"{len(wrong)} things are wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
