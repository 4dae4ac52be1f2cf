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
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPoint, QtMsgType, QVariantAnimation, qInstallMessageHandler
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu, QSpinBox, QWidget
from qasync import QEventLoop

sys.path.insert(0, str(Path(__file__).parents[1]))

from dominoes.game import Seat
from dominoes.match import Until
from tests.screen_checks import Paintings, missing_glyphs, name_of, problems
from ui import app as program
from ui import i18n, main_window, match_runner
from ui import settings as settings_file
from ui.main_window import MainWindow
from ui.pages.controls import Chooser
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.paths import user_folders
from ui.settings import Settings
from ui.table.dice import Dice
from ui.table.tile import TileButton

PATIENCE: Final = 30.0
"""Seconds without a step after which the program counts as stuck."""
NAMES: Final = {"zh_HK": "小明", "zh_TW": "小明", "ja": "明", "en": "Ming"}
COMMANDS: Final = ("hint", "undo", "last-trick", "rules", "standings", "panel", "pause", "full-screen", "keys")
"""Of the table's header, in order."""
LETTERS: Final = {"l": "last-trick", "r": "rules", "s": "standings", "question": "keys", "p": "pause"}
DOCS: Final = ("start", "newgame", "deal", "trick", "settlement", "standings")
"""Pictures of each language that the documents show."""
LARGE: Final = (("zh_HK", "start"), ("zh_TW", "newgame"), ("zh_HK", "trick"), ("ja", "settlement"))
"""Those on the first page."""
HEAVIEST: Final = 200_000
"""Bytes of a picture in the documents."""


class Stuck(Exception):  # noqa: N818 - it is what happened
    """Something did not happen in time."""


def _xdotool(*words: object) -> None:
    subprocess.run(["xdotool", *map(str, words)], check=True)  # noqa: S607 - looked up like everywhere


