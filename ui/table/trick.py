# SPDX-License-Identifier: MIT
"""The table of games with tricks: where everything lies, and its felt with hands, panels and the trick.

Places are 0 below (the reader), then counter-clockwise, as play goes. Two face each other, three leave the upper side
free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, auto
from functools import cached_property
from math import ceil, floor
from typing import ClassVar, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.games.combinations import Play, Trick, winning
from ui.kit import theme
from ui.kit.theme import Look, Type, pen_colour
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.combinations import combination_name
from ui.language.i18n import _, capital, counted, signed, term
from ui.language.names import rank_label, tile_spoken
from ui.table.felt import HandRow, TableFelt, TileRow, above_hand, corner, discard, ways
from ui.table.geometry import FEW, RAISED, TILE_HEIGHT, Box, HandLayout, Point, row, row_width
from ui.table.seat_panel import LEFT, SeatPanel, fitted_mark, metrics, paint_fitted, paint_mark, words_left
from ui.table.view_model import HandTileModel, SeatModel, TableModel
from ui.tiles import art
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------


LARGEST_HAND: Final = 8
_LARGEST_PLAY: Final = 4
ABOVE: Final = 2
"""The side opposite the reader."""
_RIGHT, _LEFT = 1, 3
_SIDE: Final = {2: (0, ABOVE), 3: (0, _RIGHT, _LEFT), 4: (0, _RIGHT, ABOVE, _LEFT)}
"""By number of seats: at which side each place is."""
_LEAST_HAND: Final = 30
"""Pixels."""
_SMALLEST_BACK: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.222
"""Width of a panel at most, in widths of the table: what more it has to say stands in its tip."""
IN_PLAY: Final = 0.76
"""Size of tiles in the trick at least, in those of the hand, while there is room for both."""
_MOST_IN_PLAY: Final = 1.0
"""The same at most: a high table has more room for the trick than for anything else."""
_TWO_ROWS: Final = 2 * TILE_HEIGHT + 0.35
"""Height of the trick in widths of a tile: what lies below and above, with air between."""
_PLAYS_APART: Final = 0.7
"""Least distance between plays side by side, in widths of a tile."""
_STEP: Final = 2.0
"""Least distance between the middles of plays side by side, in widths of a tile."""
_CAPTIONS_APART: Final = 0.2
"""Least distance between the words below plays side by side, in widths of a tile."""
_OFF_MIDDLE: Final = 0.17
"""How far the plays above and below lie from the middle of the trick, in widths of a tile."""
BETWEEN: Final = 4
"""Pixels between a panel and the hand below it."""
_PANEL_INSET: Final = 4
"""Pixels by which a hand is narrower than its panel, at each end."""
_AIR: Final = 4
"""Pixels between the seat above and plays at the sides."""
_BACK: Final = 0.44
"""Largest size of tiles that others hold, in those of the hand."""
_OPEN: Final = 0.6
"""The same where they lie open."""
_CLOSED_HAND: Final = 0.14
"""Width of a closed hand, in parts of the table, where its panel leaves it less."""
_OPEN_HAND: Final = 0.21
"""The same of an open hand."""


def _step(count: int) -> float:
    """Return how far apart plays of *count* tiles lie side by side, middle to middle, in widths."""
    return max(row_width(count, 1) + _PLAYS_APART, _STEP)


def _caption_width(count: int) -> float:
    """Return how wide the words below *count* tiles may be without touching the next play, in widths."""
    return 2 * _step(count) - row_width(count, 1) - _CAPTIONS_APART


class _SeatAbove(Enum):
    """How the panel and the hand of the seat above stand."""

    ACROSS = auto()
    """Beside each other in the middle, above the trick: where the table is high enough."""
    BLOCK = auto()
    """The hand below the panel, to the left of the trick."""
    APART = auto()
    """The panel to the left of the trick and the hand to the right, where there is no height for anything else."""


@dataclass(frozen=True, kw_only=True)
class TrickLayout(HandLayout):
    """Geometry of one table size."""

    caption: int
    """Height of the words below a play."""
    seats: int = 4
    shown: bool = False
    """The hands of others lie open, and should be large enough to be read."""

    def side(self, place: int) -> int:
        """Return at which side a place is: 0 below, 1 right, 2 above, 3 left."""
        return _SIDE[self.seats][place]

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return LARGEST_HAND

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: as large as hand and trick can be together."""
        # The panel beside it may be higher than the buttons, and then reaches up to the hand.
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(LARGEST_HAND, 1)
        high = (self.height - self.margin - self._words_around) / (TILE_HEIGHT + RAISED + IN_PLAY * _TWO_ROWS)
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @cached_property
    def _back_across(self) -> float:
        """Width of a tile in another's hand, as far as its panel, the trick and the hand of the reader tell."""
        room: float = max(
            self._panel_width - 2 * _PANEL_INSET, self.width * (_OPEN_HAND if self.shown else _CLOSED_HAND)
        )
        room = min(room, self.width / 2 - self._beside_play - self.margin)
        return min(room / row_width(LARGEST_HAND, 1), self.hand_width * (_OPEN if self.shown else _BACK))

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in another's hand."""
        # Panel and hand at a side stand below those of the seat above.
        high: float = self._above_hand - self.margin - 2 * self.panel[1] - _AIR - 2 * BETWEEN
        if self._seat_above is _SeatAbove.BLOCK:
            high /= 2
        return round(max(_SMALLEST_BACK, min(self._back_across, high / TILE_HEIGHT)))

    @cached_property
    def _beside_play(self) -> float:
        """How far from the middle of the table the panel and the hand above end: the trick lies beside them."""
        return row_width(_LARGEST_PLAY, self.hand_width * IN_PLAY) / 2 + self.margin

    @cached_property
    def _hand_beside(self) -> float:
        """Width of another's hand."""
        return row_width(LARGEST_HAND, self.back_width)

    @cached_property
    def _seat_above(self) -> _SeatAbove:
        """How the seat above stands."""
        if ABOVE not in _SIDE[self.seats]:
            return _SeatAbove.APART
        # In whole pixels, as it is drawn: captions would touch by one otherwise.
        tile, tall = self.hand_width * IN_PLAY, ceil(round(self._back_across) * TILE_HEIGHT)
        across = max(self.panel[1], tall) + self.margin // 2
        if self.zone_bottom - self.margin - across >= _TWO_ROWS * tile + 2 * self.caption:
            return _SeatAbove.ACROSS
        # Plays at the sides lie below it, their words higher than those of the play below.
        top = self.margin + self.panel[1] + BETWEEN + tall + _AIR
        lowest = floor((self.margin + self.zone_bottom) / 2 + tile * _OFF_MIDDLE) - self.caption
        fits = top <= lowest and top + tall + self.panel[1] + BETWEEN <= self._above_hand
        return _SeatAbove.BLOCK if fits else _SeatAbove.APART

    @cached_property
    def _above(self) -> int:
        """Height of the panel and the hand above."""
        tall = round(self.back_width * TILE_HEIGHT)
        if self._seat_above is _SeatAbove.BLOCK:
            return self.panel[1] + BETWEEN + tall
        return max(self.panel[1], tall)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high, side = self._panel_width, self.panel[1], self.side(place)
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        if side == ABOVE:
            left, top = self.width / 2 - self._beside_play - wide, float(self.margin)
            if self._seat_above is _SeatAbove.BLOCK:
                left -= max(0, self._hand_beside + _PANEL_INSET - wide)
            else:
                top += (self._above - high) // 2
            if self._seat_above is _SeatAbove.ACROSS:
                left = (self.width - wide - 2 * BETWEEN - self._hand_beside) / 2
            return Box(max(self.margin, round(left)), round(top), wide, high)
        left = self.width - self.margin - wide if side == _RIGHT else self.margin
        block = high + BETWEEN + self.back_width * TILE_HEIGHT
        top = max(self.zone_middle - block / 2, self.margin + self._above + _AIR)
        return Box(round(left), round(top), wide, high)

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table, where tricks lie."""
        above = self._above + self.margin // 2 if self._seat_above is _SeatAbove.ACROSS else 0
        return self.margin + above, self.zone_bottom

    @property
    def free_right(self) -> int:
        """Upper edge of what is free to the right of the trick, where nobody sits at the sides."""
        return self.margin + self._above if self._seat_above is _SeatAbove.APART else self.zone[0]

    @cached_property
    def zone_middle(self) -> float:
        """Height of the middle of the table."""
        return (self.zone[0] + self.zone[1]) / 2

    @cached_property
    def captions(self) -> bool:
        """Whether there is room to write below each play what it is, without making tiles smaller."""
        return (self._zone_height - 2 * self.caption) / _TWO_ROWS >= self.hand_width * IN_PLAY

    @cached_property
    def _zone_height(self) -> int:
        return self.zone[1] - self.zone[0]

    def backs(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of the tiles in another's hand: below its panel, or above the trick to the right of it."""
        box, side = self.panel_box(place), self.side(place)
        wide = row_width(count, self.back_width)
        if side == ABOVE and self._seat_above is not _SeatAbove.BLOCK:
            across = self._seat_above is _SeatAbove.ACROSS
            left = box.right + 2 * BETWEEN if across else self.width / 2 + self._beside_play
            top = self.margin + (self._above - self.back_width * TILE_HEIGHT) / 2
            return row(count, self.back_width, left + wide / 2, top)
        half = _PANEL_INSET + wide / 2
        centre = box.right - half if side == _RIGHT else box.x + half
        return row(count, self.back_width, centre, box.bottom + BETWEEN)

    @cached_property
    def _beside(self) -> float:
        """Width of a seat at a side with its hand."""
        return max(self._panel_width, self._hand_beside + _PANEL_INSET)

    def play_width(self, count: int) -> int:
        """Return the width of a tile in a trick of *count*: as large as two rows and three columns allow."""
        high = self._zone_height - (2 * self.caption if self.captions else 0)
        across = self.width - 2 * (self._beside + 2 * self.margin)
        columns = 2 * _step(count) + row_width(count, 1)
        most = self.hand_width * _MOST_IN_PLAY
        if self._seat_above is not _SeatAbove.ACROSS:
            # The seat above leaves so much beside it.
            most = min(most, 2 * (self._beside_play - self.margin) / row_width(count, 1))
        return round(max(12, min(high / _TWO_ROWS, across / columns, most)))

    def play(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles that a seat puts into the trick."""
        tile, side = self.play_width(count), self.side(place)
        step = _step(count) * tile
        half = tile * TILE_HEIGHT / 2
        caption = self.caption if self.captions else 0
        across = {_RIGHT: step, _LEFT: -step}.get(side, 0.0)
        down = {0: half + tile * _OFF_MIDDLE + caption / 2, ABOVE: -half - tile * _OFF_MIDDLE - caption / 2}.get(
            side, 0.0
        )
        top = self.zone_middle + down - half - caption / 2
        if across:
            # Clear of the seat above.
            top = max(top, self.margin + self._above + _AIR)
        return row(count, tile, self.width / 2 + across, top)

    def play_area(self, place: int, count: int) -> Box:
        """Return the box around *count* tiles that a seat puts into the trick."""
        corners, wide = self.play(place, count), self.play_width(count)
        first, last = corners[0], corners[-1]
        return Box(first.x, first.y, last.x + wide - first.x, round(wide * TILE_HEIGHT))

    def caption_box(self, place: int, count: int, need: float = 0) -> Box:
        """Return where a play's caption stands, below its tiles.

        A caption that needs more width than its tiles have grows away from the other plays, where there is room.
        """
        first, tile, side = self.play(place, count)[0], self.play_width(count), self.side(place)
        wide = _caption_width(count) * tile
        middle = first.x + row_width(count, tile) / 2
        # What stands at the sides begins here, seen from the middle of the table.
        free = self.width / 2 - self.margin * 2 - self._beside - abs(middle - self.width / 2)
        if side in (_RIGHT, _LEFT):
            wide = min(wide, 2 * free)
        elif side == ABOVE and self._seat_above is _SeatAbove.BLOCK:
            # The hand above may reach lower than the play.
            wide = min(wide, 2 * self._beside_play - _AIR)
        left = middle - wide / 2
        more = min(max(0.0, need - wide), max(0.0, free - wide / 2))
        if side == _RIGHT:
            wide += more
        elif side == _LEFT:
            left, wide = left - more, wide + more
        return Box(round(left), round(first.y + tile * TILE_HEIGHT + 3), round(wide), self.caption)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrickSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held."""
    tricks: int
    """Tricks won in this round."""
    shown: Faces = ()
    """Tiles held, where they lie open for all to see: in a review, and not those of the reader.

    After a round, the tiles thrown before the last trick, where the table turns them up.
    """


@dataclass(frozen=True, slots=True)
class PlayModel:
    """What one seat has put into the trick."""

    seat: Seat
    tiles: Faces
    face_up: bool
    winning: bool
    caption: str
    """What it is, in words."""
    turned_up: bool = False
    """It was thrown, and turned up after the round."""
    short: str = ""
    """The caption without the wind, where there is room for no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[TrickSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    """In the order shown."""
    trick: tuple[PlayModel, ...]
    opened: bool = False
    """All tiles lie open for all to see, as in a review."""


def banker_mark(multiplier: int | None) -> str:
    """Return the banker's mark, with what stakes are multiplied by; empty for everybody else."""
    return "" if multiplier is None else _("Banker ×{m}").format(m=multiplier)


def _play_name(play: Play, *, civil_supreme: bool) -> str:
    """Return the name of a face-up play, or a note that it was thrown."""
    known = tuple(tile for tile in play.tiles if tile is not None)
    return combination_name(known, civil_supreme) if play.face_up else _("thrown")


def play_caption(play: Play, *, civil_supreme: bool) -> str:
    """Return a play in a few words: the wind of its player, and its name or that it was thrown."""
    return f"{names.wind(play.seat)} {_play_name(play, civil_supreme=civil_supreme)}"


def trick_models(trick: Trick, *, civil_supreme: bool) -> tuple[PlayModel, ...]:
    """Return the plays of a trick, the one that holds it marked."""
    best = winning(trick) if trick else None
    return tuple(
        PlayModel(
            play.seat,
            play.tiles,
            face_up=play.face_up,
            winning=play is best,
            caption=play_caption(play, civil_supreme=civil_supreme),
            short=_play_name(play, civil_supreme=civil_supreme),
        )
        for play in trick
    )


# -- the felt -------------------------------------------------------------------------------------


_CAPTION_ROOM: Final = 4
"""How much wider than its words a caption is, in pixels."""
_TRICK_WIDTH: Final = 6
"""Width of the lying tile that stands for a trick won, at text size 1."""
_GAP_AFTER: Final = 4
"""After so many tricks there is a gap: so they are counted at a glance."""
_MOST_TRICKS: Final = 8
PLAY_MS: Final = 230
TAKE_MS: Final = 300


class _Details(IntEnum):
    """How much the second line of a panel says; the more there is to say, the less is left of it in a small panel."""

    ALL = 0
    WITHOUT_TILES = 1
    """Tiles can be counted on the table."""
    CHIPS = 2
    """Tricks can be counted below the line, or on the table."""


def _details(chips: int, tiles: int | None, tricks: int, kept: _Details = _Details.ALL) -> str:
    """Return a panel's text on a seat; *tiles* is None if they are not counted."""
    parts = [f"{term('chips')} {signed(chips)}"]
    if kept is _Details.ALL and tiles is not None:
        parts.append(counted("tiles", tiles))
    if kept is not _Details.CHIPS and tricks:
        parts.append(counted("tricks", tricks))
    return " · ".join(parts)


def _trick_size(now: Look) -> QSizeF:
    return art.tile_size(now.px(_TRICK_WIDTH), 1)


def _tricks_width(now: Look, tricks: int) -> int:
    """Return how wide so many tricks are."""
    return round(tricks * (_trick_size(now).width() + now.px(2))) + (now.px(6) if tricks > _GAP_AFTER else 0)


class TrickSeat(SeatPanel[TrickSeatModel]):
    """With the tiles left and the tricks, as tiles and counted; the banker's mark at the end of the first line."""

    _kept = _Details.ALL

    def set_kept(self, kept: _Details) -> None:
        """Say so much on the second line, as the other panels of the table do."""
        if kept is not self._kept:
            self._kept = kept
            self.update()

    def most_kept(self) -> _Details:
        """Return the most that fits on the second line in full letters."""
        model = self._model
        if model is None:
            return _Details.ALL
        _first, second, _mark = self._lines(model)
        small = QFontMetrics(self.look.font(Type.CAPTION, self.font()))
        ways = (kept for kept in _Details if small.horizontalAdvance(self._words_of(model, kept)) <= second.width())
        return next(ways, _Details.CHIPS)

    @property
    def details(self) -> str:
        """What its second line says."""
        return "" if self.model is None else self._words_of(self.model, self._kept)

    def _words_of(self, model: TrickSeatModel, kept: _Details) -> str:
        tiles = model.tiles if self._counts_tiles(model) else None
        return capital(_details(model.chips, tiles, model.tricks, kept))

    def _parts(self, model: TrickSeatModel) -> list[str]:
        held = f"{term('hand-tiles')} {counted('tiles', model.tiles)}" if self._counts_tiles(model) else ""
        return [self._chips(model), held, counted("tricks", model.tricks), model.banker]

    def _counts_tiles(self, model: TrickSeatModel) -> bool:  # noqa: ARG002 - a game may say otherwise
        """Return whether it is said how many tiles the seat holds."""
        return True

    @staticmethod
    def size_on(widget: QWidget, now: Look, *, compact: bool) -> QSize:
        """Return the room for two lines, the wind, the banker's mark and the tiles of eight tricks."""
        px = now.px
        strong, small = metrics(widget, now)
        wide = max(
            strong.horizontalAdvance("南" * 4) + small.horizontalAdvance(banker_mark(8)) + px(24),
            small.horizontalAdvance(_details(-88, 8, _MOST_TRICKS)) + px(4),
            _tricks_width(now, _MOST_TRICKS),
        )
        high = strong.height() + max(strong.height(), small.height())
        if not compact:
            high += px(3) + round(_trick_size(now).height())
        return QSize(words_left(widget, now, compact=compact) + wide + px(12), high + px(8 if compact else 14))

    def _lines(self, model: TrickSeatModel) -> tuple[QRectF, QRectF, tuple[QRectF, QFont, str] | None]:
        """Return the two lines of words as far as they are free, and the banker's mark: its box, font and words."""
        now = self.look
        strong, small = metrics(self, now)
        left = self.words_at
        right = self.width() - now.px(8 if self._compact else 12)
        line = max(strong.height(), small.height())
        # In the middle as long as there are no tricks below.
        top = now.px(6) if model.tricks and not self._compact else (self.height() - 2 * line) / 2
        first, second = (QRectF(left, top + at * line, right - left, line) for at in range(2))
        if not model.banker:
            return first, second, None
        # On a narrow panel the mark leaves the first line to the name, and of the second one enough to the chips.
        caption, pad = now.font(Type.CAPTION, self.font()), now.px(12)
        whole = small.horizontalAdvance(model.banker) + pad
        beside = strong.horizontalAdvance(model.name) + now.px(6) + whole <= first.width()
        chips = small.horizontalAdvance(self._words_of(model, _Details.CHIPS)) + now.px(6)
        font, shown = (
            (caption, model.banker) if beside else fitted_mark(caption, model.banker, right - left - chips - pad)
        )
        mark = QFontMetrics(font).horizontalAdvance(shown) + pad
        box = QRectF(right - mark, (first if beside else second).top() + 1, mark, line - 2)
        (first if beside else second).setRight(box.left() - now.px(6))
        return first, second, (box, font, shown)

    def _paint_words(self, painter: QPainter, model: TrickSeatModel) -> None:
        now = self.look
        first, second, mark = self._lines(model)
        if mark is not None:
            box, font, shown = mark
            painter.setFont(font)
            paint_mark(painter, box, shown)
        caption = now.font(Type.CAPTION, self.font())
        painter.setPen(QColor(now.cloth.text))
        used = paint_fitted(painter, first, model.name, now.font(Type.STRONG, self.font()), left=True) + now.px(6)
        painter.setFont(caption)
        painter.setPen(QColor(now.cloth.muted))
        # Whole or not at all: half a word beside the banker's mark tells nothing, and the panel's tip has it.
        if model.level and first.width() - used >= QFontMetrics(caption).horizontalAdvance(model.level):
            painter.drawText(first.adjusted(used, 0, 0, 0), LEFT, model.level)
        paint_fitted(painter, second, self.details, caption, left=True)
        self._paint_tricks(painter, model.tricks)

    def _paint_tricks(self, painter: QPainter, tricks: int) -> None:
        """Draw a tile lying face down for each trick won, in a row below the words; a gap follows the fourth."""
        if self._compact:
            return
        now = self.look
        px = now.px
        left, size = self.words_at, _trick_size(now)
        top = self.height() - px(7) - size.height()
        back = art.tile_pixmap(None, px(_TRICK_WIDTH), self._style, self.devicePixelRatioF(), 1)
        light = QPen(pen_colour(now.cloth.muted, alpha=170), 1)
        for trick in range(tricks):
            box = QRectF(QPointF(left + _tricks_width(now, trick + 1) - size.width() - px(2), top), size)
            painter.drawPixmap(box.topLeft(), back)
            # A light edge: dark tiles on the dark panel would be one block.
            painter.setPen(light)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), px(2), px(2))


