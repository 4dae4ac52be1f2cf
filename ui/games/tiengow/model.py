# SPDX-License-Identifier: MIT
"""The 打天九 table as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dominoes.game import Event, Faces, Seat
from dominoes.games.combinations import Hand, Play, Trick, winning
from dominoes.games.tiengow.options import FOUR
from dominoes.games.tiengow.state import State, ThrownShown, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from ui.games.tiengow.words import banker_mark, combination_name
from ui.language import names
from ui.language.i18n import _, term
from ui.table.view_model import HandTileModel, SeatModel, SeenModel, TableModel


@dataclass(frozen=True, slots=True)
class TrickSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held."""
    tricks: int
    """Tricks won in this round."""
    shown: Faces = ()
    """Tiles held, where they lie open for all to see: in a review, and not those of the reader.

    After a round, the tiles thrown before the last trick, where the table turns them up.
    """
    dealing: bool = False
    """The tiles are still being dealt, so that nobody counts them."""


@dataclass(frozen=True, slots=True)
class PlayModel:
    """What one seat has put into the trick."""

    seat: Seat
    tiles: Faces
    face_up: bool
    winning: bool
    caption: str
    """What it is, in words."""
    turned_up: bool = False
    """It was thrown, and turned up after the round."""
    short: str = ""
    """The caption without the wind, where there is room for no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[TrickSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    """In the order shown."""
    trick: tuple[PlayModel, ...]
    opened: bool = False
    """All tiles lie open for all to see, as in a review."""
    waiting: Faces = ()
    """What was dealt to nobody, where fewer than four play."""
    waiting_name: str = ""
    """What these tiles are, in words."""


def _play_name(play: Play, *, civil_supreme: bool) -> str:
    """Name what lies face up, or say that it was thrown."""
    known = tuple(tile for tile in play.tiles if tile is not None)
    return combination_name(known, civil_supreme) if play.face_up else term("throw")


def play_caption(play: Play, *, civil_supreme: bool) -> str:
    """Name a play in a few words: whose it is by the wind, and what lies face up or that it was thrown."""
    return f"{names.wind(play.seat)} {_play_name(play, civil_supreme=civil_supreme)}"


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


def trick_models(trick: Trick, *, civil_supreme: bool) -> tuple[PlayModel, ...]:
    """Return the plays of a trick, the one that holds it marked."""
    best = winning(trick) if trick else None
    return tuple(
        PlayModel(
            play.seat,
            play.tiles,
            play.face_up,
            play is best,
            play_caption(play, civil_supreme=civil_supreme),
            short=_play_name(play, civil_supreme=civil_supreme),
        )
        for play in trick
    )


def table_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    hand: Sequence[HandTileModel] | None = None,
    *,
    open_hands: State | None = None,
) -> TrickTableModel:
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
    return TrickTableModel(
        me=view.seat,
        seats=tuple(
            TrickSeatModel(
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
