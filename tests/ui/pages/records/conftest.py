# SPDX-License-Identifier: MIT
"""Most of these tests are about one page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dominoes.store import Store
from tests.ui.pages.looks import Show
from tests.ui.pages.program import Program
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
async def page(show: Show, store: Store, program: Program) -> AsyncIterator[RecordsPage]:
    """The page over 24 rounds of three games, newest first."""
    rounds.usual(store)
    page = opened(show, lambda: None if store._closed else store.archive, program)
    yield page
    page.hide()
    await asyncio.sleep(0)
