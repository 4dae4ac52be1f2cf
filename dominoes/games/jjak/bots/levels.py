# SPDX-License-Identifier: MIT
"""Opponents of 짝맞추기, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.bot import Budget, RandomBot
from dominoes.ai.levels import ADVICE, Level, Role, at_once, judging, sampled, thinking
from dominoes.games.jjak.bots.judgement import JjakJudgement
from dominoes.games.jjak.bots.weighing import Looks, Weighing
from dominoes.games.jjak.rules import Jjak

_EXPERT: Final = Budget(3.0, 1200)


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    game, judgement = Jjak(), JjakJudgement()
    return {
        **sampled(game, judgement, Weighing(Looks.TABLE)),
        "beginner": at_once(RandomBot()),
        "casual": at_once(Weighing(Looks.TABLE)),
        "club": at_once(Weighing(Looks.SEEN)),
        "strong": at_once(Weighing(Looks.OTHERS)),
        "expert": thinking(game, judgement, _EXPERT),
        "hint": thinking(game, judgement, ADVICE, Role.ADVISER),
        "judge": judging(game, judgement),
    }
