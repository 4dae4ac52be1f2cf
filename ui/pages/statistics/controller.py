# SPDX-License-Identifier: MIT
"""The statistics of the finished rounds."""

from __future__ import annotations

from ui.pages.statistics.page import StatisticsPage
from ui.play.services import Controller, Routes, Services


class StatisticsController(Controller[StatisticsPage]):
    """Makes the page of statistics and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(StatisticsPage(services.parent, services.archive), services, routes)
        self.page.left.connect(routes.back)
        self.page.review.connect(routes.review)
        self.page.new_game.connect(routes.start)
        services.autosave().replaced.connect(self._on_replaced)

    def _on_replaced(self) -> None:
        if self.page.isVisible():
            self.page.refresh()

    def open(self) -> None:
        """Show the statistics; of the current player if there are several."""
        settings = self._services.preferences.now
        self.page.follow_player(settings.player_name if len(settings.players) > 1 else None)
        if self.page.isVisible():
            # It is shown already, and will not be again.
            self.page.refresh()
        self._routes.show(self.page)
