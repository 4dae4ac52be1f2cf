# SPDX-License-Identifier: MIT
"""The layout of a diagram, on a sheet of `WIDTH` by `HEIGHT` units: the proportions of A4 on its side.

Above all the title, at the foot the legend and what is out of the game; between them the table. The hand at the
bottom is the largest and has a row of its own, the trick is next in size, and all other hands have one scale. Up to
four seats sit on the four sides, more of them in an arch, or on a low sheet in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, inf
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF

from dominoes.lessons.page import Spot
from ui.diagram.items import (
    Item,
    MarkItem,
    PileItem,
    Shape,
    ShapeItem,
    TextItem,
    TileItem,
    Tone,
    line_height,
    text_width,
    words,
)
from ui.diagram.position import Group, Position, PrintedSeat
from ui.language.i18n import number
from ui.table.geometry import Box
from ui.table.lines import lay_lines, turn_of
from ui.tiles.pips import HEIGHT as TALL

WIDTH: Final = 1400.0
HEIGHT: Final = 990.0
SHEET: Final = QSizeF(WIDTH, HEIGHT)
"""A page of its own; smaller ones stand among other things on a page."""
_EDGE: Final = 40.0
_BARE_EDGE: Final = 6.0
"""Around a diagram without a title, placed among other things."""
_GAP: Final = 16.0
_SIDE: Final = 250.0
"""Width of the seats on the left and on the right."""
_SIDE_SHARE: Final = 0.23
"""The most that they take of the width."""
_TITLE, _LINE, _NAME, _NOTE, _CAPTION = 30, 18, 21, 15, 15
"""Heights of letters."""
_BADGE: Final = 32.0
_LINES, _HEADER = 59.0, 66.0
"""Height of a seat's two lines of words, beside its tiles and above them."""
_PILE_WIDE, _PILE_HIGH = 32.0, 18.0
_STRIP_TILE, _LEAST_STRIP = 22, 13
_STRIP_SHARE: Final = 0.03
"""Of the height of the sheet, that the width of a tile at the foot may take."""
WIDEST, _NARROWEST = 84, 8
"""Width of a tile of the seat at the bottom."""
_TRICK, _OTHER = 0.85, 0.62
"""Width of tiles in the middle and of all other hands, in those of the seat at the bottom."""
_LEAST_MIDDLE: Final = 0.45
"""The least width of other tiles in the middle, such as discards, in the same units."""
_LINE_SHARE: Final = 0.42
"""Of the height of the table, kept for a line."""
_HEAD_SHARE: Final = 0.3
"""Of a row, that the name beside its tiles may take."""
_TILE_GAP: Final = 0.08
"""Between tiles of a group, in their width."""
_MARK_AIR: Final = 4.0
"""Between a tile and its ring."""
ARROW_HEAD: Final = 15.0
"""Length of the head of an arrow between tiles."""
_HEAD_TURN: Final = 25.0
"""Half the angle of the head, in degrees."""
_ACROSS: Final = 8
"""Tiles of the seat at the bottom in one row of a narrow sheet."""
_NARROW_HEAD: Final = 0.42
"""Of a row there, that the name beside its tiles may take."""
_NARROW_OTHER: Final = 0.5
"""Width of tiles of other hands there, in those of the seat at the bottom."""
_CROWD: Final = 4
"""More seats than this sit in an arch."""

_SIDES: Final = {1: "B", 2: "BT", 3: "BRL", 4: "BRTL"}
"""By number of seats, the side of each: bottom, right, top, left."""


def lay_out(position: Position, size: QSizeF = SHEET, widest: int = WIDEST) -> tuple[Item, ...]:
    """Place everything of *position* on a sheet of *size*; without a title it goes nearly to the edges.

    A tile of the seat at the bottom is at most as wide as *widest*.
    """
    items: list[Item] = []
    area = _lay_around(position, size, items)
    around = len(items)
    seats = _lay_table(position, _table_in(position, area, widest), items)
    # Tiles on the table come first, before tiles out of the game.
    _lay_marks(position, seats, (*items[around:], *items[:around]), items)
    return tuple(items)


def own_width(position: Position, size: QSizeF) -> int:
    """Return the width of a tile of the seat at the bottom, as `lay_out` chooses it on a sheet of *size*."""
    return _table_in(position, _lay_around(position, size, []), WIDEST).own


