# SPDX-License-Identifier: MIT
"""The levels of chain games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dominoes.ai.levels import Level, Stop, sampled
from dominoes.games.chain.bots.endgame import ExactEnd
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.rules import Chain

_GAME: Final = Chain()
_SAMPLED: Final = sampled(_GAME, ChainJudgement(), Greedy(), club=30)


def _counting(level: Level) -> Level:
    """Let a level that does not slip count out the end of a game for two."""

    def make(stop: Stop) -> ExactEnd:
        return ExactEnd(_GAME, level.make(stop), stop)

    return replace(level, make=make)


LEVELS: Final[Mapping[str, Level]] = {**_SAMPLED, **{key: _counting(_SAMPLED[key]) for key in ("strong", "hint")}}
"""By key, the weakest first."""
