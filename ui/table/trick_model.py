# SPDX-License-Identifier: MIT
"""What lies on a table where tricks are played, as plain values; no Qt."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.game import Faces, Seat
from dominoes.games.combinations import Play, Trick, winning
from ui.language import names
from ui.language.combinations import combination_name
from ui.language.i18n import _, term
from ui.table.view_model import HandTileModel, SeatModel, TableModel


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


def banker_mark(multiplier: int | None) -> str:
    """Return the banker's mark, with what stakes are multiplied by; empty for everybody else."""
    return "" if multiplier is None else _("Banker ×{m}").format(m=multiplier)


def _play_name(play: Play, *, civil_supreme: bool) -> str:
    """Name what lies face up, or say that it was thrown."""
    known = tuple(tile for tile in play.tiles if tile is not None)
    return combination_name(known, civil_supreme) if play.face_up else term("throw")


def play_caption(play: Play, *, civil_supreme: bool) -> str:
    """Name a play in a few words: whose it is by the wind, and what lies face up or that it was thrown."""
    return f"{names.wind(play.seat)} {_play_name(play, civil_supreme=civil_supreme)}"


def trick_models(trick: Trick, *, civil_supreme: bool) -> tuple[PlayModel, ...]:
    """Return the plays of a trick, the one that holds it marked."""
    best = winning(trick) if trick else None
    return tuple(
        PlayModel(
            play.seat,
            play.tiles,
            face_up=play.face_up,
            winning=play is best,
            caption=play_caption(play, civil_supreme=civil_supreme),
            short=_play_name(play, civil_supreme=civil_supreme),
        )
        for play in trick
    )
