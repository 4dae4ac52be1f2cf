# SPDX-License-Identifier: MIT
"""The table of 夾十 as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dominoes.game import Faces, Seat
from dominoes.games.kapshap.guessing import held_openly
from dominoes.games.kapshap.hands import FULL, grouped
from dominoes.games.kapshap.state import HandDeclared, State, View
from dominoes.tiles import FACES, FULL_SET, Tile
from ui.games.draw_person import Choosing
from ui.games.kapshap import words
from ui.language import names
from ui.language.i18n import _, pgettext
from ui.table.draw_model import DrawSeatModel, DrawTableModel, HandGroup, PoolTileModel
from ui.table.view_model import HandTileModel, SeenModel

MOST_POOL = 18
"""Discards at the end of a round: all tiles but two hands of seven."""
MOST_REST = 17


def shown_order(hand: tuple[Tile, ...], forty_two: int) -> tuple[tuple[Tile, ...], tuple[HandGroup, ...]]:
    """Return *hand* in the order shown, and its groups: an eye, tens, and what is left over."""
    pairs, left = grouped(hand, forty_two)
    groups = [HandGroup(2, words.group_text(pair, forty_two)) for pair in pairs]
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
    seen = Counter((*view.hand, *view.pool)) + held_openly(view)
    newest = len(view.pool) - 1
    pool = choosing.pool or tuple(
        PoolTileModel(tile, newest=at == newest, state=_("newest") if at == newest else "")
        for at, tile in enumerate(view.pool)
    )
    return DrawTableModel(
        me=view.seat,
        seats=tuple(_seat(view, Seat(seat), who[seat], levels[seat], open_hands) for seat in range(len(who))),
        hand=choosing.hand or tuple(map(HandTileModel, order)),
        groups=groups,
        pool=pool,
        most_pool=MOST_POOL,
        rest=view.rest,
        most_rest=MOST_REST,
        reserve=() if open_hands is None else open_hands.rest,
        draws=choosing.draws,
        most_hand=FULL,
        seen=tuple(SeenModel(face, FULL_SET.count(face), seen[face]) for face in FACES),
    )


def _seat(view: View, seat: Seat, name: str, level: str, open_hands: State | None) -> DrawSeatModel:
    return DrawSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=view.chips[seat],
        banker=pgettext("seat", "First") if seat == view.standing.banker else "",
        to_act=seat in view.to_act,
        tiles=view.sizes[seat],
        shown=_shown(view, seat, open_hands),
        laid=(),
        note="",
    )


def _shown(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return the hand of another seat that lies open, was declared, or holds tiles that were taken openly."""
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
