# SPDX-License-Identifier: MIT
"""A policy of chain games based on the tiles left and on seats unable to connect.

A move is worth a sum of what can be seen of it, each times a weight. The weights were found by matches:
docs/strength.md, "What opponents of the chain games have learned".
"""

from __future__ import annotations

import math
from typing import Final

from dominoes.games.chain.bots.rows import FACE, FITS, HIGH, LEFT, LOW, NUMBER_OF_FACES, ONE, PIPS, after_of

_TOUCHES: Final = [FITS[LEFT * HIGH[face] + LOW[face]] for face in range(NUMBER_OF_FACES)]
"""By face: all tiles that it could touch."""

LAID_PIPS: Final = 0
KEEPS_END: Final = 1
KEEPS_FITTING: Final = 2
UNSEEN_FITTING: Final = 3
NEXT_IS_STUCK: Final = 4
STUCK: Final = 5
ALL_ARE_STUCK: Final = 6
DOUBLE: Final = 7
COVER: Final = 8
COVERED_PIPS: Final = 9
COVERED_TOUCHES_OWN: Final = 10
COVERED_TOUCHES_UNSEEN: Final = 11
LOOKS: Final = 12
"""How many things are seen of a move: the places of their weights.

- Of a tile laid face up: its pips; how many open ends its owner could connect to, and with how many tiles of their
  own; how many unseen tiles fit; whether the next player, how many others, and whether all others are known to be
  unable to connect; whether it is a double.
- Of a tile covered: that it is; its pips; how many tiles of one's own and how many unseen ones it could touch.
"""


class Policy:
    """Weighs moves."""

    def __init__(self, weights: list[float]) -> None:
        """Take one weight for each of the `LOOKS`."""
        self._weights = weights

    def choose(self, moves: list[int], hand: int, unseen: int, void: list[int]) -> int:
        """Return the best of *moves*, of equal ones the first.

        Args:
            moves: Their numbers; see `rows`.
            hand: The row of who moves.
            unseen: The row of all tiles that they do not see.
            void: What each of the others is known not to hold, as bits of faces, in order of play.
        """
        found, best = moves[0], -math.inf
        for move in moves:
            worth = self._worth(move, hand, unseen, void)
            if worth > best:
                found, best = move, worth
        return found

    def _worth(self, move: int, hand: int, unseen: int, void: list[int]) -> float:
        weights = self._weights
        face, after = move & FACE, after_of(move)
        kept = hand - ONE[face]
        if not after:
            touches = _TOUCHES[face]
            return (
                weights[COVER]
                + weights[COVERED_PIPS] * PIPS[face]
                + weights[COVERED_TOUCHES_OWN] * (kept & touches).bit_count()
                + weights[COVERED_TOUCHES_UNSEEN] * (unseen & touches).bit_count()
            )
        fits = FITS[after]
        keeps = 1 if kept & FITS[after % LEFT] else 0
        if after >= LEFT and after % LEFT != after // LEFT and kept & FITS[after // LEFT]:
            keeps += 1
        worth = (
            weights[LAID_PIPS] * PIPS[face]
            + weights[KEEPS_END] * keeps
            + weights[KEEPS_FITTING] * (kept & fits).bit_count()
            + weights[UNSEEN_FITTING] * (unseen & fits).bit_count()
        )
        if HIGH[face] == LOW[face]:
            worth += weights[DOUBLE]
        stuck = 0
        for other in void:
            if not fits & ~other:
                stuck += 1
        if not fits & ~void[0]:
            worth += weights[NEXT_IS_STUCK]
        if stuck == len(void):
            worth += weights[ALL_ARE_STUCK]
        return worth + weights[STUCK] * stuck
