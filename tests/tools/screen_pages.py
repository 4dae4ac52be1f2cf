# SPDX-License-Identifier: MIT
"""Somebody who finds the way from the start page to a table: settings, traditions, opponents, length."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QSpinBox

from dominoes.match import Until
from tests.tools.screen_hand import Walker
from ui.kit.controls import Chooser
from ui.pages.new_game.page import SetupForm
from ui.pages.start.family_card import FamilyCard


@dataclass(frozen=True, slots=True)
class Plan:
    """One match to play."""

    game: str
    preset: str
    """Empty for the tradition that is offered first."""
    rounds: int
    stage: str = ""
    """Begins the names of its pictures; empty for the first match, before which everything is looked at."""
    players: int = 0
    """How many sit at the table; 0 leaves it to the tradition."""


class Guest(Walker):
    """Sets up matches."""

    def card(self, game: str) -> FamilyCard:
        """Return the card of *game* on the start page."""
        return next(card for card in self.window.pages.start.great if card.game == game)

    async def arrive(self) -> None:
        """Answer the greeting, and look at the start page and the settings."""
        start = self.window.pages.start
        await asyncio.sleep(0.4)
        self.shoot("first-start")
        await self.do(start.greeting.known)
        await asyncio.sleep(0.2)
        self.shoot("start")
        await self.scroll_through("start", start.area)
        await self.do(start.settings)
        page = self.window.pages.settings
        await self.hand.until(page.isVisible, "the settings")
        await asyncio.sleep(0.2)
        self.shoot("settings")
        await self.scroll_through("settings", page.area)
        await self.leave_settings()
        await self.hand.until(start.isVisible, "the start page")
        await asyncio.sleep(0.1)

    async def leave_settings(self) -> None:
        """Go back to where the settings were opened."""
        if self.keys:
            await self.hand.key("Escape")
        else:
            await self.hand.click(self.window.pages.settings._back)

    async def set_up(self, plan: Plan) -> None:
        """Set up the match, and begin it."""
        self.stage = plan.stage
        card = self.card(plan.game)
        if plan.stage:
            # Those that have no button of their own are behind the last one.
            named = (each for each in card.presets if each.property("preset") == plan.preset)
            await self.do(next(named, card.others))
        else:
            await self.do(card.new)
        form = self.window.pages.new_game.form
        await self.hand.until(form.isVisible, "the page of a new game")
        await asyncio.sleep(0.2)
        if not plan.stage or form.preset != plan.preset:
            await self._look_around(form, plan)
        if plan.preset and form.preset != plan.preset:
            self.note(f"{form.preset} is chosen, not {plan.preset}")
        if plan.players:
            await self._choose(form.opponents.players, form.opponents._numbers.index(plan.players))
        await self._choose(form.opponents.all, 0)
        await self._choose(form.until, list(Until).index(Until.ROUNDS))
        await self._count(form.count, plan.rounds)
        await asyncio.sleep(0.1)
        self.shoot("newgame")
        await self.scroll_through("newgame", form.area)
        await self.do(form.start)
        await self.hand.until(self.window.pages.match.page.overlay.isVisible, "the seats")
        await asyncio.sleep(0.2)
        self.shoot("seats")

    async def _look_around(self, form: SetupForm, plan: Plan) -> None:
        """Try another tradition and another number of players, and read the rules."""
        wanted = next((card for card in form.cards if card.property("preset") == plan.preset), form.cards[0])
        at = form.cards.index(wanted)
        other = form.cards[at - 1]
        if self.keys:
            now = next(card for card in form.cards if card.isChecked())
            await self.hand.tab_to(now)
            for card in (other, wanted):
                steps = form.cards.index(card) - form.cards.index(now)
                await self.hand.key(*["Down" if steps > 0 else "Up"] * abs(steps))
                await self.hand.until(card.isChecked, "another tradition")
                now = card
        else:
            for card in (other, wanted):
                await self.hand.click(card)
                await self.hand.until(card.isChecked, "another tradition")
        players = form.opponents.players
        if players.isVisible():
            usual = players.currentIndex()
            await self._choose(players, players.count() - 1)
            await asyncio.sleep(0.1)
            self.shoot("newgame-all-seats")
            await self._choose(players, usual)
        await self.do(form.rules)
        editor = self.window.pages.new_game.editor
        await self.hand.until(editor.isVisible, "the rules")
        await asyncio.sleep(0.3)
        self.shoot("rules-editor")
        await self.scroll_through("rules-editor", editor.area)
        await self.do(editor.finish)
        await self.hand.until(form.isVisible, "back from the rules")

    async def _choose(self, chooser: Chooser, row: int) -> None:
        """Choose the entry in *row* of a list."""
        if self.keys:
            await self.hand.tab_to(chooser)
            before = chooser.currentIndex()
            await self.hand.key(*["Down" if before < row else "Up"] * abs(row - before))
        else:
            await self.hand.click(chooser)
            await self.hand.until(chooser.view().isVisible, "the open list")
            await asyncio.sleep(0.15)
            self.shoot(f"list-{chooser.count()}")
            view = chooser.view()
            box = view.visualRect(chooser.model().index(row, 0))
            await self.hand.click(view.viewport(), box.center())
        await self.hand.until(lambda: chooser.currentIndex() == row, "the chosen entry")

    async def _count(self, spin: QSpinBox, rounds: int) -> None:
        """Set the length of the match."""
        if self.keys:
            await self.hand.tab_to(spin)
            before = spin.value()
            await self.hand.key(*["Up" if before < rounds else "Down"] * abs(rounds - before))
        else:
            await self.hand.click(spin, QPoint(20, spin.height() // 2))
            await self.hand.key("ctrl+a", *str(rounds), "Tab")
        await self.hand.until(lambda: spin.value() == rounds, "the length")
