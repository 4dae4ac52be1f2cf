# SPDX-License-Identifier: MIT
"""The pile is opened (開牌): its stacks, the dice, and tiles to each seat, where the layout of the table says."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any, Final

from dominoes.game import Seat
from dominoes.opening import HEIGHT, STACKS
from ui.language.i18n import term
from ui.table.felt import TableFelt, corner, discard, ways
from ui.table.geometry import Point
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

TAKE_MS: Final = 260
STAGGER_MS: Final = 20
"""How much later each tile of a stack starts than the one before."""
COLLECT_MS: Final = 300
BUILT_MS: Final = 350
"""How long the pile stands before anything is done to it."""
DEALT_MS: Final = 150
"""How long it is quiet after the last tile was taken."""
TUMBLES: Final = 7
"""How many times dice turn before they come to rest."""
TUMBLE_MS: Final = 60
DICE_MS: Final = 900
"""How long dice lie before the first seat takes."""

Take = tuple[Seat, Sequence[int]]
"""The seat, and its places of the pile: a stack after another, each from the top."""


class Ceremony:
    """One opening of the pile; everything that it puts on the table is gone when it ends."""

    def __init__(self, table: TableFelt[Any]) -> None:
        """Prepare to deal on *table*, which must show a model with all seats."""
        self._table = table
        self._wall: dict[int, TileButton] = {}
        self._dice: Dice | None = None

    async def run(
        self,
        takes: Sequence[Take],
        dice: tuple[int, ...],
        words: str,
        *,
        gone: Collection[int] = (),
        collect: bool = False,
    ) -> None:
        """Build the pile, roll *dice*, show *words*, and deal in the order of *takes*.

        Args:
            takes: Who takes which places of the pile (0 to 31), first taker first.
            dice: As they come to rest; none are rolled when empty.
            words: What the dice mean, for the advice.
            gone: Places of the pile that an earlier deal took.
            collect: Push together what nobody takes; otherwise it stays where it is.
        """
        animator = self._table.animator
        try:
            with animator.skippable():
                self._build(gone)
                await animator.pause(BUILT_MS)
                if dice:
                    await self._roll(dice, words)
                for seat, places in takes:
                    await self._take(seat, places)
                dealt = {place for _seat, places in takes for place in places}
                left = [tile for place, tile in self._wall.items() if place not in dealt]
                if collect and left:
                    await self._collect(left)
                await animator.pause(DEALT_MS)
        finally:
            self._clear()

    def _build(self, gone: Collection[int]) -> None:
        """Put up the pile, the lowest layer first."""
        layout = self._table.layout_now()
        for layer in reversed(range(HEIGHT)):
            for stack in range(STACKS):
                place = stack * HEIGHT + layer
                if place in gone:
                    continue
                tile = self._table.new_tile(None, layout.wall_width, reachable=False)
                tile.setAccessibleName(term("pile"))
                tile.put_at(corner(layout.wall(stack, layer)))
                self._wall[place] = tile

    async def _roll(self, values: tuple[int, ...], words: str) -> None:
        """Roll the dice, and show what they mean."""
        animator, layout = self._table.animator, self._table.layout_now()
        dice = self._dice = Dice(self._table, values)
        dice.setGeometry(*layout.rolling(len(values), dice.width(), dice.height()))
        dice.show()
        dice.raise_()
        if animator.motion:
            for _step in range(TUMBLES):
                # What tumbles past means nothing; only where the dice come to rest does.
                dice.show_values(tuple(random.randint(1, 6) for _die in values))
                await animator.pause(TUMBLE_MS)
        dice.show_values(values)
        self._table.advice.say(words)
        self._table.advice.place(layout.bubble_box)
        await animator.pause(DICE_MS)
        if dice.y() > layout.bubble_box.y:
            # The hand comes where they lie.
            dice.hide()

    async def _take(self, seat: Seat, places: Sequence[int]) -> None:
        """Move its tiles to *seat*, a stack at a time."""
        model = self._table.model
        assert model is not None
        spots, width = self._table.layout_now().taken(model.place(seat), len(places))
        for start in range(0, len(places), HEIGHT):
            tiles = [self._wall[place] for place in places[start : start + HEIGHT]]
            for tile in tiles:
                tile.raise_()
                tile.set_shape(width=width)
            await self._table.animator.move_many(
                ways(tiles, spots[start : start + HEIGHT]), TAKE_MS, stagger_ms=STAGGER_MS
            )

    async def _collect(self, left: Sequence[TileButton]) -> None:
        """Push the tiles *left* together above the middle of the pile."""
        layout = self._table.layout_now()
        low, high = layout.wall(0, 0), layout.wall(STACKS - 1, 0)
        middle = Point((low.x + high.x) // 2, low.y)
        await self._table.animator.move_many(ways(left, (middle,) * len(left)), COLLECT_MS)

    def _clear(self) -> None:
        for widget in (*self._wall.values(), *([] if self._dice is None else [self._dice])):
            discard(widget)
        self._wall.clear()
        self._dice = None
        self._table.advice.say("")
