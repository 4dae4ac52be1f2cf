# SPDX-License-Identifier: MIT
"""Somebody who plays tiles of a hand: comes to a tile, selects it, and asks why another cannot be played."""

from __future__ import annotations

import asyncio
from functools import partial

from PySide6.QtWidgets import QApplication

from tests.tools.screen_hand import Stuck
from tests.tools.screen_match import Player
from ui.play.page import TablePage
from ui.tiles.tile_button import TileButton


class TilePlayer(Player):
    """Plays tiles of a hand."""

    async def take(self, page: TablePage, place: int) -> None:
        """Select the tile at *place* of the hand, unless it is selected."""
        tile = page.table.hand[place]
        if self.keys or not tile.is_selected:
            await self.reach(page, place)
        if not tile.is_selected:
            await (self.hand.key("space") if self.keys else self.hand.click(tile, tile.tile_rect().center()))
            await self.hand.until(partial(getattr, tile, "is_selected"), "a tile to be selected")

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
            elif focus is None or not page.table.isAncestorOf(focus):
                await self.hand.tab_to(hand[place])
            else:
                await self.hand.key("Down")
                if QApplication.focusWidget() is page:
                    self.note("arrows do nothing: the page has the keyboard, not its table")
                    await self.hand.tab_to(hand[place])
        raise Stuck("arrows do not come to a tile")

    async def ask_why(self, page: TablePage) -> None:
        """Point at a dimmed tile, and be told why."""
        dimmed = [at for at, tile in enumerate(page.table.hand) if tile.is_dimmed]
        if not dimmed or (self.has("reason") and self.rng.random() < 0.8):
            return
        place = self.rng.choice(dimmed)
        rested = QApplication.focusWidget() is page.table.hand[place]
        await self.reach(page, place)
        if self.keys and rested:
            # Nothing is said of a tile on which the keyboard has rested all the time until it is asked for.
            await self.hand.key("space")
        await asyncio.sleep(0.15)
        self.expect_reason(page, "a dimmed tile")
        self.shoot("reason")

    def expect_reason(self, page: TablePage, what: str) -> None:
        """Note it if the table does not say why *what* cannot be played."""
        if page.table.advice._label.property("tone") != "loss":
            self.note(f"no reason for {what}: {page.table.advice.text!r}")
