# SPDX-License-Identifier: MIT
"""What the controllers of all tables share on which a lesson lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtWidgets import QWidget

from dominoes.ai.bot import Budget, Choice
from dominoes.play.worker import Request
from ui.kit.settings import Settings
from ui.pages.demonstrate.opponent import Think
from ui.pages.demonstrate.page import DemonstratePage
from ui.play.services import Controller, Routes, Services

P = TypeVar("P", bound=DemonstratePage)


class LessonTableController(Controller[P]):
    """Makes the table of a lesson, and connects it with settings, opponents and the pages that it leads to."""

    def __init__(
        self, make: Callable[[QWidget | None, Settings, Think], P], services: Services, routes: Routes
    ) -> None:
        """Let *make* make the page; nothing lies on it yet."""
        page = make(services.parent, services.preferences.shown, self._think)
        super().__init__(page, services, routes)
        page.connect_program(services, routes)
        page.left.connect(self._on_left)

    async def _think(self, request: Request, budget: Budget) -> Choice[Any]:
        return await self._services.thinker().choose(request, budget)

    def _on_left(self) -> None:
        self.stop()
        self._routes.back()
