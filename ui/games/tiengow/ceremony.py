# SPDX-License-Identifier: MIT
"""開牌 on screen: the wall of eight stacks, the dice, and the tiles going out as the method says."""

from __future__ import annotations

import random
from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from dominoes.events import PileOpened
from dominoes.game import Seat
from dominoes.opening import HEIGHT, OPENINGS, STACKS
from ui.games.tiengow.felt import TrickTable
from ui.language.i18n import _, term
from ui.table.geometry import Point, TableLayout
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

TAKE_MS = 260


class Ceremony:
    """One opening of the pile; everything it puts on the table is gone when it ends."""

    def __init__(self, table: TrickTable, me: Seat, hand_size: int, half: int) -> None:
        """Prepare to deal *hand_size* tiles to each seat, seen from *me*."""
        self._table = table
        self._me = me
        self._hand_size = hand_size
        self._first = (half - 1) * hand_size
        self._wall: dict[int, TileButton] = {}
        self._dice: Dice | None = None

    async def run(self, event: PileOpened, who: Sequence[str]) -> None:
        """Show the opening *event*; *who* are the names by seat."""
        animator = self._table.animator
        try:
            with animator.skippable():
                self._build(OPENINGS[event.opening])
                await animator.pause(350)
                await self._roll(event, who)
                layout = self._table.layout_now()
                order = [Seat((event.first + step) % len(who)) for step in range(len(who))]
                for seat, share in zip(order, OPENINGS[event.opening], strict=True):
                    await self._take(layout, seat, share[self._first : self._first + self._hand_size])
                await animator.pause(150)
        finally:
            self._clear()

    def _build(self, shares: Sequence[Sequence[int]]) -> None:
        """Put up the wall, the lowest layer first; what an earlier half took is gone."""
        layout = self._table.layout_now()
        gone = {place for share in shares for place in share[: self._first]}
        for layer in reversed(range(HEIGHT)):
            for stack in range(STACKS):
                place = stack * HEIGHT + layer
                if place in gone:
                    continue
                tile = TileButton(None, self._table, width=layout.wall_width, style=self._table.style_of_tiles)
                tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                tile.setAccessibleName(term("pile"))
                spot = layout.wall(stack, layer)
                tile.put_at(QPoint(spot.x, spot.y))
                tile.show()
                self._wall[place] = tile

    async def _roll(self, event: PileOpened, who: Sequence[str]) -> None:
        """Let the dice fall, and say who takes first."""
        dice = Dice(self._table)
        self._dice = dice
        layout = self._table.layout_now()
        low = layout.wall(0, HEIGHT - 1)
        under = low.y + round(layout.wall_width * 2.5) + 14
        if under + dice.height() > layout.bubble_box.y:
            # No room below the wall: where the hand will stand, which is still empty.
            under = layout.bubble_box.bottom + 14
        dice.move((self._table.width() - dice.width()) // 2, under)
        dice.show()
        dice.raise_()
        if self._table.animator.motion:
            for _step in range(7):
                # What tumbles past means nothing; only where the dice come to rest does.
                dice.show_values(tuple(random.randint(1, 6) for _die in event.dice))
                await self._table.animator.pause(60)
        dice.show_values(event.dice)
        said = _("{name: opens|You open} by {method}: {sum}, and {first: takes|you take} first.")
        self._table.advice.say(
            said.format(
                name=who[event.roller], method=term(event.opening), sum=sum(event.dice), first=who[event.first]
            )
        )
        self._table.advice.place(layout.bubble_box)
        await self._table.animator.pause(900)
        if under > layout.bubble_box.y:
            # The hand comes now.
            dice.hide()

    async def _take(self, layout: TableLayout, seat: Seat, places: Sequence[int]) -> None:
        """Let *seat* take its tiles, a stack at a time."""
        at = (seat - self._me) % 4
        spots = layout.hand(len(places)) if at == 0 else layout.backs(at, len(places))
        width = layout.hand_width if at == 0 else layout.back_width
        for start in range(0, len(places), HEIGHT):
            ways: list[tuple[QWidget, QPoint]] = []
            for place, spot in zip(places[start : start + HEIGHT], spots[start : start + HEIGHT], strict=True):
                tile = self._wall[place]
                tile.raise_()
                tile.set_shape(width=width)
                ways.append((tile, tile.spot_for(_corner(spot))))
            await self._table.animator.move_many(ways, TAKE_MS, stagger_ms=20)

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


def _corner(spot: Point) -> QPoint:
    return QPoint(spot.x, spot.y)
