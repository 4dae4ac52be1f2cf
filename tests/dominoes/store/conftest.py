# SPDX-License-Identifier: MIT
"""Stores to test with; each is closed again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dominoes.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the store, in a folder yet to be made."""
    return tmp_path / "data" / "gupai.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """An empty store."""
    store = Store.open(path)
    yield store
    store.close()
