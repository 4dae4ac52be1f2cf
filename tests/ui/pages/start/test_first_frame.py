# SPDX-License-Identifier: MIT
"""Whatever size the window takes, the first picture of the start page is the last one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui import painting
from tests.ui.driving import until, window_on
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.kit import theme
from ui.pages.start.match_list import MatchRow
from ui.pages.start.page import StartPage

SIZES = ((960, 600), (1700, 900), (1920, 1080), (1000, 1000), (1280, 800), (1920, 1080), (960, 600))


class FirstPicture(QObject):
    """Notes where everything on the page lies when it is first painted in a new size."""

    def __init__(self, page: StartPage) -> None:
        """Watch *page*."""
        super().__init__(page)
        self.page = page
        self.seen: dict[str, QRect] | None = None
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - a method of Qt
        """Take the picture."""
        if event.type() == QEvent.Type.Paint and self.seen is None:
            self.seen = self.places()
        return super().eventFilter(watched, event)

    def places(self) -> dict[str, QRect]:
        """Return the box of every widget that can be seen."""
        shown = [each for each in self.page.findChildren(QWidget) if each.isVisible()]
        return {
            f"{place} {type(each).__name__}": QRect(each.mapTo(self.page, QPoint()), each.size())
            for place, each in enumerate(shown)
            if not each.visibleRegion().isEmpty()
        }


async def settled(window: MainWindow) -> None:
    """Wait until every layout has had its turn."""
    await until(lambda: not window._settling.isActive(), "the size")
    await asyncio.sleep(0.02)


@pytest.mark.parametrize("matches", [False, True])
async def test_the_first_picture_in_any_size_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, matches: bool
) -> None:
    """C S4-20, D S3-1: nothing is squashed or moves afterwards, nor is there a scroll bar that goes again.

    The scale of all text, which follows the size of the window a moment later, is left as it is here.
    """
    monkeypatch.setattr(painting, "is_on", True)
    async with window_on(tmp_path) as window:
        page = window.pages.start
        await until(lambda: page.shelf.cards, "the shelf")
        page.show_matches([MatchRow(game, game, game, "Ming +3", "Round 3") for game in GAME_UIS if matches])
        monkeypatch.setattr(window.services.preferences, "_size", lambda: (1280, 800))
        watch = FirstPicture(page)
        for size in SIZES:
            watch.seen = None
            window.resize(*size)
            # As Qt paints a window resized by the desktop: before waiting events.
            QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
            first = watch.seen
            assert first
            await settled(window)
            assert first == watch.places(), size
            assert not page.area.horizontalScrollBar().maximum()
            assert theme.look().text_size == 1.0
