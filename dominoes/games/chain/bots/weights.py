# SPDX-License-Identifier: MIT
"""The weights of the policies of the chain games, by kind of table and by features.

``python -m tests.tools.fit_chain`` found them; docs/strength.md says what they are worth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dominoes.games.chain.bots.policy import (
    COVER,
    COVERED_PIPS,
    COVERED_TOUCHES_OWN,
    DOUBLE,
    KEEPS_END,
    KEEPS_FITTING,
    LAID_PIPS,
    Policy,
)
from dominoes.games.chain.options import Blocked, ChainOptions

GREEDY: Final = (1.0, 6.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -100.0, -1.0, 0.0, 0.0)
"""Those with which a policy moves like ``greedy``."""
HAND: Final = (LAID_PIPS, KEEPS_END, KEEPS_FITTING, DOUBLE, COVER, COVERED_PIPS, COVERED_TOUCHES_OWN)
"""Places of the weights of a player who looks only at their own hand."""

WEIGHTS: Final[dict[tuple[str, str], tuple[float, ...]]] = {
    ("one end", "hand"): (1.0, 4.8, 2.3, 0.0, 0.0, 0.0, 0.0, 4.6, -100.0, -1.5, 0.1, 0.0),
    ("one end", "table"): (1.0, 3.5, 3.9, -0.1, 26.6, 4.8, -5.3, 4.6, -100.0, -0.7, 1.1, -0.7),
    ("two ends", "hand"): (1.0, 2.6, 1.6, 0.0, 0.0, 0.0, 0.0, 7.0, -100.0, -2.9, -1.0, 0.0),
    ("two ends", "table"): (1.0, 0.9, 3.3, -2.2, 3.3, 3.0, 2.5, 5.4, -100.0, -1.5, 1.8, -0.7),
    ("a block ends it", "hand"): (1.0, 4.5, 1.2, 0.0, 0.0, 0.0, 0.0, 3.2, -100.0, -3.9, 0.0, 0.0),
    ("a block ends it", "table"): (1.0, 4.4, 1.2, -2.5, -2.2, 0.2, 3.8, 3.2, -100.0, -4.2, 0.0, -0.6),
    ("a block of two ends", "hand"): (1.0, 3.0, 3.5, 0.0, 0.0, 0.0, 0.0, 26.1, -100.0, -0.4, -0.4, 0.0),
    ("a block of two ends", "table"): (1.0, 3.7, 2.8, -3.5, 1.8, 0.2, -16.0, 5.0, -100.0, -1.3, 0.2, -0.4),
    ("covers at will", "hand"): (1.0, 20.2, 4.1, 0.0, 0.0, 0.0, 0.0, 16.4, -114.1, -1.1, 1.2, 0.0),
    ("covers at will", "table"): (1.0, 19.6, 1.2, -0.3, -3.6, 1.2, 1.7, 5.8, -117.3, -0.8, 1.4, -1.0),
}
"""By kind of table, and ``hand`` or ``table`` for what is looked at; see `policy.LOOKS`."""


def kind_of(options: ChainOptions) -> str:
    """Return the kind of table, for which other weights hold than for others."""
    line = options.line
    if line.blocked is Blocked.END:
        return "a block ends it" if line.ends == 1 else "a block of two ends"
    if not line.must_play:
        return "covers at will"
    return "one end" if line.ends == 1 else "two ends"


@lru_cache(32)
def policy_of(options: ChainOptions, looks: str) -> Policy:
    """Return how a player moves at a table with *options* who looks at ``hand`` or at ``table``."""
    return Policy(list(WEIGHTS[kind_of(options), looks]))
