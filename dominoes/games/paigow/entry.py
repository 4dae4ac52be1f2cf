# SPDX-License-Identifier: MIT
"""What 推牌九 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Commands, Drills, TellPhase
    from dominoes.games.paigow.state import Move, View


def _rules() -> Rules:
    from dominoes.games.paigow import tally
    from dominoes.games.paigow.options import PRESETS, PaiGowOptions
    from dominoes.games.paigow.rules import PaiGow
    from dominoes.games.paigow.scoring import FORMER_REASONS

    return Rules(PaiGow(), PaiGowOptions, PRESETS, tally, FORMER_REASONS)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.paigow.bots.levels import LEVELS

    return LEVELS


def _styles() -> Mapping[str, Style]:
    from dominoes.games.paigow.bots.styles import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.paigow.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.paigow.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.paigow.phase import phase

    return phase


def _add_commands(commands: Commands) -> None:
    from dominoes.games.paigow.commands import add_commands

    add_commands(commands)


PAIGOW: Final = Entry(
    key="paigow",
    seats=(4, 8, 2, 3, 5, 6, 7),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    # What a setting lost on average against the best one, in points: known where the best one was asked for.
    facts=(Fact("cost", FactKind.MEAN, listed=True, column=4),),
    # One is over in a minute; in four, at a usual table, everybody is offered the bank.
    daily_rounds=4,
    add_commands=_add_commands,
)
