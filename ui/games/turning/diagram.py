# SPDX-License-Identifier: MIT
"""A position of 扭天九 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.turning.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.turning.model import TurningSeatModel, turning_model
from ui.games.turning.words import pile_text
from ui.language.i18n import _, capital, term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("turning").game, state, seat)
    model = turning_model(view, who, [""] * len(who), lying=True)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    pile = "" if opened or not model.left else pile_text(model.left)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each]) for each in at),
        legend=tuple(filter(None, (pile, *legend_of(who, seat, view.to_act, opened=opened)))),
        middle=tuple(Group((each.tile,), each.name, each.takes) for each in model.turned),
        strips=(Group(state.rest, capital(term("pile")), beyond=True),) if opened and state.rest else (),
    )


def _seat(model: TurningSeatModel) -> PrintedSeat:
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=f"{chips_text(model.chips)} · {model.points}",
        to_act=model.to_act,
        groups=(Group(model.taken, _("Taken")),) if model.taken else (),
    )
