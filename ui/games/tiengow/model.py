# SPDX-License-Identifier: MIT
"""The 打天九 table as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dominoes.game import Event, Faces, Seat
from dominoes.games.combinations import Hand, Trick
from dominoes.games.tiengow.options import FOUR
from dominoes.games.tiengow.state import State, ThrownShown, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from ui.language import names
from ui.language.i18n import _
from ui.table.trick import PlayModel, TrickSeatModel, TrickTableModel, banker_mark, trick_models
from ui.table.view_model import HandTileModel, SeenModel


@dataclass(frozen=True, slots=True)
class TienGowSeatModel(TrickSeatModel):
    """One place at the table."""

    dealing: bool = False
    """The tiles are still being dealt, so that nobody counts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TienGowTableModel(TrickTableModel):
    """The whole table from one seat."""

    seats: tuple[TienGowSeatModel, ...]
    waiting: Faces = ()
    """What was dealt to nobody, where fewer than four play."""
    waiting_name: str = ""
    """What these tiles are, in words."""


def thrown_tiles(history: Sequence[Event]) -> tuple[Hand, ...]:
    """Return for each seat the tiles that were turned up after the round, in the order thrown; mostly none."""
    return next((event.tiles for event in reversed(history) if isinstance(event, ThrownShown)), ())


def last_trick_models(trick: Trick, history: Sequence[Event], *, civil_supreme: bool) -> tuple[PlayModel, ...]:
    """Return the plays of a finished trick; after the last one its throws may have been turned up."""
    thrown = thrown_tiles(history)
    return tuple(
        replace(play, tiles=thrown[play.seat][-len(play.tiles) :], turned_up=True)
        if thrown and not play.face_up
        else play
        for play in trick_models(trick, civil_supreme=civil_supreme)
    )


def _thrown_before(view: View) -> tuple[Hand, ...]:
    """Return for each seat the tiles turned up after the round, without those of the last trick."""
    thrown = list(thrown_tiles(view.history))
    if thrown:
        plays = [event for event in view.history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
        for event in plays[-len(thrown) :]:
            if isinstance(event, TilesThrown):
                thrown[event.seat] = thrown[event.seat][: -len(event.tiles)]
    return tuple(thrown)


def table_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    hand: Sequence[HandTileModel] | None = None,
    *,
    open_hands: State | None = None,
) -> TienGowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        hand: The hand as it is shown; tidy and at rest if not given.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    standing, chips = view.standing, view.chips
    shown = _thrown_before(view) or (() if open_hands is None else open_hands.hands)
    counted = Counter(view.seen())
    return TienGowTableModel(
        me=view.seat,
        seats=tuple(
            TienGowSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.wind(seat),
                chips=chips[seat],
                tiles=view.sizes[seat],
                tricks=view.won[seat],
                banker=banker_mark(view.multiplier if seat == standing.banker else None),
                to_act=seat in view.to_act,
                shown=shown[seat] if shown and seat != view.seat else (),
            )
            for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)) if hand is None else tuple(hand),
        trick=trick_models(
            view.trick if open_hands is None else open_hands.trick, civil_supreme=view.options.supreme.civil
        ),
        seen=tuple(SeenModel(face, number, counted[face]) for face, number in Counter(view.options.tiles).items()),
        opened=open_hands is not None,
        **_waiting(view, open_hands),
    )


def _waiting(view: View, open_hands: State | None) -> dict[str, Any]:
    """Return what lies beside the trick: tiles for a second half, or those that nobody has."""
    options = view.options
    if options.seats == FOUR:
        return {}
    count = len(options.tiles) - options.seats * options.hand_size * view.standing.half
    faces: Faces = (None,) * count if open_hands is None else open_hands.rest
    # Translators: tiles that lie beside the trick, face down.
    return {"waiting": faces, "waiting_name": _("For the second half") if options.halves else _("Dealt to nobody")}