def _lay_around(position: Position, size: QSizeF, items: list[Item]) -> QRectF:
    """Lay title and foot on a sheet of *size*; return the area that they leave."""
    edge = _EDGE if position.title else _BARE_EDGE
    room = QRectF(edge, edge, size.width() - 2 * edge, size.height() - 2 * edge)
    top = _lay_title(position, room, items)
    bottom = _lay_foot(position, room, items)
    return QRectF(room.left(), top, room.width(), bottom - top)


def lay_out_narrow(position: Position, wide: float) -> tuple[tuple[Item, ...], float]:
    """Place everything but the title on a sheet *wide* units across: all seats below each other, the own one last.

    Returns:
        The items, and the height they take. Each play lies with the seat that made it; a row of the own hand has room
        for eight tiles.
    """
    room = wide - 2 * _BARE_EDGE
    own = int(room / (_ACROSS * (1 + _TILE_GAP)))
    items: list[Item] = []
    names = [QRectF()] * len(position.seats)
    y = _BARE_EDGE
    for place in (*range(1, len(position.seats)), 0):
        if place == 0:
            y += _lay_narrow_middle(position, QRectF(_BARE_EDGE, y, room, room * _LINE_SHARE), own, items)
        tile = own * _NARROW_OTHER if place else own
        seat, lay = position.seats[place], partial(_seat, position, place, tile=tile, beside=place > 0)
        block = lay(wide=room, share=_NARROW_HEAD)
        play, high = (
            _flow((seat.play,), QRectF(0, 0, room, 0), own * _TRICK, centred=False) if seat.play else ([], 0.0)
        )
        used = max((item.box.right() for item in play), default=0.0) + _GAP
        less = lay(wide=room - used, share=_NARROW_HEAD * room / (room - used))
        # The own play lies above the hand, as on a table; that of others right of theirs, or below if it is long.
        above, right, down = (high, (room - used) / 2, 0.0) if place == 0 else (0.0, (room - used) / 2, block.high)
        if place and play and less.high <= block.high:
            block, right, down, high = less, room - used + _GAP / 2, 0.0, max(0.0, high - less.high)
        items += [_moved(item, _BARE_EDGE, y + above) for item in block.items]
        items += [_moved(_owned(item, place), _BARE_EDGE + right, y + down) for item in play]
        names[place] = block.name.translated(_BARE_EDGE, y + above)
        y += block.high + high + _GAP / 2
    if position.strips:
        laid, high = _flow(position.strips, QRectF(_BARE_EDGE, 0, room, 0), _STRIP_TILE, centred=False)
        items += [_moved(item, 0, y) for item in laid]
        y += high
    for text in position.legend:
        lines = words(text, QPointF(_BARE_EDGE, y), room, _NOTE, most=3)
        items += lines
        y += sum(line.box.height() for line in lines)
    _lay_marks(position, names, tuple(items), items)
    return tuple(items), y + _BARE_EDGE


def _lay_narrow_middle(position: Position, room: QRectF, own: int, items: list[Item]) -> float:
    """Lay what lies in the middle at the top of *room*; return the height it takes."""
    if position.connected:
        _lay_connected(position, room, round(own * _TRICK), items)
        return room.height() + _GAP
    if not position.middle:
        return 0.0
    laid, high = _flow(position.middle, QRectF(room.left(), 0, room.width(), 0), own * _OTHER)
    items += [_moved(item, 0, room.top()) for item in laid]
    return high + _GAP


def _lay_title(position: Position, room: QRectF, items: list[Item]) -> float:
    """Write the title and its lines; return where they end."""
    if not position.title:
        return room.top()
    y = room.top() - 8
    for text, pixels in (
        (position.title, _TITLE),
        *((line, _LINE) for line in _joined(position.lines, room.width())),
    ):
        items += words(text, QPointF(room.left(), y), room.width(), pixels)
        y += line_height(pixels)
    items.append(ShapeItem(QRectF(room.left(), y + 6, room.width(), 1), Shape.RULE))
    return y + 6 + _GAP


