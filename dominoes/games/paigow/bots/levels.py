# SPDX-License-Identifier: MIT
"""The levels of 推牌九."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, RandomBot
from dominoes.ai.levels import Level, Role, at_once
from dominoes.errors import Reason
from dominoes.games.paigow.bots.counted import Counted
from dominoes.games.paigow.bots.setters import DECLARED, Balanced, Blind, ByWay, Exact, Misread, Mixed, Setter
from dominoes.games.paigow.bots.stakes import Temper
from dominoes.games.paigow.state import Move, Phase, View


@dataclass(frozen=True, slots=True)
class PaiGowBot:
    """An opponent: a way to set hands, and a temper for all that is asked before."""

    setter: Setter
    temper: Temper

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose by what the seat sees; chance decides only between the plans for a hand."""
        if view.phase is Phase.SET:
            plans = self.setter.plans(view)
            (plan,) = rng.choices(plans, [each.weight for each in plans])
            return plan.choice
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        return self.temper.choose(view, legal, rng)


LEVELS: Final[Mapping[str, Level]] = {
    "random": at_once(RandomBot(), Role.YARDSTICK),
    # The best high hand, the middle stake, and no chance. It never changes: all others are measured against it.
    "greedy": at_once(PaiGowBot(ByWay("high"), Temper(bids=1)), Role.YARDSTICK),
    # The best high hand, sometimes the best low one, and now and then anything.
    "beginner": at_once(
        PaiGowBot(
            Mixed(((0.8, ByWay("high")), (0.15, ByWay("low")), (0.05, Blind()))),
            Temper(banks=0.7, bids=1, shares=0.05, stakes=(0.0, 1.0)),
        )
    ),
    # EASY, of which it misreads one rule in four: the rules are better than GENERIC, this player is not.
    "casual": at_once(
        PaiGowBot(
            Mixed(((0.75, ByWay("easy")), (0.25, Misread("easy")))),
            Temper(banks=0.85, bids=2, leap=1, shares=0.05, stakes=(0.0, 0.8)),
        )
    ),
    # GENERIC.
    "club": at_once(PaiGowBot(ByWay(DECLARED), Temper(bids=2, leap=1, shares=0.05, stakes=(0.2, 0.8)))),
    # The equilibrium; at tables without one GENERIC, but for hands where that costs more than 6 % of the stake.
    "strong": at_once(
        PaiGowBot(Balanced(elsewhere=Exact(memory=False, caution=0.06)), Temper(leap=2, shares=0.1, stakes=(0.0, 0.6)))
    ),
    # The exact best reply to GENERIC, with every tile that is known counted.
    "expert": at_once(PaiGowBot(Exact(memory=True), Temper(leap=2, shares=0.1, stakes=(0.0, 0.4)))),
    # Advice: what brings most, or loses least.
    "hint": Level(
        make=lambda _stop: PaiGowBot(Exact(memory=True), Temper(shares=1.0, stakes=(0.0, 0.0))),
        role=Role.ADVISER,
        appraise=lambda _stop: Counted(),
    ),
}
"""By key, the weakest first."""
