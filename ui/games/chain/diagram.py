# SPDX-License-Identifier: MIT
"""A position of a chain game as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.chain.state import State, View
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.chain.model import ChainSeatModel, ChainTableModel, Choosing, chain_model
from ui.games.chain.words import ends_text
from ui.language.i18n import _, capital, term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = entry("chain").game.view(state, seat)
    model = chain_model(view, who, [""] * len(who), Choosing(), turned_up=view.result is not None)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    legend = legend_of(who, seat, view.to_act, opened=opened)
    ends = state.lines[-1].ends if state.lines else ()
    if model.blocked:
        legend = (model.blocked, *legend)
    elif ends and model.rows_apart:
        legend = (_("Open end: {pips}").format(pips=ends_text(ends)), *legend)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model, each, _hand(state, view, each, opened=opened), state, opened=opened) for each in at),
        legend=legend,
        connected=() if model.rows_apart else model.lines,
        strips=(Group(state.rest, undealt_text()),) if opened and state.rest else (),
    )


def _hand(state: State, view: View, seat: Seat, *, opened: bool) -> Faces:
    """Return what a seat holds, as far as it may be shown."""
    if opened:
        return state.hands[seat]
    return view.hand if seat == view.seat else (None,) * view.sizes[seat]


def _seat(model: ChainTableModel, seat: Seat, hand: Faces, state: State, *, opened: bool) -> PrintedSeat:
    shown: ChainSeatModel = model.seats[seat]
    covered: Faces = state.covered[seat] if opened else shown.covered
    groups = []
    if model.rows_apart:
        laid = tuple(tile.tile for line in model.lines for tile in line.row if tile.seat == seat)
        groups += [Group(laid, capital(term("line")))] if laid else []
    held = shown.shown or hand
    groups += [Group(held, capital(term("hand-tiles")))] if held else []
    groups += [Group(covered, capital(term("covered-tiles")))] if covered else []
    note = [chips_text(shown.chips), shown.points, shown.note]
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=" · ".join(part for part in note if part),
        to_act=shown.to_act,
        groups=tuple(groups),
    )
