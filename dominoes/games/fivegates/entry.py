# SPDX-License-Identifier: MIT
"""What 過五關 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.fivegates.rules import State


def _turns(state: State, seat: Seat) -> int | None:
    """Return in how many turns the deal was won; None if it was not."""
    return state.turn if state.ended is not None and state.ended.winner == seat else None


def _passed(state: State, _seat: Seat) -> int:
    """Return how many levels were passed."""
    return state.levels.count(None)


FIVEGATES: Final = Entry(
    key="fivegates",
    seats=(1,),
    load_rules=rules("fivegates", "FiveGates", "FiveGatesOptions"),
    load_players=made("dominoes.games.fivegates.coach", "make_players"),
    load_coach=part("dominoes.games.fivegates.coach", "COACH"),
    load_drills=part("dominoes.games.triplets", "drills"),
    facts=(
        Fact("fivegates-passed", FactKind.MEAN, _passed),
        Fact("fivegates-turns", FactKind.MEAN, _turns, least=True),
    ),
    has_banker=False,
)
