# SPDX-License-Identifier: MIT
"""砌牌派牌 on screen: eight columns of four, the dice, and its tiles to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.opening import STACKS
from ui.games.paigow.geometry import RingLayout
from ui.table.ceremony import Ceremony
from ui.table.geometry import Box, Point
from ui.table.tile_row import ways
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

COLLECT_MS: Final = 300


class ColumnsCeremony(Ceremony):
    """The pile above the dice; the reader's tiles come to lie below them, and what is left is pushed together."""

    def _wall_spot(self, layout: RingLayout, stack: int, layer: int) -> Point:
        return layout.pile.wall(stack, layer)

    def _wall_width(self, layout: RingLayout) -> int:
        return layout.pile.width

    def _dice_box(self, layout: RingLayout, dice: Dice) -> Box:
        return layout.pile.rolling(dice.count)

    def _hand(self, layout: RingLayout, place: int, count: int) -> tuple[Sequence[Point], int]:
        if place:
            return layout.hands(place, (count,), shown=False)[0].tiles, layout.back_width
        return layout.pile.taken(count), layout.pile.taken_width

    async def _collect(self, layout: RingLayout, left: Sequence[TileButton]) -> None:
        low, high = layout.pile.wall(0, 0), layout.pile.wall(STACKS - 1, 0)
        middle = Point((low.x + high.x) // 2, low.y)
        await self._table.animator.move_many(ways(left, (middle,) * len(left)), COLLECT_MS)
