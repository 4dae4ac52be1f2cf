# SPDX-License-Identifier: MIT
"""How long a hint takes, and how many playouts it rests on; run it as a script.

Goals from the question to the answer of the warm worker: at most one second in 打天九 with its playouts, and 50 ms in
推牌九 with its count of all hands.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import replace

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.game import Standing
from dominoes.games import entry
from dominoes.games.paigow.state import Phase
from dominoes.play.worker import Request, Thinker

_ROUNDS = 5
_GOAL_SECONDS = 1.0
_GOAL_COUNTED = 0.05
# A hint is asked for with less than the goal: a playout under way is never broken off.
_BUDGET = Budget(seconds=0.9)


def _first_leads() -> list[Request]:
    """Return the dearest questions: the first lead of some rounds, with the whole round ahead."""
    table = entry("tiengow")
    game, options = table.game, table.presets["basic"]
    found = []
    for number in range(_ROUNDS):
        deal = deal_round(game, options, number.to_bytes(32, "big"))
        state = game.start(options, deal, Standing()).state
        (seat,) = game.to_act(state)
        legal = game.legal_moves(state, seat)
        found.append(Request("tiengow", "hint", game.view(state, seat), legal, seed=number))
    return found


def _settings() -> list[Request]:
    """Return hands of 推牌九 to be set, of every preset with four tiles, by a player and by the banker."""
    table = entry("paigow")
    game, found = table.game, []
    for options in (each for each in table.presets.values() if not each.small):
        for number in range(_ROUNDS):
            state = game.start(options, deal_round(game, options, number.to_bytes(32, "big")), Standing()).state
            while state.phase is not Phase.SET:
                seat = game.to_act(state)[0]
                state = game.apply(state, seat, game.legal_moves(state, seat)[0]).state
            found += [
                Request("paigow", "hint", game.view(state, seat), game.legal_moves(state, seat), seed=number)
                for seat in (game.to_act(state)[0], game.to_act(state)[-1])
            ]
    return found


async def _measure_counted(thinker: Thinker) -> float:
    """Ask once to warm up, then give the longest time in seconds."""
    requests = _settings()
    times = []
    for request in (*requests, *requests):
        begun = time.perf_counter()
        choice = await thinker.choose(request, Budget())
        times.append(time.perf_counter() - begun)
        assert choice.chances is not None
    print(f"paigow: cold {max(times[: len(requests)]):.3f} s, warm {max(times[len(requests) :]):.3f} s at most")
    return max(times[len(requests) :])


async def _measure(thinker: Thinker) -> float:
    """Print each hint of 打天九; return the longest time in seconds."""
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
    for key, level in entry("tiengow").levels.items():
        times = []
        for request in requests:
            begun = time.perf_counter()
            await thinker.choose(replace(request, level=key), level.budget)
            times.append(time.perf_counter() - begun)
        print(f"{key}: first lead in {sum(times) / len(times) * 1000:.0f} ms on average")
    return longest


async def _measure_all() -> tuple[float, float]:
    thinker = Thinker()
    found = await _measure(thinker), await _measure_counted(thinker)
    thinker.close()
    return found


def main() -> int:
    """Print the figures; 1 when a goal is missed."""
    longest, counted = asyncio.run(_measure_all())
    print(f"longest hint: {longest:.3f} s (goal {_GOAL_SECONDS:g}), counted {counted:.3f} s (goal {_GOAL_COUNTED:g})")
    return int(longest > _GOAL_SECONDS or counted > _GOAL_COUNTED)


if __name__ == "__main__":
    sys.exit(main())
