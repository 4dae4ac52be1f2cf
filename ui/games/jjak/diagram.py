# SPDX-License-Identifier: MIT
"""A position of 짝맞추기 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.jjak.state import State, View
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.draw_person import Choosing
from ui.games.jjak.model import jjak_model
from ui.language.i18n import capital, counted, term
from ui.table.draw_model import DrawTableModel


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = entry("jjak").game.view(state, seat)
    model = jjak_model(view, who, [""] * len(who), Choosing(), open_hands=state if opened else None)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    reserve = "" if opened else f"{capital(term('reserve'))}: {counted('tiles', model.rest)}"
    pool = tuple(each.tile for each in model.pool)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model, each) for each in at),
        legend=tuple(filter(None, (reserve, *legend_of(who, seat, view.to_act, opened=opened)))),
        middle=(Group(pool, capital(term("discards"))),) if pool else (),
        strips=(Group(state.rest, capital(term("reserve"))),) if opened and state.rest else (),
    )


def _seat(model: DrawTableModel, seat: Seat) -> PrintedSeat:
    shown = model.seats[seat]
    held: Faces = tuple(each.tile for each in model.hand) if seat == model.me else (None,) * shown.tiles
    held = shown.shown or held
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=chips_text(shown.chips),
        to_act=shown.to_act,
        groups=tuple(
            group
            for group in (Group(held, capital(term("hand-tiles"))), Group(shown.laid, capital(term("mates"))))
            if group.tiles
        ),
    )
