# SPDX-License-Identifier: MIT
"""Opening the tools that games bring."""

from __future__ import annotations

from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.preferences import cloth_for
from ui.pages.tools.page import ToolPage
from ui.play.services import Controller, Routes, Services


class ToolController(Controller[ToolPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it shows no tool yet."""
        super().__init__(ToolPage(services.parent), services, routes)
        self.page.left.connect(routes.back)

    def open(self, game: str, key: str, view: object) -> None:
        """Show the tool *key* of *game*, beginning with a *view* of its table; without one as it was left."""
        ui = GAME_UIS[game]
        # The bar above the page has the colour of this game, not of the one that was open before.
        theme.choose_cloth(cloth_for(self._services.preferences.now, ui.scene.cloth))
        self.page.show_tool(game, next(each for each in ui.tools if each.key == key), view)
        self._routes.show(self.page)

    def close(self) -> None:
        """Stop whatever the tools do in the background."""
        self.page.stop()
