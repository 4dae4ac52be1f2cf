# SPDX-License-Identifier: MIT
"""The levels of 鬥牛: the more points they see in a hand, the stronger.

Where the program sets the hands, all are alike but for what they stake.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.appraisal import Appraisal, OpenChoice
from dominoes.ai.bot import Budget, Choice, Estimate, Loss
from dominoes.ai.levels import Player, Players, at_once
from dominoes.errors import Reason
from dominoes.games.tastes import SMALLEST, Staker, Taste
from dominoes.games.taungau.coach import at_stake, chances
from dominoes.games.taungau.state import Move, Set, View, best, counted

# -- what a way to set five tiles was worth, without error ----------------------------------------


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


# -- levels ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets the hand with the most points, unless it is content with the first bull that it finds."""

    hurry: float = 0.0
    """How often (0 to 1) it is."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose by what the seat sees."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        if rng.random() < self.hurry:
            return Choice(rng.choice(legal))
        scoring = view.options.scoring
        return Choice(max(legal, key=lambda each: counted(each.points, scoring)[0] if isinstance(each, Set) else -1))


@dataclass(frozen=True, slots=True)
class Exact:
    """Values each way by its mean winnings, against all possible hands of the other side."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the most points: more are never worse."""
        found = sorted((self._estimate(view, each) for each in legal), key=lambda each: -(each.value or 0))
        first, *others = found
        assert first.chances is not None
        win, push, lose = first.chances
        reasons = (Reason("taungau.chances", win=win, push=push, lose=lose),)
        return Choice(first.move, first.value, None, first.chances, tuple(others), reasons)

    @staticmethod
    def _estimate(view: View, move: Move) -> Estimate[Move]:
        scoring = view.options.scoring
        points = counted(move.points, scoring)[0] if isinstance(move, Set) else None
        each = chances(points, view.hand, scoring, banker=view.seat == view.banker)
        return Estimate(move, each.value * at_stake(view), chances=(each.win, each.push, each.lose))


PLAYERS: Final = Players(
    levels={
        "beginner": at_once(Staker(Setter(hurry=1.0), Taste(0.0, 1.0))),
        "casual": at_once(Staker(Setter(hurry=0.6), Taste(0.0, 0.8))),
        "club": at_once(Staker(Setter(hurry=0.3))),
        "strong": at_once(Staker(Setter(hurry=0.1))),
        "expert": at_once(Staker(Setter())),
    },
    # The most points, and a stake from the middle. It never changes: all others are measured against it.
    greedy=Staker(Setter(), Taste(0.5, 0.5)),
    hint=Player(make=lambda _stop: Staker(Exact(), SMALLEST), appraise=lambda _stop: Counted()),
)
