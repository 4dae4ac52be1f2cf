# SPDX-License-Identifier: MIT
"""What is called idle in the options of a table changes nothing there, by any preset of any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.errors import OptionsError
from dominoes.game import Standing
from dominoes.games import Entry
from dominoes.options import OptionInfo, describe, with_options
from tests.contract.tables import TABLES, table

ROUNDS = 4
OF_THE_MATCH = "session."
"""Options that a single round does not know."""


def told(found: Entry, options: Any, seed: int) -> list[str]:  # noqa: ANN401 - of any game
    """Return the events of a round played at random."""
    game, rng = found.game, Random(seed)
    standing = Standing(chips=(0,) * game.seats(options))
    deal = deal_round(game, options, bytes([seed]) * 32)
    step = game.start(options, deal, standing)
    while seats := game.to_act(step.state):
        seat = seats[0]
        step = game.apply(step.state, seat, rng.choice(game.legal_moves(step.state, seat)))
    return [str(event) for event in step.state.history]


def other(info: OptionInfo) -> object:
    """Return another value of an option."""
    if info.kind == "flag":
        return not info.value
    if info.kind == "set":
        return () if info.value else info.choices
    if info.choices:
        return next(each for each in info.choices if each != info.value)
    return info.most if info.value != info.most else info.least


@pytest.mark.parametrize("name", TABLES)
def test_only_options_are_idle(name: str) -> None:
    """Nothing else is called so."""
    _found, options = table(name)
    assert options.idle <= {info.name for info in describe(options)}


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", TABLES)
def test_an_idle_option_changes_nothing(name: str) -> None:
    """The same random rounds end the same whatever it is set to."""
    found, options = table(name)
    infos = {info.name: info for info in describe(options)}
    before = [told(found, options, seed) for seed in range(ROUNDS)]
    for idle in sorted(each for each in options.idle if not each.startswith(OF_THE_MATCH)):
        try:
            changed = with_options(options, {idle: other(infos[idle])})
        except OptionsError:
            # It cannot be set to anything else here.
            continue
        assert [told(found, changed, seed) for seed in range(ROUNDS)] == before, idle
