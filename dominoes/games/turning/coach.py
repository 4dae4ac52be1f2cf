# SPDX-License-Identifier: MIT
"""A teacher's remarks while the tiles are turned: the tile that takes the pair, though nobody can choose it.

Source: resources/rules/turning.md, "Taking".
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach
from dominoes.games.turning.rules import beats
from dominoes.games.turning.state import Move, View
from dominoes.tiles import FULL_SET


def reasons(view: View, _move: Move) -> tuple[Reason, ...]:
    """Return how many of the tiles that are left would take both; before the first of a pair, nothing."""
    if not view.waiting or view.seat not in view.to_act:
        return ()
    (first,) = view.waiting
    left = Counter(FULL_SET) - Counter(view.turned)
    taking = sum(count for tile, count in left.items() if beats(tile, first))
    return (Reason("turning.chances", tile=first, n=taking, of=left.total()),)


COACH: Final = Coach(reasons)
