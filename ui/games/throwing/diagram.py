# SPDX-License-Identifier: MIT
"""A position of 擲天九 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.throwing.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.throwing.model import ThrowSeatModel, throw_model
from ui.games.throwing.words import asked
from ui.language.i18n import _


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("throwing").game, state, seat)
    model = throw_model(view, who, [""] * len(who))
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    thrown, mark = model.thrown, view.throws.mark
    rule = (asked(mark),) if mark is not None and not view.throws.is_over else ()
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each]) for each in at),
        legend=(*rule, *legend_of(who, seat, view.to_act, opened=opened)),
        middle=()
        if thrown is None
        else (Group((thrown.tile,), " · ".join(filter(None, (thrown.name, thrown.note)))),),
    )


def _seat(model: ThrowSeatModel) -> PrintedSeat:
    notes = (chips_text(model.chips), model.stake, model.outcome)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=" · ".join(filter(None, notes)),
        to_act=model.to_act,
        groups=(Group((model.tile,), _("The throw")),) if model.tile is not None else (),
    )
