# SPDX-License-Identifier: MIT
"""What is kept by these rules is computed anew for each file of tests."""

from __future__ import annotations

import pytest

from tests.caches import forget


@pytest.fixture(autouse=True, scope="module")
def computed_anew() -> None:
    """Forget what other tests have computed."""
    forget("dominoes.games.taungau")
