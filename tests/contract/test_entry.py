# SPDX-License-Identifier: MIT
"""What every game brings beside its rules."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from dominoes.ai.levels import Role
from dominoes.errors import NotationError
from dominoes.games import GAMES, Entry


@pytest.fixture(params=GAMES, ids=lambda each: each.key)
def brought(request: pytest.FixtureRequest) -> Entry:
    """Return each game in turn."""
    found: Entry = request.param
    return found


def test_the_entry_tells_what_the_rules_do(brought: Entry) -> None:
    """Names, presets and numbers of players can be read before the rules are loaded, and agree with them."""
    assert brought.key == brought.game.key
    assert brought.preset_keys == tuple(brought.presets)
    assert {brought.game.seats(options) for options in brought.presets.values()} <= set(brought.seats)
    assert all(isinstance(options, brought.options) for options in brought.presets.values())


def test_every_game_reckons_tallies(brought: Entry) -> None:
    """What is no tally is refused."""
    with pytest.raises(NotationError):
        brought.tally.read({"another": "game"})


def test_a_game_without_levels_gets_those_that_guess(brought: Entry) -> None:
    """They have the keys that are asked for everywhere, and roles."""
    found = replace(brought, load_levels=None).levels
    assert {"greedy", "club", "hint"} <= set(found) & set(brought.levels)
    assert found["hint"].role is Role.ADVISER


def test_a_list_of_games_loads_no_rules() -> None:
    """Each part is loaded when it is first asked for."""
    told = "import sys, dominoes.games; print(*(name for name in sys.modules if name.startswith('dominoes')))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    names = {name for name in done.stdout.split() if name.count(".") > 1}
    assert names == {"dominoes.games.entry", *(f"dominoes.games.{each.key}.entry" for each in GAMES)} | {
        f"dominoes.games.{each.key}" for each in GAMES
    }
