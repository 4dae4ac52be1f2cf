# SPDX-License-Identifier: MIT
"""A teacher's remarks at a 擲天九 table: the loss of a stake in the long run, and the chance of beating the mark.

Source: resources/rules/throwing.md, "Chances".
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.ai.levels import NOTHING_TO_DECIDE
from dominoes.errors import Reason
from dominoes.games.coach import Coach
from dominoes.games.stakes import Stake
from dominoes.games.throwing.odds import against, chances
from dominoes.games.throwing.state import Move, Throw, View


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty."""
    if isinstance(move, Stake):
        if move.chips != min(view.options.stakes.menu) or view.seat == view.banker:
            return ()
        edge = chances(view.options.until, view.order.index(view.seat)).edge
        return (Reason("throwing.bank-keeps", edge=round(100 * edge, 2)),)
    mark = view.throws.mark
    if mark is None or view.throws.is_over or view.thrower != view.seat:
        return ()
    higher, equal, lower = against(mark)
    return (Reason("throwing.chances", tile=mark, higher=higher, equal=equal, lower=lower),)


COACH: Final = Coach(reasons)


@dataclass(frozen=True, slots=True)
class Adviser:
    """It stakes least: the bank has the advantage, and nothing else is decided."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the smallest stake; of a throw say that it decides nothing."""
        stakes = [move.chips for move in legal if isinstance(move, Stake)]
        if stakes:
            return Choice(Stake(min(stakes)))
        return Choice(Throw(), reasons=(NOTHING_TO_DECIDE,))
