# SPDX-License-Identifier: MIT
"""How much CPU time opponents think with; run it as a script.

``python -m tests.bench.thinking``: playouts a second from the start of a round of 打天九, playouts a second inside the
search of ``strong`` with its worlds and settlements, and milliseconds of a decision of ``strong`` in the chain games.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.sampling import NOISE
from dominoes.games.tiengow.bots.table import Table
from tests.dominoes.ai.tables import CHAIN, GAME, TIENGOW, Position, positions, start

ROUNDS: Final = 40
REPEATED: Final = 25
DECISIONS: Final = 12
ENDLESS: Final = Budget(seconds=math.inf)


def _begun(preset: str) -> Iterator[Table]:
    """Yield tables on which nothing was played yet."""
    for number in range(ROUNDS):
        state = start(preset, number)
        while state.answers:
            seat = GAME.to_act(state)[0]
            state = GAME.play(state, seat, GAME.legal_moves(state, seat)[-1]).state
        if state.ended is None:
            yield Table.of(state)


def playouts(preset: str) -> float:
    """Return playouts a second of CPU time from the start of a round."""
    tables = [*_begun(preset)]
    begun = time.process_time()
    for number in range(REPEATED):
        for table in tables:
            table.copy().finish(Random(number), NOISE)
    return REPEATED * len(tables) / (time.process_time() - begun)


def _decisions(preset: str, where: list[Position]) -> tuple[float, int, int]:
    """Let ``strong`` decide *where*; return seconds of CPU time, playouts and decisions."""
    table = CHAIN if preset in CHAIN.presets else TIENGOW
    bot, played = table.make_bot("strong"), 0
    begun = time.process_time()
    for number, here in enumerate(where):
        played += bot.choose(here.view, here.legal, Random(number), ENDLESS).playouts
    return time.process_time() - begun, played, len(where)


def main() -> int:
    """Print the figures."""
    for preset in TIENGOW.presets:
        where = [here for number in range(DECISIONS) for here in [*positions(preset, number)][number % 8 :][:1]]
        seconds, played, _ = _decisions(preset, where)
        print(f"{preset}: {playouts(preset):.0f} playouts/s, {played / seconds:.0f} in the search of strong")
    for preset in CHAIN.presets:
        where = [
            here
            for number in range(DECISIONS)
            for here in [each for each in positions(preset, number, CHAIN) if each.state.lines][number % 6 :: 6]
        ]
        seconds, _, decisions = _decisions(preset, where)
        print(f"{preset}: {1000 * seconds / decisions:.0f} ms a decision of strong")
    return 0


if __name__ == "__main__":
    sys.exit(main())
