# SPDX-License-Identifier: MIT
"""Somebody who plays 接龍, 頂牛, 斜釘 and 長天: leads, connects and covers by tiles, ends, buttons and digits."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from PySide6.QtWidgets import QApplication

from dominoes.games.chain.state import Cover, Lead, Move, Place
from dominoes.tiles import Tile
from tests.tools.screen_hand import Stuck
from tests.tools.screen_pages import Plan
from tests.tools.screen_tiles import TilePlayer
from ui.games.chain.felt import EndButton
from ui.games.chain.play import ChainTurn
from ui.play.page import TablePage

LONG: Final = 12
"""Tiles of a line worth a picture."""


class ChainPlayer(TilePlayer):
    """Plays a round of 接龍 with one opponent, then 頂牛, 斜釘 and 長天."""

    matches = (
        Plan("chain", "jielong", 1, players=2),
        Plan("chain", "dingniu", 2, "dingniu-"),
        Plan("chain", "xieding", 2, "slant-"),
        Plan("chain", "changtian", 1, "changtian-"),
    )
    commands: ClassVar[dict[str, str]] = {}
    lookups: ClassVar = {
        "": ("hint", *TilePlayer.sheets, "panel", "settings", "undo", "leave"),
        "dingniu-": ("hint", "panel", "standings"),
        "slant-": ("hint", "rules", "undo", "leave"),
        "changtian-": ("hint", "panel", "undo"),
    }
    _longest = 0
    """Tiles of the longest line there is a picture of."""

    def lies(self, page: TablePage) -> str:
        """Name a block, tiles turned up, a line begun again, and a table with covered tiles."""
        model = page.table.model
        if model is None or not model.lines:
            return ""
        if model.blocked:
            return "turned-up" if any(seat.covered_open for seat in model.seats) else "blocked"
        if any(seat.covered_open for seat in model.seats):
            return "turned-up"
        if len(model.lines) > 1:
            return "relead"
        laid = sum(len(line.row) for line in model.lines)
        return f"laid-{laid // 8 * 8}" if laid >= 8 else "begun"

    async def match(self, page: TablePage) -> None:
        """Play until the start page is there again; what makes these games must have been seen."""
        self._longest = 0
        await super().match(page)
        wanted = {"": ("lead-asked", "cover-asked", "way-chosen"), "dingniu-": ("blocked", "way-chosen")}
        for name in wanted.get(self.stage, ()):
            if not self.has(name):
                self.note(f"never seen: {self.stage}{name}")

    async def turn(self, page: TablePage) -> None:
        """Make one move."""
        presenter: Any = page.presenter
        turn: ChainTurn = presenter.person.turn
        await asyncio.sleep(0.05)
        if turn.decline is not None:
            self.asked(page, "claim")
            await (self.hand.key("Return") if self.keys else self.hand.click(page.table.bar.buttons[0]))
            await self.moved(page, turn)
            return
        again = turn.leads and turn.state.lines
        self.asked(page, "lead-again" if again else "lead" if turn.leads else "connect" if turn.connects else "cover")
        if turn.state.lines:
            await self.look_up_next(page)
            if not self.asks(page, turn):
                return
        await self.ask_why(page)
        place = self.choose(page, turn)
        tile: Tile = presenter.view.hand[place]
        await self.take(page, place)
        await asyncio.sleep(0.1)
        ways: list[Move] = [*turn.face_up(tile), *([cover] if (cover := turn.cover(tile)) else [])]
        self.shoot("way-chosen" if len(turn.face_up(tile)) > 1 else "selected")
        if turn.connects:
            self.keep_long(page)
        if turn.connects and not turn.covers:
            await self.be_refused(page)
        await self.play(page, ways, self.rng.randrange(len(ways)))
        await self.moved(page, turn)

    def choose(self, page: TablePage, turn: ChainTurn) -> int:
        """Choose a tile, one that can be played in several ways first."""
        hand = [tile.face for tile in page.table.hand]
        ways = [0 if face is None else len(turn.face_up(face)) for face in hand]
        usable = [at for at, face in enumerate(hand) if face is not None and turn.can_use(face)]
        most = max(ways[at] for at in usable)
        return self.rng.choice([at for at in usable if ways[at] == most])

    def keep_long(self, page: TablePage) -> None:
        """Keep a picture of the longest line to which the person could connect, with tiles left in their hand."""
        model = page.table.model
        length = 0 if model is None else max((len(line.row) for line in model.lines), default=0)
        if length >= LONG and length > self._longest and len(page.table.hand) > 1:
            self._longest = length
            self.shots.discard(f"{self.stage}long")
            self.shoot("long")

    async def be_refused(self, page: TablePage) -> None:
        """Try to cover where a tile must be connected, and be told why not; once."""
        if self.has("refused"):
            return
        await self.hand.key("x")
        await asyncio.sleep(0.1)
        self.expect_reason(page, "a cover that is not allowed")
        self.shoot("refused")

    # -- playing the tile ----------------------------------------------------------------------

    async def play(self, page: TablePage, ways: list[Move], at: int) -> None:
        """Play the selected tile in one of its *ways*: by a button, at its end, or by the key on the button."""
        table, move = page.table, ways[at]
        if isinstance(move, Place) and self.rng.random() < 0.5:
            await self.play_at_end(page, move)
        elif not self.keys:
            await self.hand.click(table.bar.buttons[at])
        elif isinstance(move, Cover):
            await self.hand.key("x")
        else:
            several = sum(isinstance(each, Lead | Place) for each in ways) > 1
            await self.hand.key(str(at + 1) if several else "Return")

    async def play_at_end(self, page: TablePage, move: Place) -> None:
        """Play the selected tile at its end: by the sign there, or by the outermost tile."""
        ends = page.table.lines.ends
        right = move.end is None or move.end.value == "right"
        sign = next(each for each in ends if each.end is not None and each.end.right == right)
        last = page.table.lines.tiles[-len(page.table.model.lines[-1].row) :]
        # A tile alone on its line lies at both ends.
        outer = last[-1 if right else 0] if len(last) > 1 and not page.table.model.rows_apart else None
        if self.keys:
            await self.walk_to_end(page, sign)
            self.shoot("end-reached")
            await self.hand.key(self.rng.choice(["space", "Return"]))
        elif outer is not None and self.rng.random() < 0.3:
            await self.hand.click(outer, outer.tile_rect().center())
        else:
            await self.hand.point(sign)
            self.shoot("end-reached")
            await self.hand.click(sign)

    async def walk_to_end(self, page: TablePage, sign: EndButton) -> None:
        """Go to the sign of an open end by arrows."""
        ends = page.table.lines.ends
        for _press in range(6):
            focus = QApplication.focusWidget()
            if focus is sign:
                return
            if isinstance(focus, EndButton) and focus in ends:
                await self.hand.key("Right" if ends.index(focus) < ends.index(sign) else "Left")
            else:
                await self.hand.key("Up")
        raise Stuck("arrows do not come to an open end")
