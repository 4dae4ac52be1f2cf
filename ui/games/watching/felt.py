# SPDX-License-Identifier: MIT
"""The felt of 相十副: a ring of ten triples around the pair, each in a frame that is lit when it makes something."""

from __future__ import annotations

from typing import ClassVar, Final

from ui.table.board import FRAME, Plan, Spot
from ui.table.board_felt import BoardFelt
from ui.table.geometry import GAP, TILE_HEIGHT

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
