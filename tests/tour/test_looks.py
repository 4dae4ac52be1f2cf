# SPDX-License-Identifier: MIT
"""The looks of the walk: few, always the same, and any two choices meet in one of them."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from tests.tour.looks import CHOICES, every_pair, looks, pairs
from ui.kit.settings import Settings, from_dict


def test_any_two_choices_meet() -> None:
    """Every pair of values of two different choices stands in some row."""
    met = {pair for look in looks() for pair in pairs(asdict(look))}
    assert met == every_pair()
    assert len(every_pair()) > 200


def test_they_are_few_and_the_same_every_time() -> None:
    """No row is there twice, the first ones have every language, and asking again gives the same."""
    found = looks()
    assert len(set(found)) == len(found) <= 17
    assert {look.language for look in found[:4]} == set(CHOICES["language"])
    looks.cache_clear()
    assert looks() == found


@pytest.mark.parametrize("name", ["language", "labels", "tile_set", "chrome", "cloth", "text_size", "red_mark"])
def test_every_choice_is_a_setting(name: str) -> None:
    """Every choice in a look is a setting for players."""
    for value in CHOICES[name]:
        assert getattr(from_dict({name: value}), name) == value
    assert {look.red_mark for look in looks()} == {True, False}
    assert name in Settings().to_dict()
