# SPDX-License-Identifier: MIT
"""Random rounds a second through the plain rules, preset by preset; run it as a script.

Goal: at least 600 a second on one idle core. Each turn has deals of its own, so that nothing is known of them before.
Legal moves are played as they are; beside it stands how many rounds a second there are when `Game.apply` checks each
move once more, both measured in turns in CPU time.
"""

from __future__ import annotations

import time
from itertools import count
from random import Random
from typing import Any, Final

from dominoes.deal import deal_round
from dominoes.game import AnyGame, Standing
from dominoes.games import GAMES

_ROUNDS: Final = 100
_TURNS: Final = 5
_GOAL: Final = 600


def rounds_a_second(game: AnyGame, options: Any, first: int, *, checked: bool) -> float:  # noqa: ANN401 - of any game
    """Play some random rounds by *options* from deal *first* on, each move *checked* by the rules or not."""
    rng, began = Random(1), time.process_time()
    step = game.apply if checked else game.play
    for number in range(first, first + _ROUNDS):
        state = game.start(options, deal_round(game, options, number.to_bytes(32, "big")), Standing()).state
        while seats := game.to_act(state):
            state = step(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
    return _ROUNDS / (time.process_time() - began)


def main() -> int:
    """Print the figures; 1 when the goal is missed."""
    missed = False
    for each in GAMES:
        for key, options in each.presets.items():
            best, deals = {True: 0.0, False: 0.0}, count(step=_ROUNDS)
            for _turn in range(_TURNS):
                for checked, rate in best.items():
                    best[checked] = max(rate, rounds_a_second(each.game, options, next(deals), checked=checked))
            print(
                f"{each.key:8} {key:18} {best[False]:6.0f} random rounds a second (goal {_GOAL}), "
                f"{best[True]:6.0f} when checked: {best[False] / best[True]:.2f} times as many"
            )
            missed |= best[False] < _GOAL
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
