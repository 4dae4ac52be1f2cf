# SPDX-License-Identifier: MIT
"""Compares hints with thoughts that are 20 times longer; a script.

    python -m tests.tools.long_hints [--presets basic,jielong] [--positions 60] [--playouts 400] [--jobs N]

Positions are those of random rounds. For each move of a hint that was played out, its worth is compared with the long
search's for the same move. If the errors told are honest, the two differ by less than 1.96 of their common error in
about 95 of 100 cases. It also says how often both find the same move, and what the hint's move is worth less than the
other by the long thought's own reckoning.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from dominoes.ai.bot import Budget, Choice
from dominoes.certainty import SURE
from tests.dominoes.ai.tables import CHAIN, TIENGOW, Position, some_positions

LONGER: Final = 20
TABLES: Final = {preset: found for found in (TIENGOW, CHAIN) for preset in found.presets}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A hint beside a long thought."""

    best: float
    """By how many common errors the worth of the hint's move differs."""
    others: tuple[float, ...]
    """The same of its other moves."""
    same: bool
    """Whether both find the same move best."""
    lost: float
    """Chips that the hint's move is worth less by the long thought."""


def compared(preset: str, place: int, playouts: int) -> Comparison | None:
    """Compare both at the position with number *place*; None where only one move is thought about."""
    table = TABLES[preset]
    here = some_positions(preset, place + 1, table)[place]
    short = _thought(here, table.make_bot("hint"), playouts, place)
    if short.value is None or short.error is None:
        return None
    long = _thought(here, table.make_bot("hint"), LONGER * playouts, -1 - place)
    found = {each.move: each for each in (long, *long.others)}

    def apart(each: Any) -> float:  # noqa: ANN401 - an estimate
        truth = found[each.move]
        error = math.hypot(each.error, truth.error or 0.0)
        difference = each.value - truth.value
        return difference / error if error else math.copysign(math.inf, difference) if difference else 0.0

    return Comparison(
        apart(short),
        tuple(apart(each) for each in short.others if each.error is not None and found[each.move].value is not None),
        short.move == long.move,
        (long.value or 0.0) - (found[short.move].value or 0.0),
    )


def _thought(here: Position, bot: Any, playouts: int, seed: int) -> Choice[Any]:  # noqa: ANN401 - a bot
    return bot.choose(here.view, here.legal, Random(seed), Budget(math.inf, playouts))  # type: ignore[no-any-return]


def main(arguments: list[str]) -> int:
    """Print what the comparisons of each preset come to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presets", default=",".join(TABLES))
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        for preset in args.presets.split(","):
            asked = [(preset, place, args.playouts) for place in range(args.positions)]
            found = [each for each in pool.map(compared, *zip(*asked, strict=True)) if each is not None]
            best, others = [each.best for each in found], [z for each in found for z in each.others]
            sys.stdout.write(
                f"{preset}: {len(found)} positions; within the error {_within(best)} of {len(best)} hints and "
                f"{_within(others)} of {len(others)} other moves; hints {fmean(best):+.2f} errors too high; same move "
                f"{fmean(each.same for each in found):.0%}, {fmean(each.lost for each in found):.2f} chips lost\n"
            )
            sys.stdout.flush()
    return 0


def _within(apart: list[float]) -> str:
    return f"{fmean(abs(each) <= SURE for each in apart):.0%}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
