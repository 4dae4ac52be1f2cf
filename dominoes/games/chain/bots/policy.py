# SPDX-License-Identifier: MIT
"""How a player of a chain game moves who looks at what is left and at who could not connect.

A move is worth a sum of what can be seen of it, each times a weight. The weights were found by matches:
docs/strength.md, "What opponents of the chain games have learned".
"""

from __future__ import annotations

import math
from typing import Final

from dominoes.games.chain.bots.rows import FACE, FITS, HIGH, LEFT, LOW, NUMBER_OF_FACES, ONE, PIPS, after_of

_TOUCHES: Final = [FITS[LEFT * HIGH[face] + LOW[face]] for face in range(NUMBER_OF_FACES)]
"""By face: all tiles that it could touch."""

LOOKS: Final = (
    "pips",
    "keeps an end",
    "keeps so many that fit",
    "so many unseen fit",
    "the next cannot connect",
    "so many cannot connect",
    "nobody else can connect",
    "double",
    "cover",
    "pips covered",
    "covered fits own",
    "covered fits unseen",
)
"""What is seen of a move, in the order of the weights."""


class Policy:
    """Weighs moves."""

    def __init__(self, weights: list[float]) -> None:
        """Take one weight for each of `LOOKS`."""
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
                weights[8]
                + weights[9] * PIPS[face]
                + weights[10] * (kept & touches).bit_count()
                + weights[11] * (unseen & touches).bit_count()
            )
        fits = FITS[after]
        keeps = 1 if kept & FITS[after % LEFT] else 0
        if after >= LEFT and after % LEFT != after // LEFT and kept & FITS[after // LEFT]:
            keeps += 1
        worth = (
            weights[0] * PIPS[face]
            + weights[1] * keeps
            + weights[2] * (kept & fits).bit_count()
            + weights[3] * (unseen & fits).bit_count()
        )
        if HIGH[face] == LOW[face]:
            worth += weights[7]
        stuck = 0
        for other in void:
            if not fits & ~other:
                stuck += 1
        if not fits & ~void[0]:
            worth += weights[4]
        if stuck == len(void):
            worth += weights[6]
        return worth + weights[5] * stuck
