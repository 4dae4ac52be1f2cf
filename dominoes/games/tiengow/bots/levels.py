# SPDX-License-Identifier: MIT
"""Opponents of 打天九, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.levels import ADVICE, Level, LevelBot, Role, Stop, at_once, judging, sampled, thinking
from dominoes.ai.sampling import Sampler
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.bots.learned import Finisher, Learned
from dominoes.games.tiengow.bots.weights import policies
from dominoes.games.tiengow.rules import TienGow

_FINISH: Final = Budget(0.5, 60)
"""With which `club` plays out the end."""


def levels() -> Mapping[str, Level]:
    """Return the levels by name; without the weights of the learned policies, those that any game has."""
    game, learned = TienGow(), policies()
    plain = sampled(game, TienGowJudgement(), Greedy())
    if not learned:
        return plain
    judgement = TienGowJudgement(learned["table"])

    def club(stop: Stop) -> Finisher:
        return Finisher(Learned(learned["table"], remembers=True), LevelBot(Sampler(game, judgement, stop), _FINISH))

    return {
        **plain,
        "beginner": at_once(Learned(learned["move"], remembers=False)),
        "casual": at_once(Learned(learned["hand"], remembers=False)),
        "club": Level(make=club, budget=_FINISH),
        "strong": thinking(game, judgement, Budget(1.5, 150)),
        "expert": thinking(game, judgement, Budget(3.0, 1000)),
        "hint": thinking(game, judgement, ADVICE, Role.ADVISER),
        "judge": judging(game, judgement),
    }
