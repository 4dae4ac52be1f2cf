# SPDX-License-Identifier: MIT
"""Knowledge from the table: the numbers laid out, and the ends of a line at the time of the next lead."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games.chain.legality import laid_out, tiles_of
from dominoes.games.chain.options import PRESETS
from dominoes.games.chain.rules import Chain
from dominoes.games.chain.scoring import Outcome, result_of
from dominoes.games.chain.state import TileLed, TilePlaced, carries, open_ends
from dominoes.tiles import tiles

GAME = Chain()


@pytest.mark.parametrize("preset", PRESETS)
def test_ends_and_numbers_after_every_move(preset: str) -> None:
    """The history tells the open ends; a number is laid out when no tile of it is hidden anywhere."""
    options = PRESETS[preset]
    for seed in range(4):
        rng = Random(seed)
        deal = deal_round(GAME, options, bytes([seed]) * 32)
        state = GAME.start(options, deal, Standing(chips=(0,) * options.seats)).state
        assert open_ends(state.history) == ()
        while seats := GAME.to_act(state):
            legal = GAME.legal_moves(state, seats[0])
            state = GAME.apply(state, seats[0], rng.choice(legal)).state
            laid = any(isinstance(event, TileLed | TilePlaced) for event in state.history)
            assert open_ends(state.history) == (state.lines[-1].ends if laid else ())
            hidden = [tile for row in (*state.hands, *state.covered, state.rest) for tile in row]
            out = {n for n in range(1, 7) if not any(carries(tile, n) for tile in hidden)}
            assert laid_out(options, state.lines) == out
            assert len(hidden) + sum(len(line.placed) for line in state.lines) == len(tiles_of(options))


def test_equal_points_are_a_reason_of_their_own() -> None:
    """A player who wins only by sitting nearer to the banker is told so; one with the fewest pips alone is not."""
    rows = [(tiles(covered), ()) for covered in ("21", "11", "33", "11")]
    assert result_of(Outcome.of(PRESETS["jielong"], Seat(0), rows)).reason == Reason(
        "chain.finished-nearer", seat=1, points=2
    )
    rows[1] = ((), ())
    assert result_of(Outcome.of(PRESETS["jielong"], Seat(0), rows)).reason == Reason(
        "chain.finished", seat=1, points=0
    )
