# SPDX-License-Identifier: MIT
"""A position of 골여시 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.kolyesi.state import HandCompared, State, View
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.kolyesi import words
from ui.games.stakes import banker_mark, outcome
from ui.language import names


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = entry("kolyesi").game.view(state, seat)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(state, view, each, who, opened=opened) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text()),) if opened and state.rest else (),
    )


def _seat(state: State, view: View, seat: Seat, who: Sequence[str], *, opened: bool) -> PrintedSeat:
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    # A picture stands still: the sign of who is to move shows that somebody is thinking.
    notes = [chips_text(view.chips[seat]), words.status(replace(view, to_act=()), seat)]
    if compared is not None:
        notes.append(outcome(compared.sign))
    seen = opened or seat == view.seat or words.shown_by(view) is not None
    tiles: Faces = state.hands[seat] if seen else (None,) * view.sizes[seat]
    name = words.hand_name(state.hands[seat], banker=seat == view.banker) if seen and state.hands[seat] else ""
    return PrintedSeat(
        name=who[seat],
        mark=names.seat_mark(seat, len(who)),
        banker=banker_mark() if seat == view.banker else "",
        note=" · ".join(part for part in notes if part),
        to_act=seat in view.to_act,
        groups=(Group(tiles, name),),
    )
