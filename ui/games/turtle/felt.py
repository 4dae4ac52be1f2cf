# SPDX-License-Identifier: MIT
"""The felt of 龜牌: a turtle of tiles that lie on their sides, with head, tail and four feet."""

from __future__ import annotations

from typing import ClassVar, Final

from dominoes.games.turtle.layout import (
    CHAINS,
    HEAD,
    LOWER_LEFT,
    LOWER_RIGHT,
    PLACES,
    ROWS,
    TAIL,
    UPPER_LEFT,
    UPPER_RIGHT,
)
from ui.table.board import Plan, Spot
from ui.table.board_felt import BoardFelt
from ui.table.geometry import TILE_HEIGHT

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
