# SPDX-License-Identifier: MIT
"""砌牌派牌 on screen: eight columns of four, the dice, and its tiles to each seat."""

from __future__ import annotations

import random
from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.opening import HEIGHT, STACKS
from ui.games.paigow.felt import BankTable
from ui.language.i18n import term
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

TAKE_MS = 240
COLLECT_MS = 300

Take = tuple[Seat, tuple[int, ...]]
"""Who takes, and which places of the wall: a column after another, each from the top."""


class ColumnsCeremony:
    """One deal from the pile; everything it puts on the table is gone when it ends."""

    def __init__(self, table: BankTable, me: Seat, seats: int) -> None:
        """Prepare to deal to *seats* seats, seen from *me*; the table must show a model with as many."""
        self._table = table
        self._me = me
        self._seats = seats
        self._wall: dict[int, TileButton] = {}
        self._dice: Dice | None = None

    async def run(self, takes: Sequence[Take], dice: tuple[int, ...], words: str, *, gone: Sequence[int] = ()) -> None:
        """Build the pile, roll *dice*, say *words*, and let everybody take in the order of *takes*.

        Args:
            takes: Who takes which places of the wall (0 to 31, columns of four), first taker first.
            dice: As they come to rest, two or three; none are rolled when empty.
            words: What the dice mean, for the advice bubble.
            gone: Places of the wall that an earlier deal took.
        """
        animator = self._table.animator
        try:
            with animator.skippable():
                self._build(gone)
                await animator.pause(350)
                if dice:
                    await self._roll(dice, words)
                for seat, places in takes:
                    await self._take(seat, places)
                await self._collect({place for _seat, places in takes for place in places})
                await animator.pause(120)
        finally:
            self._clear()

    def _build(self, gone: Sequence[int]) -> None:
        """Put up the pile, the lowest layer first."""
        pile = self._table.layout_now().pile
        for layer in reversed(range(HEIGHT)):
            for stack in range(STACKS):
                place = stack * HEIGHT + layer
                if place in gone:
                    continue
                tile = TileButton(None, self._table, width=pile.width, style=self._table.style_of_tiles)
                tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                tile.setAccessibleName(term("pile"))
                tile.put_at(QPoint(*pile.wall(stack, layer)))
                tile.show()
                self._wall[place] = tile

    async def _roll(self, values: tuple[int, ...], words: str) -> None:
        """Let the dice fall below the pile, and say what they mean."""
        dice = Dice(self._table, values)
        self._dice = dice
        layout = self._table.layout_now()
        box = layout.pile.rolling(len(values))
        dice.setGeometry(box.x, box.y, box.width, box.height)
        dice.show()
        dice.raise_()
        if self._table.animator.motion:
            for _step in range(7):
                # What tumbles past means nothing; only where the dice come to rest does.
                dice.show_values(tuple(random.randint(1, 6) for _die in values))
                await self._table.animator.pause(60)
        dice.show_values(values)
        self._table.advice.say(words)
        self._table.advice.place(layout.bubble_box)
        await self._table.animator.pause(900)

    async def _take(self, seat: Seat, places: Sequence[int]) -> None:
        """Let *seat* take its tiles."""
        place = (seat - self._me) % self._seats
        layout = self._table.layout_now()
        if place:
            corners, width = layout.hands(place, (len(places),), shown=False)[0].tiles, layout.back_width
        else:
            corners, width = layout.pile.taken(len(places)), layout.pile.taken_width
        ways: list[tuple[QWidget, QPoint]] = []
        for at, corner in zip(places, corners, strict=True):
            tile = self._wall[at]
            tile.raise_()
            tile.set_shape(width=width)
            ways.append((tile, tile.spot_for(QPoint(*corner))))
        await self._table.animator.move_many(ways, TAKE_MS, stagger_ms=20)

    async def _collect(self, dealt: set[int]) -> None:
        """Push together what nobody took."""
        left = [tile for place, tile in self._wall.items() if place not in dealt]
        if not left:
            return
        pile = self._table.layout_now().pile
        low, high = pile.wall(0, 0), pile.wall(STACKS - 1, 0)
        middle = QPoint((low.x + high.x) // 2, low.y)
        ways: list[tuple[QWidget, QPoint]] = [(tile, tile.spot_for(middle)) for tile in left]
        await self._table.animator.move_many(ways, COLLECT_MS)

    def _clear(self) -> None:
        for tile in self._wall.values():
            tile.hide()
            tile.deleteLater()
        self._wall.clear()
        if self._dice is not None:
            self._dice.hide()
            self._dice.deleteLater()
            self._dice = None
        self._table.advice.say("")
