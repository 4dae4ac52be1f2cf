# SPDX-License-Identifier: MIT
"""Reading the manual, at the place that tells of the page from which it was opened."""

from __future__ import annotations

from ui.pages.manual.page import ManualPage
from ui.play.services import Controller, Routes, Services


class ManualController(Controller[ManualPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page, at its beginning."""
        super().__init__(ManualPage(services.parent), services, routes)
        self.page.left.connect(routes.back)
        self.page.rules.connect(routes.how_to_play)
        self.page.failed.connect(services.messages.show)
        services.preferences.applied.connect(self.page.on_look)

    def open(self, topic: str) -> None:
        """Show the manual at *topic*, which `Page.topic` of a page is."""
        self._routes.show(self.page)
        self.page.show_topic(topic)
