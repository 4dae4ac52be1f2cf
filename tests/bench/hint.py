# SPDX-License-Identifier: MIT
"""How long a hint takes, and how many playouts it rests on; run it as a script.

Goal: at most one second from the question to the answer of the warm worker.
"""

from __future__ import annotations

import asyncio
import sys
import time

from dominoes.ai.bot import Budget
from dominoes.ai.levels import LEVELS
from dominoes.ai.worker import Request, Thinker
from dominoes.deal import deal_from_seed
from dominoes.game import Standing
from dominoes.games import entry

_ROUNDS = 5
_GOAL_SECONDS = 1.0
# A hint is asked for with less than the goal: a playout under way is never broken off.
_BUDGET = Budget(seconds=0.9)


def _first_leads() -> list[Request]:
    """Give the dearest questions: the first lead of some rounds, with the whole round ahead."""
    table = entry("tiengow")
    game, options = table.game, table.presets["basic"]
    found = []
    for number in range(_ROUNDS):
        deal = deal_from_seed(number.to_bytes(32, "big"), game.tiles(options), 2, options.openings)
        state = game.start(options, deal, Standing()).state
        (seat,) = game.to_act(state)
        legal = game.legal_moves(state, seat)
        found.append(Request("tiengow", "hint", game.view(state, seat), legal, seed=number))
    return found


async def _measure() -> float:
    """Print each hint; give the longest time in seconds."""
    thinker = Thinker()
    begun = time.perf_counter()
    thinker.start()
    print(f"start returns after {(time.perf_counter() - begun) * 1000:.0f} ms")
    requests = _first_leads()
    await thinker.choose(requests[0], Budget(seconds=0.0))
    print(f"worker warm after {(time.perf_counter() - begun) * 1000:.0f} ms")
    longest = 0.0
    write = entry("tiengow").game.write_move
    for request in requests:
        begun = time.perf_counter()
        choice = await thinker.choose(request, _BUDGET)
        spent = time.perf_counter() - begun
        longest = max(longest, spent)
        assert choice.value is not None
        assert choice.error is not None
        print(
            f"hint: {spent:.3f} s, {choice.playouts} playouts, {len(request.legal)} moves; "
            f"{write(choice.move)} {choice.value:+.1f} ± {choice.error:.1f} {choice.reasons[0]}"
        )
    for key in (key for key, level in LEVELS.items() if level.offered):
        times = []
        for request in requests:
            begun = time.perf_counter()
            await thinker.choose(
                Request(request.game, key, request.view, request.legal, request.seed), LEVELS[key].budget
            )
            times.append(time.perf_counter() - begun)
        print(f"{key}: first lead in {sum(times) / len(times) * 1000:.0f} ms on average")
    thinker.close()
    return longest


def main() -> int:
    """Print the figures; 1 when the goal is missed."""
    longest = asyncio.run(_measure())
    print(f"longest hint: {longest:.3f} s (goal {_GOAL_SECONDS:g})")
    return int(longest > _GOAL_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
