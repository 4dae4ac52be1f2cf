# SPDX-License-Identifier: MIT
"""The levels of 打天九."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.levels import Level, sampled
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.rules import TienGow

LEVELS: Final[Mapping[str, Level]] = sampled(TienGow(), TienGowJudgement(), Greedy())
"""By key, the weakest first."""
