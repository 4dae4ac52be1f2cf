# SPDX-License-Identifier: MIT
"""Rounds a second through the plain rules on one core; run it as a script.

Goal: at least 600 random rounds a second. Playouts of the sampler's policy stand beside it.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from dominoes.ai.playouts import NOISE
from dominoes.deal import deal_from_seed
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.tiengow.bots.judgement import TienGowJudgement

_ROUNDS = 600
_GOAL = 600.0
_TABLE = entry("tiengow")
_GAME = _TABLE.game


def _by_chance(state: Any, seat: Seat, rng: Random) -> Any:  # noqa: ANN401 - a state and a move
    return rng.choice(_GAME.legal_moves(state, seat))


def _rate(preset: str) -> float:
    """Return random rounds a second of CPU time."""
    options = _TABLE.presets[preset]
    # Other deals for each preset: the rules remember hands, and would remember those of the run before.
    rng = Random(preset)
    begun = time.process_time()
    for _ in range(_ROUNDS):
        deal = deal_from_seed(rng.randbytes(32), _GAME.tiles(options), 2, options.openings)
        state = _GAME.start(options, deal, Standing()).state
        while seats := _GAME.to_act(state):
            state = _GAME.apply(state, seats[0], _by_chance(state, seats[0], rng)).state
    return _ROUNDS / (time.process_time() - begun)


def _playout_rate(preset: str) -> float:
    """Return whole rounds a second of CPU time as the sampler plays them in thought."""
    options, judgement = _TABLE.presets[preset], TienGowJudgement()
    rng = Random(f"{preset} in thought")
    spent = 0.0
    for _ in range(_ROUNDS):
        deal = deal_from_seed(rng.randbytes(32), _GAME.tiles(options), 2, options.openings)
        state = _GAME.start(options, deal, Standing()).state
        begun = time.process_time()
        if seats := _GAME.to_act(state):
            stage = next(judgement.stages(_GAME, _GAME.view(state, seats[0]), rng))
            first = _GAME.legal_moves(state, seats[0])[-1]
            judgement.play_out(_GAME, stage, seats[0], first, rng, noise=NOISE)
        spent += time.process_time() - begun
    return _ROUNDS / spent


def main() -> int:
    """Print the figures; 1 when the goal is missed."""
    rates = {preset: _rate(preset) for preset in _TABLE.presets}
    slowest = min(rates.values())
    for preset, rate in rates.items():
        print(f"{preset}: {rate:.0f} random rounds/s, {_playout_rate(preset):.0f} playouts/s")
    print(f"slowest: {slowest:.0f} random rounds/s (goal {_GOAL:g})")
    return int(slowest < _GOAL)


if __name__ == "__main__":
    sys.exit(main())
