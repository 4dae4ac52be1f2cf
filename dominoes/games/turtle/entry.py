# SPDX-License-Identifier: MIT
"""What 龜牌 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, part, rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Players
    from dominoes.game import Seat
    from dominoes.games.turtle.rules import State


def _players() -> Players:
    from dominoes.ai.levels import by_chance
    from dominoes.games.turtle.coach import FirstMove

    return by_chance(FirstMove(), FirstMove())


def _left(state: State, _seat: Seat) -> int:
    """Return how many tiles are left on the table."""
    return len(state.rest) - sum(state.gone)


TURTLE: Final = Entry(
    key="turtle",
    seats=(1,),
    load_rules=rules("turtle", "Turtle", "TurtleOptions"),
    load_players=_players,
    load_coach=part("dominoes.games.turtle.coach", "COACH"),
    load_drills=part("dominoes.games.mates", "drills"),
    facts=(Fact("turtle-left", FactKind.MEAN, _left),),
    has_banker=False,
    has_choices=lambda _options: False,
)
