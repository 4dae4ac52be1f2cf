# SPDX-License-Identifier: MIT
"""What 鬥牛 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.game import Seat
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase
    from dominoes.games.taungau.state import Move, View


def _rules() -> Rules:
    from dominoes.games.taungau import tally
    from dominoes.games.taungau.options import PRESETS, TauNgauOptions
    from dominoes.games.taungau.rules import TauNgau

    return Rules(TauNgau(), TauNgauOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.taungau.bots.levels import LEVELS

    return LEVELS


def _styles() -> Mapping[str, Style]:
    from dominoes.games.stakes import STYLES

    return STYLES


def _coach() -> Coach[View, Move]:
    from dominoes.games.taungau.coach import COACH

    return COACH


def _phase() -> TellPhase:
    from dominoes.games.taungau.phase import phase

    return phase


def _drills() -> Drills:
    from dominoes.games.taungau.drills import drills

    return drills


def _stuck(state: Any, seat: Seat) -> bool:  # noqa: ANN401 - as `Fact` has it
    """Return whether the seat had no bull."""
    from dominoes.games.taungau.state import Stuck

    return isinstance(state.settings[seat], Stuck)


TAUNGAU: Final = Entry(
    key="taungau",
    seats=(4, 3, 5, 6),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    facts=(Fact("stuck", FactKind.SHARE, _stuck),),
    # One is over in a minute; in four, at a usual table, most are offered the bank.
    daily_rounds=4,
)
