# SPDX-License-Identifier: MIT
"""`dominoes.records.replay`: one seat to move in a position at rest."""

from __future__ import annotations

from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.records.replay import asked, still_view


def begun(preset: str, seed: int) -> Any:  # noqa: ANN401 - the state of any game
    """Return the deal of *seed* with the banker in the first seat."""
    rules, options = entry("tiengow").game, entry("tiengow").presets[preset]
    standing = Standing(banker=Seat(0), chips=(200,) * 4)
    return rules.start(options, deal_round(rules, options, seed.to_bytes(32, "big")), standing).state


@pytest.mark.parametrize(("preset", "seed", "holder"), [("wiki_hk", 250, 1), ("jp", 15, 2)])
def test_a_hand_that_may_be_claimed_is_nobodys_business(preset: str, seed: int, holder: int) -> None:
    """B 3: the seat that leads is named, never all, and never the one whose dealt hand nobody may know."""
    rules, state = entry("tiengow").game, begun(preset, seed)
    assert len(rules.to_act(state)) == 4
    assert [each.seat for each in asked(rules, state)] == [holder]
    for seat in range(4):
        assert still_view(rules, state, Seat(seat)).to_act == (0,)
        assert still_view(rules, state, Seat(seat), asks=True).to_act == ((holder,) if seat == holder else (0,))
