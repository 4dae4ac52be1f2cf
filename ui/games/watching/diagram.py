# SPDX-License-Identifier: MIT
"""A position of 相十副 as a diagram: the groups in their order, with what they make."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games.watching.state import State
from ui.diagram.position import Group, Position, PrintedSeat, legend_of
from ui.games.watching import words


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    dragon = state.options.dragon
    groups = tuple(
        Group(group, " ".join(filter(None, (words.letter(place), words.made(group, dragon)))))
        for place, group in enumerate(state.groups)
    )
    return Position(
        title=title,
        lines=tuple(lines),
        seats=(PrintedSeat(who[seat], "", "", "", to_act=False, groups=groups),),
        legend=legend_of(who, seat, (), opened=opened),
    )