def _lay_foot(position: Position, room: QRectF, items: list[Item]) -> float:
    """Write the legend at the foot and lay the strips above it, or beside it; return where they begin."""
    legend = _joined(position.legend, room.width())
    y = room.bottom() + 8 if position.title else room.bottom()
    for text in reversed(legend):
        y -= line_height(_LINE)
        items += words(text, QPointF(room.left(), y), room.width(), _LINE)
    if position.title:
        y -= 8
        items.append(ShapeItem(QRectF(room.left(), y, room.width(), 1), Shape.RULE))
    if position.strips:
        tile = min(_STRIP_TILE, max(_LEAST_STRIP, round(room.height() * _STRIP_SHARE)))
        laid, high = _flow(position.strips, QRectF(room.left(), 0, room.width(), 0), tile, centred=False)
        used = max(item.box.right() for item in laid) - room.left()
        taken = max((text_width(text, _LINE) for text in legend), default=0.0)
        if not position.title and taken + _GAP + used <= room.width():
            y = min(y, room.bottom() - high)
            items += [_moved(item, room.width() - used, room.bottom() - high) for item in laid]
        else:
            y -= high + _GAP / 2
            items += [_moved(item, 0, y) for item in laid]
    return y - _GAP


def _joined(lines: Sequence[str], room: float) -> Sequence[str]:
    """Write short *lines* as one, which leaves more room for the tiles."""
    one = " · ".join(line for line in lines if line)
    return lines if text_width(one, _LINE) > room else [one] if one else []


def _moved(item: Item, right: float, down: float) -> Item:
    return replace(item, box=item.box.translated(right, down))


# -- the table -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """A seat or a trick; its items stand below and right of the origin."""

    items: Sequence[Item]
    high: float
    name: QRectF = field(default_factory=QRectF)
    """The area of the name of a seat."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Everything between title and foot, laid with tiles of one scale."""

    own: int
    """Width of a tile of the seat at the bottom."""
    seats: Sequence[tuple[_Block, QPointF]]
    """Each with its upper left corner."""
    trick: _Block | None
    middle: QRectF
    fits: bool


def _table_in(position: Position, area: QRectF, widest: int) -> _Table:
    """Return the table with the largest tiles with which all fits into *area*, up to *widest*."""
    shapes = (_arch, _row) if len(position.seats) > _CROWD else (_sides,)
    # The first shapes look best; the others leave height to low sheets.
    tried = [
        _largest(partial(shape, position, area, beside=beside), widest) for beside in (False, True) for shape in shapes
    ]
    return max(tried, key=attrgetter("own"))


def _lay_table(position: Position, table: _Table, items: list[Item]) -> list[QRectF]:
    """Lay seats and middle of *table*; return where the names stand."""
    for block, at in table.seats:
        items += [_moved(item, at.x(), at.y()) for item in block.items]
    room = table.middle
    if table.trick is not None:
        down = room.top() + (room.height() - table.trick.high) / 2
        items += [_moved(item, room.left(), down) for item in table.trick.items]
    elif position.connected:
        _lay_connected(position, room, round(table.own * _TRICK), items)
    elif position.middle:
        laid, high = _fitted(position.middle, QRectF(room.left(), 0, room.width(), room.height()), table.own * _TRICK)
        items += [_moved(item, 0, room.top() + (room.height() - high) / 2) for item in laid]
    return [block.name.translated(at) for block, at in table.seats]


def _largest(lay: Callable[[int], _Table], widest: int) -> _Table:
    """Return the table with the largest tiles that fit, as *lay* makes it for a width of the tiles at the bottom."""
    least, most = _NARROWEST, widest
    best = lay(least)
    while least < most:
        own = (least + most + 1) // 2
        table = lay(own)
        if table.fits:
            best, least = table, own
        else:
            most = own - 1
    return best


