# SPDX-License-Identifier: MIT
"""Placing blocks on pages: each block is broken into pieces, which fill the cells of a page one after the other.

Units are those of a diagram: a sheet of A4 is `A4` units large.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPageSize

from dominoes.tiles import Tile
from ui.diagram.items import Item, TextItem, TileItem, Tone, broken, line_height, text_width
from ui.diagram.layout import HEIGHT as A4_WIDE
from ui.diagram.layout import WIDEST, own_width
from ui.diagram.layout import WIDTH as A4_HIGH
from ui.diagram.position import Position
from ui.language.i18n import _, number
from ui.paper.blocks import Block, Code, Cut, Drawing, Grid, Head, Next, Picture, Size, Text, TileRow, WriteLines
from ui.tiles.pips import HEIGHT as TALL

MILLIMETRE: Final = A4_HIGH / 297
"""In units."""
_EDGE: Final = 60.0
"""Margin of a page."""
_SLIDE, _SLIDE_EDGE = QSizeF(960, 540), 28.0
"""Size and margin of a slide, small so that its letters are large."""
_GUTTER: Final = 40.0
"""Between neighbouring cells."""
_GAP: Final = 10.0
"""Below a paragraph."""
_LINE_GAP: Final = 46.0
"""Between lines to write on: 10 mm."""
_TILE: Final = 24.0
"""Width of a tile in a row."""
_PAD: Final = 6.0
"""Around the words of a cell of a table."""
_LONGEST: Final = 10_000
"""Lines of a paragraph."""
_PICTURE_SHARE, _EASY_SHARE = 0.36, 0.48
"""Share of a cell for a diagram: at least, and the most it takes from lines to write on."""
_HEAD_SHARE: Final = 0.3
"""Share of the first page that a head may take."""
_MARK_WIDE: Final = 24.0
"""Room for the sign before a row of tiles."""
_BULLET: Final = 18.0
_CODE: Final = 30 * MILLIMETRE
"""Side of a QR code with its ground."""
_ROUNDING: Final = 0.001
"""Of a unit, so that a width divided by its own scale is not cut to the next smaller one."""
_LEAST_SCALE, _SCALE_STEP = 0.55, 0.05
"""Smallest scale for fitting everything onto one page, and the steps towards it."""


class Paper(Enum):
    """Sizes of paper; the value is its key in settings and on the command line."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def page_size(self) -> QPageSize:
        """Qt's name for it."""
        return QPageSize(QPageSize.PageSizeId.A4 if self is Paper.A4 else QPageSize.PageSizeId.Letter)

    @property
    def size(self) -> QSizeF:
        """Its size in units, upright."""
        if self is Paper.A4:
            return QSizeF(A4_WIDE, A4_HIGH)
        return self.page_size.size(QPageSize.Unit.Millimeter) * MILLIMETRE


@dataclass(frozen=True, slots=True)
class PictureItem:
    """A diagram, laid out on a sheet of *size* and painted into *box*."""

    box: QRectF
    position: Position
    size: QSizeF
    widest: int = WIDEST
    """Width of a tile of the seat at the bottom, at most, on that sheet."""

    @property
    def scale(self) -> float:
        """How long a unit of its sheet is on the page."""
        return self.box.width() / self.size.width()


@dataclass(frozen=True, slots=True)
class FillItem:
    """A black rectangle: a line."""

    box: QRectF


@dataclass(frozen=True, slots=True)
class CardItem:
    """A tile to cut out, with its name."""

    box: QRectF
    face: Tile
    naming: str


@dataclass(frozen=True, slots=True)
class CodeItem:
    """A QR code with the ground around it."""

    box: QRectF
    text: str


@dataclass(frozen=True, slots=True)
class StrokeItem:
    """A straight line, from the top left corner of its box to the other; its height may be negative."""

    box: QRectF


PageItem = Item | PictureItem | FillItem | CardItem | CodeItem | StrokeItem


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page."""

    size: QSizeF
    """In its own units, those of everything on it."""
    items: tuple[PageItem, ...]

    @property
    def text(self) -> str:
        """All words on it; those of diagrams are left out."""
        return "\n".join(item.text for item in self.items if isinstance(item, TextItem))


@dataclass(frozen=True, slots=True)
class Layout:
    """How pages are divided."""

    paper: Paper = Paper.A4
    columns: int = 1
    rows: int = 1
    scale: float = 1.0
    """Below 1 everything is drawn smaller."""
    slide: bool = False
    """A screen of 16:9 instead of paper, without a number at its foot."""

    @property
    def size(self) -> QSizeF:
        """The size of a page in its own units."""
        return (_SLIDE if self.slide else self.paper.size) / self.scale

    @property
    def edge(self) -> float:
        """The margin of a page."""
        return _SLIDE_EDGE if self.slide else _EDGE

    def cells(self, head: float = 0.0) -> list[QRectF]:
        """Return the cells of a page, row by row, below a *head* of this height."""
        edge = self.edge
        wide = (self.size.width() - 2 * edge - _GUTTER * (self.columns - 1)) / self.columns
        high = (self.size.height() - 2 * edge - head - _GUTTER * (self.rows - 1)) / self.rows
        return [
            QRectF(edge + column * (wide + _GUTTER), edge + head + row * (high + _GUTTER), wide, high)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something that is not broken any more; its items stand below and right of the origin."""

    height: float
    items: tuple[PageItem, ...] = ()
    keeps: bool = False
    """Whether it stays in one cell with the next one."""
    joins: bool = False
    """Whether it stays with the next one if a cell has room for all pieces joined in this way."""
    optional: bool = False
    """It is left out where it would begin another cell."""
    head: _Piece | None = None
    """Head of its table, repeated above it at the start of another cell."""


