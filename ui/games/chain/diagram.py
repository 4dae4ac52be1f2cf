# SPDX-License-Identifier: MIT
"""A position of a chain game as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.chain.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.chain.model import ChainTableModel, Choosing, chain_model
from ui.games.chain.words import ends_text
from ui.language.i18n import _, capital, term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("chain").game, state, seat)
    over, shown = view.result is not None, state if opened else None
    model = chain_model(view, who, [""] * len(who), Choosing(), turned_up=over, open_hands=shown)
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
        seats=tuple(_seat(model, each) for each in at),
        legend=legend,
        connected=() if model.rows_apart else model.lines,
        strips=(Group(state.rest, undealt_text(), beyond=True),) if opened and state.rest else (),
    )


def _seat(model: ChainTableModel, seat: Seat) -> PrintedSeat:
    shown = model.seats[seat]
    held: Faces = tuple(each.tile for each in model.hand) if seat == model.me else (None,) * shown.tiles
    held = shown.shown or held
    groups = []
    if model.rows_apart:
        laid = tuple(tile.tile for line in model.lines for tile in line.row if tile.seat == seat)
        groups += [Group(laid, capital(term("line")))] if laid else []
    groups += [Group(held, capital(term("hand-tiles")))] if held else []
    groups += [Group(shown.covered, capital(term("covered-tiles")))] if shown.covered else []
    note = [chips_text(shown.chips), shown.points, shown.note]
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=" · ".join(part for part in note if part),
        to_act=shown.to_act,
        groups=tuple(groups),
    )
