# SPDX-License-Identifier: MIT
"""Players of 짝맞추기, who take whenever they can, and remember some of the discards.

A tile whose mate was discarded can find none any more, and gives nothing away; among all others nothing tells one from
another. So players differ in how many discards they remember.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.drawing import Discard, Draw
from dominoes.games.jjak.state import Move, View
from dominoes.games.mates import MATES


def weigh(view: View, legal: tuple[Move, ...], remembered: int) -> Iterator[tuple[float, Move]]:
    """Yield what each of the *legal* moves seems worth to who remembers the newest discards, by no unit."""
    gone = view.pool[-remembered:] if remembered else ()
    for move in legal:
        match move:
            case Discard(face):
                yield float(MATES[view.options.mates][face] in gone), move
            case Draw():
                yield 0.0, move
            case _:
                yield 1.0, move


@dataclass(frozen=True, slots=True)
class Remembering:
    """Plays what seems best at once; of equals any."""

    remembered: int
    """How many of the newest discards it thinks of."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        values = list(weigh(view, legal, self.remembered))
        rng.shuffle(values)
        first, *others = (Estimate(move, value) for value, move in sorted(values, key=lambda each: -each[0]))
        return Choice(first.move, first.value, others=tuple(others))
