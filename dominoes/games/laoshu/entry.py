# SPDX-License-Identifier: MIT
"""What 老鼠搬家 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase
    from dominoes.games.laoshu.options import LaoshuOptions
    from dominoes.games.laoshu.state import Move, View


def _rules() -> Rules:
    from dominoes.games.laoshu import tally
    from dominoes.games.laoshu.options import PRESETS, LaoshuOptions
    from dominoes.games.laoshu.rules import Laoshu

    return Rules(Laoshu(), LaoshuOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.laoshu.bots import levels

    return levels()


def _styles() -> Mapping[str, Style]:
    from dominoes.games.laoshu.bots import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.laoshu.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.laoshu.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.laoshu.coach import phase

    return phase


def _alike(_options: LaoshuOptions) -> tuple[str, ...]:
    """Return that more bouts played out than those of `strong` gain nothing."""
    return ("expert",)


LAOSHU: Final = Entry(
    key="laoshu",
    seats=(2,),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    has_banker=False,
    alike=_alike,
)
