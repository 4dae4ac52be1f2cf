# SPDX-License-Identifier: MIT
"""Most of these tests are about one page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.store import Store
from tests.ui.pages.around import Around
from tests.ui.pages.looks import Show
from tests.ui.pages.records import rounds
from tests.ui.pages.records.driving import opened
from ui.pages.records.page import RecordsPage


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store."""
    store = Store.open(tmp_path / "data" / "matches.db")
    yield store
    store.close()


@pytest.fixture
def around(qapp: QApplication) -> Around:
    """The program around the page."""
    return Around()


@pytest.fixture
async def page(show: Show, store: Store, around: Around) -> AsyncIterator[RecordsPage]:
    """The page over 24 rounds of three games, newest first."""
    rounds.usual(store)
    page = opened(show, lambda: None if store._closed else store.archive, around)
    yield page
    page.hide()
    await asyncio.sleep(0)
