# SPDX-License-Identifier: MIT
"""What 夾十 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Duel, Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.kapshap.options import KapShapOptions
    from dominoes.games.kapshap.state import State


def _turns(state: State, seat: Seat) -> int | None:
    """Return how many turns a round took that *seat* won; None for any other."""
    won = state.ended is not None and state.ended.winner == seat
    return state.turns + 1 if won and state.history else None


def _alike(options: KapShapOptions) -> tuple[str, ...]:
    """Return equivalent levels: a look ahead gains nothing if one tile alone may be taken, instead of a draw."""
    from dominoes.games.kapshap.options import Takes

    return ("strong",) if options.take is Takes.LAST and not options.draw_after_take else ()


KAPSHAP: Final = Entry(
    key="kapshap",
    seats=(2,),
    load_rules=rules("kapshap", "KapShap", "KapShapOptions", "tally"),
    load_players=made("dominoes.games.kapshap.bots", "make_players"),
    load_styles=part("dominoes.games.kapshap.bots", "STYLES"),
    load_coach=part("dominoes.games.kapshap.coach", "COACH"),
    load_drills=part("dominoes.games.kapshap.drills", "drills"),
    load_phase=part("dominoes.games.kapshap.coach", "phase"),
    facts=(Fact("kapshap_turns", FactKind.MEAN, _turns, least=True),),
    has_banker=False,
    alike=_alike,
    duel=lambda options: Duel(options.ante, drawn=True),
)
