# SPDX-License-Identifier: MIT
"""Somebody who plays 打天九."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, ClassVar

from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from tests.screen_hand import Stuck
from tests.screen_match import Player
from tests.screen_pages import Plan
from ui.pages.table import TablePage
from ui.table.tile import TileButton


class TienGowPlayer(Player):
    """Plays one match by the tradition that is offered first."""

    matches = (Plan("tiengow", "", 8),)
    commands = ("last-trick",)
    sheets: ClassVar = {"last-trick": "l", **Player.sheets}
    lookups: ClassVar = {"": ("hint", *sheets, "panel", "settings", "undo", "leave")}

    def lies(self, page: TablePage) -> str:
        """Name a trick to which all have played; of wide ones there is a picture for the documents."""
        widths = [len(page.table.plays(Seat(seat))) for seat in range(4)]
        if not all(widths):
            return ""
        width = widths[0]
        return "trick" if width > 1 and self.has(f"trick-{width}") and not self.has("trick") else f"trick-{width}"

    async def turn(self, page: TablePage) -> None:
        """Make one move."""
        presenter: Any = page.presenter
        turn = presenter.person.turn
        await asyncio.sleep(0.05)
        kind = "claim" if turn.decline is not None else "lead" if turn.leads else f"reply-{turn.count}"
        self.asked(page, kind)
        if turn.decline is not None:
            await (self.hand.key("Return") if self.keys else self.hand.click(page.table.bar.buttons[0]))
            await self.moved(page, turn)
            return
        if presenter.last_trick:
            await self.look_up_next(page)
            if not self.asks(page, turn):
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
        if not dimmed or (self.has("reason") and self.rng.random() < 0.8):
            return
        await self.reach(page, self.rng.choice(dimmed))
        await asyncio.sleep(0.15)
        if page.table.advice._label.property("tone") != "loss":
            self.note(f"no reason for a dimmed tile: {page.table.advice.text!r}")
        self.shoot("reason")