def _sides(position: Position, area: QRectF, own: int, *, beside: bool) -> _Table:
    """Lay up to four seats: one in the lowest row, the others on the three sides of the rest."""
    sides = _SIDES[len(position.seats)]
    flank = min(_SIDE, area.width() * _SIDE_SHARE) if "R" in sides else 0.0
    inner = area.adjusted(flank + _GAP, 0, -flank - _GAP, 0) if flank else area
    widths = {"B": area.width(), "T": inner.width(), "R": flank, "L": flank}
    blocks = {
        side: _seat(position, at, widths[side], own if side == "B" else own * _OTHER, beside=beside and side in "BT")
        for at, side in enumerate(sides)
    }
    rest = area.height() - blocks["B"].high - (_GAP if len(sides) > 1 else 0)
    below_top = blocks["T"].high + _GAP if "T" in blocks else 0.0
    corners = {
        "B": QPointF(area.left(), area.bottom() - blocks["B"].high),
        "T": QPointF(inner.left(), area.top()),
        **{
            side: QPointF(left, area.top() + (rest - blocks[side].high) / 2)
            for side, left in (("R", area.right() - flank), ("L", area.left()))
            if side in blocks
        },
    }
    trick, needed = _middle(position, inner.width(), own, area.height(), in_row=beside)
    fits = below_top + needed <= rest and all(blocks[side].high <= rest for side in sides if side in "LR")
    middle = QRectF(inner.left(), area.top() + below_top, inner.width(), max(0.0, rest - below_top))
    return _Table(own, [(blocks[side], corners[side]) for side in sides], trick, middle, fits)


def _arch(position: Position, area: QRectF, own: int, *, beside: bool) -> _Table:
    """Lay more seats: one in the lowest row, two beside the middle, the others in a row above it."""
    last = len(position.seats) - 1
    above = last - 2
    across = (area.width() - _GAP * (above - 1)) / above
    flank = min(across, (area.width() - 2 * _GAP) / 3)
    blocks = [
        _seat(
            position,
            at,
            area.width() if not at else flank if at in (1, last) else across,
            own * _OTHER if at else own,
            beside=beside and not at,
        )
        for at in range(last + 1)
    ]
    upper = max(block.high for block in blocks[2:last])
    top, bottom = area.top() + upper + _GAP, area.bottom() - blocks[0].high - _GAP
    corners = [QPointF(area.left() + (last - 1 - at) * (across + _GAP), area.top()) for at in range(last + 1)]
    corners[0] = QPointF(area.left(), area.bottom() - blocks[0].high)
    for at, left in ((1, area.right() - flank), (last, area.left())):
        corners[at] = QPointF(left, top + (bottom - top - blocks[at].high) / 2)
    middle = QRectF(area.left() + flank + _GAP, top, area.width() - 2 * (flank + _GAP), max(0.0, bottom - top))
    trick, needed = _middle(position, middle.width(), own, area.height(), in_row=True)
    fits = max(needed, blocks[1].high, blocks[last].high) <= bottom - top
    return _Table(own, list(zip(blocks, corners, strict=True)), trick, middle, fits)


def _row(position: Position, area: QRectF, own: int, *, beside: bool) -> _Table:
    """Lay more seats: one in the lowest row, all others in a row above the middle."""
    last = len(position.seats) - 1
    across = (area.width() - _GAP * (last - 1)) / last
    blocks = [_seat(position, 0, area.width(), own, beside=beside)]
    blocks += [_seat(position, at, across, own * _OTHER, beside=False) for at in range(1, last + 1)]
    top = area.top() + max(block.high for block in blocks[1:]) + _GAP
    bottom = area.bottom() - blocks[0].high - _GAP
    corners = [QPointF(area.left() + (last - at) * (across + _GAP), area.top()) for at in range(last + 1)]
    corners[0] = QPointF(area.left(), area.bottom() - blocks[0].high)
    middle = QRectF(area.left(), top, area.width(), max(0.0, bottom - top))
    trick, needed = _middle(position, middle.width(), own, area.height(), in_row=True)
    return _Table(own, list(zip(blocks, corners, strict=True)), trick, middle, needed <= bottom - top)


def _middle(position: Position, wide: float, own: int, height: float, *, in_row: bool) -> tuple[_Block | None, float]:
    """Return the trick, if there is one, and the height that the middle needs in a table of so much *height*."""
    if position.connected:
        return None, height * _LINE_SHARE
    if any(seat.play for seat in position.seats):
        trick = _trick(position, wide, own * _TRICK, in_row=in_row)
        return trick, trick.high + _GAP
    if position.middle:
        return None, _flow(position.middle, QRectF(0, 0, wide, 0), own * _LEAST_MIDDLE)[1] + _GAP
    return None, 0.0


