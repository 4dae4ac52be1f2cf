# SPDX-License-Identifier: MIT
"""Guesses at a table of 골여시: a banker with two alike would have ended the round."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry

ENTRY = entry("kolyesi")
GAME = ENTRY.game


@pytest.mark.parametrize("preset", ENTRY.presets)
def test_a_banker_who_goes_on_holds_no_pair(preset: str) -> None:
    """In none of many guesses, since a pair takes all stakes at once."""
    options = ENTRY.presets[preset]
    for number in range(40):
        rng = Random(number)
        state = GAME.start(options, deal_round(GAME, options, number.to_bytes(32, "big")), Standing()).state
        while movers := GAME.to_act(state):
            seat = rng.choice(movers)
            view = GAME.view(state, seat)
            for _ in range(3):
                assert GAME.view(GAME.guess(view, rng), seat) == view
            state = GAME.play(state, seat, rng.choice(GAME.legal_moves(state, seat))).state
        with pytest.raises(ValueError, match="over"):
            GAME.guess(GAME.view(state, Seat(0)), rng)
