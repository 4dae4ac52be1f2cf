# SPDX-License-Identifier: MIT
"""What a way to set five tiles was worth: counted over all hands that the other side may hold, without error."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from dominoes.ai.appraisal import Appraisal, OpenChoice
from dominoes.ai.bot import Budget, Loss
from dominoes.games.taungau.bulls import best, counted
from dominoes.games.taungau.coach import at_stake
from dominoes.games.taungau.odds import chances
from dominoes.games.taungau.state import Move, Set, View


@dataclass(frozen=True, slots=True)
class Counted:
    """Compares ways to set the hand; of stakes it says nothing."""

    def appraise(
        self, view: View, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare with the way that has the most points."""
        top = best(view.hand, view.options.scoring)
        if not isinstance(move, Set) or top is None:
            return None
        stake = at_stake(view)
        worth, less = (stake * _value(view, each) for each in (top, move))
        return Appraisal(move if less == worth else top, worth, Loss(worth - less), spread=stake)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Say nothing: what the others held changes no advice, since more points are never worse."""
        return None


def _value(view: View, move: Set) -> float:
    scoring = view.options.scoring
    points = counted(move.points, scoring)[0]
    return chances(points, view.hand, scoring, banker=view.seat == view.banker).value
