# SPDX-License-Identifier: MIT
"""What 龜牌 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules, made, part

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.turtle.state import State


def _rules() -> Rules:
    from dominoes.games.turtle.options import PRESETS, TurtleOptions
    from dominoes.games.turtle.rules import Turtle

    return Rules(Turtle(), TurtleOptions, PRESETS)


def _left(state: State, _seat: Seat) -> int:
    """Return how many tiles are left on the table."""
    return len(state.rest) - sum(state.gone)


TURTLE: Final = Entry(
    key="turtle",
    seats=(1,),
    load_rules=_rules,
    load_levels=made("dominoes.ai.levels", "chance_alone"),
    load_coach=part("dominoes.games.turtle.coach", "COACH"),
    facts=(Fact("turtle-left", FactKind.MEAN, _left),),
    has_banker=False,
)
