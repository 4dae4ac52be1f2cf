# SPDX-License-Identifier: MIT
"""Opponents of 老鼠搬家, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping

from dominoes.ai.bot import Budget
from dominoes.ai.levels import Level, at_once, sampled, thinking
from dominoes.games.laoshu.bots.judgement import LaoshuJudgement
from dominoes.games.laoshu.bots.quick import Quick
from dominoes.games.laoshu.rules import Laoshu


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    game, judgement = Laoshu(), LaoshuJudgement()
    return {
        **sampled(game, judgement, Quick(remembers=False)),
        "casual": at_once(Quick(remembers=True)),
        # More than 400 playouts gain nothing that could be measured: docs/strength.md.
        "club": thinking(game, judgement, Budget(0.2, 32)),
        "strong": thinking(game, judgement, Budget(0.4, 128)),
        "expert": thinking(game, judgement, Budget(1.5, 400)),
    }