def _within(felt: QRect, box: QRect) -> QRect:
    """Return *box*, moved onto the *felt* as far as it sticks out."""
    left = min(max(box.left(), felt.left()), felt.right() - box.width() + 1)
    top = min(max(box.top(), felt.top()), felt.bottom() - box.height() + 1)
    return QRect(QPoint(left, top), box.size())


class TrickTable(TableFelt[TrickTableModel]):
    """A table for two to four, seen from one seat."""

    PANEL = TrickSeat
    LAYOUT: ClassVar[type[TrickLayout]] = TrickLayout
    RANKED = True
    rank_of = staticmethod(rank_label)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self._held: list[TileRow] = []
        self._plays: dict[Seat, TileRow] = {}
        self._captions: list[PlainLabel] = []

    # -- what it shows -------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    def held(self, seat: Seat) -> tuple[TileButton, ...]:
        """Return the tiles in the hand of *seat*, unless that is the reader."""
        return tuple(self._held[seat].tiles)

    def plays(self, seat: Seat) -> tuple[TileButton, ...]:
        """Return the tiles that *seat* has in the trick."""
        return tuple(self._plays[seat].tiles) if seat in self._plays else ()

    def play_box(self, count: int) -> QRect:
        """Return the area of *count* tiles to be played by the reader."""
        return QRect(*self.layout_now().play_area(0, count))

    def middle_box(self) -> QRect:
        """Return the table above the hand."""
        return above_hand(self.layout_now())

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        for play in self._plays.values():
            play.clear()
        self._plays.clear()
        super().clear()

    def _layout(self, words: Look) -> TrickLayout:
        layout = self.LAYOUT(
            **self._room(words),
            caption=metrics(self, theme.look_of(self))[0].height() + 4,
            seats=4 if self.model is None else len(self.model.seats),
            shown=self.model is not None and self.model.opened,
            few=self._has_few(),
        )
        return replace(layout, label=max(map(self._label_room, {layout.hand_width, layout.held_width})))

    def _has_few(self) -> bool:
        """Return whether the reader has few tiles left, as a trick begins: so no play changes their size."""
        model = self.model
        if model is None:
            return False
        played = sum(len(play.tiles) for play in model.trick if play.seat == model.me)
        return bool(model.hand) and len(model.hand) + played <= FEW

    def _add_seat(self) -> None:
        self._held.append(TileRow(self))
        caption = PlainLabel(parent=self, role=Type.CAPTION)
        caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        caption.hide()
        self._captions.append(caption)

    def _remove_seat(self) -> None:
        self._held.pop().clear()
        discard(self._captions.pop())

    def _place(self, model: TrickTableModel, layout: TrickLayout) -> None:
        seats = [panel for panel in self.panels if isinstance(panel, TrickSeat)]
        # What one of them has no room for is left out on all.
        kept = max(panel.most_kept() for panel in seats)
        for panel in seats:
            panel.set_kept(kept)
        spots = layout.hand(len(model.hand))
        self.hand_row.show(model.hand, spots, layout.held_width, state_in_tip=False)
        for seat in model.seats:
            # The backs of the others, or their faces where they are shown.
            faces: Faces = () if seat.seat == model.me else seat.shown or (None,) * seat.tiles
            row = self._held[seat.seat]
            row.lay(faces, layout.backs(model.place(seat.seat), len(faces)), layout.back_width)
            # Who holds nothing any more has thrown what lies there.
            words = seat.name if seat.tiles else _("{name} threw").format(name=seat.name)
            row.name(seat.name, (words,) * len(faces))
        self._hide_captions()
        for gone in self._plays.keys() - {play.seat for play in model.trick}:
            self._plays.pop(gone).clear()
        for play in model.trick:
            self._place_play(model, layout, play)

    def _hide_captions(self) -> None:
        for caption in self._captions:
            # What is gone must not be found in what is hidden: the next step may keep it closed.
            caption.clear()
            caption.setAccessibleName("")
            caption.hide()

    def _place_play(self, model: TrickTableModel, layout: TrickLayout, play: PlayModel) -> None:
        row = self._plays.setdefault(play.seat, TileRow(self))
        place, count = model.place(play.seat), len(play.tiles)
        row.fit(count, layout.play_width(count))
        for tile, face, spot in zip(row.tiles, play.tiles, layout.play(place, count), strict=True):
            seen = play.face_up or play.turned_up or play.seat == model.me or model.opened
            shown = face if seen else None
            tile.set_face(shown)
            tile.set_shape(width=layout.play_width(count))
            # A throw whose faces are known is shown to lie face down.
            tile.set_state(selected=False, winning=play.winning, dimmed=not play.face_up and shown is not None)
            tile.set_label("")
            tile.put_at(corner(spot))
            spoken = tile_spoken(shown) if shown is not None else _("Face-down tile")
            tile.set_spoken(spoken, play.caption)
            tile.set_tip(f"{play.caption}\n{spoken}")
        if layout.captions:
            caption = self._captions[place]
            caption.set_tone("gold" if play.winning else "muted")
            mark, metrics = "▲ " if play.winning else "", caption.fontMetrics()
            words = mark + play.caption
            box = layout.caption_box(place, count, metrics.horizontalAdvance(words) + _CAPTION_ROOM)
            if metrics.horizontalAdvance(words) > box.width and play.short:
                words = mark + play.short
            caption.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width))
            caption.setAccessibleName(play.caption)
            caption.setGeometry(box.x, box.y, box.width, box.height)
            caption.show()
            caption.raise_()

    def _clear_of_calls(self) -> Sequence[Box]:
        model = self.model
        if model is None:
            return ()
        layout, counts = self.layout_now(), [len(play.tiles) for play in model.trick]
        # Those who have not played yet put as many tiles; a lead may be as large as its hand.
        most = min(max(1, *(seat.tiles for seat in model.seats)), _LARGEST_PLAY)
        return [layout.play_area(place, (counts or [most])[0]) for place in range(len(model.seats))]

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        plays = [tile for row in self._plays.values() for tile in row.tiles]
        shown = [tile for row in self._held for tile in row.tiles if tile.face is not None]
        return (self.hand, plays, shown, self.panels)

    # -- motion --------------------------------------------------------------------------------

    async def show_play(self, seat: Seat, faces: Faces, after: TrickTableModel, *, face_up: bool) -> None:
        """Move *faces* from *seat* into the trick, then show *after*."""
        if self.model is None:
            self.sync(after)
            return
        place, layout = after.place(seat), self.layout_now()
        # A tile that is seen must be the very tile; any back may stand for a tile of somebody else.
        moving = [(self._held[seat] if place else self.hand_row).take(face) for face in faces]
        for tile, face in zip(moving, faces, strict=True):
            tile.set_state(selected=False, hinted=False, dimmed=False)
            tile.set_label("")
            middle = tile.pos() + tile.tile_rect().center()
            tile.set_shape(width=layout.play_width(len(faces)))
            # It grows around its middle, and not out over the edge of the table.
            box = tile.tile_rect()
            box.moveCenter(middle)
            tile.put_at(_within(self.rect(), box).topLeft())
            if face_up or after.opened:
                tile.set_face(face)
            elif place:
                tile.set_face(None)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
            tile.raise_()
        self._plays[seat] = TileRow(self, moving)
        await self.animator.move_many(ways(moving, layout.play(place, len(faces))), PLAY_MS, stagger_ms=30)
        self.sync(after)

    def _taken_to(self, winner: Seat, after: TrickTableModel) -> QPoint:
        """Return the target for the middle of each tile taken by *winner*."""
        box = self.layout_now().panel_box(after.place(winner))
        return QPoint(box.x + box.width // 2, box.y + box.height // 2)

    async def show_taken(self, winner: Seat, after: TrickTableModel) -> None:
        """Move the trick to *winner*, then show *after*."""
        target = self._taken_to(winner, after)
        moves: list[tuple[QWidget, QPoint]] = []
        for play in self._plays.values():
            for tile in play.tiles:
                if tile.hasFocus():
                    # What flies away is no place for the focus.
                    self.focus_hand()
                tile.set_face(None)
                tile.set_state(winning=False, dimmed=False)
                moves.append((tile, target - tile.rect().center()))
        self._hide_captions()
        await self.animator.move_many(moves, TAKE_MS)
        self.sync(after)
