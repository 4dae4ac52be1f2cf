# SPDX-License-Identifier: MIT
"""Caches of rules are cleared for each file of their tests."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.caches import forget

KEEPERS: Final = (
    "fivegates",
    "jjak",
    "kapshap",
    "kolyesi",
    "laoshu",
    "taungau",
    "throwing",
    "turning",
    "turtle",
    "watching",
)
"""Games with caches in their rules."""
OF_TRIPLETS: Final = ("fivegates", "watching")
"""Games whose triplets are kept by both."""


@pytest.fixture(autouse=True, scope="module")
def computed_anew(request: pytest.FixtureRequest) -> None:
    """Forget what other tests have computed."""
    game = request.path.parent.name
    if game in KEEPERS:
        forget(f"dominoes.games.{game}")
    if game in OF_TRIPLETS:
        forget("dominoes.games.triplets")
