# SPDX-License-Identifier: MIT
"""Plays whole matches as a person would, by real clicks or real keys, and looks at every screen on the way.

    xvfb-run -a -s "-screen 0 1920x1080x24" python tests/tools/walkthrough.py --out DIR [--game chain] [--by keys]

Needs xdotool. Ends with 1 if something was wrong on a screen; `DIR/GAME/LANGUAGE-problems.txt` lists it.
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
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[2]))

from dominoes import deal
from tests.tools.screen_chain import ChainPlayer
from tests.tools.screen_hand import Stuck, xdotool
from tests.tools.screen_match import Player
from tests.tools.screen_paigow import PaiGowPlayer
from tests.tools.screen_tiengow import TienGowPlayer
from ui.app import run as program
from ui.kit import settings as settings_file
from ui.kit import theme
from ui.kit.settings import Settings
from ui.language import i18n
from ui.paths import user_folders
from ui.play import match

PLAYERS: Final[dict[str, type[Player]]] = {"tiengow": TienGowPlayer, "paigow": PaiGowPlayer, "chain": ChainPlayer}
"""By game."""
NAMES: Final = {"zh_HK": "小明", "zh_TW": "小明", "ja": "明", "en": "Ming"}


def _hear(walk: Player) -> None:
    """Count every warning of Qt and of the program as a problem."""

    def heard(kind: QtMsgType, _context: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            walk.note(f"Qt: {text}")

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            # A computer that is busy with something else is no fault of a screen.
            if not record.name.startswith("dominoes.play.worker"):
                walk.note(f"log: {record.getMessage()} {record.exc_info and record.exc_info[1]!r}")

    qInstallMessageHandler(heard)
    logging.getLogger().addHandler(Listener(logging.WARNING))


async def _run(app: QApplication, args: argparse.Namespace, folder: Path, language: str) -> int:
    with tempfile.TemporaryDirectory() as profile:
        folders = user_folders(Path(profile))
        settings = replace(
            Settings(),
            text_size=args.text,
            player_name=NAMES[language],
            speed=3.0,
            trick_seconds=1.2,
            motion="on",
            others={"cost": True},
        )
        settings_file.save(settings, folders.settings / "settings.json")
        window = program.make_window(app, folders, language)
        window.move(0, 0)
        window.resize(*map(int, args.size.split("x")))
        walk = PLAYERS[args.game](window, args, folder, language)
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
            window.grab().save(str(folder / f"{language}-stuck.png"))
        window.close()
        await asyncio.sleep(0.1)
    lines = [f"{where}: {what}\n" for what, where in walk.found.items()]
    (folder / f"{language}-problems.txt").write_text("".join(lines), encoding="utf-8")
    done = f"{walk.settled} rounds, {len(walk.shots)} pictures, {len(lines)} problems"
    sys.stdout.write(f"{args.game} {language}: {done}\n")
    return 1 if lines else 0


def _walk(args: argparse.Namespace, folder: Path, language: str) -> int:
    # Opponents that do not dawdle, and the same deals each time.
    match.PACE = 0.15

    seeds = count(args.seed)

    def next_seed() -> bytes:
        return hashlib.sha256(f"{next(seeds)}".encode()).digest()

    deal.new_seed = next_seed
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(_run(app, args, folder, language))


def main() -> int:
    """Walk in each language, and return whether everything was well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and lists of problems")
    parser.add_argument("--game", choices=list(PLAYERS), default="tiengow")
    parser.add_argument("--language", nargs="+", choices=list(i18n.LANGUAGES), default=list(i18n.LANGUAGES))
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("--text", type=float, default=1.0, help="size of text")
    parser.add_argument("--rounds", type=int, default=0, help="length of the first match; 0 leaves it to the game")
    parser.add_argument("--by", choices=("clicks", "keys"), default="clicks")
    parser.add_argument("--seed", type=int, default=1, help="of deals and moves")
    args = parser.parse_args()
    if len(args.language) > 1:
        # Each in a process of its own, as a player would start it.
        each = [_words(args, language) for language in args.language]
        return max(subprocess.run([sys.executable, __file__, *words], check=False).returncode for words in each)
    folder = args.out / args.game
    folder.mkdir(parents=True, exist_ok=True)
    return _walk(args, folder, args.language[0])


def _words(args: argparse.Namespace, language: str) -> list[str]:
    """Return the command line for one language."""
    given = ("out", "game", "size", "text", "rounds", "by", "seed")
    return [f"--language={language}", *(f"--{name}={getattr(args, name)}" for name in given)]


if __name__ == "__main__":
    sys.exit(main())
