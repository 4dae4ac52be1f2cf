# SPDX-License-Identifier: MIT
"""Tiles that lie face down until all stakes are in, and are then set by each seat for itself alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dominoes.game import Event, Faces, Seat, TilesDealt, hidden, only_own
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class HandsTaken(Event):
    """All stakes are in, and every seat looks at its tiles, in the order they were dealt."""

    hands: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """A seat has set its tiles; only it knows how."""

    seat: Seat
    setting: Any
    """As the game sets hands; None where it is not known."""


def mask(event: Event, seat: Seat) -> Event:
    """Return *event* as *seat* sees it: all tiles are hidden before the stakes are in, then those of others."""
    match event:
        case TilesDealt(hands):
            return TilesDealt(tuple(map(hidden, hands)))
        case HandsTaken(hands):
            return HandsTaken(only_own(hands, seat))
        case HandSet(owner, _) if owner != seat:
            return HandSet(owner, None)
        case _:
            return event


def unmasked(event: Event, hands: tuple[tuple[Tile, ...], ...], settings: Sequence[object]) -> Event:
    """Return *event* with *hands* as they were dealt, and the *settings* of all seats."""
    match event:
        case TilesDealt() | HandsTaken():
            return replace(event, hands=hands)
        case HandSet(seat, _):
            return HandSet(seat, settings[seat])
        case _:
            return event
