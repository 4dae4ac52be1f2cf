# SPDX-License-Identifier: MIT
"""The body of the turtle: which tile lies where, and which is turned up when another goes.

Source: resources/rules/turtle.md, "The layout".
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

SIZES: Final = (4, 4, 4, 4, 4, 4, 2, 2, 2, 2)
"""Tiles in each chain: head, tail, the four feet, and the four that begin in the first and the last row."""
_STARTS: Final = tuple(accumulate(SIZES, initial=0))
CHAINS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(range(*ends)) for ends in pairwise(_STARTS))
"""Places of the deal in the order in which they are turned up, chain by chain."""
PLACES: Final = _STARTS[-1]
"""How many there are: one for each tile of the set."""

LIMBS: Final = range(6)
HEAD, TAIL, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = LIMBS
"""Numbers of the chains that begin outside the body."""
FIRST_LEFT, FIRST_RIGHT, LAST_LEFT, LAST_RIGHT = range(len(LIMBS), len(CHAINS))
"""Numbers of those that begin in its first or last row."""

ROWS: Final[tuple[tuple[int, ...], ...]] = (
    (CHAINS[UPPER_LEFT][2], CHAINS[FIRST_LEFT][0], CHAINS[HEAD][2], CHAINS[FIRST_RIGHT][0], CHAINS[UPPER_RIGHT][2]),
    (CHAINS[UPPER_LEFT][3], CHAINS[FIRST_LEFT][1], CHAINS[HEAD][3], CHAINS[FIRST_RIGHT][1], CHAINS[UPPER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][3], CHAINS[LAST_LEFT][1], CHAINS[TAIL][3], CHAINS[LAST_RIGHT][1], CHAINS[LOWER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][2], CHAINS[LAST_LEFT][0], CHAINS[TAIL][2], CHAINS[LAST_RIGHT][0], CHAINS[LOWER_RIGHT][2]),
)
"""The body, row by row: the place of the deal in each column."""
