# SPDX-License-Identifier: MIT
"""Plays whole matches as a person would, by real clicks or real keys, and looks at every screen on the way.

    xvfb-run -a -s "-screen 0 1920x1080x24" python tests/walkthrough.py --out DIR [--game chain] [--by keys]

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
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[1]))

from dominoes import deal
from tests.screen_chain import ChainPlayer
from tests.screen_hand import Stuck, xdotool
from tests.screen_match import Player
from tests.screen_paigow import PaiGowPlayer
from tests.screen_tiengow import TienGowPlayer
from ui.app import run as program
from ui.kit import settings as settings_file
from ui.kit import theme, widgets
from ui.kit.settings import Settings
from ui.language import i18n
from ui.paths import user_folders
from ui.play import match

PLAYERS: Final[dict[str, type[Player]]] = {"tiengow": TienGowPlayer, "paigow": PaiGowPlayer, "chain": ChainPlayer}
"""By game."""
NAMES: Final = {"zh_HK": "小明", "zh_TW": "小明", "ja": "明", "en": "Ming"}
DOCS: Final = {
    "tiengow": ("start", "newgame", "deal", "trick", "settlement", "standings"),
    "paigow": ("odds", "reveal", "casino-odds"),
    "chain": ("way-chosen", "slant-long", "dingniu-blocked", "dingniu-settlement"),
}
"""Pictures of each language that the documents show, by game."""
LARGE: Final = {
    ("tiengow", "zh_HK", "start"): "start-zh_HK",
    ("tiengow", "zh_TW", "newgame"): "newgame-zh_TW",
    ("tiengow", "zh_HK", "trick"): "table-zh_HK",
    ("tiengow", "ja", "settlement"): "settlement-ja",
    ("paigow", "zh_HK", "odds"): "paigow-table-zh_HK",
    ("paigow", "ja", "reveal"): "paigow-reveal-ja",
    ("paigow", "zh_TW", "casino-odds"): "paigow-casino-zh_TW",
    ("chain", "zh_HK", "slant-long"): "chain-table-zh_HK",
    ("chain", "zh_TW", "dingniu-blocked"): "chain-block-zh_TW",
    ("chain", "ja", "slant-relead"): "chain-relead-ja",
}
"""Those that have a name of their own, for the first page."""
HEAVIEST: Final = 200_000
"""Bytes of a picture in the documents."""


def _hear(walk: Player) -> None:
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
    if args.docs:
        # The weave of the felt is noise, which does not compress.
        plain = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
        plain.fill(0)
        widgets._weave = cache(lambda: plain)
    app = theme.application()
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(_run(app, args, folder, language))


def _save_small(source: Path, target: Path) -> None:
    """Write a picture again as small as PNG can be; with fewer shades if it is still too heavy."""
    picture = QImage(str(source)).convertToFormat(QImage.Format.Format_RGB888)
    for step in (1, 2, 3, 4, 5, 6, 8):
        shades = bytes(min(255, (level + step // 2) // step * step) for level in range(256))
        raw = bytes(picture.constBits()).translate(shades)
        plainer = QImage(raw, picture.width(), picture.height(), picture.bytesPerLine(), picture.format())
        writer = QImageWriter(str(target), b"png")
        writer.setCompression(100)
        if not writer.write(plainer):
            raise OSError(writer.errorString())
        if target.stat().st_size <= HEAVIEST:
            return


def _publish(pictures: Path, docs: Path, game: str, language: str) -> int:
    """Put small copies of the pictures that the documents show into *docs*; 1 if there was no occasion for one."""
    (docs / "screens").mkdir(parents=True, exist_ok=True)
    wanted = [
        (name, docs / "screens" / f"{language}-{name if game == 'tiengow' else f'{game}-{name}'}.png")
        for name in (DOCS[game] if language != "en" else ())
    ]
    wanted += [
        (name, docs / f"{shown}.png") for (one, each, name), shown in LARGE.items() if (one, each) == (game, language)
    ]
    lacking = 0
    for name, target in wanted:
        source = pictures / f"{language}-{name}.png"
        if source.exists():
            _save_small(source, target)
        else:
            sys.stdout.write(f"{game} {language}: no picture {name}; try another --seed\n")
            lacking = 1
    return lacking


def main() -> int:
    """Walk in each language, and return whether everything was well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for pictures and lists of problems")
    parser.add_argument("--game", choices=list(PLAYERS), help="tiengow without --docs, every game with it")
    parser.add_argument("--language", nargs="+", choices=list(i18n.LANGUAGES), default=list(i18n.LANGUAGES))
    parser.add_argument("--size", default="1280x800", help="of the window")
    parser.add_argument("--text", type=float, default=1.0, help="size of text")
    parser.add_argument("--rounds", type=int, default=0, help="length of the first match; 0 leaves it to the game")
    parser.add_argument("--by", choices=("clicks", "keys"), default="clicks")
    parser.add_argument("--seed", type=int, default=1, help="of deals and moves")
    parser.add_argument("--docs", type=Path, help="also put the pictures of the documents into this folder")
    args = parser.parse_args()
    games = [args.game] if args.game else [*PLAYERS] if args.docs else ["tiengow"]
    if len(games) * len(args.language) > 1:
        # Each in a process of its own, as a player would start it.
        each = [_words(args, game, language) for game in games for language in args.language]
        return max(subprocess.run([sys.executable, __file__, *words], check=False).returncode for words in each)
    (args.game,), (language,) = games, args.language
    folder = args.out / args.game
    folder.mkdir(parents=True, exist_ok=True)
    bad = _walk(args, folder, language)
    if args.docs:
        bad = max(bad, _publish(folder, args.docs, args.game, language))
    return bad


def _words(args: argparse.Namespace, game: str, language: str) -> list[str]:
    """Return the command line of one game in one language."""
    given = ("out", "size", "text", "rounds", "by", "seed", *(["docs"] if args.docs else []))
    return [f"--game={game}", f"--language={language}", *(f"--{name}={getattr(args, name)}" for name in given)]


if __name__ == "__main__":
    sys.exit(main())
