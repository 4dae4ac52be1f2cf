# SPDX-License-Identifier: MIT
"""What the family of chain games 接龍 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.game import Seat
    from dominoes.games.chain.state import Move, State, View
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase


def _rules() -> Rules:
    from dominoes.games.chain import tally
    from dominoes.games.chain.options import PRESETS, ChainOptions
    from dominoes.games.chain.rules import Chain

    return Rules(Chain(), ChainOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.chain.bots.levels import levels

    return levels()


def _styles() -> Mapping[str, Style]:
    from dominoes.games.chain.bots.styles import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.chain.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.chain.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.chain.phase import phase

    return phase


def _pips(state: State, seat: Seat) -> int | None:
    """Return the pips that *seat* covered or had left; None where nothing was led."""
    return sum(tile.pips for tile in (*state.covered[seat], *state.hands[seat])) if state.lines else None


CHAIN: Final = Entry(
    key="chain",
    seats=(4, 2, 3),
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    facts=(Fact("pips", FactKind.MEAN, _pips, column=3),),
    has_banker=False,
)
