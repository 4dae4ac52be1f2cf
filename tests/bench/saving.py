# SPDX-License-Identifier: MIT
"""CPU time of saving one move, in a match of 20 rounds of 60 moves each.

python tests/bench/saving.py          (goal: 0.4 ms a move)
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from dominoes.store import SavedMatch, SavedRound, Store

ROUNDS = 20
MOVES = 60


def main() -> None:
    """Print the median of all saves of moves, and of those in the last round."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder, "matches.db"))
        match = SavedMatch("tien-gow", {"seed": "5" * 32})
        times: list[float] = []
        for number in range(1, ROUNDS + 1):
            begun = SavedRound(number, 1, {"game": "tien-gow", "deal": "1" * 32})
            over = match.rounds
            for count in range(1, MOVES + 1):
                moves = tuple((ply % 4, "play 66 66") for ply in range(count))
                match = replace(match, rounds=(*over, replace(begun, moves=moves)))
                before = time.process_time()
                store.save(match)
                times.append(time.process_time() - before)
            match = replace(match, rounds=(*over, replace(match.rounds[-1], line='{"v":1}')))
            store.save(match)
        store.close()
    print(f"{1000 * median(times):.2f} ms a move, {1000 * median(times[-MOVES:]):.2f} ms in the last round")


if __name__ == "__main__":
    main()
