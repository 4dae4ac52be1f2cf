# SPDX-License-Identifier: MIT
"""Plays a whole match as a person would, by real clicks or real keys, and looks at every screen on the way.

    xvfb-run -a -s "-screen 0 1920x1080x24" python tests/walkthrough.py --out DIR [--language ja] [--by keys]

Needs xdotool. Ends with 1 if something was wrong on a screen; `DIR/problems.txt` lists it.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import logging
import subprocess
import sys
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication, QSpinBox
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[1]))

from dominoes import deal
from dominoes.match import Until
from tests.screen_hand import Stuck, xdotool
from tests.screen_match import Player
from ui import app as program
from ui import i18n, match_runner, widgets
from ui import settings as settings_file
from ui.pages.controls import Chooser
from ui.paths import user_folders
from ui.settings import Settings

NAMES: Final = {"zh_HK": "小明", "zh_TW": "小明", "ja": "明", "en": "Ming"}
DOCS: Final = ("start", "newgame", "deal", "trick", "settlement", "standings")
"""Pictures of each language that the documents show."""
LARGE: Final = (("zh_HK", "start"), ("zh_TW", "newgame"), ("zh_HK", "trick"), ("ja", "settlement"))
"""Those on the first page."""
HEAVIEST: Final = 200_000
"""Bytes of a picture in the documents."""


class Walk(Player):
    """One walk through the program, from the start page to the end of a match and back."""

    async def whole(self) -> None:
        """Do everything."""
        start = self.window.start
        await asyncio.sleep(0.4)
        self.shoot("first-start")
        await self.do(start.greeting.known)
        await asyncio.sleep(0.2)
        self.shoot("start")
        await self.settings()
        await self.do(start.cards[0].new)
        form = self.window.new_game.form
        await self.hand.until(form.isVisible, "the page of a new game")
        await asyncio.sleep(0.2)
        await self.new_game()
        self.shoot("newgame")
        await self.scroll_through("newgame", form.area)
        await self.do(form.start)
        page = self.window.table
        await self.hand.until(page.overlay.isVisible, "the seats")
        await asyncio.sleep(0.2)
        self.shoot("seats")
        await self.answer(page)
        await self.match(page)
        await asyncio.sleep(0.3)
        self.shoot("end")

    async def settings(self) -> None:
        """Look at the settings."""
        await self.do(self.window.start.settings)
        page = self.window.settings_page
        await self.hand.until(page.isVisible, "the settings")
        await asyncio.sleep(0.2)
        self.shoot("settings")
        await self.scroll_through("settings", page.area)
        if self.keys:
            await self.hand.key("Escape")
        else:
            await self.hand.click(page._back)
        await self.hand.until(self.window.start.isVisible, "the start page")
        await asyncio.sleep(0.1)

    async def new_game(self) -> None:
        """Choose tradition, opponents and length, and read the rules."""
        form = self.window.new_game.form
        first = form.cards[0]
        if self.keys:
            await self.hand.tab_to(first)
            await self.hand.key("Down", "Down", "Up", "Up")
        else:
            await self.hand.click(form.cards[1])
            await self.hand.until(form.cards[1].isChecked, "another tradition")
            await self.hand.click(first)
        await self.hand.until(first.isChecked, "the first tradition")
        await self.do(form.rules)
        editor = self.window.new_game.editor
        await self.hand.until(editor.isVisible, "the rules")
        await asyncio.sleep(0.3)
        self.shoot("rules-editor")
        await self.scroll_through("rules-editor", editor.area)
        await self.do(editor.finish)
        await self.hand.until(form.isVisible, "back from the rules")
        await self.choose(form.all, 0)
        await self.choose(form.until, list(Until).index(Until.ROUNDS))
        await self.count(form.count)
        await asyncio.sleep(0.1)

    async def choose(self, chooser: Chooser, row: int) -> None:
        """Choose the entry in *row* of a list."""
        if self.keys:
            await self.hand.tab_to(chooser)
            before = chooser.currentIndex()
            await self.hand.key(*["Down" if before < row else "Up"] * abs(row - before))
        else:
            await self.hand.click(chooser)
            await self.hand.until(chooser.view().isVisible, "the open list")
            await asyncio.sleep(0.15)
            self.shoot(f"list-{chooser.count()}")
            view = chooser.view()
            box = view.visualRect(chooser.model().index(row, 0))
            await self.hand.click(view.viewport(), box.center())
        await self.hand.until(lambda: chooser.currentIndex() == row, "the chosen entry")

    async def count(self, spin: QSpinBox) -> None:
        """Set the length of the match."""
        if self.keys:
            await self.hand.tab_to(spin)
            before = spin.value()
            await self.hand.key(*["Up" if before < self.rounds else "Down"] * abs(self.rounds - before))
        else:
            await self.hand.click(spin, QPoint(20, spin.height() // 2))
            await self.hand.key("ctrl+a", *str(self.rounds), "Tab")
        await self.hand.until(lambda: spin.value() == self.rounds, "the length")


def _hear(walk: Walk) -> None:
    """Count every warning of Qt and of the program as a problem."""

    def heard(kind: QtMsgType, _context: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            walk.note(f"Qt: {text}")

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            # A computer that is busy with something else is no fault of a screen.
            if not record.name.startswith("dominoes.ai"):
                walk.note(f"log: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")

    qInstallMessageHandler(heard)
    logging.getLogger().addHandler(Listener(logging.WARNING))


async def _run(app: QApplication, args: argparse.Namespace, language: str) -> int:
    with tempfile.TemporaryDirectory() as profile:
        folders = user_folders(Path(profile))
        settings = replace(
            Settings(), text_size=args.text, player_name=NAMES[language], speed=3.0, trick_seconds=1.2, motion="on"
        )
        settings_file.save(settings, folders.settings / "settings.json")
        window = program.make_window(app, folders, language)
        window.move(0, 0)
        window.resize(*map(int, args.size.split("x")))
        walk = Walk(window, args, language)
        _hear(walk)
        walk.paintings.watch()
        window.show()
        window.after_first_paint()
        await asyncio.sleep(0.3)
        # Without a window manager nobody else gives the window the keyboard.
        xdotool("windowfocus", "--sync", int(window.winId()))
        try:
            await walk.whole()
        except Stuck as stuck:
            walk.note(f"stuck, waiting for: {stuck}")
            window.grab().save(str(args.out / f"{language}-stuck.png"))
        window.close()
        await asyncio.sleep(0.1)
    if walk.played != args.rounds:
        walk.note(f"{walk.played} rounds were settled, not {args.rounds}")
    lines = [f"{where}: {what}\n" for what, where in walk.found.items()]
    (args.out / f"{language}-problems.txt").write_text("".join(lines), encoding="utf-8")
    sys.stdout.write(f"{language}: {walk.played} rounds, {len(walk.shots)} pictures, {len(lines)} problems\n")
    return 1 if lines else 0


def _walk(args: argparse.Namespace, language: str) -> int:
    # Opponents that do not dawdle, and the same deals each time.
    match_runner.PACE = 0.15

    def same_seed() -> bytes:
        return hashlib.sha256(f"{args.seed}".encode()).digest()

    deal.new_seed = same_seed
    if args.docs:
        # The weave of the felt is noise, which does not compress.
        plain = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
        plain.fill(0)
        widgets._weave = cache(lambda: plain)
    app = QApplication(["gupai"])
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(_run(app, args, language))


def _save_small(source: Path, target: Path) -> None:
    """Write a picture again as small as PNG can be; with fewer shades if it is still too heavy."""
    picture = QImage(str(source)).convertToFormat(QImage.Format.Format_RGB888)
    for step in (1, 4, 8):
        shades = bytes(min(255, (level + step // 2) // step * step) for level in range(256))
        raw = bytes(picture.constBits()).translate(shades)
        plainer = QImage(raw, picture.width(), picture.height(), picture.bytesPerLine(), picture.format())
        writer = QImageWriter(str(target), b"png")
        writer.setCompression(100)
        if not writer.write(plainer):
            raise OSError(writer.errorString())
        if target.stat().st_size <= HEAVIEST:
            return


def _publish(pictures: Path, docs: Path, language: str) -> None:
    """Put small copies of the pictures that the documents show into *docs*."""
    (docs / "screens").mkdir(parents=True, exist_ok=True)
    for name in DOCS if language != "en" else ():
        _save_small(pictures / f"{language}-{name}.png", docs / "screens" / f"{language}-{name}.png")
    for each, name in LARGE:
        if each == language:
            shown = "table" if name == "trick" else name
            _save_small(pictures / f"{language}-{name}.png", docs / f"{shown}-{language}.png")


def main() -> int:
    """Walk in each language, and tell whether everything was well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and lists of problems")
    parser.add_argument("--language", nargs="+", choices=list(i18n.LANGUAGES), default=list(i18n.LANGUAGES))
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("--text", type=float, default=1.0, help="size of text")
    parser.add_argument("--rounds", type=int, default=8, help="length of the match")
    parser.add_argument("--by", choices=("clicks", "keys"), default="clicks")
    parser.add_argument("--seed", type=int, default=1, help="of deals and moves")
    parser.add_argument("--docs", type=Path, help="also put the pictures of the documents into this folder")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if len(args.language) > 1:
        # Each in a process of its own, as a player would start it.
        commands = [[sys.executable, __file__, *_words(args, each)] for each in args.language]
        bad = sum(subprocess.run(each, check=False).returncode for each in commands)
    else:
        bad = _walk(args, args.language[0])
        if args.docs:
            _publish(args.out, args.docs, args.language[0])
    return min(bad, 1)


def _words(args: argparse.Namespace, language: str) -> list[str]:
    """Give the command line of one language."""
    given = ("out", "size", "text", "rounds", "by", "seed", *(["docs"] if args.docs else []))
    return [f"--language={language}", *(f"--{name}={getattr(args, name)}" for name in given)]


if __name__ == "__main__":
    sys.exit(main())
