# SPDX-License-Identifier: MIT
"""Opponents of 老鼠搬家, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping

from dominoes.ai.levels import Level, at_once, sampled
from dominoes.games.laoshu.bots.judgement import LaoshuJudgement
from dominoes.games.laoshu.bots.quick import Quick
from dominoes.games.laoshu.rules import Laoshu


def levels() -> Mapping[str, Level]:
    """Return the levels by name."""
    return {
        **sampled(Laoshu(), LaoshuJudgement(), Quick(remembers=False)),
        "casual": at_once(Quick(remembers=True)),
    }
