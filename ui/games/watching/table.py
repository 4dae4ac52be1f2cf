# SPDX-License-Identifier: MIT
"""The table of 相十副: a ring of ten triples around the pair, each in a frame that is lit when it makes something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import ClassVar, Final

from dominoes.game import Seat
from dominoes.games.watching.rules import State, View
from dominoes.tiles import Tile
from ui.diagram.position import Group, Position, PrintedSeat, legend_of
from ui.games.watching import texts
from ui.table.board import FRAME, BoardModel, FrameModel, PlacedModel, Plan, Spot
from ui.table.board_felt import BoardFelt
from ui.table.geometry import GAP, TILE_HEIGHT

# -- the table as plain values; no Qt -------------------------------------------------------------


_STARTS: Final = tuple(accumulate((2, *(3,) * 10), initial=0))
SPANS: Final[tuple[range, ...]] = tuple(range(start, end) for start, end in pairwise(_STARTS))
"""Places of the board, by the group."""


def group_at(place: int) -> int:
    """Return the group that lies in *place* of the board."""
    return next(group for group, span in enumerate(SPANS) if place in span)


def tile_at(view: View, place: int) -> Tile:
    """Return the tile that lies in *place* of the board."""
    group = group_at(place)
    return view.groups[group][place - SPANS[group].start]


def watching_model(view: View) -> BoardModel:
    """Return the table."""
    dragon = view.options.dragon
    frames = tuple(
        FrameModel(tuple(SPANS[place]), texts.letter(place), texts.made(group, dragon))
        for place, group in enumerate(view.groups)
    )
    placed = tuple(
        PlacedModel(tile, where=texts.group_name(place), state=frames[place].caption)
        for place, group in enumerate(view.groups)
        for tile in group
    )
    return BoardModel(me=view.seat, seats=(), seen=(), places=placed, frames=frames)


# -- the felt -------------------------------------------------------------------------------------


_STEP: Final = 1 + GAP
"""From one tile of a group to the next, in widths."""
_APART: Final = 0.75
"""Between groups, in widths."""
_ACROSS: Final = 3 + 2 * GAP + _APART
"""From one group to the next in a row."""
_DOWN: Final = TILE_HEIGHT + 2 * FRAME + 0.12
RING: Final[tuple[tuple[int, int], ...]] = (
    (1, 1),
    *((0, column) for column in range(4)),
    (1, 3),
    *((2, column) for column in reversed(range(4))),
    (1, 0),
)
"""Row and column of each group: the pair in the middle, the triples clockwise from the upper left corner."""


def _spots() -> tuple[Spot, ...]:
    """Return where each tile lies, group by group."""
    found = []
    for place, (row, column) in enumerate(RING):
        size, left = (2, 1.5 * _ACROSS + _STEP / 2) if not place else (3, column * _ACROSS)
        found += [Spot(left + at * _STEP, row * _DOWN, row) for at in range(size)]
    return tuple(found)


class WatchingFelt(BoardFelt):
    """Ten triples around a pair."""

    PLAN: ClassVar[Plan] = Plan(_spots(), edge=FRAME)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    dragon = state.options.dragon
    groups = tuple(
        Group(group, " ".join(filter(None, (texts.letter(place), texts.made(group, dragon)))))
        for place, group in enumerate(state.groups)
    )
    return Position(
        title=title,
        lines=tuple(lines),
        seats=(PrintedSeat(who[seat], "", "", "", to_act=False, groups=groups),),
        legend=legend_of(who, seat, (), opened=opened),
    )
