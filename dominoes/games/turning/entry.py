# SPDX-License-Identifier: MIT
"""What 扭天九 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Duel, Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.turning.options import TurningOptions
    from dominoes.games.turning.state import State


def _pairs(state: State, seat: Seat) -> int | None:
    """Return how many pairs of tiles *seat* took; None where no tile was turned, as in a score book."""
    return state.takers.count(seat) if state.takers else None


def _duel(options: TurningOptions) -> Duel | None:
    """Return the one chip of a house rule; the usual payment is the difference."""
    from dominoes.games.turning.options import Settlement

    return Duel(1, drawn=True) if options.settlement is Settlement.ONE else None


TURNING: Final = Entry(
    key="turning",
    seats=(2,),
    load_rules=rules("turning", "Turning", "TurningOptions", "tally"),
    load_players=made("dominoes.ai.levels", "by_chance"),
    load_coach=part("dominoes.games.turning.coach", "COACH"),
    load_drills=part("dominoes.games.turning.drills", "drills"),
    facts=(Fact("pairs", FactKind.MEAN, _pairs),),
    has_banker=False,
    duel=_duel,
    daily_rounds=0,
    has_choices=lambda _options: False,
)