def _trick(position: Position, wide: float, tile: float, *, in_row: bool) -> _Block:
    """Lay each play of the trick towards its owner, or all of them *in_row*, from the left one to the right."""
    sides = _SIDES.get(len(position.seats), "B" * len(position.seats))
    plays = {at: seat.play for at, seat in enumerate(position.seats) if seat.play is not None}
    order = sorted(plays, key=lambda at: "LTBR".index(sides[at]))
    share = wide / (len(order) if in_row else 3)
    laid = {at: _flow((play,), QRectF(0, 0, share - _GAP, 0), tile) for at, play in plays.items()}
    pile = [at for at in order if not in_row and sides[at] in "TB"]
    high = max([sum(laid[at][1] for at in pile), *(laid[at][1] for at in order if at not in pile)])
    items: list[Item] = []
    down = (high - sum(laid[at][1] for at in pile)) / 2
    for place, at in enumerate(order):
        column = place if in_row else {"L": 0, "R": 2}.get(sides[at], 1)
        top = down if at in pile else (high - laid[at][1]) / 2
        items += [_moved(_owned(item, at), column * share + _GAP / 2, top) for item in laid[at][0]]
        down += laid[at][1] if at in pile else 0
    return _Block(items, high)


# -- seats -----------------------------------------------------------------------------------------


def _seat(
    position: Position, place: int, wide: float, tile: float, *, beside: bool, share: float = _HEAD_SHARE
) -> _Block:
    """Lay the seat at *place* into a column so *wide*, with its name above its tiles or *beside* them.

    The name beside them takes no more than a *share* of the width.
    """
    seat = position.seats[place]
    items: list[Item] = []
    if not beside:
        laid, high = _flow(seat.groups, QRectF(0, 0, wide, 0), tile)
        name = _lay_header(seat, QRectF(0, 0, wide, _HEADER), items)
        items += [_moved(_owned(item, place), 0, _HEADER) for item in laid]
        return _Block(items, _HEADER + high, name)
    head = min(_header_width(seat), wide * share)
    laid, high = _flow(seat.groups, QRectF(0, 0, wide - head - 2 * _GAP, 0), tile, centred=False)
    used = max((item.box.right() for item in laid), default=0.0)
    left, tall = (wide - head - 2 * _GAP - used) / 2, max(high, _LINES)
    name = _lay_header(seat, QRectF(left, (tall - _LINES) / 2, head, _LINES), items)
    items += [_moved(_owned(item, place), left + head + 2 * _GAP, (tall - high) / 2) for item in laid]
    return _Block(items, tall, name)


def _header_width(seat: PrintedSeat) -> float:
    """Return the width of a seat's two lines of words."""
    sign = text_width(seat.banker, _NOTE) + 24 if seat.banker else 0.0
    piles = seat.piles * (_PILE_WIDE + 3) + 6 if seat.piles else 0.0
    name = (20.0 if seat.to_act else 0.0) + _BADGE + 8 + text_width(_name_beside(seat), _NAME) + sign
    return max(name, text_width(_note_of(seat), _NOTE) + piles) + 10


def _name_beside(seat: PrintedSeat, room: float = inf) -> str:
    """Return the name to write beside the badge; a wind that stands on the badge, or lacks the room, is no name."""
    if seat.name == seat.mark and (_on_badge(seat) == seat.mark or text_width(seat.name, _NAME) > room):
        return ""
    return seat.name


def _on_badge(seat: PrintedSeat) -> str:
    # A wind in Latin letters by its first one, as on the table.
    return seat.mark if len(seat.mark) <= 2 else seat.mark[0]  # noqa: PLR2004 - two signs


def _note_of(seat: PrintedSeat) -> str:
    return " · ".join(part for part in (seat.note, seat.piles_text) if part)


def _owned(item: Item, place: int) -> Item:
    return replace(item, owner=place) if isinstance(item, TileItem) else item


