# SPDX-License-Identifier: MIT
"""How many rounds of the golden matches are checked in a second of CPU time, and how fast refusals are.

``python tests/bench/records.py``
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dominoes.errors import NotationError, RecordError
from dominoes.records.notation import LONGEST_LINE
from dominoes.records.reader import parse, read_file

GOLDEN: Final = Path(__file__).parents[1] / "golden"
_SECONDS: Final = 2.0
_GOAL_MS: Final = 50
"""No line of a stranger may keep the reader longer."""


def _each_second(work: Callable[[], int]) -> float:
    """Repeat *work*, which tells how much it did, and return how much it does in a second of CPU time."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < _SECONDS:
        done += work()
    return done / spent


def _check_all() -> int:
    return sum(len(read_file(path)) for path in GOLDEN.glob("*.gupai"))


def _refuse(line: str) -> int:
    try:
        parse(line)
    except (NotationError, RecordError):
        return 1
    raise AssertionError(line[:60])


def main() -> int:
    """Print the figures; 1 if a hostile line takes longer than it may."""
    print(f"rounds checked: {_each_second(_check_all):.0f} a second")
    true = (GOLDEN / "wiki_hk.gupai").read_text("utf-8").split("\n")[0]
    other = true.replace('"round": 1', '"round": 2')
    print(f"lines with a wrong checksum refused: {_each_second(lambda: _refuse(other)):.0f} a second")
    slowest = 0.0
    for filler in ("[", "9", '"', "\\", '{"a":', "天"):
        line = filler * (LONGEST_LINE // len(filler.encode()))
        began = time.process_time()
        _refuse(line)
        slowest = max(slowest, 1000 * (time.process_time() - began))
    print(f"slowest line of the greatest length: {slowest:.1f} ms (goal {_GOAL_MS})")
    return int(slowest > _GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
