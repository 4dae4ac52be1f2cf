# SPDX-License-Identifier: MIT
"""The statistics of the finished rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.pages.statistics.page import StatisticsPage

if TYPE_CHECKING:
    from ui.play.services import Routes, Services


class StatisticsController(QObject):
    """Makes the page of statistics and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        page = StatisticsPage(services.parent, services.archive)
        super().__init__(page)
        self.page = page
        self._preferences = services.preferences
        self._routes = routes
        self.page.left.connect(routes.back)
        self.page.review.connect(routes.review)
        self.page.new_game.connect(routes.start)

    def open(self) -> None:
        """Show the statistics; of the current player if there are several."""
        settings = self._preferences.now
        self.page.follow_player(settings.player_name if len(settings.players) > 1 else None)
        self.page.refresh()
        self._routes.show(self.page)
