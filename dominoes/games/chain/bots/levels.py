# SPDX-License-Identifier: MIT
"""Opponents of the chain games, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.levels import ADVICE, Level, Role, Stop, at_once, judging, sampled, thinking
from dominoes.ai.sampling import Sampler
from dominoes.games.chain.bots.endgame import ExactAppraiser, ExactEnd
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.bots.weighing import Weighing
from dominoes.games.chain.rules import Chain

_COUNTING: Final = ("strong", "expert", "hint")
"""Those that count out the end of a game for two."""
EXACT: Final = 3
"""Tiles in each hand from which on the best levels count out each world; with four they would think for seconds."""


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    game, far, exact = Chain(), ChainJudgement("table"), ChainJudgement("table", exact=EXACT)
    found = {
        **sampled(game, ChainJudgement(), Greedy()),
        "beginner": at_once(Weighing("hand", Sampler(game, far))),
        "casual": thinking(game, far, Budget(0.2, 12)),
        "club": thinking(game, far, Budget(0.5, 128)),
        "strong": thinking(game, exact, Budget(1.5, 400)),
        "expert": thinking(game, exact, Budget(3.0, 1600)),
        "hint": thinking(game, exact, ADVICE, Role.ADVISER),
        "judge": judging(game, exact),
    }
    return {**found, **{key: _exact_at_the_end(found[key]) for key in _COUNTING}}


def _exact_at_the_end(level: Level) -> Level:
    def make(stop: Stop) -> ExactEnd:
        return ExactEnd(level.make(stop), stop)

    def appraise(stop: Stop) -> ExactAppraiser:
        assert level.appraise is not None
        return ExactAppraiser(level.appraise(stop), stop)

    return replace(level, make=make, appraise=appraise)
