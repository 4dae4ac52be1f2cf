# SPDX-License-Identifier: MIT
"""Where everything on a table for two to eight lies, as functions from sizes to places; no Qt.

Place 0 is the reader, below; the others sit counter-clockwise: up the right side, along the top from
right to left, and down the left side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, auto
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from dominoes.opening import HEIGHT, STACKS
from ui.table.geometry import ENOUGH, GAP, LOW, SIDES, TILE_HEIGHT, Box, FeltLayout, Point, row, row_width
from ui.tiles.tile_button import LIFT

_APART: Final = 0.45
"""Between the hands of one seat while they lie together, in widths."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_TILE_PER_HEIGHT: Final = 0.036
"""Usual width of a tile of somebody else, in heights of the table."""
_SIDE_PANEL: Final = 0.2
"""Width of a panel at a side at most, in widths of the table."""
_SIDE_PANEL_ALONE: Final = 0.23
"""The same on a narrow table with one seat at each side: cards stand below it there."""
_NARROW: Final = 1.2
"""Width of a table, in its heights, below which it is narrow."""
_PANEL_ABOVE: Final = 0.55
"""Width of a panel above at most, in what its seat has for itself."""
_WIDEST_CARD: Final = 17
"""Width of a setting card at most, in heights of its words."""
_LEAST_CARDS: Final = 3
"""How many cards have room, also while there are fewer."""
_MUCH_LARGER: Final = 1.15
"""How much larger than on the cards the reader's own tiles must be, or they lie nowhere else."""
_HANDS_APART: Final = 1.4
"""Between the reader's hands, in widths of a tile, once their names stand below."""
_HANDS_APART_BESIDE_CARDS: Final = 0.9
"""The same while cards are shown, whose words name the hands."""
_LEAST_APART: Final = 0.45
"""The same where seats at the sides leave less room, while their names stand above."""
_LEAST_APART_BELOW: Final = 0.6
"""The same while their names stand below."""
_CARD_TILE: Final = 0.13
"""Usual width of a tile on a card, in widths of the card."""
_CARD_ALONE: Final = 0.16
"""The same where the reader's own tiles lie nowhere else."""
_WORTH: Final = 0.9
"""How large the reader's own tiles must be, in those that cards could have without them."""
_LEAST_CARD: Final = 20
"""Width of a tile on a setting card, in pixels, below which a table is short of height."""
_LEAST_DIE: Final = 12
"""Pixels."""
_LARGER: Final = 1.3
"""How much larger than on the cards the reader's own tiles must be, to be worth their room."""
_MOST_LARGER: Final = 2.2
"""How much larger they may be, so that they are as large as is pleasant: further the cards do not yield."""
_WIDER: Final = 1.4
"""How much wider than their panel open hands at a side may lie."""
_LEAST_NAME: Final = 14
"""Height of the name of somebody else's hand, in pixels, below which it could not be read."""
_LEAST_SUM: Final = 12
"""The same for what it counts."""
_BELOW_PANEL: Final = 6
"""Pixels between a panel and the hands below it."""
_BELOW_TILES: Final = 2
"""Pixels between the tiles of others and what stands below them."""
_ABOVE_OWN: Final = 4
"""Pixels between the reader's tiles and the words above them."""
_BELOW_OWN: Final = 6
"""Pixels between the reader's tiles and the words below them."""
_AROUND_OWN: Final = 8
"""Pixels that words above and below the reader's tiles have besides their own height."""
_ONE_LINE: Final = 0.56
"""Height of a panel of one line, in that of its usual lines."""
_BESIDE_TILES: Final = 2
"""Room for advice and dice beside the reader's tiles, in widths of a tile."""
_BESIDE: Final = 4
"""Width of advice beside the reader's tiles that is enough, in heights of its line."""
_NAME_LINES: Final = 3
"""How many lines the name of an open hand takes at most."""
_INSET: Final = 1
"""Pixels between the names of hands side by side, on each of both."""
_NOWHERE: Final = Box(0, 0, 0, 0)
_DICE_AIR: Final = 1.4
"""Size of a die with its shadow, in sides."""
_LARGEST_PILE: Final = 0.12
"""Width of a tile of the pile at most, in heights of the middle of the table."""
_TAKEN: Final = 0.8
"""Size of the tiles that the reader takes, in those of the pile."""
_LIFT: Final = 0.15
"""How much higher each layer of the pile looks, in widths."""


