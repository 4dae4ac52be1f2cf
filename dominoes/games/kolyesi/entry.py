# SPDX-License-Identifier: MIT
"""What 골여시 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills
    from dominoes.games.kolyesi.state import Move, View


def _rules() -> Rules:
    from dominoes.games.kolyesi.options import PRESETS, KolYeSiOptions
    from dominoes.games.kolyesi.rules import KolYeSi
    from dominoes.games.kolyesi.tally import TALLIES

    return Rules(KolYeSi(), KolYeSiOptions, PRESETS, TALLIES)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.kolyesi.bots.levels import LEVELS

    return LEVELS


def _styles() -> Mapping[str, Style]:
    from dominoes.games.stakes import STYLES

    return STYLES


def _coach() -> Coach[View, Move]:
    from dominoes.games.kolyesi.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.kolyesi.drills import drills

    return drills


KOLYESI: Final = Entry(
    key="kolyesi",
    seats=(4, 2, 3, 5, 6, 7, 8, 9, 10),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    daily_rounds=4,
)
