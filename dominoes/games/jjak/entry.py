# SPDX-License-Identifier: MIT
"""What 짝맞추기 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase
    from dominoes.games.jjak.state import Move, View


def _rules() -> Rules:
    from dominoes.games.jjak import tally
    from dominoes.games.jjak.options import PRESETS, JjakOptions
    from dominoes.games.jjak.rules import Jjak

    return Rules(Jjak(), JjakOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.jjak.bots.levels import levels

    return levels()


def _styles() -> Mapping[str, Style]:
    from dominoes.games.jjak.bots.styles import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.jjak.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.jjak.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.jjak.phase import phase

    return phase


JJAK: Final = Entry(
    key="jjak",
    seats=(4, 2, 3),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    has_banker=False,
)