class Hand:
    """A person's hand on mouse or keyboard; knows the program only through its window."""

    def __init__(self, window: MainWindow, note: Callable[[str], None]) -> None:
        """Use *window*; *note* is told what is wrong."""
        self.window = window
        self.note = note

    async def until(self, true: Callable[[], object], what: str, seconds: float = 6.0) -> None:
        """Wait until *true*.

        Raises:
            Stuck: it did not come true.
        """
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise Stuck(what)
            await asyncio.sleep(0.015)

    async def point(self, widget: QWidget, at: QPoint | None = None) -> QPoint:
        """Bring the pointer over *widget*, and turn the wheel until it is in sight."""
        spot = widget.rect().center() if at is None else at
        for _turn in range(60):
            if widget.visibleRegion().contains(spot):
                break
            area = self._area(widget)
            if area is None:
                break
            view = area.viewport()
            down = widget.mapTo(view, spot).y() > view.height() // 2
            middle = view.mapToGlobal(QPoint(view.width() // 2, view.height() // 2))
            _xdotool("mousemove", middle.x(), middle.y(), "click", 5 if down else 4)
            await asyncio.sleep(0.03)
        onto = widget.mapToGlobal(spot)
        there = QApplication.widgetAt(onto)
        if there is not widget and not (there is not None and widget.isAncestorOf(there)):
            self.note(f"covered: {name_of(widget)} by {name_of(there) if there else 'nothing'}")
        _xdotool("mousemove", onto.x(), onto.y())
        await asyncio.sleep(0.02)
        return onto

    @staticmethod
    def _area(widget: QWidget) -> QAbstractScrollArea | None:
        above = widget.parentWidget()
        while above is not None and not isinstance(above, QAbstractScrollArea):
            above = above.parentWidget()
        return above

    async def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click on *widget*."""
        await self.point(widget, at)
        _xdotool("click", 1)
        await asyncio.sleep(0.05)

    async def key(self, *keys: str) -> None:
        """Press keys one after another; a widget that is seen must have the keyboard all the time."""
        for each in keys:
            _xdotool("key", each)
            await asyncio.sleep(0.045)
            focus = QApplication.focusWidget()
            if QApplication.activePopupWidget() is not None:
                continue
            if focus is None or not focus.isVisible():
                self.note(f"focus lost after {each} ({name_of(focus) if focus else 'nothing'})")
            elif focus is self.window:
                self.note(f"focus fell to the window after {each}")

    async def tab_to(self, widget: QWidget) -> None:
        """Press Tab until *widget* has the keyboard."""
        seen: list[str] = []
        for _press in range(160):
            if QApplication.focusWidget() is widget:
                return
            await self.key("Tab")
            focus = QApplication.focusWidget()
            seen.append(name_of(focus) if focus else "nothing")
        raise Stuck(f"Tab never comes to {name_of(widget)}; it goes {' > '.join(seen[:40])}")


class Walk:
    """One walk through the program, from the start page to the end of a match and back."""

    def __init__(self, window: MainWindow, args: argparse.Namespace, language: str) -> None:
        """Walk through *window* as *args* say."""
        self.window, self.language = window, language
        self.keys, self.rounds = args.by == "keys", args.rounds
        self.out: Path = args.out
        self.paintings = Paintings()
        self.found: dict[str, str] = {}
        self.shots: set[str] = set()
        self.hand = Hand(window, self.note)
        self.rng = random.Random(args.seed)
        self.now = ""
        self.played = 0
        self.looked_up = 0

    def note(self, problem: str) -> None:
        """Remember that something is wrong, once."""
        if problem not in self.found:
            self.found[problem] = self.now
            sys.stdout.write(f"{self.language} {self.now}: {problem}\n")
            if len(self.found) <= 40:
                self.window.grab().save(str(self.out / f"problem-{self.language}-{len(self.found):02}.png"))

    def look(self, *, still: bool = True) -> None:
        """Look for what is wrong on the screen now."""
        for problem in problems(self.window, still=still):
            self.note(problem)
        for problem in sorted(self.paintings.cut):
            self.note(problem)
        for text in sorted(self.paintings.texts):
            if lacking := missing_glyphs(text):
                self.note(f"no glyph for {lacking!r}: painted {text!r}")
        self.paintings.cut.clear()
        self.paintings.texts.clear()

    def shoot(self, name: str, *, again: bool = False, still: bool = True) -> None:
        """Save a picture of the window, the first time or *again*, and look at it."""
        self.now = name
        if name not in self.shots or again:
            self.shots.add(name)
            self.window.grab().save(str(self.out / f"{self.language}-{name}.png"))
        self.look(still=still)

    async def do(self, button: QWidget) -> None:
        """Press a button."""
        if self.keys:
            await self.hand.tab_to(button)
            await self.hand.key("space")
        else:
            await self.hand.click(button)

    async def scroll_through(self, name: str, area: QAbstractScrollArea, first: int = 1) -> None:
        """Look at what lies further down on a page, a screen at a time."""
        bar = area.verticalScrollBar()
        at = first
        while bar.value() < bar.maximum() and at < 4:
            bar.setValue(bar.value() + bar.pageStep())
            await asyncio.sleep(0.1)
            at += 1
            self.shoot(f"{name}{at}")
        bar.setValue(0)

    # -- before the match ----------------------------------------------------------------------

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
            while chooser.currentIndex() != row:
                before = chooser.currentIndex()
                await self.hand.key("Down" if before < row else "Up")
                await self.hand.until(lambda before=before: chooser.currentIndex() != before, "another entry")
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
            while spin.value() != self.rounds:
                before = spin.value()
                await self.hand.key("Up" if spin.value() < self.rounds else "Down")
                await self.hand.until(lambda before=before: spin.value() != before, "another length")
        else:
            await self.hand.click(spin, QPoint(20, spin.height() // 2))
            await self.hand.key("ctrl+a", *str(self.rounds), "Tab")
        await self.hand.until(lambda: spin.value() == self.rounds, "the length")

    # -- the match -----------------------------------------------------------------------------

    async def answer(self, page: TablePage) -> None:
        """Answer a sheet by its main button."""
        overlay = page.overlay
        answered = overlay._answered
        if self.keys:
            await self.hand.key("Return")
        else:
            button = next((b for b, a in overlay._answers if a.main), overlay.buttons[-1])
            await self.hand.click(button)
        await self.hand.until(lambda: overlay._answered is not answered or not overlay.isVisible(), "a sheet to go")

    async def match(self, page: TablePage) -> None:
        """Play until the start page is there again."""
        last = time.monotonic()
        while not isinstance(self.window.page, StartPage):
            await asyncio.sleep(0.02)
            if page.overlay.isVisible():
                await self.sheet(page)
            elif page.presenter is not None and page.presenter.person.turn is not None:
                await self.turn(page)
            else:
                self.watch(page)
                if time.monotonic() - last > PATIENCE:
                    raise Stuck("nothing happens in the match")
                continue
            last = time.monotonic()

    def watch(self, page: TablePage) -> None:
        """Look on while others move."""
        table = page.table
        dice = [each for each in table.findChildren(Dice) if each.isVisible()]
        if dice and table.advice.text and "deal" not in self.shots:
            self.shoot("deal")
        moves = any(isinstance(each, QVariantAnimation) for each in table.animator._running)
        if not moves and all(table.plays(Seat(seat)) for seat in range(4)):
            width = len(table.plays(Seat(0)))
            if f"trick-{width}" not in self.shots:
                self.shoot(f"trick-{width}")
                if width > 1 and "trick" not in self.shots:
                    self.shoot("trick")

    async def sheet(self, page: TablePage) -> None:
        """Look at a sheet and close it."""
        overlay = page.overlay
        answers = [answer.answer for _button, answer in overlay._answers]
        await asyncio.sleep(0.1)
        if not overlay.isVisible():
            return
        runner = page.runner
        assert runner is not None
        over = runner.is_over and "next" not in answers
        name = "settlement" if "next" in answers else "standings" if over else "sheet"
        if name == "sheet":
            name = "standings-between" if runner.results and page.presenter is None else "bonus"
        self.shoot(name)
        if name == "settlement":
            self.played += 1
            self.shoot(f"settlement-{self.played}")
            if self.played == 3 and not self.keys:
                await self.hand.click(overlay.buttons[0])
                await asyncio.sleep(0.25)
                self.shoot("standings-between")
        try:
            await self.answer(page)
        except Stuck:
            if overlay.isVisible() and name != "bonus":
                raise
        await asyncio.sleep(0.05)

    async def turn(self, page: TablePage) -> None:
        """Make one move."""
        presenter = page.presenter
        assert presenter is not None
        turn = presenter.person.turn
        assert turn is not None
        await asyncio.sleep(0.05)
        kind = "claim" if turn.decline is not None else "lead" if turn.leads else f"reply-{turn.count}"
        self.shoot(f"{kind}-asked", still=not page.table.animator.is_running)
        focus = QApplication.focusWidget()
        if self.keys and (focus is None or not focus.isVisible() or focus in (page, page.table, self.window)):
            self.note(f"the hand has not got the keyboard in its turn: {name_of(focus) if focus else 'nothing'}")
        if turn.decline is not None:
            await (self.hand.key("Return") if self.keys else self.hand.click(page.table.bar.buttons[0]))
            await self.moved(page, turn)
            return
        if not turn.leads and presenter.last_trick and turn.face_up:
            await self.look_up(page)
            if presenter.person.turn is not turn:
                return
        await self.ask_why(page)
        moves = [*turn.face_up.values()] or [*turn.throws.values()]
        if self.rng.random() < 0.12 and turn.throws:
            moves = [*turn.throws.values()]
        most = max(len(move.tiles) for move in moves)
        move: Any = self.rng.choice([move for move in moves if len(move.tiles) == most])
        await self.select(page, list(move.tiles))
        self.shoot(f"{kind}-selected-{most}")
        throws = turn.throws.get(move.tiles) is move
        if self.keys:
            await self.hand.key("x" if throws else "Return")
        else:
            await self.hand.click(page.table.bar.buttons[-1 if throws else 0])
        await self.moved(page, turn)

    async def moved(self, page: TablePage, turn: object) -> None:
        """Wait until the move was taken."""
        await self.hand.until(
            lambda: page.presenter is None or page.presenter.person.turn is not turn, "the move to be taken"
        )

    async def select(self, page: TablePage, faces: list[Any]) -> None:
        """Select the tiles *faces* of the hand."""
        for place, tile in enumerate(page.table.hand):
            if tile.face in faces:
                faces.remove(tile.face)
                if not tile.is_selected:
                    await self.reach(page, place)
                    await (self.hand.key("space") if self.keys else self.hand.click(tile, tile.tile_rect().center()))
                    await self.hand.until(lambda tile=tile: tile.is_selected, "a tile to be selected")
        await asyncio.sleep(0.15)

    async def reach(self, page: TablePage, place: int) -> None:
        """Go to a tile of the hand, by arrows or by the pointer."""
        hand = page.table.hand
        if not self.keys:
            await self.hand.point(hand[place], hand[place].tile_rect().center())
            return
        for _press in range(24):
            focus = QApplication.focusWidget()
            if focus is hand[place]:
                return
            if isinstance(focus, TileButton) and focus in hand:
                await self.hand.key("Right" if hand.index(focus) < place else "Left")
            else:
                await self.hand.key("Down")
        raise Stuck("arrows do not come to a tile")

    async def ask_why(self, page: TablePage) -> None:
        """Point at a dimmed tile, and be told why."""
        dimmed = [at for at, tile in enumerate(page.table.hand) if tile.is_dimmed]
        if not dimmed or ("reason" in self.shots and self.rng.random() < 0.8):
            return
        await self.reach(page, self.rng.choice(dimmed))
        await asyncio.sleep(0.15)
        if page.table.advice._label.property("tone") != "loss":
            self.note(f"no reason for a dimmed tile: {page.table.advice.text!r}")
        self.shoot("reason")

    async def look_up(self, page: TablePage) -> None:
        """Look up once each what can be looked up in the middle of a round."""
        at = self.looked_up
        self.looked_up += 1
        if at == 0:
            await self.command(page, "hint")
            presenter = page.presenter
            assert presenter is not None
            await self.hand.until(lambda: presenter.person._hint is not None, "a hint")
            await asyncio.sleep(0.1)
            self.shoot("hint")
        elif at - 1 < len(LETTERS):
            key, name = list(LETTERS.items())[at - 1]
            await self.command(page, name)
            await self.hand.until(page.overlay.isVisible, name)
            await asyncio.sleep(0.15)
            self.shoot(name)
            await self.scroll_through(name, page.overlay._scroll)
            await self.answer(page)
            await asyncio.sleep(0.1)
            await self.hand.key(key)
            await self.hand.until(page.overlay.isVisible, f"{name} by its key")
            await self.hand.key("Escape")
            await self.hand.until(lambda: not page.overlay.isVisible(), f"{name} to go by Escape")
        elif at == len(LETTERS) + 1:
            for _twice in range(2):
                await self.command(page, "panel")
                await asyncio.sleep(0.15)
                self.shoot("panel-changed")
        elif at == len(LETTERS) + 2:
            await self.command(page, "undo")
            await asyncio.sleep(0.5)
            self.shoot("undone", still=False)

    async def command(self, page: TablePage, name: str) -> None:
        """Choose something in the header, or in the menu behind it."""
        header = page.header
        button = header.buttons[COMMANDS.index(name)]
        if button.isVisible():
            await self.do(button)
            return
        await self.do(header._more)
        await self.hand.until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the menu")
        await asyncio.sleep(0.1)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        entries = menu.actions()
        row = next(at for at, entry in enumerate(entries) if entry.text().startswith(button.accessibleName()))
        if "menu" not in self.shots:
            self.shots.add("menu")
            menu.grab().save(str(self.out / f"{self.language}-menu.png"))
        if self.keys:
            await self.hand.key(*["Down"] * (row + 1), "Return")
        else:
            await self.hand.click(menu, menu.actionGeometry(entries[row]).center())


def _hear(walk: Walk) -> None:
    """Count every warning of Qt and of the program as a problem."""

    def heard(kind: QtMsgType, _context: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            walk.note(f"Qt: {text}")

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
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
        _xdotool("windowfocus", "--sync", int(window.winId()))
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
    main_window.new_seed = lambda: hashlib.sha256(f"{args.seed}".encode()).digest()
    app = QApplication(["gupai"])
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        return runner.run(_run(app, args, language))


def _save_small(source: Path, target: Path) -> None:
    """Write a picture again as small as PNG can be; with fewer colours if it is still too heavy."""
    picture = QImage(str(source)).convertToFormat(QImage.Format.Format_RGB32)
    for each in (picture, picture.convertToFormat(QImage.Format.Format_Indexed8)):
        writer = QImageWriter(str(target), b"png")
        writer.setCompression(100)
        if not writer.write(each):
            raise OSError(writer.errorString())
        if target.stat().st_size <= HEAVIEST:
            return


def _publish(pictures: Path, docs: Path, languages: Sequence[str]) -> None:
    """Put small copies of the pictures that the documents show into *docs*."""
    (docs / "screens").mkdir(parents=True, exist_ok=True)
    for language in languages:
        if language != "en":
            for name in DOCS:
                _save_small(pictures / f"{language}-{name}.png", docs / "screens" / f"{language}-{name}.png")
    for language, name in LARGE:
        if language in languages:
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
        bad = sum(
            subprocess.run([sys.executable, __file__, *_words(args, each)], check=False).returncode
            for each in args.language
        )
    else:
        bad = _walk(args, args.language[0])
    if args.docs:
        _publish(args.out, args.docs, args.language)
    return min(bad, 1)


def _words(args: argparse.Namespace, language: str) -> list[str]:
    """Give the command line of one language."""
    same = ("out", "size", "text", "rounds", "by", "seed")
    return [f"--language={language}", *(f"--{name}={getattr(args, name)}" for name in same)]


if __name__ == "__main__":
    sys.exit(main())