def compose(blocks: Iterable[Block], layout: Layout = Layout()) -> Iterator[Leaf]:
    """Yield the pages of *blocks*, each as soon as it is full."""
    flow = _Flow(layout)
    entry: list[Block] = []
    for block in blocks:
        if isinstance(block, Next):
            yield from flow.add(entry)
            yield from flow.next_cell(whole_page=block.page)
            entry = []
        elif isinstance(block, Head):
            yield from flow.begin(block)
        else:
            # The size of a diagram depends on its surroundings, so all of an entry is placed at once.
            entry.append(block)
    yield from flow.add(entry)
    yield from flow.end()


def on_one_page(blocks: Sequence[Block], layout: Layout) -> Leaf:
    """Return *blocks* on one page, scaled down as needed; what does not fit at the smallest scale is left out."""
    scale = layout.scale
    while True:
        first, *others = compose(blocks, replace(layout, scale=scale))
        if not others or scale <= _LEAST_SCALE:
            return first
        scale -= _SCALE_STEP


class _Flow:
    """The page that is filled now."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._cells = layout.cells()
        self._at = 0
        self._y = self._cells[0].top()
        self._items: list[PageItem] = []
        self._pages = 0

    @property
    def _cell(self) -> QRectF:
        return self._cells[self._at]

    @property
    def _left(self) -> float:
        return self._cell.bottom() - self._y

    def begin(self, head: Head) -> Iterator[Leaf]:
        """Place *head* above the cells of the first page; a long one fills cells, as other blocks do."""
        pieces = [
            piece
            for block in head.blocks
            for piece in _pieces(block, self._layout.size.width() - 2 * self._layout.edge)
        ]
        high = sum(piece.height for piece in pieces)
        if high > self._layout.size.height() * _HEAD_SHARE:
            yield from self.add(head.blocks)
            yield from self.next_cell()
            return
        for piece in pieces:
            self._place(piece)
        self._cells = self._layout.cells(high + _GAP)
        self._y = self._cell.top()

    def add(self, blocks: Sequence[Block]) -> Iterator[Leaf]:
        """Place *blocks* in this cell and, as needed, the next ones; yield the full pages."""
        pieces = self._pieces(blocks)
        for place, piece in enumerate(pieces):
            needed = _height_of_chain(pieces[place:], lambda each: each.keeps or each.joins)
            if needed > self._cell.height():
                needed = _height_of_chain(pieces[place:], lambda each: each.keeps)
            if needed > self._left and piece.optional:
                continue
            if needed > self._left and self._y > self._cell.top():
                yield from self.next_cell()
                if piece.head is not None:
                    self._place(piece.head)
            self._place(piece)

    def _place(self, piece: _Piece) -> None:
        self._items += [moved(item, self._cell.left(), self._y) for item in piece.items]
        self._y += piece.height

    def next_cell(self, *, whole_page: bool = False) -> Iterator[Leaf]:
        """Go on in the next cell, of the next page if this one is full; yield it then.

        From a *whole_page* on, cells are as high as the page.
        """
        if whole_page:
            self._layout = replace(self._layout, rows=1)
        if self._at + 1 < len(self._cells) and not whole_page:
            self._at += 1
        else:
            if self._items:
                yield self._leaf()
            self._at, self._cells = 0, self._layout.cells()
        self._y = self._cell.top()

    def end(self) -> Iterator[Leaf]:
        """Yield the last page; without any block an empty one."""
        if self._items or not self._pages:
            yield self._leaf()

    def _leaf(self) -> Leaf:
        self._pages += 1
        self._items = list(_with_one_scale(self._items))
        size = self._layout.size
        if self._layout.slide:
            leaf, self._items = Leaf(size, tuple(self._items)), []
            return leaf
        foot = number(self._pages)
        wide, high = text_width(foot, Size.SMALL.value), line_height(Size.SMALL.value)
        at = QRectF(size.width() / 2 - wide / 2, size.height() - _EDGE / 2 - high / 2, wide, high)
        leaf = Leaf(size, (*self._items, TextItem(at, foot, Size.SMALL.value, Tone.MUTED)))
        self._items = []
        return leaf

    def _pieces(self, blocks: Sequence[Block]) -> list[_Piece]:
        wide = self._cell.width()
        pieces = {place: list(_pieces(block, wide)) for place, block in enumerate(blocks)}
        pictures = sum(isinstance(block, Picture) for block in blocks)
        if pictures:
            # Rounding must not push the last line over the edge of the cell.
            whole = self._cell.height()
            others = [piece for each in pieces.values() for piece in each]
            rest = whole - 1 - sum(piece.height for piece in others)
            needed = whole - 1 - sum(piece.height for piece in others if not piece.optional)
            high = max(rest / pictures - _GAP, min(needed / pictures - _GAP, whole * _EASY_SHARE))
            high = min(max(high, whole * _PICTURE_SHARE), wide * A4_WIDE / A4_HIGH, whole)
            for place, block in enumerate(blocks):
                if isinstance(block, Picture):
                    pieces[place] = [_picture(block.position, wide, high)]
        return [piece for place in range(len(blocks)) for piece in pieces[place]]


def _height_of_chain(pieces: Iterable[_Piece], goes_on: Callable[[_Piece], bool]) -> float:
    """Return the height of the first of *pieces* and of those kept in one cell with it."""
    height = 0.0
    for piece in pieces:
        height += piece.height
        if not goes_on(piece):
            break
    return height


def _with_one_scale(items: Sequence[PageItem]) -> Iterator[PageItem]:
    """Yield *items*, with tiles of one size in all diagrams whose hand at the bottom has equally many."""
    pictures = [item for item in items if isinstance(item, PictureItem)]
    widest: dict[int, float] = {}
    for picture in pictures if len(pictures) > 1 else ():
        hand, own = _tiles_at_bottom(picture), own_width(picture.position, picture.size) * picture.scale
        widest[hand] = min(own, widest.get(hand, own))
    for item in items:
        if isinstance(item, PictureItem) and (most := widest.get(_tiles_at_bottom(item))) is not None:
            yield replace(item, widest=int(most / item.scale + _ROUNDING))
        else:
            yield item


def _tiles_at_bottom(item: PictureItem) -> int:
    return sum(len(group.tiles) for group in item.position.seats[0].groups)


def moved(item: PageItem, right: float, down: float) -> PageItem:
    """Return *item* at another place."""
    return replace(item, box=item.box.translated(right, down))


# -- pieces ----------------------------------------------------------------------------------------


def _pieces(block: Block, wide: float) -> Iterator[_Piece]:
    """Yield the pieces of *block* in a cell so *wide*; a diagram has none yet."""
    match block:
        case Text():
            yield from _text(block, wide)
        case TileRow():
            yield _tile_row(block, wide)
        case Grid():
            yield from _grid(block, wide)
        case WriteLines(count):
            line = FillItem(QRectF(0, _LINE_GAP, wide, 1))
            yield from (_Piece(_LINE_GAP, (line,), optional=True) for _line in range(count))
            yield _Piece(_GAP, optional=True)
        case Cut():
            yield from _cards(block, wide)
        case Code(text):
            yield _code(text, wide)
        case Drawing(height, draw):
            yield _Piece(height + _GAP, tuple(draw(wide)))
        case _:
            pass


def _text(block: Text, wide: float) -> Iterator[_Piece]:
    pixels = block.size.value
    high = line_height(pixels)
    inset = _BULLET if block.bullet else 0.0
    tone = Tone.MUTED if block.muted else Tone.INK
    lines = broken(block.text, pixels, wide - inset, _LONGEST)
    for place, line in enumerate(lines):
        items: list[PageItem] = [TextItem(QRectF(inset, 0, text_width(line, pixels), high), line, pixels, tone)]
        if block.bullet and place == 0:
            items.append(TextItem(QRectF(0, 0, inset, high), "•", pixels, tone))
        is_last = place == len(lines) - 1
        yield _Piece(high, tuple(items), keeps=block.keeps and is_last, joins=block.keeps)
    if lines:
        yield _Piece(_GAP if block.size is not Size.TITLE else 2 * _GAP, keeps=block.keeps)


def _tile_row(block: TileRow, wide: float) -> _Piece:
    high = _TILE * TALL if block.tiles else line_height(Size.BODY.value)
    items: list[PageItem] = []
    x = _MARK_WIDE if block.mark else 0.0
    if block.mark:
        items.append(_beside(block.mark, 0, high, Tone.MUTED))
    for face in block.tiles:
        items.append(TileItem(QRectF(x, 0, _TILE, high), face))
        x += _TILE + 3
    x += 8
    pixels = Size.BODY.value
    lines = broken(block.text, pixels, max(wide - x, pixels), _LONGEST)
    step = line_height(pixels)
    top = max(0.0, (high - step * len(lines)) / 2)
    for place, line in enumerate(lines):
        items.append(TextItem(QRectF(x, top + place * step, text_width(line, pixels), step), line, pixels))
    return _Piece(max(high, step * len(lines)) + 6, tuple(items), joins=block.keeps)


def _beside(text: str, x: float, high: float, tone: Tone) -> TextItem:
    pixels = Size.BODY.value
    step = line_height(pixels)
    return TextItem(QRectF(x, (high - step) / 2, text_width(text, pixels), step), text, pixels, tone)


def _grid(block: Grid, wide: float) -> Iterator[_Piece]:
    unit = wide / sum(block.shares)
    widths = [share * unit for share in block.shares]
    head, *others = block.rows
    first = _grid_row(head, widths, block, head=True)
    yield first
    yield from (replace(_grid_row(row, widths, block, head=False), head=first) for row in others)
    yield _Piece(_GAP)


def _grid_row(row: Sequence[str], widths: Sequence[float], block: Grid, *, head: bool) -> _Piece:
    pixels = Size.SMALL.value
    step = line_height(pixels)
    broken_cells = [
        [line for part in cell.split("\n") for line in broken(part, pixels, width - 2 * _PAD, _LONGEST)]
        for cell, width in zip(row, widths, strict=True)
    ]
    high = max(block.least, max(map(len, broken_cells)) * step + 2 * _PAD)
    items: list[PageItem] = []
    x = 0.0
    for place, (lines, width) in enumerate(zip(broken_cells, widths, strict=True)):
        right = place >= len(widths) - block.numbers
        for number_, line in enumerate(lines):
            used = text_width(line, pixels)
            left = x + width - _PAD - used if right else x + _PAD
            items.append(TextItem(QRectF(left, _PAD + number_ * step, used, step), line, pixels))
        items.append(FillItem(QRectF(x, 0, 1, high)))
        x += width
    items += [FillItem(QRectF(x, 0, 1, high)), FillItem(QRectF(0, high - 1, x, 1))]
    if head:
        items += [FillItem(QRectF(0, 0, x, 1)), FillItem(QRectF(0, high - 2, x, 2))]
    return _Piece(high, tuple(items), keeps=head)


def _code(text: str, wide: float) -> _Piece:
    """Return a QR code, and the text broken into lines beside it."""
    pixels, left = Size.SMALL.value, _CODE + _GAP
    step = line_height(pixels)
    lines = broken(text, pixels, wide - left, _LONGEST)
    high = max(_CODE, step * len(lines))
    top = (high - step * len(lines)) / 2
    items: list[PageItem] = [CodeItem(QRectF(0, 0, _CODE, _CODE), text)]
    for place, line in enumerate(lines):
        items.append(TextItem(QRectF(left, top + place * step, text_width(line, pixels), step), line, pixels))
    return _Piece(high + _GAP, tuple(items))


def _cards(block: Cut, wide: float) -> Iterator[_Piece]:
    """Yield rows of cards with lines between them, along which they are cut."""
    width = block.width * MILLIMETRE
    high = width * TALL
    beside = max(1, int((wide + 1) // width))
    for start in range(0, len(block.tiles), beside):
        row = block.tiles[start : start + beside]
        cards = tuple(
            CardItem(QRectF(place * width, 0, width, high), face, block.naming) for place, face in enumerate(row)
        )
        yield _Piece(high, cards)


@cache
def _sheet_of(share: float) -> float:
    """Return how wide the sheet of a diagram is that is drawn on *share* of the width of a page."""
    # Letters shrink half as much as the diagram does, so that they can be read.
    return A4_HIGH * math.sqrt(max(share, 0.01))


def _picture(position: Position, wide: float, high: float) -> _Piece:
    width = _sheet_of(min(1.0, wide / A4_HIGH))
    size = QSizeF(width, width * high / wide)
    return _Piece(high + _GAP, (PictureItem(QRectF(0, 0, wide, high), position, size),))


def page_name(place: int, count: int) -> str:
    """Name a page of a preview, from 1."""
    return _("Page {n} of {count}").format(n=number(place), count=number(count))


@dataclass(frozen=True, slots=True)
class Document:
    """The content of one printing."""

    title: str
    blocks: Callable[[], Iterable[Block]]
    """Called each time it is laid on pages; a long lesson gives its blocks one after the other."""
    layout: Layout
    one_page: bool = False
    """Whether all of it is put on one page."""

    def leaves(self) -> Iterator[Leaf]:
        """Yield its pages, each as soon as it is full."""
        if self.one_page:
            yield on_one_page(tuple(self.blocks()), self.layout)
        else:
            yield from compose(self.blocks(), self.layout)
