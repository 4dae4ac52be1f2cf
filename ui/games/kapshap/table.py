# SPDX-License-Identifier: MIT
"""The table of 夾十 as plain values, from what one seat knows, and as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.kapshap.rules import SEATS, held_openly
from dominoes.games.kapshap.state import FULL, HandDeclared, State, View, grouped
from dominoes.records.replay import still_view
from dominoes.tiles import FULL_SET, Tile
from ui.diagram.position import Position
from ui.games.draw import Choosing, draw_position, pool_models, seat_model
from ui.games.kapshap import texts
from ui.table.draw import DrawTableModel, HandGroup
from ui.table.view_model import HandTileModel, seen_models

# -- the table as plain values; no Qt -------------------------------------------------------------


MOST_POOL: Final = len(FULL_SET) - SEATS * (FULL - 1)
"""Discards at the end of a round."""
MOST_REST: Final = MOST_POOL - 1
"""Tiles of the reserve at its beginning, when the first player has one tile more."""


def shown_order(hand: tuple[Tile, ...], forty_two: int) -> tuple[tuple[Tile, ...], tuple[HandGroup, ...]]:
    """Return *hand* in the order shown, and its groups: an eye, tens, and what is left over."""
    pairs, left = grouped(hand, forty_two)
    groups = [HandGroup(2, texts.group_text(pair, forty_two)) for pair in pairs]
    if left:
        groups.append(HandGroup(len(left)))
    return (*(tile for pair in pairs for tile in pair), *left), tuple(groups)


def kapshap_model(
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
    order, groups = shown_order(view.hand, view.options.forty_two)
    seen = (*view.hand, *view.pool, *held_openly(view).elements())
    return DrawTableModel(
        me=view.seat,
        seats=tuple(
            seat_model(view, Seat(seat), (who[seat], levels[seat]), _shown(view, Seat(seat), open_hands))
            for seat in range(len(who))
        ),
        hand=choosing.hand or tuple(map(HandTileModel, order)),
        groups=groups,
        pool=pool_models(view.pool, choosing),
        most_pool=MOST_POOL,
        rest=view.rest,
        most_rest=MOST_REST,
        reserve=() if open_hands is None else open_hands.rest,
        draws=choosing.draws,
        draw_hinted=choosing.draw_hinted,
        most_hand=FULL,
        seen=seen_models(seen),
    )


def _shown(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return the visible hand of another seat: open, declared, or with tiles taken openly."""
    if seat == view.seat:
        return ()
    forty_two = view.options.forty_two
    if open_hands is not None and open_hands.hands[seat]:
        return shown_order(tuple(tile for tile in open_hands.hands[seat] if tile is not None), forty_two)[0]
    declared = next((event for event in view.history if isinstance(event, HandDeclared)), None)
    if declared is not None and declared.seat == seat:
        return tuple(tile for pair in declared.pairs for tile in pair)
    known = tuple(held_openly(view).elements())
    return (*known, *(None,) * (view.sizes[seat] - len(known))) if known else ()


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view = still_view(entry("kapshap").game, state, seat)
    model = kapshap_model(view, who, [""] * len(who), Choosing(), open_hands=state if opened else None)
    return draw_position(model, state.rest, who, opened=opened, title=title, lines=lines)
