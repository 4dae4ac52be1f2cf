# SPDX-License-Identifier: MIT
"""Playouts of a world: by a policy, or near the end with perfect information."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.bots.perfect import Perfect
from dominoes.games.chain.bots.rows import move_of
from dominoes.games.chain.bots.table import Table
from tests.dominoes.ai.tables import CHAIN, Position
from tests.dominoes.games.chain.bots.test_duel import late
from tests.support.chain_rounds import GAME


@pytest.mark.parametrize(("preset", "held"), [("jielong", 3), ("dingniu", 3), ("changtian", 2)])
def test_the_last_tiles_are_counted_out(preset: str, held: int) -> None:
    """Chance has no part in it then; with more tiles in a hand, and for weaker players, it has."""
    exact, plain = ChainJudgement("table", exact=3), ChainJudgement("table")
    differed = 0
    for number in range(12):
        state = late(CHAIN.presets[preset], number, held)
        if state.ended is not None:
            continue
        here = Position(state, state.turn, GAME)
        stage = Table.of(state)
        for move in here.legal:
            after = stage.copy()
            after.lay(move_of(stage.ends, move))
            expected = Perfect().chips(after)[here.seat]
            chips = {exact.play_out(GAME, stage, here.seat, move, Random(seed), noise=1.0) for seed in range(4)}
            assert chips == {expected}
            others = {plain.play_out(GAME, stage, here.seat, move, Random(seed), noise=1.0) for seed in range(4)}
            differed += others != {expected}
    assert differed
    early = late(CHAIN.presets[preset], 1, held + 2)
    stage = Table.of(early)
    for move in Position(early, early.turn, GAME).legal:
        once, again = (each.play_out(GAME, stage, early.turn, move, Random(1), noise=0.5) for each in (exact, plain))
        assert once == again