class Spare(IntEnum):
    """The parts that yield on a low table to make the reader's tiles large enough, each besides those before it."""

    NOTHING = 0
    BELOW = 1
    """Those above have their tiles beside their panels, whatever the height of the table."""
    FEET = 2
    """Cards have no line for key cap and signs."""
    SUMS = 3
    """Cards do not say how many pips the hands have."""
    LINES = 4
    """Panels above have one line."""


class HandSpot(NamedTuple):
    """Where one hand lies."""

    tiles: tuple[Point, ...]
    turn: int
    """Quarter turns clockwise from upright."""
    title: Box
    """Above the tiles; without height where there is no room for one."""
    name: Box
    """Below the tiles."""
    sum: Box
    """Below the name; without height where there is no room for it."""
    name_room: int = 0
    """Height of a name too long for one line, if that is more; the sum is then lower."""
    sum_room: int = 0
    """Room for the sum, from its beginning; 0 if it has its box and no more."""


class DiceSide(Enum):
    """At which side of the banker's panel the dice lie."""

    RIGHT = auto()
    LEFT = auto()
    ABOVE = auto()


class DiceSpot(NamedTuple):
    """Where dice lie beside a panel."""

    side: DiceSide
    width: int
    height: int


@dataclass(frozen=True, kw_only=True)
class Ring:
    """The room of those around a table, and what they leave in its middle."""

    width: int
    height: int
    """Of the table."""
    margin: int
    """Space to its edges."""
    seats: int
    panel: tuple[int, int]
    """Width and height that a seat's panel needs for its words."""
    caption: int
    """Height of the words above and below a hand."""
    label: int
    """Height of the labels of tiles."""
    words: int
    """Height of all words that a setting card can have."""
    spare: Spare
    """What yields to the reader's tiles."""
    bar_top: int
    """Upper edge of the row of buttons."""
    bubble_top: int
    """Upper edge of the advice above it."""

    @cached_property
    def sides(self) -> tuple[int, int]:
        """How many sit on each side, and how many above."""
        return SIDES[self.seats - 1]

    @cached_property
    def panel_size(self) -> tuple[int, int]:
        """Width and height of a seat's panel; many seats leave less width to each."""
        beside, above = self.sides
        wide: float = self.panel[0]
        if beside:
            # On a narrow table the cards stand below the sides, and leave them some more.
            alone = beside == 1 and self.width < _NARROW * self.height
            wide = min(wide, self.width * (_SIDE_PANEL_ALONE if alone else _SIDE_PANEL))
        if above:
            wide = min(wide, self.slot * _PANEL_ABOVE)
        return round(wide), self.panel[1]

    @cached_property
    def slot(self) -> float:
        """Width of what each seat above has for itself."""
        above = max(1, self.sides[1])
        return (self.width - (above + 1) * self.margin) / above

    @cached_property
    def own_panel(self) -> Box:
        """Where the reader's panel is."""
        wide, high = self.panel_size
        return Box(self.margin, self.height - self.margin - high, wide, high)

    @cached_property
    def beside(self) -> bool:
        """Whether those above have their tiles beside their panels instead of below, for want of height."""
        if self.spare >= Spare.BELOW:
            return True
        least = self.caption + self.label + TILE_HEIGHT * _LEAST_CARD * (1 + _LARGER)
        block = self.block(self.height * _TILE_PER_HEIGHT, self.caption)
        if self.sides == (1, 1):
            # Cards that take the width of the table need the room of a seat above them.
            least = max(least, block + TILE_HEIGHT * _LEAST_CARD)
        return self.bubble_top - block < self.words + least + 5 * self.margin

    def block(self, width: float, name: int | None = None) -> float:
        """Return the height of a panel with tiles of *width* below it, and names of the height *name*."""
        words = self.name_height if name is None else name
        return self.panel[1] + _BELOW_PANEL + width * TILE_HEIGHT + _BELOW_TILES + words

    def top_block(self, width: float) -> float:
        """Return the height of a seat above with tiles of *width*; 0 where nobody sits there."""
        if not self.sides[1]:
            return 0
        tiles = width * TILE_HEIGHT + _BELOW_TILES + self.caption
        return max(self.panel_above, tiles) if self.beside else self.block(width, self.caption)

    @cached_property
    def panel_above(self) -> int:
        """Height of the panels at the upper side."""
        return round(self.panel[1] * _ONE_LINE) if self.spare >= Spare.LINES else self.panel[1]

    @cached_property
    def name_height(self) -> int:
        """Height of the name below a hand at a side; less where two sit there at a low table."""

        def fits(name: int) -> bool:
            room = self.side_bottom - 2 * self.margin - self.top_block(_SMALLEST)
            return self.sides[0] * (self.block(_SMALLEST, name) + self.margin / 2) <= room

        return next((name for name in range(self.caption, _LEAST_NAME, -1) if fits(name)), _LEAST_NAME)

    def _fits(self, width: int) -> bool:
        """Return whether others can have tiles of *width*, pixels."""
        beside = self.sides[0]
        top = self.margin + self.top_block(width) + self.margin
        stacked = beside * (self.block(width) + self.margin / 2)
        middle = self.words + TILE_HEIGHT * _LEAST_CARD + self.margin
        across = width * 2 * (TILE_HEIGHT if not self.beside else row_width(2, 1)) + width
        return stacked <= self.side_bottom - top and middle <= self.bubble_top - top and across <= 2 * self.cell(width)

    def cell(self, width: float) -> float:
        """Return the room that each open hand of tiles of *width* has across."""
        half = self.panel_size[0] / 2
        if self.beside and self.sides[1]:
            half = min(half, (self.slot - self.panel_size[0] - self.margin / 2) / 2)
        return max(half, width)

    @cached_property
    def back_width(self) -> int:
        """Width of a tile of somebody else."""
        usual = max(_SMALLEST, round(self.height * _TILE_PER_HEIGHT))
        return next((width for width in range(usual, _SMALLEST, -1) if self._fits(width)), _SMALLEST)

    @cached_property
    def side_bottom(self) -> float:
        """Lower edge of the room of the seats at the sides."""
        return min(self.bar_top, self.own_panel.y) - self.margin / 2

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        top = self.margin + self.top_block(self.back_width)
        return round(top + (self.margin if self.sides[1] else 0)), self.bubble_top - self.margin // 2

    @cached_property
    def across(self) -> tuple[int, int]:
        """Left and right edge of the middle of the table."""
        left = self.margin + (self.panel_size[0] + self.margin if self.sides[0] else 0)
        return left, self.width - left


