# SPDX-License-Identifier: MIT
"""The colour of the table: that of the game, or the one that the player chose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.ui.driving import FAST, setup_of, sit_down, window_on
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.theme import CLOTHS


@pytest.mark.parametrize("chosen", ["game", "blue"])
async def test_the_cloth_of_the_table(tmp_path: Path, chosen: str) -> None:
    """One page shows one game after the other, each on its cloth; a style sheet has not to be made for that."""
    async with window_on(tmp_path, settings=replace(FAST, cloth=chosen)) as window:
        sheets = set()
        for game, ui in GAME_UIS.items():
            page = await sit_down(window, setup_of(game=game))
            wanted = ui.scene.cloth if chosen == "game" else chosen
            assert page.table.cloth() is CLOTHS[wanted]
            assert theme.look().cloth is CLOTHS[wanted]
            sheets.add(theme.style_sheet(theme.look()))
            window.pages.go_start()
        assert len(sheets) == 1
