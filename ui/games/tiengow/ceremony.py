# SPDX-License-Identifier: MIT
"""開牌 on screen: eight stacks, the dice below them, and the tiles going out as the method says."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.events import PileOpened
from dominoes.game import Seat
from dominoes.opening import HEIGHT, OPENINGS
from ui.games.tiengow.geometry import TrickLayout
from ui.language.i18n import _, term
from ui.table.ceremony import Ceremony
from ui.table.geometry import Box, Point
from ui.tiles.dice import Dice


class WallCeremony(Ceremony):
    """The wall in the middle of the table; tiles go to where hands are."""

    async def open(self, event: PileOpened, who: Sequence[str], size: int, half: int) -> None:
        """Show the opening *event*: everybody takes *size* tiles; those of an earlier *half* are gone.

        Args:
            event: Who rolled what, how the pile is opened, and who takes first.
            who: Names by seat.
            size: Tiles of a hand.
            half: 1, or 2 in the second half of a hand played in halves.
        """
        shares, first = OPENINGS[event.opening], (half - 1) * size
        words = _("{name: opens|You open} by {method}: {sum}, and {first: takes|you take} first.").format(
            name=who[event.roller], method=term(event.opening), sum=sum(event.dice), first=who[event.first]
        )
        seats = [Seat((event.first + step) % len(who)) for step in range(len(who))]
        takes = [(seat, share[first : first + size]) for seat, share in zip(seats, shares, strict=True)]
        await self.run(takes, event.dice, words, gone={place for share in shares for place in share[:first]})

    def _wall_spot(self, layout: TrickLayout, stack: int, layer: int) -> Point:
        return layout.wall(stack, layer)

    def _wall_width(self, layout: TrickLayout) -> int:
        return layout.wall_width

    def _dice_box(self, layout: TrickLayout, dice: Dice) -> Box:
        below = layout.wall(0, HEIGHT - 1).y + round(layout.wall_width * 2.5) + 14
        if below + dice.height() > layout.bubble_box.y:
            # No room below the wall: where the hand will stand, which is still empty.
            below = layout.bubble_box.bottom + 14
        return Box((layout.width - dice.width()) // 2, below, dice.width(), dice.height())

    def _hand(self, layout: TrickLayout, place: int, count: int) -> tuple[Sequence[Point], int]:
        return (layout.backs(place, count), layout.back_width) if place else (layout.hand(count), layout.hand_width)
