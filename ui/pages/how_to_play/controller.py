# SPDX-License-Identifier: MIT
"""Reading how a game is played, and a first round of it."""

from __future__ import annotations

from dominoes.games import entry
from dominoes.match import Until
from dominoes.options import with_options
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.preferences import cloth_for
from ui.pages.how_to_play.page import HowToPlayPage
from ui.play.services import Controller, Routes, Services
from ui.saving.setup import MatchSetup


def first_round(game: str) -> MatchSetup:
    """Return a match of one round of *game* for newcomers: the rules to begin with, the weakest opponents."""
    found = entry(game)
    one_round = {"session.until": Until.ROUNDS, "session.count": 1}
    options = with_options(found.presets[GAME_UIS[game].usual], one_round)
    return MatchSetup(game, options, (found.offered[0],) * (found.game.seats(options) - 1))


class HowToPlayController(Controller[HowToPlayPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it shows no game yet."""
        super().__init__(HowToPlayPage(services.parent), services, routes)
        self.page.left.connect(routes.back)
        self.page.begun.connect(self._on_begun)
        self.page.learning.connect(routes.learn)
        self.page.failed.connect(services.messages.show)
        services.preferences.applied.connect(self.page.on_look)

    def open(self, game: str, *, first_round: bool = False) -> None:
        """Show how *game* is played; offer a *first_round* of it."""
        # The bar above the page has the colour of this game, not of the one that was open before.
        theme.choose_cloth(cloth_for(self._services.preferences.now, GAME_UIS[game].scene.cloth))
        self.page.show_game(game, first_round=first_round)
        self._routes.show(self.page)

    def _on_begun(self, game: str) -> None:
        """Play, with all that helps a newcomer; the settings stay as they are."""
        self._routes.play_first(first_round(game))
