# SPDX-License-Identifier: MIT
"""On real tables, larger text and the projector make no tile of hand or trick smaller, and labels stay whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.tile_sizes import ROUNDING, rows, show_table, smaller
from tests.ui.driving import FAST, window_on
from ui.kit.preferences import LARGEST_IN_SMALLEST, SMALLEST
from ui.table.trick import IN_PLAY

SIZE = (1280, 800)
ENOUGH = 0.08 * SIZE[1]
"""Width of a tile of the hand for which words become no smaller, in pixels."""
ENOUGH_IN_SMALLEST = 46
"""The same in the smallest window, where names and ranks for a projector take two lines."""
FULL_HD = (1920, 1080)
LEFT_IN_SMALLEST = 0.92
"""How much of their width tiles keep at 150 % in the smallest window."""
LEFT_IN_FULL_HD = 0.97
"""The same in a window of 1920×1080."""
KEPT = ("play1", "play2", "play3", "open", "one4", "two4")
"""Parts of constant size besides the hand."""


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("name", "language"),
    [("tiengow", "en"), ("paigow-8", "zh_HK"), ("chain-4", "ja"), ("review-t", "zh_TW")],
)
async def test_no_tile_becomes_smaller(tmp_path: Path, name: str, language: str) -> None:
    """Hands are larger than dice and keep their size at 150 % and for a projector; so does what is played."""
    async with window_on(tmp_path, settings=replace(FAST, labels="name"), language=language, size=SIZE) as window:
        table = await show_table(window, name)
        measured = [found async for *_way, found in rows(window, table, (SIZE,), (1.0, 1.5))]
        assert len(measured) == 4
        usual = measured[0]
        for found in measured:
            assert found.hand >= min(usual.hand, ENOUGH) - ROUNDING
            for kept in KEPT:
                # Beyond this size a trick has only the room that words leave.
                due = usual.hand * IN_PLAY if kept.startswith("play") else usual.widths.get(kept, 0)
                assert found.widths.get(kept, 0) >= min(due, usual.widths.get(kept, 0)) - ROUNDING
            assert not list(found.broken())


@pytest.mark.matrix
@pytest.mark.parametrize("name", ["paigow-4", "chain-3"])
async def test_panels_yield_before_tiles(tmp_path: Path, name: str) -> None:
    """At 150 % panels, advice and buttons take no room from tiles; what is around the table may take some of it."""
    settings = replace(FAST, labels="name")
    async with window_on(tmp_path, settings=settings, language="en", size=FULL_HD) as window:
        table = await show_table(window, name)
        for size, floor in ((FULL_HD, LEFT_IN_FULL_HD), (SMALLEST, LEFT_IN_SMALLEST)):
            texts = [(found, table.words) async for *_way, found in rows(window, table, (size,), (1.0, 1.5))]
            usual, _words = texts[0]
            least = {where: round(width * floor) for where, width in usual.widths.items()}
            for found, words in texts:
                assert not list(smaller(found.widths, least))
                assert words.text_size >= words.usual_size
        assert words.text_size == words.usual_size


@pytest.mark.matrix
@pytest.mark.parametrize(("name", "language"), [("paigow-4", "zh_HK"), ("chain-2", "en"), ("tiengow", "en")])
async def test_large_text_in_the_smallest_window(tmp_path: Path, name: str, language: str) -> None:
    """Words yield before tiles do: hands stay as large as they should be, and labels as large as at 100 %."""
    settings = replace(FAST, labels="name")
    async with window_on(tmp_path, settings=settings, language=language, size=SMALLEST) as window:
        table = await show_table(window, name)
        measured = [found async for *_way, found in rows(window, table, (SMALLEST,), (1.0, LARGEST_IN_SMALLEST))]
        usual = measured[0]
        for found in measured:
            assert found.hand >= min(usual.hand, ENOUGH_IN_SMALLEST) - ROUNDING
            assert not list(found.broken())
