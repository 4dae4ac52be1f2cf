# SPDX-License-Identifier: MIT
"""What 龜牌 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.game import Seat
    from dominoes.games.coach import Coach
    from dominoes.games.turtle.state import Move, State, View


def _rules() -> Rules:
    from dominoes.games.turtle.options import PRESETS, TurtleOptions
    from dominoes.games.turtle.rules import Turtle

    return Rules(Turtle(), TurtleOptions, PRESETS)


def _levels() -> Mapping[str, Level]:
    from dominoes.ai.levels import chance_alone

    return chance_alone()


def _coach() -> Coach[View, Move]:
    from dominoes.games.turtle.coach import COACH

    return COACH


def _left(state: State, _seat: Seat) -> int:
    """Return how many tiles are left on the table."""
    return len(state.rest) - sum(state.gone)


TURTLE: Final = Entry(
    key="turtle",
    seats=(1,),
    load_rules=_rules,
    load_levels=_levels,
    load_coach=_coach,
    facts=(Fact("turtle-left", FactKind.MEAN, _left),),
    has_banker=False,
)
