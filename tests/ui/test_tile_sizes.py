# SPDX-License-Identifier: MIT
"""On real tables, larger text and the projector make no tile smaller, and labels stay whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tile_sizes import rows, show_table, smaller
from tests.ui.driving import FAST, window_on


@pytest.mark.parametrize(("name", "language"), [("tiengow", "en")])
async def test_no_tile_becomes_smaller(tmp_path: Path, name: str, language: str) -> None:
    """What lies on a table keeps its size at 150 % and for a projector, in the usual window and in the smallest."""
    async with window_on(tmp_path, settings=replace(FAST, labels="name", odds=True), language=language) as window:
        table = await show_table(window, name)
        for size in ((1280, 800), (960, 600)):
            measured = [found async for *_way, found in rows(window, table, (size,), (1.0, 1.5))]
            assert len(measured) == 4
            for found in measured:
                assert not list(smaller(found.widths, measured[0].widths)), size
                assert not list(found.broken()), size
