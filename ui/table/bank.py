# SPDX-License-Identifier: MIT
"""The table of games with one hand for each seat against the banker's: its layout and its felt.

Every other seat has its tiles below its panel, and words below those; the reader's hand stands above the buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces
from ui.kit.theme import Look, Type
from ui.table.felt import HandRow, TableFelt, TileRow, discard
from ui.table.geometry import RAISED, SIDES, TILE_HEIGHT, Box, HandLayout, Point, row, row_width
from ui.table.seat_panel import FittedLabel, SeatPanel, sign_tone
from ui.table.view_model import HandTileModel, SeatModel, TableModel
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------


GROUPS_APART: Final = 0.6
"""Between two groups of tiles of one hand, in widths."""
_LEAST_HAND: Final = 24
"""Pixels."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_OTHERS: Final = 0.62
"""Largest size of the tiles of others, in those of the reader."""
_WIDEST_PANEL: Final = 0.24
"""Width of a panel at most, in widths of the table."""
_BELOW_PANEL: Final = 4
"""Pixels between a panel and the tiles below it."""
_HAND_SHARE: Final = 0.3
"""Height of the reader's tiles at most, in heights of the table."""


def spread(groups: Sequence[int], tile: float, centre: float, top: float) -> tuple[Point, ...]:
    """Return the corners of the tiles of *groups*, side by side around *centre*."""
    left = centre - spread_width(groups, tile) / 2
    spots: list[Point] = []
    for count in groups:
        wide = row_width(count, tile)
        spots += row(count, tile, left + wide / 2, top)
        left += wide + GROUPS_APART * tile
    return tuple(spots)


def spread_width(groups: Sequence[int], tile: float) -> float:
    """Return how wide *groups* of tiles of the width *tile* are together."""
    return sum(row_width(count, tile) for count in groups) + GROUPS_APART * tile * max(0, len(groups) - 1)


@dataclass(frozen=True, kw_only=True)
class BankLayout(HandLayout):
    """Geometry of one table size."""

    seats: int
    most: int
    """How many tiles a seat has at most."""
    caption: int
    """Height of the words below a hand."""

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most, and one more: room for the gap between their groups."""
        return self.most + 1

    @cached_property
    def sides(self) -> tuple[int, int]:
        """How many sit on each side, and how many above."""
        return SIDES[self.seats - 1]

    @cached_property
    def _panel_width(self) -> int:
        slot = (self.width - 2 * self.margin) / max(1, self.sides[1]) - self.margin
        return min(self.panel[0], round(min(self.width * _WIDEST_PANEL, slot)))

    @cached_property
    def _rows(self) -> int:
        """How many seats stand one below the other, with their tiles."""
        beside, above = self.sides
        return beside + (1 if above else 0)

    @cached_property
    def _seat_words(self) -> int:
        return self.panel[1] + _BELOW_PANEL + self.caption + self.margin

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: the room left by the others' needs."""
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(self.largest_hand, 1)
        others = self._rows * (self._seat_words + _SMALLEST * TILE_HEIGHT)
        high = (self.height - self._words_around - self.caption - others) / (TILE_HEIGHT + RAISED)
        share = self.height * _HAND_SHARE / TILE_HEIGHT
        return round(max(_LEAST_HAND, min(across, high, share, self.pleasant_hand)))

    @cached_property
    def own_words(self) -> Box:
        """Area of the value of the reader's hand: above it."""
        wide = round(self._hand_across)
        return Box(round(self.hand_centre - wide / 2), self.zone_bottom - self.caption, wide, self.caption)

    @cached_property
    def back_width(self) -> int:
        """Width of a tile of somebody else."""
        room = self.own_words.y - self.margin - self._rows * self._seat_words
        high = room / self._rows / TILE_HEIGHT
        across = self._cell / spread_width((self.most - 1, 1), 1)
        return round(max(_SMALLEST, min(high, across, self.hand_width * _OTHERS)))

    @cached_property
    def slack(self) -> float:
        """How much room is missing above the reader's hand, below 0; 0 if nothing overlaps there."""
        return min(0.0, self.own_words.y - self.margin - self._rows * (self._seat_words + _SMALLEST * TILE_HEIGHT))

    @cached_property
    def _cell(self) -> float:
        """Width of what each seat above has for itself, at most a good deal wider than its panel."""
        above = max(1, self.sides[1])
        return min((self.width - (above + 1) * self.margin) / above, self._panel_width * 1.3)

    @cached_property
    def _block(self) -> float:
        """Height of a seat with its tiles and words."""
        return self.panel[1] + _BELOW_PANEL + self.back_width * TILE_HEIGHT + self.caption

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        beside, above = self.sides
        if beside < place <= beside + above:
            slot = (self.width - 2 * self.margin) / above
            centre = self.width - self.margin - slot * (place - beside - 0.5)
            return Box(round(centre - wide / 2), self.margin, wide, high)
        right = place <= beside
        at = beside - place if right else place - beside - above - 1
        top = self.margin + (self._block + self.margin if above else 0)
        room = (self.own_words.y - top) / beside
        left = self.width - self.margin - wide if right else self.margin
        return Box(left, round(top + room * at + max(0, room - self._block) / 2), wide, high)

    def hand_of(self, place: int, groups: Sequence[int]) -> tuple[Point, ...]:
        """Return where the tiles of somebody else lie: below their panel, at a side away from the edge."""
        box = self.panel_box(place)
        wide = spread_width(groups, self.back_width)
        centre = box.x + box.width / 2
        centre = min(max(centre, self.margin + wide / 2), self.width - self.margin - wide / 2)
        return spread(groups, self.back_width, centre, box.bottom + _BELOW_PANEL)

    def words_of(self, place: int) -> Box:
        """Return the area of the value of another's hand: below their tiles."""
        box = self.panel_box(place)
        top = box.bottom + _BELOW_PANEL + round(self.back_width * TILE_HEIGHT)
        return Box(box.x, top, box.width, self.caption)


