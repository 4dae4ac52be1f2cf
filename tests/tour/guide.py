# SPDX-License-Identifier: MIT
"""A guide through the program, with a picture of each scene and a search for faults on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from tests.tools.screen_checks import Paintings, problems
from tests.tour.checks import english, faults
from tests.ui.driving import until
from ui.app.window import MainWindow
from ui.kit.sheet import SheetOverlay

THUMB: Final = 480
"""Width of the small pictures, in pixels."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the window."""

    name: str
    small: QPixmap
    bad: bool
    """Something is wrong in it."""


class Guide:
    """Walks through one window."""

    def __init__(self, window: MainWindow, folder: Path, full: Path | None = None) -> None:
        """Lead through *window*, with *folder* for files, and put full-size pictures into *full*."""
        self.window = window
        self.folder = folder
        self.scenes: list[Scene] = []
        self.found: dict[str, str] = {}
        """Faults, each with its first scene."""
        self.paintings = Paintings()
        self._full = full
        if full is not None:
            full.mkdir(parents=True, exist_ok=True)

    async def rest(self, seconds: float = 0.03) -> None:
        """Wait until the window is at rest."""
        await asyncio.sleep(seconds)
        await asyncio.sleep(0)

    async def until(self, true: Callable[[], object], what: str) -> None:
        """Wait until *true*."""
        await until(true, what)

    async def shoot(self, name: str, *, scrolled: bool = False) -> None:
        """Take a picture of the window, and look at it; the focus may be *scrolled* out of sight."""
        await self.rest()
        for each in (self.paintings.texts, self.paintings.cut, self.paintings.shortened):
            each.clear()
        picture = self._picture()
        painted = frozenset(self.paintings.texts)
        wrong = [*self.paintings.take(self.window), *problems(self.window, still=True)]
        wrong += [*faults(self.window, scrolled=scrolled), *english(self.window, painted)]
        for problem in wrong:
            self.found.setdefault(problem, name)
        small = picture.scaledToWidth(THUMB, Qt.TransformationMode.SmoothTransformation)
        self.scenes.append(Scene(name, small, bool(wrong)))
        if self._full is not None:
            picture.save(str(self._full / f"{len(self.scenes):02}-{name}.png"))

    def _picture(self) -> QPixmap:
        """Picture the window and what is open above it."""
        picture = self.window.grab()
        tops: list[QWidget] = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        with QPainter(picture) as painter:
            for each in tops:
                if each is self.window:
                    continue
                at = each.pos() - self.window.mapToGlobal(QPoint(0, 0))
                room = picture.size() - each.size()
                at = QPoint(max(0, min(at.x(), room.width())), max(0, min(at.y(), room.height())))
                painter.drawPixmap(at, each.grab())
        return picture

    async def scroll(self, name: str, area: QScrollArea, most: int = 4) -> None:
        """Take pictures of what lies further down, a screen at a time."""
        bar = area.verticalScrollBar()
        at = 1
        while bar.value() < bar.maximum() and at < most:
            bar.setValue(bar.value() + bar.pageStep())
            at += 1
            await self.shoot(f"{name} {at}", scrolled=True)
        bar.setValue(0)

    async def sheet(self, name: str, overlay: SheetOverlay, ask: Callable[[], object]) -> None:
        """Open a sheet, take pictures of it, and close it."""
        ask()
        await self.until(overlay.isVisible, name)
        await self.shoot(name)
        await self.scroll(name, overlay.area, 3)
        overlay.close_with("")
        await self.until(lambda: not overlay.isVisible(), f"{name} to go")
        await self.rest()

    async def awake(self) -> None:
        """Give focus back to the window, after a dialog had it."""
        self.window.activateWindow()
        await self.until(self.window.isActiveWindow, "the window")
        await self.rest()

    async def home(self) -> None:
        """Go back to the start page."""
        self.window.pages.go_start()
        await self.until(lambda: not self.window.pages.table.match.tasks, "an empty table")
        await self.awake()
