# SPDX-License-Identifier: MIT
"""Opponents of 짝맞추기, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.levels import ADVICE, AT_ONCE, Level, LevelBot, Role, at_once, judging, sampled, thinking
from dominoes.games.jjak.bots.judgement import JjakJudgement
from dominoes.games.jjak.bots.weighing import Remembering
from dominoes.games.jjak.rules import Jjak
from dominoes.tiles import FULL_SET

_ALL: Final = len(FULL_SET)
_REMEMBERED: Final = {"beginner": 0, "casual": 2, "club": 4, "strong": 8}
"""Newest discards that each level thinks of; experts think of all."""


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    game, judgement = Jjak(), JjakJudgement()
    return {
        **sampled(game, judgement, Remembering(_ALL)),
        **{key: at_once(Remembering(count)) for key, count in _REMEMBERED.items()},
        "expert": at_once(LevelBot(Remembering(_ALL), AT_ONCE)),
        "hint": thinking(game, judgement, ADVICE, Role.ADVISER),
        "judge": judging(game, judgement),
    }