@dataclass(frozen=True, kw_only=True)
class RingLayout(FeltLayout):
    """Geometry of one table size."""

    seats: int
    caption: int
    """Height of the words above and below a hand."""
    words: int
    """Height of all words that a setting card can have."""
    card_words: int
    """Height of the words that the cards have now."""
    die: int
    """Side of a die."""
    cards: int = 0
    """How many setting cards are shown."""
    dice: int = 0
    """How many dice lie on the table."""
    hand: tuple[int, ...] = ()
    """How many tiles each hand of the reader has."""
    text: float = 1.0
    """Factor on the words of hands and cards."""
    own_caption: int = 0
    """Height of the words above and below a hand of the reader; as for others where it is 0."""
    spare: Spare = Spare.NOTHING
    """What yields to the reader's tiles."""
    beside_hand: bool = False
    """Advice stands beside the reader's tiles instead of below the cards."""

    # -- the edges -----------------------------------------------------------------------------

    @cached_property
    def ring(self) -> Ring:
        """The seats around the table."""
        return Ring(
            width=self.width,
            height=self.height,
            margin=self.margin,
            seats=self.seats,
            panel=self.panel,
            caption=self.caption,
            label=self.label,
            words=self.words,
            spare=self.spare,
            bar_top=self.bar_top,
            bubble_top=self._bubble_top,
        )

    @cached_property
    def _bubble_top(self) -> int:
        return self.bar_top - self.margin // 2 - (0 if self.beside_hand else self.bubble)

    @cached_property
    def is_low(self) -> bool:
        """Whether advice should stand beside the hand while cards are shown, for want of height."""
        if not (self.cards and self.hand) or self.height >= LOW * self.bubble:
            return False
        beside = replace(self, beside_hand=True)
        return beside.hand_width > 0 and beside.bubble_box.width >= _BESIDE * self.bubble

    @cached_property
    def _enough(self) -> float:
        return max(self.window, self.height) * ENOUGH

    @cached_property
    def has_pleasant_hand(self) -> bool:
        """Whether the reader's tiles need not be larger."""
        return self.hand_width >= int(self.pleasant_hand)

    @cached_property
    def has_large_hand(self) -> bool:
        """Whether the reader's tiles are as large as they should be."""
        return self.hand_width >= self._enough

    def is_as_large_as(self, other: RingLayout) -> bool:
        """Return whether the reader's tiles and those on cards are as large as in *other*."""
        return self.hand_width >= other.hand_width and self.card_tile >= other.card_tile

    @cached_property
    def _own_words(self) -> int:
        return self.own_caption or self.caption

    # -- the others ----------------------------------------------------------------------------

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self.ring.panel_size
        beside, above = self.ring.sides
        if place == 0:
            return self.ring.own_panel
        if beside < place <= beside + above:
            high = self.ring.panel_above
            centre = self.width / 2 + (self.ring.slot + self.margin) * ((above - 1) / 2 - (place - beside - 1))
            if self.ring.beside:
                centre -= self.margin / 4 + self.ring.cell(self.ring.back_width)
            top = self.margin + (
                max(0, self.ring.top_block(self.ring.back_width) - high) / 2 if self.ring.beside else 0
            )
            return Box(round(centre - wide / 2), round(top), wide, high)
        right = place <= beside
        # From above: the left side is walked downwards, the right side upwards.
        at = beside - place if right else place - beside - above - 1
        top, bottom = self.ring.zone[0], self.ring.side_bottom
        if beside == 1:
            bottom = min(bottom, self._wide_cards_top if self._cards_below else self.ring.zone[1])
        room = (bottom - top) / beside
        left = self.width - self.margin - wide if right else self.margin
        return Box(left, round(top + room * at + (room - self.ring.block(self.ring.back_width)) / 2), wide, high)

    def hands(self, place: int, counts: Sequence[int], *, shown: bool) -> tuple[HandSpot, ...]:
        """Return where the hands of somebody else lie.

        Args:
            place: Where it sits, from 1.
            counts: How many tiles each hand has; the low one first.
            shown: They lie open, and so apart, each with its name below.
        """
        box, tile = self.panel_box(place), self.ring.back_width
        cell = self.ring.cell(tile)
        above = self.ring.sides[0] < place <= self.ring.sides[0] + self.ring.sides[1]
        if above and self.ring.beside:
            middle = box.right + self.margin / 2 + cell
            top = self.margin + (self.ring.top_block(tile) - tile * TILE_HEIGHT - _BELOW_TILES - self.caption) / 2
        else:
            middle, top = box.x + box.width / 2, box.bottom + float(_BELOW_PANEL)
        below = round(top + tile * TILE_HEIGHT + _BELOW_TILES)
        if not shown:
            return tuple(
                HandSpot(row(count, tile, centre, top), 0, _NOWHERE, _NOWHERE, _NOWHERE)
                for count, centre in zip(counts, _centres(counts, tile, middle), strict=True)
            )
        cell, high = (cell, self.caption) if above else (self._side_cell, self.ring.name_height)
        if not above:
            middle = box.x + cell if place > self.ring.sides[0] else box.right - cell
        spots = []
        for at, count in enumerate(counts):
            centre = middle + cell * (at - (len(counts) - 1) / 2)
            wide = cell if len(counts) > 1 else 2 * cell
            # Low hands lie crosswise, where there is room.
            lying = not self.ring.beside and at == 0 and len(counts) > 1
            tiles = _lying(count, tile, centre, top + tile * TILE_HEIGHT) if lying else row(count, tile, centre, top)
            room = self._names_bottom(place, round(centre - wide / 2), round(centre + wide / 2)) - below
            # Where there is little room, both lines are low rather than one of them missing.
            first = min(high, room - _LEAST_SUM) if room >= _LEAST_NAME + _LEAST_SUM else high
            name = Box(round(centre - wide / 2) + _INSET, below, round(wide) - 2 * _INSET, first)
            line = min(self.caption, room - first)
            total = Box(name.x, name.bottom, name.width, line) if line >= _LEAST_SUM else _NOWHERE
            for_name = min(_NAME_LINES * self.caption, room)
            for_sum = max(0, room - first)
            spots.append(HandSpot(tiles, 1 if lying else 0, _NOWHERE, name, total, for_name, for_sum))
        return tuple(spots)

    def _names_bottom(self, place: int, left: int, right: int) -> int:
        """Return the lower edge of the room for the words below an open hand of the seat at *place*.

        They reach from *left* to *right*.
        """
        beside, above = self.ring.sides
        box = self.panel_box(place)
        others = [self.panel_box(other) for other in range(1, self.seats) if other != place]
        if beside < place <= beside + above:
            own = self.own_hands()
            tops = [spot.title.y for spot in own if spot.title.x < right and left < spot.title.right]
            tops += [self._bubble_top] if own else [self.ring.zone[0]]
            below = [other.y for other in others if other.y > box.bottom]
        else:
            tops = [round(self.ring.side_bottom)]
            below = [other.y for other in others if other.x == box.x and other.y > box.y]
        return min(*tops, *below) - _INSET if below else min(tops) - _INSET

    @cached_property
    def _side_cell(self) -> float:
        """Room that each open hand at a side has across: on a small table more than the panel, if nothing is there."""
        half = self.ring.panel_size[0] / 2
        if self.cards:
            return half
        free = self.width / 2 - max(self.own_width, self.bubble) / 2 - 4 * self.margin
        return max(half, min(half * _WIDER, free / 2))

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def _cards_below(self) -> bool:
        """Whether one seat at each side finds room above the cards, which then take the width of the table.

        Asked for the highest cards, so that nobody moves when they come and go.
        """
        return self.ring.sides[0] == 1 and self._wide_tile >= _LEAST_CARD

    @cached_property
    def _wide_tile(self) -> float:
        """Width of a tile on cards that take the width of the table, below one seat at each side."""
        room = (
            self._wide_cards_bottom
            - self.ring.zone[0]
            - self.ring.block(self.ring.back_width)
            - self.words
            - self.margin
        )
        return min(self._width_between(0) * _CARD_TILE, room / TILE_HEIGHT)

    @cached_property
    def _wide_cards_top(self) -> float:
        """Where the highest cards begin if they take the width of the table."""
        return self._wide_cards_bottom - self.words - self._wide_tile * TILE_HEIGHT - self.margin

    @cached_property
    def _wide_cards_bottom(self) -> int:
        """Lower edge of cards across the whole table: above the reader's panel, too."""
        return min(self.ring.zone[1], self.panel_box(0).y - self.margin // 2)

    @cached_property
    def _cards_bottom(self) -> int:
        """Where cards end."""
        is_wide = self._cards_below or not self.ring.sides[0]
        return self._wide_cards_bottom if is_wide else self.ring.zone[1]

    def _width_between(self, left: int) -> float:
        """Return the width of a card if *left* pixels at each side are not to be had."""
        count = max(_LEAST_CARDS, self.cards)
        return min((self.width - 2 * left - self.margin * (count + 1)) / count, self.caption * _WIDEST_CARD)

    @cached_property
    def card_width(self) -> int:
        """Width of a setting card."""
        return max(1, round(self._width_between(0 if self._cards_below else self.ring.across[0] - self.margin)))

    @cached_property
    def card_tile(self) -> float:
        """Width of a tile on a setting card."""
        room = self._cards_bottom - self.ring.zone[0] - self.card_words
        both = (room - self._hand_words - 2 * self.margin) / TILE_HEIGHT
        usual = self._wide_tile if self._cards_below else self.card_width * _CARD_TILE
        alone = min(room / TILE_HEIGHT, self._wide_tile if self._cards_below else self.card_width * _CARD_ALONE)
        yielding = max(both - self.pleasant_hand, both / (1 + _MOST_LARGER), _LEAST_CARD)
        beside_hand = min(both / (1 + _LARGER), usual, yielding)
        # Own tiles that are smaller than those on cards can be are not worth their room.
        worth = both - beside_hand >= _WORTH * min(alone, self.pleasant_hand)
        return beside_hand if beside_hand >= _LEAST_CARD and worth else alone

    @cached_property
    def _hand_words(self) -> int:
        """Height of what is written above and below the reader's own tiles."""
        below = max(self.label, _ABOVE_OWN if self.cards else self._own_words)
        return below + (self._own_words if self.cards else 2 * self._own_words + _AROUND_OWN)

    @cached_property
    def card_height(self) -> int:
        """Height of a setting card."""
        return max(1, round(self.card_words + self.card_tile * TILE_HEIGHT))

    def card_boxes(self) -> tuple[Box, ...]:
        """Return where the setting cards are."""
        step = self.card_width + self.margin
        left = self.width / 2 - (step * self.cards - self.margin) / 2
        top = self._cards_bottom - self.card_height
        return tuple(Box(round(left + step * at), top, self.card_width, self.card_height) for at in range(self.cards))

    @cached_property
    def _own_room(self) -> tuple[int, int]:
        """Upper and lower edge of what the cards leave."""
        top, bottom = self.ring.zone
        return top, self._cards_bottom - self.card_height - self.margin if self.cards else bottom

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile of the reader; 0 where the cards leave no room for them."""
        top, bottom = self._own_room
        high = (bottom - top - self._hand_words - self.margin / 2) / TILE_HEIGHT
        width = min(high, self._hand_across, self.pleasant_hand)
        if self.cards and width < self.card_tile * _MUCH_LARGER:
            return 0
        return max(_SMALLEST, round(width))

    @cached_property
    def _hand_across(self) -> float:
        """Width of a tile of the reader as far as seats at the sides, and advice beside the hand, leave room."""
        left, right = self.ring.across
        if self.beside_hand or not self.hand:
            return (right - left) / (row_width(sum(self.hand), 1) + _BESIDE_TILES)
        beyond = _LEAST_APART * (len(self.hand) - 1) if self.cards else _LEAST_APART_BELOW * len(self.hand)
        return (right - left) / (self._rows_across + beyond)

    @cached_property
    def _rows_across(self) -> float:
        """How wide the reader's hands are without what is between them, in widths."""
        return sum(row_width(count, 1) for count in self.hand)

    @cached_property
    def _hand_apart(self) -> float:
        """How far the reader's hands lie apart, in widths: more once their names stand below, where there is room."""
        usual = _HANDS_APART_BESIDE_CARDS if self.cards else _HANDS_APART
        if not self.hand_width:
            return usual
        left, right = self.ring.across
        free = (right - left) / self.hand_width - self._rows_across
        return max(_LEAST_APART, min(usual, free if self.cards else free / len(self.hand)))

    @cached_property
    def own_width(self) -> float:
        """How wide the reader's hands are together."""
        if not self.hand or not self.hand_width:
            return 0
        return self.hand_width * (self._rows_across + (len(self.hand) - 1) * self._hand_apart)

    @cached_property
    def _name_beyond(self) -> float:
        """How much wider than its tiles the name of an only hand may be."""
        left, right = self.ring.across
        return min(2 * self.hand_width, right - left - self.own_width)

    def own_hands(self) -> tuple[HandSpot, ...]:
        """Return the places of the reader's hands, in the middle; nothing if there is no room."""
        if not self.own_width:
            return ()
        top, bottom = self._own_room
        tile = self.hand_width
        block = tile * TILE_HEIGHT + self._hand_words
        free = (bottom - top - block) / 2
        upper = top + free + self._own_words
        # Where there is room, no title is covered by a tile that is raised while the hands are set.
        above = max(_ABOVE_OWN, round(min(free, tile * LIFT)) if self.cards else 0)
        spots = []
        middle = self.width / 2 + self._aside
        for count, centre in zip(self.hand, _centres(self.hand, tile, middle, self._hand_apart), strict=True):
            wide = row_width(count, tile) + (self._hand_apart * tile if len(self.hand) > 1 else self._name_beyond)
            left = round(centre - wide / 2)
            title = Box(left, round(upper) - self._own_words - above, round(wide), self._own_words)
            below = round(upper + tile * TILE_HEIGHT) + _BELOW_OWN
            name = Box(left + _INSET, below, round(wide) - 2 * _INSET, self._own_words)
            total = Box(left, name.bottom, name.width, 0 if self.cards else self._own_words)
            spots.append(HandSpot(row(count, tile, centre, upper), 0, title, name, total))
        return tuple(spots)

    @cached_property
    def _air_beside(self) -> float:
        """Room on each side of the reader's tiles that is left empty: names below them are wider than these."""
        beyond = self._hand_apart * self.hand_width / 2 if len(self.hand) > 1 else self._name_beyond / 2
        return max(self.margin * 2, beyond + self.margin / 2)

    @cached_property
    def _free_right(self) -> int:
        """Right edge of the room beside the reader's tiles."""
        _left, right = self.ring.across
        if self.ring.sides[0] and not self.cards:
            # Open hands at the sides take more room than their panels.
            right = min(right, round(self.width - 2 * (self.margin + self._side_cell)))
        return right

    @cached_property
    def _aside(self) -> int:
        """How far to the right of the middle the reader's tiles lie, to leave advice on their left enough room."""
        if not self.beside_hand:
            return 0
        free = self._free_right - self.width / 2 - self.own_width / 2
        return round(max(0, min(_BESIDE * self.bubble - free + self._air_beside, free - self.margin)))

    @cached_property
    def _beside_own(self) -> Box:
        """The room to the right of the reader's tiles, as far as nobody sits there."""
        left = round(self.width / 2 + self._aside + self.own_width / 2 + self._air_beside)
        top, high = self.own_hands()[0].tiles[0].y, round(self.hand_width * TILE_HEIGHT)
        return Box(left, top, self._free_right - left, high)

    @cached_property
    def _loose_dice(self) -> Box | None:
        """Where dice lie in the middle, no wider than the tiles beside them; None if there is no room."""
        left, right = self.ring.across
        top, bottom = self._own_room
        die: float = self.die
        if self.own_width:
            room = self._beside_own
            die = min(die, self.hand_width, room.width / (max(1, self.dice) * _DICE_AIR))
            wide, high = round(self.dice * die * _DICE_AIR), round(die * _DICE_AIR)
            fits = die >= _LEAST_DIE and high <= bottom - top
            return Box(room.x, room.y + (room.height - high) // 2, wide, high) if fits else None
        if self.cards:
            die = min(die, self.card_tile)
        wide, high = round(self.dice * die * _DICE_AIR), round(die * _DICE_AIR)
        if high > bottom - top or wide > right - left:
            return None
        return Box(round((self.width - wide) / 2), round((top + bottom - high) / 2), wide, high)

    @cached_property
    def dice_box(self) -> Box:
        """Where the dice lie: beside the hand, above the cards, or small beside the advice; nowhere without room."""
        if self._loose_dice is not None:
            return self._loose_dice
        die: float = self.bubble
        if self.own_width:
            die = min(die, self.hand_width * _DICE_AIR)
        if self.beside_hand:
            # There is no line above the buttons.
            return _NOWHERE
        high = int(die)
        wide = self.dice * high
        return Box(self._bubble_row.right - wide, self._bubble_top + self.bubble - high, wide, high)

    @cached_property
    def _bubble_row(self) -> Box:
        """The line above the buttons, as far as nobody sits there."""
        left, bottom = self.margin, self._bubble_top + self.bubble
        if self.panel_box(0).y < bottom:
            left = self.panel_box(0).right + self.margin
        # What open hands count stands below their names.
        words = self.ring.name_height + (0 if self.cards else self.caption)
        if (
            self.ring.sides[0]
            and self.panel_box(1).y + self.ring.block(self.ring.back_width, words) > self._bubble_top
        ):
            left = max(left, round(2 * self.margin + 2 * self._side_cell))
        right = self.width - left
        if not self.ring.sides[0] and self.cards and not self.own_width:
            # Words that need another line would lie over the cards.
            right = self.width - self.margin
        wide = min(right - left, 45 * self.caption)
        return Box(round((left + right - wide) / 2), self._bubble_top, round(wide), self.bubble)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is given: above the buttons, or to the left of the reader's tiles."""
        if self.beside_hand and self.own_width:
            left = self.width - self._free_right
            wide = round(self.width / 2 + self._aside - self.own_width / 2 - self._air_beside) - left
            return Box(left, self._beside_own.bottom - self.bubble, wide, self.bubble)
        box = self._bubble_row
        if not self.dice or self._loose_dice is not None:
            return box
        return Box(box.x, box.y, self.dice_box.x - self.margin - box.x, box.height)

    # -- dice beside the bank --------------------------------------------------------------------

    def dice_beside(self, place: int, count: int) -> DiceSpot | None:
        """Return where *count* dice lie beside the panel of the banker at *place*, in every phase of a round.

        Asked of the fullest table: with all cards and two hands of the reader. None where no place stays free.
        """
        opened = replace(self, cards=0, beside_hand=False)
        phases = [(self, False), (opened, True), (replace(opened, hand=(sum(self.hand),)), False)]
        taken = [(layout, layout.taken_boxes(shown=shown)) for layout, shown in phases]
        largest = min(self.die, round(self.panel_box(place).height / _DICE_AIR))
        for die, side in product(range(largest, _LEAST_DIE - 1, -1), self._dice_sides(place)):
            spot = DiceSpot(side, round(count * die * _DICE_AIR), round(die * _DICE_AIR))
            if all(layout.is_free(layout.dice_at(place, spot), boxes) for layout, boxes in taken):
                return spot
        return None

    def _dice_sides(self, place: int) -> tuple[DiceSide, ...]:
        """Return at which sides of a panel dice may lie, the best first: towards the middle where there is one."""
        if place > self.ring.sides[0] + self.ring.sides[1]:
            return (DiceSide.RIGHT, DiceSide.ABOVE)
        if 0 < place <= self.ring.sides[0]:
            return (DiceSide.LEFT, DiceSide.ABOVE)
        return (DiceSide.RIGHT, DiceSide.LEFT, DiceSide.ABOVE)

    def dice_at(self, place: int, spot: DiceSpot) -> Box:
        """Return the area of dice at *spot* beside the panel at *place*."""
        box, (side, wide, high) = self.panel_box(place), spot
        middle = box.y + (box.height - high) // 2
        # Above it they end where the panel does, towards the edge of the table.
        across = box.x if 2 * box.x < self.width else box.right - wide
        return {
            DiceSide.RIGHT: Box(box.right + _BELOW_PANEL, middle, wide, high),
            DiceSide.LEFT: Box(box.x - _BELOW_PANEL - wide, middle, wide, high),
            DiceSide.ABOVE: Box(across, box.y - _BELOW_PANEL - high, wide, high),
        }[side]

    def taken_boxes(self, *, shown: bool) -> list[Box]:
        """Return where everything but dice lies; the hands of others lie open if *shown*."""
        boxes = [self.panel_box(place) for place in range(self.seats)]
        boxes += [*self.card_boxes(), self.bubble_box, self.bar_box]
        for place in range(1, self.seats):
            for spot in self.hands(place, (2, 2), shown=shown):
                boxes.append(self._span(spot, self.ring.back_width))
                words = min(spot.name_room, 2 * self.caption) + self.caption
                boxes.append(spot.name._replace(height=max(words, spot.name.height) if spot.name.height else 0))
        for spot in self.own_hands():
            boxes += [self._span(spot, self.hand_width), spot.title, spot.name, spot.sum]
        return boxes

    @staticmethod
    def _span(spot: HandSpot, tile: int) -> Box:
        """Return the box around the tiles of a hand."""
        wide, high = (tile * TILE_HEIGHT, tile) if spot.turn % 2 else (tile, tile * TILE_HEIGHT)
        left, top = min(x for x, _y in spot.tiles), min(y for _x, y in spot.tiles)
        right, bottom = max(x for x, _y in spot.tiles) + wide, max(y for _x, y in spot.tiles) + high
        return Box(left, top, round(right - left), round(bottom - top))

    def is_free(self, box: Box, taken: Sequence[Box]) -> bool:
        """Return whether *box* is on the table and touches nothing that is *taken*."""
        inside = box.x >= 0 and box.y >= 0 and box.right <= self.width and box.bottom <= self.height
        return inside and not any(
            box.x < each.right and each.x < box.right and box.y < each.bottom and each.y < box.bottom
            for each in taken
            if each.width > 0 and each.height > 0
        )

    # -- while the pile is opened ----------------------------------------------------------------

    @cached_property
    def _die_room(self) -> int:
        """Side of a die with the air around it."""
        return round(self.die * _DICE_AIR)

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile in the pile."""
        left, right = self.ring.across
        room = self.ring.zone[1] - self.ring.zone[0]
        high = (room - self._die_room - 2 * self.margin) / (TILE_HEIGHT * (1 + _TAKEN) + HEIGHT * _LIFT)
        return round(max(_SMALLEST, min((right - left) / (row_width(STACKS, 1) + 1), high, room * _LARGEST_PILE)))

    @cached_property
    def _wall_top(self) -> float:
        """Where the lowest tiles of the pile are; the dice and the reader's tiles come below them."""
        top, bottom = self.ring.zone
        block = self.wall_width * TILE_HEIGHT * (1 + _TAKEN) + 2 * self.margin + self._die_room
        return top + max(self.wall_width * HEIGHT * _LIFT, (bottom - top - block) / 2)

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the pile, in the middle of the table."""
        left = self.width / 2 - row_width(STACKS, self.wall_width) / 2
        lift = (HEIGHT - 1 - layer) * max(2.0, self.wall_width * _LIFT)
        return Point(round(left + stack * self.wall_width * (1 + GAP)), round(self._wall_top - lift))

    def rolling(self, dice: int, wide: int = 0, high: int = 0) -> Box:
        """Return where the dice fall: below the pile."""
        across = dice * self._die_room
        top = round(self._wall_top + self.wall_width * TILE_HEIGHT + self.margin)
        return Box(round((self.width - across) / 2), top, across, self._die_room)

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return where a seat's tiles come to lie: before its panel, and the reader's below the dice."""
        if place:
            return self.hands(place, (count,), shown=False)[0].tiles, self.ring.back_width
        tile = round(self.wall_width * _TAKEN)
        return row(count, tile, self.width / 2, self.rolling(1).bottom + self.margin), tile


def _centres(counts: Sequence[int], tile: float, middle: float, apart: float = _APART) -> tuple[float, ...]:
    """Return the middle of each of several rows of tiles that lie side by side around *middle*."""
    widths = [row_width(count, tile) for count in counts]
    left = middle - (sum(widths) + (len(widths) - 1) * apart * tile) / 2
    centres = []
    for wide in widths:
        centres.append(left + wide / 2)
        left += wide + apart * tile
    return tuple(centres)


def _lying(count: int, tile: float, centre: float, bottom: float) -> tuple[Point, ...]:
    """Return the corners of *count* tiles that lie crosswise, one before the other, the last one at *bottom*."""
    left = round(centre - tile * TILE_HEIGHT / 2)
    step = tile * (1 + GAP)
    return tuple(Point(left, round(bottom - tile - (count - 1 - at) * step)) for at in range(count))
