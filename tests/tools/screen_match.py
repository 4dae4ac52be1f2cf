# SPDX-License-Identifier: MIT
"""Somebody who plays whole matches at any table, and looks up everything on the way."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QApplication, QMenu

from tests.tools.screen_checks import name_of
from tests.tools.screen_hand import Stuck, key_of
from tests.tools.screen_pages import Guest, Plan
from ui.app.window import MainWindow
from ui.pages.start.page import StartPage
from ui.play.match_end import REMATCH
from ui.play.page import TablePage
from ui.table.seating import LEAVE
from ui.tiles.dice import Dice

ASKED_AGAIN: Final = 5
"""How often a hint is asked for."""
COMMANDS: Final = {
    "hint": "H",
    "undo": "Ctrl Z",
    "redo": "Ctrl Y",
    "rules": "R",
    "standings": "S",
    "panel": "I",
    "pause": "P",
    "finish": "F",
    "play-on": "D",
    "play-one": "C",
    "sound": "M",
    "settings": ",",
    "projector": "F9",
    "full-screen": "F11",
    "manual": "F1",
    "keys": "?",
}
"""Keys of what the header offers at every table."""
PATIENCE: Final = 30.0
"""Seconds without a step after which the program counts as stuck."""


class Player(Guest):
    """Plays the moves of one seat, chosen among what the table lights up; a game adds how."""

    matches: ClassVar[tuple[Plan, ...]]
    """The matches to play, one after the other."""
    commands: ClassVar[Mapping[str, str]]
    """Keys of what the header offers at this game's table alone."""
    sheets: ClassVar[dict[str, str]] = {"rules": "r", "standings": "s", "keys": "question", "pause": "p"}
    """Commands that open a sheet, and their keys."""
    lookups: ClassVar[dict[str, tuple[str, ...]]]
    """The look-ups in turn, by stage."""

    def __init__(self, window: MainWindow, args: argparse.Namespace, folder: Path, language: str) -> None:
        """Play the matches of the game, the first as long as *args* say."""
        super().__init__(window, args, folder, language)
        first, *others = self.matches
        self.plans = (replace(first, rounds=args.rounds or first.rounds), *others)
        self.settled = 0
        """Rounds that were settled in all matches."""
        self.played = 0
        """Rounds that were settled in this match."""
        self.banked = 0
        """Those banked by this player."""
        self._to_look_up: list[str] = []

    async def whole(self) -> None:
        """Go through the program, from the start page to the end of the last match and back."""
        await self.arrive()
        for plan in self.plans:
            self.played = self.banked = 0
            self._to_look_up = list(self.lookups[plan.stage])
            await self.set_up(plan)
            page = self.window.pages.match.page
            await self.choose_seat(page)
            await self.match(page)
            self.settled += self.played
            if self.played != plan.rounds:
                self.note(f"{self.played} rounds were settled, not {plan.rounds}")
            if self._to_look_up:
                self.note(f"no occasion to look up {self._to_look_up}")
            await asyncio.sleep(0.3)
            self.shoot("end")

    async def choose_seat(self, page: TablePage) -> None:
        """Take the last seat that is free."""
        button, answer = page.overlay._answers[-1]
        await (self.hand.key(key_of(answer.key)) if self.keys else self.hand.click(button))
        await self.hand.until(lambda: not page.overlay.isVisible(), "the seats to go")

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
        while not isinstance(self.window.pages.current, StartPage):
            await asyncio.sleep(0.02)
            if page.overlay.isVisible():
                await self.sheet(page)
            elif page.presenter is not None and page.presenter.person.turn is not None:
                await self.turn(page)
            elif page.presenter is not None and page.presenter._go_on is not None:
                self.shoot("finished")
                await (self.hand.key("Return") if self.keys else self.hand.click(page.table.bar.buttons[0]))
                await self.hand.until(page.overlay.isVisible, "the settlement")
            else:
                if page.presenter is not None:
                    self.watch(page)
                if time.monotonic() - last > PATIENCE:
                    raise Stuck("nothing happens in the match")
                continue
            last = time.monotonic()

    # -- what a game does otherwise ------------------------------------------------------------

    async def turn(self, page: TablePage) -> None:
        """Make one move."""
        raise NotImplementedError

    def lies(self, page: TablePage) -> str:
        """Name what lies on the table in rest while others move; nothing if it is not worth a picture."""
        raise NotImplementedError

    # -- looking on ----------------------------------------------------------------------------

    def watch(self, page: TablePage) -> None:
        """Look on while others move."""
        table = page.table
        dice = [each for each in table.findChildren(Dice) if each.isVisible()]
        if dice and table.advice.text and not self.has("deal"):
            self.shoot("deal")
        if not any(isinstance(each, QVariantAnimation) for each in table.animator._running):
            name = self.lies(page)
            if name and not self.has(name):
                self.shoot(name)

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
        if REMATCH in answers:
            self.shoot("standings")
            await self.hand.click(overlay.buttons[answers.index(LEAVE)])
            await self.hand.until(lambda: not overlay.isVisible(), "the end of the match to go")
            return
        name = "settlement" if "next" in answers else "standings" if over else "sheet"
        if name == "sheet":
            name = "standings-between" if runner.results and page.presenter is None else "bonus"
        self.shoot(name)
        if name == "settlement" and len(runner.results) > self.played:
            self.played = len(runner.results)
            result = runner.results[-1][2]
            self.banked += result.reason.get("seat") == runner.party.me
            self.shoot(f"settlement-{self.played}")
            await self.read_on(page)
            if self.played == 3:
                await self.standings_between(page, answers)
        try:
            await self.answer(page)
        except Stuck:
            if overlay.isVisible() and name != "bonus":
                raise
        await asyncio.sleep(0.05)

    async def standings_between(self, page: TablePage, answers: list[str]) -> None:
        """Look at the standings before the next round."""
        if self.keys:
            await self.hand.key("s")
        else:
            await self.hand.click(page.overlay.buttons[answers.index("standings")])
        await self.hand.until(
            lambda: "next" not in [answer.answer for _button, answer in page.overlay._answers], "the standings"
        )
        await asyncio.sleep(0.2)
        self.shoot("standings-between")

    async def read_on(self, page: TablePage) -> None:
        """Read a long sheet to its end by keys, which must not leave it."""
        if not self.keys:
            return
        overlay = page.overlay
        bar = overlay._scroll.verticalScrollBar()
        for _press in range(30):
            if bar.value() == bar.maximum():
                break
            await self.hand.key("Down")
        else:
            self.note("arrows do not scroll a long sheet")
        self.shoot("settlement-end")
        for _press in range(3):
            await self.hand.key("Tab")
            focus = QApplication.focusWidget()
            if overlay.isVisible() and (focus is None or not overlay.isAncestorOf(focus)):
                self.note(f"Tab leaves the sheet for {name_of(focus) if focus else 'nothing'}")
        while (focus := QApplication.focusWidget()) is not overlay.buttons[-1] and overlay.isVisible():
            await self.hand.key("Tab")

    # -- a turn --------------------------------------------------------------------------------

    def asked(self, page: TablePage, kind: str) -> None:
        """Look at what is asked; by keys it must be possible to answer at once."""
        self.shoot(f"{kind}-asked", still=not page.table.animator._running)
        focus = QApplication.focusWidget()
        if self.keys and (focus is None or not focus.isVisible() or focus in (page, self.window)):
            self.note(f"the hand has not got the keyboard in its turn: {name_of(focus) if focus else 'nothing'}")

    @staticmethod
    def asks(page: TablePage, turn: object) -> bool:
        """Return whether the table still waits for the answer to *turn*."""
        return page.presenter is not None and page.presenter.person.turn is turn

    async def moved(self, page: TablePage, turn: object) -> None:
        """Wait until the move was taken."""
        await self.hand.until(lambda: not self.asks(page, turn), "the move to be taken")

    # -- looking up ----------------------------------------------------------------------------

    async def look_up_next(self, page: TablePage) -> None:
        """Look up the next thing, once each."""
        if self._to_look_up:
            await self.look_up(page, self._to_look_up.pop(0))

    async def look_up(self, page: TablePage, name: str) -> None:
        """Look up what every table has."""
        if name in self.sheets:
            await self.look_at_sheet(page, name, self.sheets[name])
        elif name == "hint":
            person: Any = page.presenter and page.presenter.person
            for _again in range(ASKED_AGAIN):
                await self.command(page, name)
                # Where the computer has other things to do, a person is told to ask again.
                with contextlib.suppress(Stuck):
                    await self.hand.until(lambda: person._hint is not None, "a hint", seconds=5.0)
                    break
            await self.hand.until(lambda: person._hint is not None, "a hint")
            await asyncio.sleep(0.1)
            self.shoot("hint")
        elif name == "panel":
            for _twice in range(2):
                await self.command(page, "panel")
                await asyncio.sleep(0.15)
                self.shoot("panel-changed")
                if page.overlay.isVisible():
                    # Where there is no room beside the table the panel is a sheet.
                    await self.answer(page)
                    await asyncio.sleep(0.05)
        elif name == "undo":
            await self.command(page, "undo")
            await asyncio.sleep(0.5)
            self.shoot("undone", still=False)
        elif name == "settings":
            await self.command(page, "settings")
            await self.hand.until(self.window.pages.settings.isVisible, "the settings of the table")
            await self.leave_settings()
            await self.hand.until(page.isVisible, "the table after the settings")
            await asyncio.sleep(0.1)
            self.shoot("back-from-settings")
        elif name == "leave":
            await self._leave(page)
        else:
            raise ValueError(name)

    async def look_at_sheet(self, page: TablePage, name: str, key: str) -> None:
        """Open a sheet by its button and by its key, and close it by its button and by Escape."""
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

    async def _leave(self, page: TablePage) -> None:
        """Leave in the middle of a round, and go on where it was left."""
        assert page.runner is not None
        game, before = page.runner.party.setup.game, len(page.runner.results)
        start = self.window.pages.start
        if self.keys:
            # What is selected goes first.
            for _press in range(2):
                if self.window.pages.current is page:
                    await self.hand.key("Escape")
                    await asyncio.sleep(0.2)
        else:
            await self.hand.click(page.header._back)
        await self.hand.until(lambda: self.window.pages.current is start, "the start page")
        await asyncio.sleep(0.2)
        self.shoot("left")
        await self.do(self.card(game).carry_on)
        await self.hand.until(
            lambda: self.window.pages.current is page and page.presenter is not None, "the table again"
        )
        await self.hand.until(lambda: page.presenter and page.presenter.person.turn, "the turn again")
        await asyncio.sleep(0.2)
        self.shoot("continued")
        if page.runner is None or len(page.runner.results) != before:
            self.note("the match did not go on where it was left")

    async def command(self, page: TablePage, name: str) -> None:
        """Choose something in the header, or in the menu behind it."""
        header = page.header
        key = {**COMMANDS, **self.commands}[name]
        button = header.buttons[[each.key for each in page.in_header()].index(key)]
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
        if not self.has("menu"):
            self.shots.add(f"{self.stage}menu")
            menu.grab().save(str(self.out / f"{self.language}-{self.stage}menu.png"))
        if self.keys:
            await self.hand.key(*["Down"] * (row + 1), "Return")
        else:
            await self.hand.click(menu, menu.actionGeometry(entries[row]).center())
