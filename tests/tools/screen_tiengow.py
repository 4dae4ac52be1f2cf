# SPDX-License-Identifier: MIT
"""Somebody who plays 打天九."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from dominoes.game import Seat
from tests.tools.screen_pages import Plan
from tests.tools.screen_tiles import TilePlayer
from ui.play.page import TablePage


class TienGowPlayer(TilePlayer):
    """Plays one match by the tradition that is offered first."""

    matches = (Plan("tiengow", "", 8),)
    commands: ClassVar[dict[str, str]] = {"last-trick": "L", "bonus": "B"}
    sheets: ClassVar = {"last-trick": "l", **TilePlayer.sheets}
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
                await self.take(page, place)
        await asyncio.sleep(0.15)
