# SPDX-License-Identifier: MIT
"""Positions of games in which each seat has one hand against the banker's as diagrams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from dominoes.game import Seat, in_order
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.bank_table import comparison_of
from ui.games.stakes import banker_mark, outcome
from ui.language import names


def bank_position(
    state: Any,  # noqa: ANN401 - of any such game
    view: Any,  # noqa: ANN401 - of any such game
    who: Sequence[str],
    status: Callable[[Any, Seat], str],
    groups: Callable[[Seat], tuple[Group, ...]],
    *,
    opened: bool,
    title: str,
    lines: Sequence[str],
) -> Position:
    """Return a diagram of the table.

    Args:
        state: All there is to know.
        view: What the reader knows.
        who: Names by seat.
        status: Returns what a seat has staked and what it is doing.
        groups: Returns the tiles before a seat.
        opened: Whether all tiles are shown.
        title: What stands above it.
        lines: What stands below the title.
    """

    def seat_of(seat: Seat) -> PrintedSeat:
        compared = comparison_of(view.history, seat)
        # A picture stands still: the sign of who is to move shows that somebody is thinking.
        notes = (
            chips_text(view.chips[seat]),
            status(replace(view, to_act=()), seat),
            "" if compared is None else outcome(compared.sign),
        )
        return PrintedSeat(
            name=who[seat],
            mark=names.seat_mark(seat, len(who)),
            banker=banker_mark() if seat == view.banker else "",
            note=" · ".join(filter(None, notes)),
            to_act=seat in view.to_act,
            groups=groups(seat),
        )

    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(map(seat_of, in_order(view.seat, len(who)))),
        legend=legend_of(who, view.seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text(), beyond=True),) if opened and state.rest and view.hand else (),
    )
