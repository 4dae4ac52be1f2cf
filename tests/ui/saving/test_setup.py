# SPDX-License-Identifier: MIT
"""The choices for a match come back from the settings file and the store unchanged."""

from __future__ import annotations

import json

import pytest

from dominoes.errors import NotationError, OptionsError
from dominoes.games import entry
from dominoes.options import with_options
from dominoes.records.traditions import changed_rules
from tests.ui.driving import setup_of
from ui.saving.setup import MatchSetup, read_setup


@pytest.mark.parametrize("preset", entry("tiengow").presets)
def test_a_setup_comes_back_through_json(preset: str) -> None:
    """Every preset is written as plain data, read again, and still known by its name."""
    setup = MatchSetup("tiengow", entry("tiengow").presets[preset], ("beginner", "club", "strong"))
    again = read_setup(json.loads(json.dumps(setup.to_dict())))
    assert again == setup
    assert again.tradition == preset


def test_changed_rules_are_no_preset() -> None:
    """One option changed is nobody's tradition."""
    assert setup_of(hand_size=4).tradition is None
    assert setup_of(hand_size=4).entry is entry("tiengow")


def test_how_many_play_is_no_house_rule() -> None:
    """A tradition is the same with more or fewer players, unless another rule differs."""
    casino = entry("paigow").presets["casino"]
    setup = MatchSetup("paigow", with_options(casino, {"seats": 3}), ("club", "club"))
    assert setup.tradition == "casino"
    assert not changed_rules(setup.entry, setup.options)
    assert read_setup(json.loads(json.dumps(setup.to_dict()))) == setup
    other = MatchSetup("paigow", with_options(casino, {"ranking.kings": False}), ("club",) * 7)
    assert other.tradition is None
    assert changed_rules(other.entry, other.options) == {"ranking.kings"}


def test_bad_setups_are_refused() -> None:
    """An unknown game, options outside their limits, something missing."""
    good = setup_of().to_dict()
    with pytest.raises(NotationError):
        read_setup({**good, "game": "chess"})
    with pytest.raises(OptionsError):
        read_setup({**good, "options": {**good["options"], "hand_size": 7}})
    with pytest.raises(KeyError):
        read_setup({"game": "tiengow"})