def _lay_header(seat: PrintedSeat, box: QRectF, items: list[Item]) -> QRectF:
    """Write the player's name on one line, and below it their note and piles; return the area of the name."""
    arrow = 20.0 if seat.to_act else 0.0
    mark = text_width(seat.banker, _NOTE) + 14 if seat.banker else 0.0
    room = box.width() - arrow - _BADGE - mark - 16
    name = words(_name_beside(seat, room), QPointF(0, 0), room, _NAME)
    wide = 8 + name[0].box.width() if name else 0.0
    x = box.left() + (box.width() - (arrow + _BADGE + wide + (8 + mark if mark else 0))) / 2
    if arrow:
        items.append(ShapeItem(QRectF(x, box.top() + _BADGE / 2 - 8, 14, 16), Shape.ARROW))
        x += arrow
    badge = QRectF(x, box.top(), _BADGE, _BADGE)
    items.append(ShapeItem(badge, Shape.BADGE))
    items += _on(_on_badge(seat), badge, _NOTE)
    x += _BADGE
    items += [_moved(line, x + 8, box.top() + (_BADGE - line.box.height()) / 2) for line in name]
    if mark:
        sign = QRectF(x + wide + 8, box.top() + 4, mark, _BADGE - 8)
        items.append(ShapeItem(sign, Shape.BANKER))
        items += _on(seat.banker, sign, _NOTE)
    _lay_note(seat, QRectF(box.left(), box.top() + _BADGE + 5, box.width(), 22), items)
    return QRectF(badge.left(), badge.top(), _BADGE + wide, _BADGE)


def _on(text: str, box: QRectF, pixels: int, tone: Tone = Tone.MARK) -> list[Item]:
    """Write *text* in the middle of a sign."""
    wide, high = text_width(text, pixels), line_height(pixels)
    place = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high)
    return [TextItem(place, text, pixels, tone)]


def _lay_note(seat: PrintedSeat, box: QRectF, items: list[Item]) -> None:
    # Many piles are closer together.
    piles = min(seat.piles * (_PILE_WIDE + 3) + 6, box.width() / 2) if seat.piles else 0.0
    note = words(_note_of(seat), QPointF(0, 0), box.width() - piles, _NOTE)
    wide = note[0].box.width() if note else 0.0
    x = box.left() + (box.width() - wide - piles) / 2
    items += [TextItem(line.box.translated(x, box.top()), line.text, line.pixels, Tone.MUTED) for line in note]
    if seat.piles:
        step = (piles - 6) / seat.piles
        size = min(_PILE_WIDE, step - 2)
        for place in range(seat.piles):
            items.append(PileItem(QRectF(x + wide + 6 + place * step, box.top() + 1, size, _PILE_HIGH)))


# -- tiles in rows ---------------------------------------------------------------------------------


def _fitted(groups: Sequence[Group], room: QRectF, widest: float) -> tuple[list[Item], float]:
    """Lay *groups* with the largest tiles with which they fit into *room*; return them, and their height."""
    for width in range(max(_NARROWEST, round(widest)), _NARROWEST - 1, -1):
        laid, high = _flow(groups, room, width)
        if high <= room.height():
            break
    return laid, high


def _flow(groups: Sequence[Group], room: QRectF, width: float, *, centred: bool = True) -> tuple[list[Item], float]:
    """Lay *groups* one after the other into *room*, on as many lines as they need, below y 0."""
    gap, between = max(2.0, width * _TILE_GAP), width * 0.55
    captions = any(group.caption for group in groups)
    rows: list[list[tuple[float, str, Group]]] = [[]]
    taken = 0.0
    most = max(1, int((room.width() + gap) / (width + gap)))
    for group in groups:
        # On several lines about equally many.
        size = ceil(len(group.tiles) / ceil(len(group.tiles) / most)) if group.tiles else 1
        for start in range(0, len(group.tiles), size):
            part = Group(group.tiles[start : start + size])
            said = _caption(group) if start == 0 else ""
            wide = len(part.tiles) * (width + gap) - gap
            wide = max(wide, min(room.width(), text_width(said, _CAPTION), max(wide, 132.0)))
            if rows[-1] and taken + between + wide > room.width():
                rows.append([])
                taken = 0.0
            taken += wide + (between if rows[-1] else 0)
            rows[-1].append((wide, said, part))
    items: list[Item] = []
    y = 0.0
    for row in rows:
        total = sum(wide for wide, _said, _part in row) + between * (len(row) - 1)
        x = room.left() + ((room.width() - total) / 2 if centred else 0)
        lines = [words(said, QPointF(0, 0), wide, _CAPTION, most=2) for wide, said, _part in row]
        above = max((sum(line.box.height() for line in each) for each in lines), default=0.0) if captions else 0.0
        for (wide, _said, part), caption in zip(row, lines, strict=True):
            used = len(part.tiles) * (width + gap) - gap
            inset = (wide - used) / 2 if centred else 0.0
            high = sum(line.box.height() for line in caption)
            for line in caption:
                shift = (wide - line.box.width()) / 2 if centred else 0.0
                items.append(_moved(line, x + shift, y + above - high))
            for place, tile in enumerate(part.tiles):
                left = x + inset + place * (width + gap)
                items.append(TileItem(QRectF(left, y + above + 2, width, width * TALL), tile))
            x += wide + between
        y += above + 2 + width * TALL + 8
    return items, y if groups else 0.0


