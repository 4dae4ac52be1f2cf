# SPDX-License-Identifier: MIT
"""Yardsticks play by the rules, and a level is measured against them."""

from __future__ import annotations

from random import Random

import pytest

from tests.dominoes.ai.tables import ENDLESS, TIENGOW, some_positions
from tests.tools import yardsticks


@pytest.mark.parametrize("name", yardsticks.YARDSTICKS)
def test_a_yardstick_makes_legal_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for the same chance."""
    monkeypatch.setattr(yardsticks, "WORLDS", 8)
    for here in some_positions("wiki_hk", 3):
        once, again = (
            yardsticks.make(TIENGOW, name).choose(here.view, here.legal, Random(1), ENDLESS).move for _ in "ab"
        )
        assert once == again
        assert once in here.legal


def test_a_level_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In every seat of one deal."""
    monkeypatch.setattr(yardsticks, "WORLDS", 2)
    assert yardsticks.main(["--level", "club", "--against", "flat", "--deals", "1", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("club over three flat, 1 deals: ")
