# SPDX-License-Identifier: MIT
"""What 夾十 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.game import Seat
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase
    from dominoes.games.kapshap.state import Move, State, View


def _rules() -> Rules:
    from dominoes.games.kapshap import tally
    from dominoes.games.kapshap.options import PRESETS, KapShapOptions
    from dominoes.games.kapshap.rules import KapShap

    return Rules(KapShap(), KapShapOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.kapshap.bots.levels import levels

    return levels()


def _styles() -> Mapping[str, Style]:
    from dominoes.games.kapshap.bots.styles import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.kapshap.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.kapshap.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.kapshap.phase import phase

    return phase


def _turns(state: State, seat: Seat) -> int | None:
    """Return how many turns a round took that *seat* won; None for any other."""
    won = state.ended is not None and state.ended.winner == seat
    return state.turns + 1 if won and state.history else None


KAPSHAP: Final = Entry(
    key="kapshap",
    seats=(2,),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    facts=(Fact("kapshap_turns", FactKind.MEAN, _turns),),
    has_banker=False,
)
