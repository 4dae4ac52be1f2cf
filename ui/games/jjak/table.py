# SPDX-License-Identifier: MIT
"""The table of 짝맞추기 as plain values, from what one seat knows, and as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.jjak.state import FIRST_HAND, PAIR, State, View
from dominoes.records.replay import still_view
from dominoes.tiles import FULL_SET
from ui.diagram.position import Position
from ui.games.draw import Choosing, draw_position, pool_models, seat_model
from ui.games.jjak.texts import pairs_text
from ui.language.i18n import capital, term
from ui.table.draw import DrawSeatModel, DrawTableModel, HandGroup
from ui.table.view_model import HandTileModel, seen_models

# -- the table as plain values; no Qt -------------------------------------------------------------


def jjak_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    choosing: Choosing,
    *,
    open_hands: State | None = None,
) -> DrawTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        choosing: What the reader is choosing.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    seen = (*view.hand, *view.pool, *chain.from_iterable(view.melds))
    seats = len(view.sizes)
    # Each seat but the first is dealt, and later keeps, one tile less, in hand or laid down.
    kept = (FIRST_HAND - 1) * seats
    return DrawTableModel(
        me=view.seat,
        seats=tuple(_seat(view, Seat(seat), (who[seat], levels[seat]), open_hands) for seat in range(seats)),
        hand=choosing.hand or tuple(map(HandTileModel, view.hand)),
        groups=(HandGroup(len(view.hand)),) if view.hand else (),
        pool=pool_models(view.pool, choosing),
        most_pool=len(FULL_SET) - kept,
        rest=view.rest,
        most_rest=len(FULL_SET) - kept - 1,
        reserve=() if open_hands is None else open_hands.rest,
        draws=choosing.draws,
        draw_hinted=choosing.draw_hinted,
        most_hand=FIRST_HAND,
        seen=seen_models(seen),
    )


def _seat(view: View, seat: Seat, called: tuple[str, str], open_hands: State | None) -> DrawSeatModel:
    laid = view.melds[seat]
    shown: Faces = () if open_hands is None or seat == view.seat else open_hands.hands[seat]
    return seat_model(view, seat, called, shown, laid=laid, note=pairs_text(len(laid) // PAIR) if laid else "")


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view = still_view(entry("jjak").game, state, seat)
    model = jjak_model(view, who, [""] * len(who), Choosing(), open_hands=state if opened else None)
    laid = capital(term("mates"))
    return draw_position(model, state.rest, who, opened=opened, title=title, lines=lines, laid=laid)
