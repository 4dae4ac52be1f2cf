# SPDX-License-Identifier: MIT
"""How much CPU time opponents think with; run it as a script.

``python -m tests.bench.thinking``: playouts a second from the start of a round, and inside the search of ``strong``
with its worlds and settlements; for the chain games also milliseconds of a decision of ``strong``.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Budget
from dominoes.ai.playouts import NOISE
from dominoes.games import Entry
from dominoes.games.chain.bots import table as chain
from dominoes.games.tiengow.bots import table as tiengow
from tests.dominoes.ai.tables import CHAIN, TIENGOW, Position, positions, start

ROUNDS: Final = 40
REPEATED: Final = 25
DECISIONS: Final = 12
ENDLESS: Final = Budget(seconds=math.inf)


def _begun(preset: str, entry: Entry) -> Iterator[Any]:
    """Yield tables on which nothing was played yet."""
    game, make = entry.game, chain.Table.of if entry is CHAIN else tiengow.Table.of
    for number in range(ROUNDS):
        state = start(preset, number, entry)
        while state.answers:
            seat = game.to_act(state)[0]
            state = game.play(state, seat, game.legal_moves(state, seat)[-1]).state
        if state.ended is None:
            yield make(state)


def playouts(preset: str, entry: Entry) -> float:
    """Return playouts a second of CPU time from the start of a round."""
    tables = [*_begun(preset, entry)]
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
        print(f"{preset}: {playouts(preset, TIENGOW):.0f} playouts/s, {played / seconds:.0f} in the search of strong")
    for preset in CHAIN.presets:
        where = [
            here
            for number in range(DECISIONS)
            for here in [each for each in positions(preset, number, CHAIN) if each.state.lines][number % 6 :: 6]
        ]
        seconds, played, decisions = _decisions(preset, where)
        print(
            f"{preset}: {playouts(preset, CHAIN):.0f} playouts/s, {played / seconds:.0f} in the search of strong, "
            f"{1000 * seconds / decisions:.0f} ms a decision"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
