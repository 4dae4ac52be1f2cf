# SPDX-License-Identifier: MIT
"""What 扭天九 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.game import Seat
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills
    from dominoes.games.turning.state import Move, State, View


def _rules() -> Rules:
    from dominoes.games.turning import tally
    from dominoes.games.turning.options import PRESETS, TurningOptions
    from dominoes.games.turning.rules import Turning

    return Rules(Turning(), TurningOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.ai.levels import by_chance

    return by_chance()


def _coach() -> Coach[View, Move]:
    from dominoes.games.turning.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.turning.drills import drills

    return drills


def _pairs(state: State, seat: Seat) -> int | None:
    """Return how many pairs of tiles *seat* took; None where no tile was turned, as in a score book."""
    return state.takers.count(seat) if state.takers else None


TURNING: Final = Entry(
    key="turning",
    seats=(2,),
    load_rules=_rules,
    load_levels=_levels,
    load_coach=_coach,
    load_drills=_drills,
    facts=(Fact("pairs", FactKind.MEAN, _pairs),),
    has_banker=False,
    daily_rounds=0,
)
