# SPDX-License-Identifier: MIT
"""The colour of the table: the game's, or the player's choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.deal import new_seed
from tests.ui.driving import FAST, setup_of, sit_down, until, window_on
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


async def test_seats_are_drawn_on_the_cloth_of_the_game(tmp_path: Path) -> None:
    """Not on that of the game played before."""
    async with window_on(tmp_path, settings=replace(FAST, cloth="game")) as window:
        page = await sit_down(window, setup_of(game="paigow"))
        window.pages.go_start()
        window.pages.table.open_new(setup_of(game="chain"), new_seed())
        await until(page.overlay.isVisible, "the draw of seats")
        assert theme.look().cloth is CLOTHS[GAME_UIS["chain"].scene.cloth]
