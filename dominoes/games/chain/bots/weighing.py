# SPDX-License-Identifier: MIT
"""A player of a chain game that weighs the visible features of each move, at once."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.errors import Reason
from dominoes.games.chain.bots.greedy import in_order
from dominoes.games.chain.bots.rows import move_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.bots.weights import policy_of
from dominoes.games.chain.state import Move, View

CLAIM: Final = 64
"""Rounds played out to value 八掘 against playing on."""


def weighed(view: View, legal: tuple[Move, ...], looks: str) -> Move:
    """Return which of the *legal* moves, none of them an answer, a policy with these *looks* would make."""
    table = Table.seen(view)
    ends = view.lines[-1].ends if view.lines else ()
    moves = {move_of(table.ends, move): move for move in reversed(in_order(view.hand, ends, legal))}
    return moves[table.policy([*reversed(moves)], policy_of(view.options, looks))]


@dataclass(frozen=True, slots=True)
class Weighing:
    """Plays what a policy finds best."""

    looks: str
    """What it looks at; see `weights`."""
    claims: Bot[View, Move]
    """Values 八掘 for a seat that may claim it."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        if view.answered:
            return self.claims.choose(view, legal, rng, Budget(budget.seconds, CLAIM))
        return Choice(weighed(view, legal, self.looks))
