# SPDX-License-Identifier: MIT
"""The controller of the drills: what is kept of a player, and by which rules they begin."""

from __future__ import annotations

from dominoes.games import entry
from dominoes.practice.progress import Progress, read
from ui.games.names import presets_for
from ui.language import i18n
from ui.pages.drills.page import DrillsPage
from ui.play.services import Controller, Routes, Services


class DrillsController(Controller[DrillsPage]):
    """Makes the page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it asks nothing yet."""
        super().__init__(DrillsPage(services.parent), services, routes)
        self.page.left.connect(routes.back)
        self.page.kept.connect(self._on_kept)
        self.page.timed.connect(self._on_timed)

    def open(self, game: str) -> None:
        """Offer drills of *game*."""
        settings = self._services.preferences.now
        presets = presets_for(entry(game), i18n.current().key, new_player=bool(settings.new_player))
        self.page.prepare(game, presets, read(*settings.my_drills), timed=settings.drills_timed)
        self._routes.show(self.page)

    def _on_kept(self, progress: Progress) -> None:
        preferences = self._services.preferences
        preferences.change(preferences.now.with_drills(progress.write()))

    def _on_timed(self, timed: bool) -> None:  # noqa: FBT001 - a slot
        self._services.preferences.set("drills_timed", timed)

    def close(self) -> None:
        """Keep what was answered."""
        if self.page.quiz is not None:
            self._on_kept(self.page.progress)