# -- the felt -------------------------------------------------------------------------------------


DEAL_MS: Final = 240
"""How long tiles dealt take to their place."""


@dataclass(frozen=True, slots=True)
class BankSeatModel(SeatModel):
    """One place at the table."""

    status: str
    """Stake and what it is doing, or how it ended, in words."""
    groups: tuple[Faces, ...] = ()
    """The tiles before it, in groups; those of the reader stand in their hand instead."""
    words: str = ""
    """Value of its hand, if visible."""
    sign: int | None = None
    """Whether it won (1), lost (-1) or neither (0); None before, and for the banker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[BankSeatModel, ...]
    hand: tuple[HandTileModel, ...] = ()
    """The reader's tiles as they stand."""
    groups: tuple[int, ...] = ()
    """How many of them stand together."""
    most: int
    """How many tiles a seat has at most in this game."""

    @property
    def own(self) -> BankSeatModel:
        """The reader's seat."""
        return self.seats[self.me]


class BankPanel(SeatPanel[BankSeatModel]):
    """With the stake and what the seat is doing, or how it ended."""

    def _parts(self, model: BankSeatModel) -> list[str]:
        return [*super()._parts(model), model.words, model.status]

    def _status(self, model: BankSeatModel) -> tuple[str, str]:
        return model.status, "muted" if model.sign is None else sign_tone(model.sign)


class BankFelt(TableFelt[BankModel]):
    """A table seen from one seat."""

    PANEL = BankPanel

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self.held: list[TileRow] = []
        """The tiles before each seat but the reader's."""
        self.captions: list[FittedLabel] = []
        """What each hand is worth."""

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        super().clear()

    def layout_now(self) -> BankLayout:
        """Return the geometry of the present size."""
        layout = self._layout(self.words)
        return replace(layout, label=self._label_room(layout.hand_width))

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return layout.hand_width, layout.back_width, layout.slack

    def _layout(self, words: Look) -> BankLayout:
        model = self.model
        return BankLayout(
            **self._room(words),
            seats=2 if model is None else len(model.seats),
            most=1 if model is None else model.most,
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
        )

    def _add_seat(self) -> None:
        self.held.append(TileRow(self))
        self.captions.append(FittedLabel(self))

    def _remove_seat(self) -> None:
        self.held.pop().clear()
        discard(self.captions.pop())

    def _place(self, model: BankModel, layout: BankLayout) -> None:
        groups = model.groups if sum(model.groups) == len(model.hand) else (len(model.hand),)
        spots = spread(groups, layout.hand_width, layout.hand_centre, layout.hand_top) if model.hand else ()
        self.hand_row.show(model.hand, spots, layout.hand_width)
        for seat in model.seats:
            own = seat.seat == model.me
            shown = () if own else seat.groups
            faces = tuple(face for group in shown for face in group)
            place = model.place(seat.seat)
            spots = layout.hand_of(place, [len(group) for group in shown]) if faces else ()
            self.held[seat.seat].lay(faces, spots, layout.back_width)
            self.held[seat.seat].name(seat.name, (seat.words,) * len(faces))
            box = layout.own_words if own else layout.words_of(place)
            self.captions[seat.seat].write(seat.words, box, tone=sign_tone(seat.sign))

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        others = [tile for row in self.held for tile in row.tiles if tile.face is not None]
        return (self.hand, others, self.panels)

    def focus_hand(self) -> None:
        """Move focus to the hand, or to the main button where there is none."""
        if self.hand or self.bar.main is None:
            super().focus_hand()
        else:
            self.bar.main.setFocus()

    # -- motion --------------------------------------------------------------------------------

    async def show_dealt(self, after: BankModel) -> None:
        """Show *after*, and let all tiles come to their places from the middle of the table."""
        self.sync(after)
        await come_from_middle(self, (*self.hand, *(tile for row in self.held for tile in row.tiles)))


async def come_from_middle(table: TableFelt[Any], tiles: Iterable[TileButton]) -> None:
    """Let *tiles* come to their places from the middle of the *table*, as when they are dealt: none is open yet."""
    for tile in table.hand if table.animator.motion else ():
        tile.show_turned(0.0)
    moves: list[tuple[QWidget, QPoint]] = []
    for tile in tiles:
        moves.append((tile, tile.pos()))
        tile.move(table.rect().center() - tile.rect().center())
    try:
        await table.animator.move_many(moves, DEAL_MS, stagger_ms=12)
    finally:
        for tile in table.hand:
            tile.show_turned(1.0)
        # Whatever has happened to the window meanwhile.
        table.refresh()
