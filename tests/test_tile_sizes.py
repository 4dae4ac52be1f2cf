# SPDX-License-Identifier: MIT
"""On real tables, larger text and the projector make no tile of the hand smaller."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tile_sizes import rows, setups
from tests.ui.driving import FAST, my_turn, sit_down, window_on


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
async def test_no_hand_becomes_smaller(tmp_path: Path, size: tuple[int, int]) -> None:
    """A hand of 打天九 keeps its size at 150 % and for a projector, and is a fifth of the table's height or more."""
    async with window_on(tmp_path, settings=replace(FAST, labels="name"), size=size) as window:
        await my_turn(await sit_down(window, setups()["tiengow"]))
        measured = [found async for _size, _text, _projector, found in rows(window, (size,), (1.0, 1.5))]
    assert len(measured) == 4
    for found in measured:
        # Rounding.
        assert found.hand >= measured[0].hand - 1
        assert found.tall > 0.2
