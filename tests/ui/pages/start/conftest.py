# SPDX-License-Identifier: MIT
"""The start page with all its games, and with an unfinished match where a test names one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.pages.looks import Show
from tests.ui.pages.program import Program
from ui.kit.settings import Settings
from ui.pages.start.match_list import MatchRow
from ui.pages.start.page import StartPage


@pytest.fixture
def program(tmp_path: Path, usual: None) -> Program:
    """Of somebody who knows the games."""
    return Program(tmp_path, Settings(player_name="Ming", new_player=False))


@pytest.fixture
def page(show: Show, program: Program, row: MatchRow) -> StartPage:
    """The page with an unfinished match."""
    page = program.make(StartPage)
    page.fill_shelf()
    page.show_matches((row,))
    show(page)
    return page
