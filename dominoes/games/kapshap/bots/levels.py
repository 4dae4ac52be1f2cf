# SPDX-License-Identifier: MIT
"""Opponents of 夾十, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.levels import ADVICE, Level, Role, at_once, judging, sampled, thinking
from dominoes.games.kapshap.bots.judgement import KapShapJudgement
from dominoes.games.kapshap.bots.weighing import Looks, Weighing
from dominoes.games.kapshap.rules import KapShap

_EXPERT: Final = Budget(3.0, 1600)


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    game, judgement = KapShap(), KapShapJudgement()
    return {
        **sampled(game, judgement, Weighing(Looks.PAIRS)),
        "casual": at_once(Weighing(Looks.SET)),
        "club": at_once(Weighing(Looks.SEEN)),
        "strong": at_once(Weighing(Looks.AHEAD)),
        "expert": thinking(game, judgement, _EXPERT),
        "hint": thinking(game, judgement, ADVICE, Role.ADVISER),
        "judge": judging(game, judgement),
    }
