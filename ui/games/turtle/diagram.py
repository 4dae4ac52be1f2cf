# SPDX-License-Identifier: MIT
"""A position of 龜牌 as a diagram: the chains of the turtle, each from its outer tile inwards."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.turtle.layout import CHAINS, HEAD, TAIL
from dominoes.games.turtle.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, legend_of
from ui.games.turtle.model import where_of
from ui.language.i18n import capital


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("turtle").game, state, seat)
    rest = state.rest if opened else view.rest
    groups = []
    for number, (chain, count) in enumerate(zip(CHAINS, view.gone, strict=True)):
        row = tuple(rest[place] for place in chain[count:])
        if row:
            groups.append(Group(row, capital(where_of(chain[0])) if number in {HEAD, TAIL} else ""))
    return Position(
        title=title,
        lines=tuple(lines),
        seats=(PrintedSeat(who[seat], "", "", "", to_act=False, groups=tuple(groups)),),
        legend=legend_of(who, seat, (), opened=opened),
    )
