# SPDX-License-Identifier: MIT
"""Setting up a new match, and beginning it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.games import GAME_UIS
from ui.pages.new_game.page import NewGamePage
from ui.play.services import Controller, Routes, Services

if TYPE_CHECKING:
    from ui.saving.setup import MatchSetup


class NewGameController(Controller[NewGamePage]):
    """Makes the page of a new game and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(NewGamePage(services.parent), services, routes)
        self.page.begin.connect(self._on_begin)
        self.page.left.connect(routes.back)
        self.page.how_to_play.connect(routes.how_to_play)
        self.page.rule_sets_changed.connect(self._on_rule_sets)

    def open(self, game: str, preset: str) -> None:
        """Open the page to set up a match of *game*, by *preset* or, if that is empty, as the last one."""
        settings = self._services.preferences.now
        newcomer = GAME_UIS[game].usual if settings.new_player and settings.last_setup is None else ""
        self.page.prepare(game, settings, preset or newcomer or None)
        self._routes.show(self.page)

    def _on_rule_sets(self, kept: tuple[Any, ...]) -> None:
        self._services.preferences.set("rule_sets", kept)

    def _on_begin(self, setup: MatchSetup) -> None:
        self._services.preferences.change(self.page.remember(self._services.preferences.now))
        self._routes.play_new(setup)
