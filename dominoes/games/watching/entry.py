# SPDX-License-Identifier: MIT
"""What 相十副 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.watching.rules import State


def _swaps(state: State, seat: Seat) -> int | None:
    """Return by how many swaps the deal was solved; None if it was not."""
    return state.swaps if state.ended is not None and state.ended.winner == seat else None


WATCHING: Final = Entry(
    key="watching",
    seats=(1,),
    load_rules=rules("watching", "Watching", "WatchingOptions"),
    load_players=made("dominoes.games.watching.solver", "make_players"),
    load_coach=part("dominoes.games.watching.coach", "COACH"),
    load_drills=part("dominoes.games.triplets", "drills"),
    facts=(Fact("watching-swaps", FactKind.MEAN, _swaps, least=True),),
    has_banker=False,
)
