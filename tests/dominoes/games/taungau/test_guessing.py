# SPDX-License-Identifier: MIT
"""Guesses at a table of 鬥牛 where players set their hands one after the other."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry

ENTRY = entry("taungau")
GAME = ENTRY.game


@pytest.mark.parametrize("preset", ENTRY.presets)
def test_guesses_look_like_what_is_seen(preset: str) -> None:
    """At every moment and from every seat, with set and with unset hands."""
    options = replace(ENTRY.presets[preset], auto_set=False)
    for number in range(6):
        rng = Random(number)
        state = GAME.start(options, deal_round(GAME, options, number.to_bytes(32, "big")), Standing()).state
        while movers := GAME.to_act(state):
            for seat in map(Seat, range(options.seats)):
                view = GAME.view(state, seat)
                guess = GAME.guess(view, rng)
                assert GAME.view(guess, seat) == view
            mover = rng.choice(movers)
            state = GAME.play(state, mover, rng.choice(GAME.legal_moves(state, mover))).state
        with pytest.raises(ValueError, match="over"):
            GAME.guess(GAME.view(state, Seat(0)), rng)
