# SPDX-License-Identifier: MIT
"""Somebody who plays a whole match at the table, and looks up on the way what can be looked up."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QApplication, QMenu

from dominoes.game import Seat
from tests.screen_checks import name_of
from tests.screen_hand import Stuck, Walker
from ui.pages.start import StartPage
from ui.pages.table import TablePage
from ui.table.dice import Dice
from ui.table.tile import TileButton

PATIENCE: Final = 30.0
"""Seconds without a step after which the program counts as stuck."""
COMMANDS: Final = (
    "hint",
    "undo",
    "last-trick",
    "rules",
    "standings",
    "panel",
    "pause",
    "settings",
    "full-screen",
    "keys",
)
"""Of the table's header, in order."""
LETTERS: Final = {"l": "last-trick", "r": "rules", "s": "standings", "question": "keys", "p": "pause"}


class Player(Walker):
    """Plays the moves of one seat, chosen among what the table lights up."""

    played = 0
    """Rounds that were settled."""
    looked_up = 0

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
        if name == "settlement" and len(runner.results) > self.played:
            self.played = len(runner.results)
            self.shoot(f"settlement-{self.played}")
            await self.read_on(page)
            if self.played == 3 and not self.keys:
                await self.hand.click(overlay.buttons[answers.index("standings")])
                await asyncio.sleep(0.25)
                self.shoot("standings-between")
        try:
            await self.answer(page)
        except Stuck:
            if overlay.isVisible() and name != "bonus":
                raise
        await asyncio.sleep(0.05)

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

    async def turn(self, page: TablePage) -> None:
        """Make one move."""
        presenter = page.presenter
        assert presenter is not None
        turn = presenter.person.turn
        assert turn is not None
        await asyncio.sleep(0.05)
        kind = "claim" if turn.decline is not None else "lead" if turn.leads else f"reply-{turn.count}"
        self.shoot(f"{kind}-asked", still=not page.table.animator._running)
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
        moves: list[Any] = [*turn.face_up.values()] or [*turn.throws.values()]
        if self.rng.random() < 0.12 and turn.throws:
            moves = [*turn.throws.values()]
        most = max(len(move.tiles) for move in moves)
        move: Any = self.rng.choice([move for move in moves if len(move.tiles) == most])
        await self.select(page, list(move.tiles))
        self.shoot(f"{kind}-selected-{most}")
        await self.ask_why(page)
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
                    await self.hand.until(partial(getattr, tile, "is_selected"), "a tile to be selected")
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
                if page.overlay.isVisible():
                    # Where there is no room beside the table the panel is a sheet.
                    await self.answer(page)
                    await asyncio.sleep(0.05)
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
