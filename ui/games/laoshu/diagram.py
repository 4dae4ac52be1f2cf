# SPDX-License-Identifier: MIT
"""A position of 老鼠搬家 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.laoshu.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.laoshu.model import QueueSeatModel, table_model
from ui.games.laoshu.words import bout_text, queue_text
from ui.language.names import tricks_counted
from ui.table.trick_model import PlayModel


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("laoshu").game, state, seat)
    model = table_model(view, who, [""] * len(who), open_hands=state if opened else None)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]

    def hand_of(each: Seat) -> Faces:
        if opened:
            return state.hands[each]
        return view.hand if each == seat else (None,) * view.sizes[each]

    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each], hand_of(each), model.trick) for each in at),
        legend=(bout_text(state.bout), *legend_of(who, seat, view.to_act, opened=opened)),
        strips=tuple(
            Group(model.seats[each].queue, f"{who[each]} · {queue_text(len(model.seats[each].queue))}")
            for each in at
            if opened and model.seats[each].queue
        ),
    )


def _seat(model: QueueSeatModel, hand: Faces, trick: Sequence[PlayModel]) -> PrintedSeat:
    played = next((play for play in trick if play.seat == model.seat), None)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=f"{chips_text(model.chips)} · {queue_text(len(model.queue))}",
        to_act=model.to_act,
        groups=(Group(hand),) if hand else (),
        piles=model.tricks,
        piles_text=tricks_counted(model.tricks) if model.tricks else "",
        play=None if played is None else Group(played.tiles, played.caption, played.winning),
    )
