# SPDX-License-Identifier: MIT
"""Random rounds a second through the rules of 打天九, preset by preset; run it as a script.

Goal: at least 600 a second on one core.
"""

from __future__ import annotations

import time
from random import Random

from dominoes.deal import Chance
from dominoes.game import Deal, Standing
from dominoes.games.tiengow.options import PRESETS, TienGowOptions
from dominoes.games.tiengow.rules import TienGow

_SECONDS = 3.0
_GOAL = 600


def rounds_a_second(options: TienGowOptions) -> float:
    """Play random rounds for a few seconds."""
    game, rng, chance = TienGow(), Random(1), Chance(bytes(32))
    rounds, began = 0, time.process_time()
    while time.process_time() - began < _SECONDS:
        state = game.start(options, Deal(chance.shuffled(game.tiles(options)), chance.dice()), Standing()).state
        while seats := game.to_act(state):
            state = game.apply(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
        rounds += 1
    return rounds / (time.process_time() - began)


def main() -> int:
    """Print the figures; 1 when the goal is missed."""
    found = {key: rounds_a_second(options) for key, options in PRESETS.items()}
    for key, rate in found.items():
        print(f"{key:8} {rate:6.0f} random rounds a second (goal {_GOAL})")
    return int(min(found.values()) < _GOAL)


if __name__ == "__main__":
    raise SystemExit(main())