def _caption(group: Group) -> str:
    return f"▲ {group.caption}" if group.marked else group.caption


# -- the middle ------------------------------------------------------------------------------------


def _lay_connected(position: Position, room: QRectF, widest: int, items: list[Item]) -> None:
    """Lay the lines as snakes, with the numbers of their open ends and a mark on the tile laid last.

    Args:
        position: What is shown.
        room: Where to.
        widest: Width of a tile at most.
        items: What is laid is added to them.
    """
    box = Box(round(room.left()), round(room.top()), int(room.width()), int(room.height()))
    snakes = lay_lines(position.connected, box, widest, 24)
    for line, snake in zip(position.connected, snakes, strict=True):
        for laid, lying in zip(line.row, snake.tiles, strict=True):
            turn = turn_of(laid.tile, laid.left, lying.heading)
            place = QRectF(lying.box.x, lying.box.y, lying.box.width, lying.box.height)
            items.append(TileItem(place, laid.tile, turn))
            if laid.newest:
                items.append(ShapeItem(place, Shape.NEWEST))
        for end in line.ends:
            sign = snake.right_end if end.right else snake.left_end
            assert sign is not None
            place = QRectF(sign.x, sign.y, sign.width, sign.height)
            items.append(ShapeItem(place, Shape.END))
            items += _on(number(end.pips), place, max(11, round(sign.height * 0.6)), Tone.INK)


# -- targets of marks ------------------------------------------------------------------------------


def _lay_marks(position: Position, seats: Sequence[QRectF], lying: Sequence[Item], items: list[Item]) -> None:
    """Add the marks; *seats* are the areas of the names, *lying* the possible targets, the likeliest first."""
    for mark in position.marks:
        box, to = (_box_of(spot, seats, lying) for spot in (mark.spot, mark.to))
        if box is None or (mark.to is not None and to is None):
            continue
        line = None if to is None else _between(box, to)
        area = box.adjusted(-_MARK_AIR, -_MARK_AIR, _MARK_AIR, _MARK_AIR)
        items.append(MarkItem(area if line is None else QRectF(line.p1(), line.p2()), mark.kind, mark.colour, line))


def _box_of(spot: Spot | None, seats: Sequence[QRectF], lying: Sequence[Item]) -> QRectF | None:
    """Return the area of *spot*, preferring its tile at the named seat; None if it is not in the picture."""
    if spot is None:
        return None
    if spot.tile is None:
        return seats[spot.seat] if spot.seat is not None and spot.seat < len(seats) else None
    found = [item for item in lying if isinstance(item, TileItem) and item.face == spot.tile]
    return min(found, key=lambda item: item.owner != spot.seat).box if found else None


def _between(box: QRectF, to: QRectF) -> QLineF:
    """Return the line of an arrow, from edge to edge, so that it covers no pips; of neighbours, from their middles."""
    whole = QLineF(box.center(), to.center())
    start, end = _edge(box, whole), _edge(to, QLineF(whole.p2(), whole.p1()))
    line = QLineF(start, end)
    return line if line.length() > 2 * ARROW_HEAD and not box.intersects(to) else whole


def _edge(box: QRectF, ray: QLineF) -> QPointF:
    """Return the point at which *ray*, starting in the middle of *box*, leaves it."""
    shares = [half / abs(way) for half, way in ((box.width() / 2, ray.dx()), (box.height() / 2, ray.dy())) if way]
    return ray.pointAt(min(shares, default=0.0))


def arrow_head(line: QLineF) -> tuple[QPointF, QPointF, QPointF]:
    """Return the corners of the head of an arrow, its tip first."""
    back = QLineF(line.p2(), line.p1())
    back.setLength(ARROW_HEAD)
    sides = []
    for turn in (_HEAD_TURN, -_HEAD_TURN):
        side = QLineF(back)
        side.setAngle(back.angle() + turn)
        sides.append(side.p2())
    return line.p2(), sides[0], sides[1]
