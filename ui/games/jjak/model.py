# SPDX-License-Identifier: MIT
"""The table of 짝맞추기 as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dominoes.game import Faces, Seat
from dominoes.games.jjak.state import FIRST_HAND, State, View
from dominoes.tiles import FACES, FULL_SET
from ui.games.draw_person import Choosing
from ui.games.jjak.words import pairs_text
from ui.language import names
from ui.language.i18n import _, pgettext
from ui.table.draw_model import DrawSeatModel, DrawTableModel, HandGroup, PoolTileModel
from ui.table.view_model import HandTileModel, SeenModel


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
    seen = Counter((*view.hand, *view.pool, *(tile for laid in view.melds for tile in laid)))
    newest, seats = len(view.pool) - 1, len(view.sizes)
    held = FIRST_HAND + (FIRST_HAND - 1) * (seats - 1)
    pool = choosing.pool or tuple(
        PoolTileModel(tile, newest=at == newest, state=_("newest") if at == newest else "")
        for at, tile in enumerate(view.pool)
    )
    return DrawTableModel(
        me=view.seat,
        seats=tuple(_seat(view, Seat(seat), who[seat], levels[seat], open_hands) for seat in range(seats)),
        hand=choosing.hand or tuple(map(HandTileModel, view.hand)),
        groups=(HandGroup(len(view.hand)),) if view.hand else (),
        pool=pool,
        # Each seat keeps five tiles, in hand or laid down.
        most_pool=len(FULL_SET) - (FIRST_HAND - 1) * seats,
        rest=view.rest,
        most_rest=len(FULL_SET) - held,
        reserve=() if open_hands is None else open_hands.rest,
        draws=choosing.draws,
        most_hand=FIRST_HAND,
        seen=tuple(SeenModel(face, FULL_SET.count(face), seen[face]) for face in FACES),
    )


def _seat(view: View, seat: Seat, name: str, level: str, open_hands: State | None) -> DrawSeatModel:
    laid = view.melds[seat]
    shown: Faces = () if open_hands is None or seat == view.seat else open_hands.hands[seat]
    return DrawSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=view.chips[seat],
        banker=pgettext("seat", "First") if seat == view.standing.banker else "",
        to_act=seat in view.to_act,
        tiles=view.sizes[seat],
        shown=shown,
        laid=laid,
        note=pairs_text(len(laid) // 2) if laid else "",
    )
