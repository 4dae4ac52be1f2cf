# SPDX-License-Identifier: MIT
"""The settings: shown, and changed as they are chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.pages.settings.data_controller import DataController
from ui.pages.settings.page import SettingsPage

if TYPE_CHECKING:
    from ui.play.services import Routes, Services


class SettingsController(QObject):
    """Makes the page of settings and does what it asks for."""

    def __init__(
        self, services: Services, routes: Routes, records: Path, erase_scorebooks: Callable[[], bool]
    ) -> None:
        """Make the page; see `DataController` for *records* and *erase_scorebooks*."""
        page = SettingsPage(services.parent)
        super().__init__(page)
        self.page = page
        self._services = services
        self._routes = routes
        self.data = DataController(services, routes, self.page, records, erase_scorebooks)
        self.page.changed.connect(services.preferences.change)
        self.page.done.connect(routes.back)
        self.page.sound_tried.connect(partial(services.sounds().play, "tile"))

    def open(self) -> None:
        """Show the settings."""
        self.page.show_settings(self._services.preferences.now)
        self.page.show_sound(self._services.sounds().why_not)
        self.data.refresh()
        self._routes.show(self.page)

    def close(self) -> None:
        """Begin nothing more."""
        self.data.close()
