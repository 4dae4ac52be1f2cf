# SPDX-License-Identifier: MIT
"""The table of 龜牌: a turtle of tiles that lie on their sides, with head, tail and four feet, and its diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.turtle.rules import (
    CHAINS,
    HEAD,
    LIMBS,
    LOWER_LEFT,
    LOWER_RIGHT,
    PLACES,
    ROWS,
    TAIL,
    UPPER_LEFT,
    UPPER_RIGHT,
    State,
    View,
    open_places,
    taken_places,
)
from dominoes.records.replay import still_view
from ui.diagram.position import Group, Position, PrintedSeat, legend_of
from ui.language.i18n import _, capital
from ui.table.board import BoardModel, PlacedModel, Plan, Spot
from ui.table.board_felt import BoardFelt
from ui.table.geometry import TILE_HEIGHT

# -- the table as plain values; no Qt -------------------------------------------------------------


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


# -- the felt -------------------------------------------------------------------------------------


_GAP: Final = 0.16
"""Between tiles, in widths."""
_ACROSS, _DOWN = TILE_HEIGHT + _GAP, 1 + _GAP
_FOOT: Final = 0.45
"""How far each tile of a foot stands out, upwards or downwards, beside the one before it, in widths."""


def _spots() -> tuple[Spot, ...]:
    """Return where each place of the deal is."""
    found: dict[int, Spot] = {}
    left, top = 2 * _ACROSS, 2 * _DOWN
    for row, places in enumerate(ROWS):
        for column, place in enumerate(places):
            found[place] = Spot(left + column * _ACROSS, top + row * _DOWN)
    bottom = top + (len(ROWS) - 1) * _DOWN
    for step in (1, 2):
        # The outer tile of each comes first in its chain.
        at = 2 - step
        found[CHAINS[HEAD][at]] = Spot(left + 2 * _ACROSS, top - step * _DOWN)
        found[CHAINS[TAIL][at]] = Spot(left + 2 * _ACROSS, bottom + step * _DOWN)
        for foot, right, down in (
            (UPPER_LEFT, False, False),
            (UPPER_RIGHT, True, False),
            (LOWER_LEFT, False, True),
            (LOWER_RIGHT, True, True),
        ):
            x = left + (4 + step) * _ACROSS if right else left - step * _ACROSS
            found[CHAINS[foot][at]] = Spot(x, bottom + step * _FOOT if down else top - step * _FOOT)
    return tuple(found[place] for place in range(PLACES))


class TurtleFelt(BoardFelt):
    """A turtle seen from above."""

    PLAN: ClassVar[Plan] = Plan(_spots(), turn=3)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("turtle").game, state, seat)
    rest = state.rest if opened else view.rest
    groups = []
    for number, (chain, count) in enumerate(zip(CHAINS, view.gone, strict=True)):
        row = tuple(rest[place] for place in chain[count:])
        if row:
            groups.append(Group(row, capital(where_of(chain[0])) if number in {HEAD, TAIL} else ""))
    return Position(
        title=title,
        lines=tuple(lines),
        seats=(PrintedSeat(who[seat], "", "", "", to_act=False, groups=tuple(groups)),),
        legend=legend_of(who, seat, (), opened=opened),
    )
