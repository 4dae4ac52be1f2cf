# SPDX-License-Identifier: MIT
"""Finds the weights of the policies of the chain games; run it as a script.

``python -m tests.tools.fit_chain [KIND …]`` finds them. ``python -m tests.tools.fit_chain --measure [PRESET …]`` says
what those in `weights.py` win without any search.

From the weights of ``greedy`` on, single weights are changed at random, and a change stays if it wins more on the same
deals, played once in every seat: first against three ``greedy``, then against three with the best weights so far. The
weights are printed as `weights.py` has them, with what they win against three ``greedy`` on other deals.
"""

from __future__ import annotations

import math
import sys
from random import Random
from statistics import fmean, stdev
from typing import Final

from dominoes.games.chain.bots.policy import COVER, LAID_PIPS, LOOKS, Policy
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.bots.weights import GREEDY, HAND, policy_of
from tests.dominoes.ai.tables import CHAIN, start

DEALS: Final = 600
OTHERS: Final = 2_000
"""Deals for measuring the result."""
MEASURED: Final = 1_500
"""Deals of each preset for measuring the policies in use."""
STEPS: Final = 220
PRESETS: Final = {
    "one end": "jielong",
    "two ends": "jielong_two_ends",
    "covers at will": "changtian",
    "a block ends it": "dingniu_one_end",
    "a block of two ends": "dingniu",
}
STEP: Final = (0.0, 4.0, 2.0, 1.0, 6.0, 4.0, 8.0, 4.0, 6.0, 1.0, 0.7, 0.5)
"""By how much each weight is changed at a time; that of the pips stays 1."""


def tables(preset: str, numbers: range) -> list[Table]:
    """Deal rounds with these *numbers*."""
    return [Table.of(start(preset, number, CHAIN)) for number in numbers]


def gains(dealt: list[Table], candidate: Policy, field: Policy | None) -> list[float]:
    """Return the chips of *candidate* against three of *field*, in each deal the mean of all seats."""
    found = []
    for table in dealt:
        chips = 0
        for seat in range(table.house.seats):
            after = table.copy()
            while not after.ended:
                after.lay(after.policy(after.moves(), candidate if after.turn == seat else field))
            chips += after.chips()[seat]
        found.append(chips / table.house.seats)
    return found


def climbed(preset: str, weights: list[float], looks: list[int], field: Policy | None, rng: Random) -> list[float]:
    """Return better weights, changing only those at the places *looks*."""
    dealt = tables(preset, range(10_000, 10_000 + DEALS))
    best, won = weights, gains(dealt, Policy(weights), field)
    for _step in range(STEPS):
        changed = list(best)
        for place in rng.sample(looks, min(len(looks), rng.choice((1, 1, 2, 3)))):
            changed[place] = round(changed[place] + rng.gauss(0.0, STEP[place]), 1)
        now = gains(dealt, Policy(changed), field)
        apart = [more - less for more, less in zip(now, won, strict=True)]
        if fmean(apart) > 0.5 * stdev(apart) / math.sqrt(len(apart)):
            best, won = changed, now
    return best


def measure(presets: list[str]) -> None:
    """Print the gain of the policies over ``greedy``, and of the one for the table over the one for hands."""
    for preset in presets or CHAIN.presets:
        hand, table = (policy_of(CHAIN.presets[preset], looks) for looks in ("hand", "table"))
        dealt = tables(preset, range(200_000, 200_000 + MEASURED))
        for name, candidate, field in (
            ("hand over greedy", hand, None),
            ("table over greedy", table, None),
            ("table over hand", table, hand),
        ):
            won = gains(dealt, candidate, field)
            sys.stdout.write(f"{preset}, {name}: {fmean(won):+.2f} ± {stdev(won) / math.sqrt(len(won)):.2f}\n")
            sys.stdout.flush()


def main(kinds: list[str]) -> int:
    """Print the weights of each kind of table, or the values of those in use."""
    if kinds[:1] == ["--measure"]:
        measure(kinds[1:])
        return 0
    for kind in kinds or PRESETS:
        preset, rng = PRESETS[kind], Random(kind)
        # Whether to cover at all is a choice only where nobody must connect.
        fixed = {LAID_PIPS} if kind == "covers at will" else {LAID_PIPS, COVER}
        weights = list(GREEDY)
        field: Policy | None = None
        for name, looks in (("hand", HAND), ("table", range(LOOKS))):
            for _round in range(2):
                weights = climbed(preset, weights, [look for look in looks if look not in fixed], field, rng)
                field = Policy(weights)
            won = gains(tables(preset, range(90_000, 90_000 + OTHERS)), Policy(weights), None)
            error = stdev(won) / math.sqrt(len(won))
            sys.stdout.write(f'("{kind}", "{name}"): {tuple(weights)},  # {fmean(won):+.2f} ± {error:.2f}\n')
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
