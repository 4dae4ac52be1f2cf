# SPDX-License-Identifier: MIT
"""The first focus of a page: on its main purpose, not on the way back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.store import Archive, Filter, NewMatch
from tests.support.kept_rounds import keep, played
from tests.ui.driving import answers_of, play_on, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.language import i18n


@pytest.fixture(scope="module")
def rounds() -> list[NewMatch]:
    """Return a round of each of two games."""
    return played((("tiengow", "basic", 1), ("chain", "dingniu", 1)))


@asynccontextmanager
async def awake(folder: Path) -> AsyncIterator[MainWindow]:
    """Open a window that has focus."""
    async with window_on(folder) as window:
        window.activateWindow()
        await until(window.isActiveWindow, "the window")
        yield window


def archive_of(window: MainWindow) -> Archive:
    """Return the finished rounds."""
    archive = window.services.archive()
    assert archive is not None
    return archive


def wanted(window: MainWindow, name: str) -> QWidget:
    """Open the page *name* from the start page, and return what should have focus there."""
    pages = window.pages
    getattr(pages.start, name).click()
    some = bool(archive_of(window).ids(Filter()))
    if name == "settings":
        return window.pages.settings.choosers["language"]
    if name == "records":
        return pages.records.view if some else pages.records.filters.search
    if name == "statistics":
        return pages.statistics.filters.choosers["game"] if some else pages.statistics.play
    return window.pages.scorebook.shelf.new if name == "scorebook" else window.pages.glossary.search


@pytest.mark.parametrize("name", ["settings", "records", "statistics", "scorebook", "glossary"])
async def test_a_page_that_is_opened(tmp_path: Path, name: str) -> None:
    """Also after the page was left and opened again."""
    async with awake(tmp_path) as window:
        for _twice in range(2):
            expected = wanted(window, name)
            assert QApplication.focusWidget() is expected
            window.pages.go_start()


@pytest.mark.parametrize("name", ["records", "statistics"])
async def test_what_was_empty_before(tmp_path: Path, name: str, rounds: list[NewMatch]) -> None:
    """Once there are rounds, focus is on their list, and on what chooses among their figures."""
    async with awake(tmp_path) as window:
        empty = wanted(window, name)
        window.pages.go_start()
        keep(archive_of(window), rounds)
        expected = wanted(window, name)
        assert expected is not empty
        assert QApplication.focusWidget() is expected


async def test_another_game_is_reviewed(tmp_path: Path, rounds: list[NewMatch]) -> None:
    """The focus is on the table of that game, not on the former page."""
    async with awake(tmp_path) as window:
        archive = archive_of(window)
        keep(archive, rounds)
        review = window.pages.review
        for each in archive.listed(archive.ids(Filter())):
            window.pages.routes.review(each.id)
            focus = QApplication.focusWidget()
            assert focus is not None
            assert focus.isVisible()
            assert review.isAncestorOf(focus)
            window.pages.go_start()


async def test_a_language_is_chosen(tmp_path: Path) -> None:
    """The start page makes its lists again, and keeps the focus."""
    async with awake(tmp_path) as window:
        languages = wanted(window, "settings")
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Down)
        await until(lambda: i18n.current().key != "en", "another language")
        await asyncio.sleep(0.05)
        assert QApplication.focusWidget() is languages


async def test_a_settlement_is_reviewed(tmp_path: Path) -> None:
    """It waits below the review, which has the keyboard."""
    async with awake(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await play_on(window, lambda: table.overlay.isVisible() and "review" in answers_of(table))
        (review,) = (button for button, each in table.overlay.answers if each.answer == "review")
        review.click()
        page = window.pages.review
        await until(
            lambda: page.isVisible() and table.overlay._answered is not None, "the review, and the settlement again"
        )
        await asyncio.sleep(0.05)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert page.isAncestorOf(focus)


async def test_a_page_is_shown_again(tmp_path: Path) -> None:
    """As when a file is dropped on it: an open sheet keeps the keyboard, for it has to be answered first."""
    async with awake(tmp_path) as window:
        wanted(window, "records")
        page = window.pages.records
        page.deals.ask()
        await until(page.overlay.isVisible, "the sheet")
        window.pages.show(page)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert page.overlay.isAncestorOf(focus)
