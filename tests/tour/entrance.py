# SPDX-License-Identifier: MIT
"""Through the start page, the page of a new game, the settings, and the rescue of a damaged file."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QDialog

from dominoes.games import GAMES
from dominoes.store import failures
from tests.support.kept_rounds import NAMES
from tests.tour.guide import Guide
from ui.saving.recovery import Recovery
from ui.saving.recovery_dialog import RecoveryDialog


class Entrance(Guide):
    """Shows the ways in for a player, and the settings."""

    async def dialog(self, name: str) -> None:
        """Take a picture of the dialog that is open, and close it."""
        await self.until(lambda: any(each.isVisible() for each in self.window.findChildren(QDialog)), name)
        await self.shoot(name)
        for each in self.window.findChildren(QDialog):
            each.reject()
        await self.awake()

    async def first_start(self) -> None:
        """Greet a newcomer."""
        await self.shoot("start first")
        await self.scroll("start first", self.window.pages.start.area)
        self.window.pages.start.greeting.known.click()
        self.window.services.preferences.change(replace(self.window.services.preferences.now, player_name=NAMES[0]))
        await self.shoot("start")

    async def players(self) -> None:
        """Show the start page with unfinished matches and several players, and their menu."""
        window = self.window
        await self.shoot("start matches")
        await self.scroll("start matches", window.pages.start.area)
        window.services.preferences.change(replace(window.services.preferences.now, players=NAMES[:3]))
        window.pages.start.player.click()
        await self.until(window.pages.start.player.menu().isVisible, "the players")
        await self.shoot("start players")
        window.pages.start.player.menu().close()
        window.pages.start.player.add.trigger()
        await self.dialog("start new player")
        window.pages.start.player.rename.trigger()
        await self.dialog("start rename")

    async def new_games(self) -> None:
        """Set up each game, and look at its rules."""
        page = self.window.pages.new_game
        for game in GAMES:
            self.window.pages.new_game.open(game.key, "")
            await self.shoot(f"new {game.key}")
            await self.scroll(f"new {game.key}", page.form.area)
            page.show_rules()
            await self.shoot(f"rules of new {game.key}")
            await self.scroll(f"rules of new {game.key}", page.editor.area, 3)
            page.show_form()
            self.window.pages.how_to_play.open(game.key)
            await self.shoot(f"how to play {game.key}")
            await self.home()

    async def settings(self) -> None:
        """Show everything that can be set, and the questions about data."""
        self.window.pages.settings.open()
        page = self.window.pages.settings
        for at in range(page.tabs.count()):
            page.tabs.setCurrentIndex(at)
            await self.shoot(f"settings {at + 1}")
            await self.scroll(f"settings {at + 1}", page.area, 8)
        for name, button in (("erase", page.data.erase), ("restore", page.data.restore)):
            button.setFocus()
            button.click()
            await self.rest(0.05)
            await self.shoot(f"settings {name}")
            if name == "erase":
                page.data.question.last.click()
                await self.dialog("settings erase really")
            page.data.close_question()
            await self.rest()
        await self.home()

    async def rescue(self) -> None:
        """Offer to rescue a damaged file."""
        backups = self.window.services.autosave().backups()
        RecoveryDialog(self.window.services.autosave(), Recovery(failures.DAMAGED, backups[0]), self.window).open()
        await self.dialog("rescue")
