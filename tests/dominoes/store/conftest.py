# SPDX-License-Identifier: MIT
"""Stores to test with; each is closed again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dominoes.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store is, in a folder that is not there yet."""
    return tmp_path / "data" / "gupai.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty store."""
    store = Store.open(path)
    yield store
    store.close()
