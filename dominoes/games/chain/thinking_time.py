# SPDX-License-Identifier: MIT
"""How long a player of a chain game appears to think before a move; see `dominoes.games.thinking_time`."""

from __future__ import annotations

from typing import Final

from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.state import View
from dominoes.games.thinking_time import FORCED, LONGEST, USUAL

_LEADS_AGAIN: Final = 1.4
"""Of a player to whom the lead may have come back."""
_FEWEST: Final = 0.7
"""For a player probably without a fitting tile."""
_FITTING: Final = 0.3
"""Addition for each fitting tile expected in a hand of that size."""


def thinking_time(view: View) -> float:
    """Return how many times the usual time the seat of *view* takes.

    The first lead takes longest. To connect takes the longer the more tiles that fit a hand of this size may be
    expected to have, by what has not lain face up. The last tile needs no thought.
    """
    if view.answered:
        return USUAL
    held = view.sizes[view.seat]
    if held == 1:
        return FORCED
    if not view.lines:
        return LONGEST
    if view.last == view.seat and view.covers >= len(view.sizes) - 1:
        return _LEADS_AGAIN
    left = list(tiles_of(view.options))
    for each in view.lines:
        for placed in each.placed:
            left.remove(placed.tile)
    expected = held * sum(map(view.lines[-1].fits, left)) / len(left)
    return min(_FEWEST + _FITTING * expected, LONGEST)
