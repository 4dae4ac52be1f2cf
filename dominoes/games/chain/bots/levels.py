# SPDX-License-Identifier: MIT
"""Opponents of the chain games, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from dominoes.ai.levels import Level, Stop, sampled
from dominoes.games.chain.bots.endgame import ExactEnd
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.rules import Chain

_COUNTING: Final = ("strong", "expert", "hint")
"""Those that count out the end of a game for two."""


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    found = sampled(Chain(), ChainJudgement(), Greedy())
    return {**found, **{key: replace(found[key], make=partial(_counting, found[key])) for key in _COUNTING}}


def _counting(level: Level, stop: Stop) -> ExactEnd:
    return ExactEnd(level.make(stop), stop)
