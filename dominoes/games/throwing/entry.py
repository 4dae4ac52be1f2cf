# SPDX-License-Identifier: MIT
"""What 擲天九 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills
    from dominoes.games.throwing.state import Move, View


def _rules() -> Rules:
    from dominoes.games.throwing.options import PRESETS, ThrowingOptions
    from dominoes.games.throwing.rules import Throwing
    from dominoes.games.throwing.tally import TALLIES

    return Rules(Throwing(), ThrowingOptions, PRESETS, TALLIES)


def _levels() -> Mapping[str, Level]:
    from dominoes.ai.bot import RandomBot
    from dominoes.ai.levels import by_chance
    from dominoes.games.stakes import Staker
    from dominoes.games.throwing.coach import Adviser

    return by_chance(Adviser(), Staker(RandomBot()))


def _styles() -> Mapping[str, Style]:
    from dominoes.games.stakes import STYLES

    return STYLES


def _coach() -> Coach[View, Move]:
    from dominoes.games.throwing.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.throwing.drills import drills

    return drills


THROWING: Final = Entry(
    key="throwing",
    seats=(4, 2, 3, 5, 6, 7, 8),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    daily_rounds=0,
)
