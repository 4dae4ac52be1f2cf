# SPDX-License-Identifier: MIT
"""The turtle as plain values, from what the player knows; no Qt."""

from __future__ import annotations

from typing import Final

from dominoes.game import Faces
from dominoes.games.turtle.layout import CHAINS, HEAD, LIMBS, TAIL
from dominoes.games.turtle.state import View, open_places, taken_places
from ui.language.i18n import _
from ui.table.board import BoardModel, PlacedModel

_OUTSIDE: Final = 2
"""Tiles of a chain outside the body."""


def turtle_model(view: View, rest: Faces) -> BoardModel:
    """Return the table; *rest* are the tiles in the order of the deal, as far as they are shown."""
    gone, lie_open = set(taken_places(view.gone)), set(open_places(view.gone))
    # Where everything is shown, what lies face down can be told from what lies open.
    shown = {place for place, tile in enumerate(rest) if tile is not None}
    placed = [
        None if place in gone else PlacedModel(tile, dimmed=place in shown - lie_open, where=where_of(place))
        for place, tile in enumerate(rest)
    ]
    return BoardModel(me=view.seat, seats=(), seen=(), places=tuple(placed))


def where_of(place: int) -> str:
    """Return the part of the turtle in which *place* is."""
    number, chain = next((number, chain) for number, chain in enumerate(CHAINS) if place in chain)
    if number not in LIMBS or place not in chain[:_OUTSIDE]:
        return _("in the body")
    return _("in the head") if number == HEAD else _("in the tail") if number == TAIL else _("in a foot")
