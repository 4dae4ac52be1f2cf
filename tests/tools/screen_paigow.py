# SPDX-License-Identifier: MIT
"""Somebody who plays 推牌九: banks, stakes, and sets hands by cards, tiles and digits."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from PySide6.QtWidgets import QApplication, QWidget

from tests.tools.screen_hand import Stuck, key_of, xdotool
from tests.tools.screen_match import Player
from tests.tools.screen_pages import Plan
from ui.games.paigow.person import BankTurn
from ui.play.page import TablePage

AT_ONCE: Final = 3
"""Things looked up while one hand is set."""


class PaiGowPlayer(Player):
    """Plays a family match with everybody as banker once, and then in a casino with eight seats."""

    matches = (Plan("paigow", "guangdong", 5), Plan("paigow", "casino", 2, "casino-"))
    commands: ClassVar[dict[str, str]] = {"house-way": "W", "odds": "O", "ranks": "T"}
    lookups: ClassVar = {
        "": ("odds", "house-way", "ranks", "hint", *Player.sheets, "panel", "settings", "undo", "leave"),
        "casino-": ("odds", "hint", "ranks", "standings", "panel"),
    }

    async def match(self, page: TablePage) -> None:
        """Play until the start page is there again; in a long match the bank comes to everybody."""
        await super().match(page)
        if not self.stage and not self.banked:
            self.note("the bank never came to this player")

    def lies(self, page: TablePage) -> str:
        """Name hands laid open, by how many were compared; the last time there is a picture of all."""
        model = page.table.model
        compared = sum(bool(seat.outcome) for seat in model.seats) if model is not None else 0
        if not compared:
            return ""
        return "reveal" if compared == len(model.seats) - 1 else f"reveal-{compared}"

    async def turn(self, page: TablePage) -> None:
        """Bank, stake, or set the hand."""
        presenter: Any = page.presenter
        turn: BankTurn = presenter.person.turn
        await asyncio.sleep(0.05)
        if turn.ways:
            self.asked(page, "set")
            for _each in range(AT_ONCE):
                await self.look_up_next(page)
                if not self.asks(page, turn):
                    return
            await self.set_hand(page, turn)
        elif turn.stakes:
            self.asked(page, "stake")
            await self.press_button(page, self.rng.randrange(len(turn.stakes)))
        else:
            # The bank is taken once at home, and then passed on.
            self.asked(page, "bank")
            await self.press_button(page, 1 if self.stage or self.banked else 0)
        await self.moved(page, turn)

    async def press_button(self, page: TablePage, place: int) -> None:
        """Press the button at *place* of those below the table, or the key on its cap, or Tab and Enter."""
        bar = page.table.bar
        if not self.keys:
            await self.hand.click(bar.buttons[place])
        elif self.rng.random() < 0.5:
            await self.hand.key(key_of(bar._actions[place].key))
        else:
            await self.hand.tab_to(bar.buttons[place])
            await self.hand.key("Return")

    # -- setting the hand ----------------------------------------------------------------------

    async def set_hand(self, page: TablePage, turn: BankTurn) -> None:
        """Choose each way once, by cards, by digits and by moving tiles, and set the hand by one of them."""
        ways = len(turn.ways)
        for place in range(ways):
            await self.choose_card(page, (place + 1) % ways)
        self.shoot("card-chosen")
        if self.keys:
            for place in range(ways):
                await self.hand.key(str(place + 1))
                await self.expect(page, place)
        await self.move_tile(page, turn)
        await self.exchange(page, turn)
        await self.hand.key("Return") if self.keys else await self.hand.click(page.table.bar.buttons[0])

    async def expect(self, page: TablePage, place: int) -> None:
        """Wait until the way at *place* is chosen."""
        await self.hand.until(page.table.cards[place].isChecked, f"way {place + 1} to be chosen")

    async def choose_card(self, page: TablePage, place: int) -> None:
        """Choose a card."""
        card = page.table.cards[place]
        if self.keys:
            await self.walk_to(page, card, page.table.cards)
            await self.hand.key("space")
        else:
            await self.hand.click(card)
        await self.expect(page, place)

    async def walk_to(self, page: TablePage, widget: QWidget, row: tuple[QWidget, ...]) -> None:
        """Go to *widget* in a *row* of the table by arrows; cards stand below the tiles."""
        if QApplication.focusWidget() not in (*page.table.cards, *page.table.hand):
            await self.hand.tab_to(page.table.cards[0])
        for _press in range(12):
            focus = QApplication.focusWidget()
            if focus is widget:
                return
            if focus in row:
                await self.hand.key("Right" if row.index(focus) < row.index(widget) else "Left")
            else:
                await self.hand.key("Up" if focus in page.table.cards else "Down")
        raise Stuck("arrows do not come to a card or tile")

    async def move_tile(self, page: TablePage, turn: BankTurn) -> None:
        """Swap a tile of the low hand with one of the high hand."""
        table = page.table
        person: Any = page.presenter and page.presenter.person
        if not table.hand or len(turn.ways) == 1:
            return
        one, other = self.rng.randrange(2), 2 + self.rng.randrange(2)
        faces = [tile.face for tile in table.hand]
        faces[one], faces[other] = faces[other], faces[one]
        wanted = turn.way_of(faces[:2], faces[2:])
        if self.keys:
            for place in (one, other):
                await self.walk_to(page, table.hand[place], table.hand)
                await self.hand.key("space")
                self.shoot("tile-chosen")
        else:
            await self.drag(page, one, other)
        await self.hand.until(lambda: person._chosen == wanted, "the way that comes of moving a tile")
        await asyncio.sleep(0.1)
        self.shoot("tile-moved")

    async def drag(self, page: TablePage, one: int, other: int) -> None:
        """Drag a tile onto another."""
        start, end = page.table.hand[one], page.table.hand[other]
        goal = end.mapToGlobal(end.tile_rect().center())
        at = await self.hand.point(start, start.tile_rect().center())
        xdotool("mousedown", 1)
        for step in range(1, 9):
            spot = at + (goal - at) * (step / 8)
            xdotool("mousemove", spot.x(), spot.y())
            await asyncio.sleep(0.03)
        self.shoot("tile-dragged", still=False)
        xdotool("mouseup", 1)
        await asyncio.sleep(0.1)

    async def exchange(self, page: TablePage, turn: BankTurn) -> None:
        """Exchange front and back twice if that is allowed; otherwise be told the reason."""
        person: Any = page.presenter and page.presenter.person
        allowed = turn.turned(turn.ways[person._chosen]) is not None
        for _twice in range(2 if allowed else 1):
            before = person._exchanged
            await (self.hand.key("x") if self.keys or not allowed else self.hand.click(page.table.bar.buttons[1]))
            await asyncio.sleep(0.1)
            if (person._exchanged != before) != allowed:
                self.note("exchanging front and back does not do what the rules say")
            self.shoot("exchanged" if allowed else "reason")
        if not allowed and page.table.advice._label.property("tone") != "loss":
            self.note(f"no reason why front and back cannot be exchanged: {page.table.advice.text!r}")

    # -- looking up ----------------------------------------------------------------------------

    async def look_up(self, page: TablePage, name: str) -> None:
        """Look up what only this table has: each by its button, then by its key."""
        presenter: Any = page.presenter
        if name == "odds":
            await self.command(page, name)
            await self.hand.until(lambda: all(each.model.chances for each in page.table.cards), "the odds")
            await asyncio.sleep(0.1)
            self.shoot("odds")
            if not self.stage:
                await self.hand.key("o")
                await self.hand.until(lambda: not any(each.model.chances for each in page.table.cards), "no odds")
        elif name == "house-way":
            await self.command(page, name)
            await self.hand.until(lambda: presenter.person._house is not None, "the house way")
            await asyncio.sleep(0.1)
            self.shoot("house-way")
            await self.hand.key("w")
        elif name == "ranks" and presenter.beside.isVisible():
            await self.command(page, name)
            await self.hand.until(presenter.beside.isHidden, "the ranks to go")
            await asyncio.sleep(0.1)
            self.shoot("without-ranks")
            await self.hand.key("t")
            await self.hand.until(presenter.beside.isVisible, "the ranks by their key")
            if self.keys:
                await self.hand.tab_to(presenter.beside)
                await self.hand.key("Down", "Next", "End")
                self.shoot("ranks-end")
                await self.hand.key("Home")
        elif name == "ranks":
            # Where there is no room beside the table they are a sheet.
            await self.look_at_sheet(page, name, "t")
        else:
            await super().look_up(page, name)
