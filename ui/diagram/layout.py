# SPDX-License-Identifier: MIT
"""The layout of a diagram, on a sheet of `WIDTH` by `HEIGHT` units: the proportions of A4 on its side.

Above all the title, at the foot the legend and what is out of the game; between them the table. Up to four
seats sit on its four sides, more of them around a grid of three by three cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QTextLayout, QTextOption

from dominoes.lessons.page import Colour, MarkKind, Spot
from dominoes.tiles import Tile
from ui.diagram.position import Group, Position, PrintedSeat
from ui.language.i18n import number
from ui.table.geometry import Box
from ui.table.lines import lay_lines, turn_of
from ui.tiles.pips import HEIGHT as TALL

SMALLEST: Final = 10
"""Height of the smallest letters, in units of the diagram."""
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
_HEADER: Final = 66.0
"""Height of a seat's two lines of words."""
_PILE_WIDE, _PILE_HIGH = 32.0, 18.0
_STRIP_TILE: Final = 22
_OWN_TILE, _OTHER_TILE, _TRICK_TILE = 52, 46, 46
"""Greatest width of a tile of the seat at the bottom, of the others, and in the trick."""
_TILE_SHARE: Final = 0.068
"""Of the height between title and foot, that the width of a tile may take: on low sheets tiles are smaller."""
_ROOMY_TILE: Final = 38
"""Largest width to which tiles of a low sheet grow while its middle is empty."""
_LINE_TILE: Final = 46
_MARK_AIR: Final = 4.0
"""Between a tile and its ring."""
ARROW_HEAD: Final = 15.0
"""Length of the head of an arrow between tiles."""
_HEAD_TURN: Final = 25.0
"""Half the angle of the head, in degrees."""
_CROWD: Final = 4
"""More seats than this sit around a grid."""

_CELLS: Final = {
    5: ((1, 2), (2, 1), (2, 0), (0, 0), (0, 1)),
    6: ((1, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1)),
    7: ((1, 2), (2, 2), (2, 1), (2, 0), (0, 0), (0, 1), (0, 2)),
    8: ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2)),
}
"""By number of seats, column and row of each, counter-clockwise from the one at the bottom."""
_SIDES: Final = {1: "B", 2: "BT", 3: "BRL", 4: "BRTL"}
"""By number of seats, the side of each: bottom, right, top, left."""


class Tone(Enum):
    """Kinds of text, each with its colour."""

    INK = "ink"
    MUTED = "muted"
    MARK = "mark"
    """On the ground of a sign."""


class Shape(Enum):
    """Signs that are no tiles."""

    BADGE = "badge"
    """The round ground of a seat's sign."""
    BANKER = "banker"
    ARROW = "arrow"
    """Mark for the seat to move."""
    END = "end"
    """The round ground of an open end's number."""
    NEWEST = "newest"
    """An outline around the tile laid last."""
    RULE = "rule"
    """A hairline."""


@dataclass(frozen=True, slots=True)
class TileItem:
    """One tile."""

    box: QRectF
    face: Tile | None
    turn: int = 0
    owner: int | None = None
    """The seat holding or having played it, as index of `Position.seats`."""


@dataclass(frozen=True, slots=True)
class PileItem:
    """A trick won, face down."""

    box: QRectF


@dataclass(frozen=True, slots=True)
class TextItem:
    """One line of words."""

    box: QRectF
    """As wide as the words."""
    text: str
    pixels: int
    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class ShapeItem:
    """A sign without words."""

    box: QRectF
    shape: Shape


@dataclass(frozen=True, slots=True)
class MarkItem:
    """A ring or a highlight around a place, or an arrow."""

    box: QRectF
    kind: MarkKind
    colour: Colour
    line: QLineF | None = None
    """Start and end of an arrow."""


Item = TileItem | PileItem | TextItem | ShapeItem | MarkItem


def lay_out(position: Position, size: QSizeF = SHEET) -> tuple[Item, ...]:
    """Place everything of *position* on a sheet of *size*; without a title it goes nearly to the edges."""
    items: list[Item] = []
    edge = _EDGE if position.title else _BARE_EDGE
    room = QRectF(edge, edge, size.width() - 2 * edge, size.height() - 2 * edge)
    top = _lay_title(position, room, items)
    bottom = _lay_foot(position, room, items)
    area = QRectF(room.left(), top, room.width(), bottom - top)
    around = len(items)
    seats = _lay_grid(position, area, items) if len(position.seats) > _CROWD else _lay_sides(position, area, items)
    # Tiles on the table come first, before tiles out of the game.
    _lay_marks(position, seats, (*items[around:], *items[:around]), items)
    return tuple(items)


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
    """Write the legend at the foot and lay the strips above it; return where they begin."""
    y = room.bottom() + 8 if position.title else room.bottom()
    for text in reversed(_joined(position.legend, room.width())):
        y -= line_height(_LINE)
        items += words(text, QPointF(room.left(), y), room.width(), _LINE)
    if position.title:
        y -= 8
        items.append(ShapeItem(QRectF(room.left(), y, room.width(), 1), Shape.RULE))
    if position.strips:
        laid, high = _flow(position.strips, QRectF(room.left(), 0, room.width(), 0), _STRIP_TILE, centred=False)
        y -= high + _GAP / 2
        items += [_moved(item, 0, y) for item in laid]
    return y - _GAP


def _joined(lines: Sequence[str], room: float) -> Sequence[str]:
    """Write short *lines* as one, which leaves more room for the tiles."""
    one = " · ".join(line for line in lines if line)
    return lines if text_width(one, _LINE) > room else [one] if one else []


# -- words broken to fit their place ---------------------------------------------------------------


def font_of(pixels: int) -> QFont:
    """Return the font of the program, *pixels* high: one cut only, so that a file needs no second one."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Normal)
    return font


def text_width(text: str, pixels: int) -> float:
    """Measure *text* on one line."""
    return QFontMetricsF(font_of(pixels)).horizontalAdvance(text)


def line_height(pixels: int) -> float:
    """Return the room that one line takes."""
    return pixels * 1.3


def broken(text: str, pixels: int, room: float, most: int) -> list[str]:
    """Break *text* into lines no wider than *room*; text beyond *most* lines is left out, marked by dots."""
    layout = QTextLayout(text, font_of(pixels))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    starts: list[int] = []
    layout.beginLayout()
    while len(starts) < most and (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(text)]
    lines = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    metrics = QFontMetricsF(font_of(pixels))
    if lines:
        lines[-1] = metrics.elidedText(lines[-1], Qt.TextElideMode.ElideRight, room)
    return [line for line in lines if line]


def words(text: str, at: QPointF, room: float, pixels: int, *, most: int = 1) -> list[TextItem]:
    """Write *text* into a column *room* wide from *at* down: smaller if it must, then on more lines.

    Args:
        text: What to write.
        at: The upper left corner of the column.
        room: Its width.
        pixels: Height of the letters.
        most: How many lines there may be.
    """
    while pixels > SMALLEST and text_width(text, pixels) > room * most * 0.9 and text_width(text, pixels) > room:
        pixels -= 1
    high = line_height(pixels)
    return [
        TextItem(QRectF(at.x(), at.y() + place * high, min(text_width(line, pixels), room), high), line, pixels)
        for place, line in enumerate(broken(text, pixels, room, most))
    ]


def _moved(item: Item, right: float, down: float) -> Item:
    return replace(item, box=item.box.translated(right, down))


# -- seats -----------------------------------------------------------------------------------------


def _lay_grid(position: Position, area: QRectF, items: list[Item]) -> list[QRectF]:
    """Lay the table of a crowd; return where the names of its seats stand."""
    headers = []
    across, down = (area.width() - 2 * _GAP) / 3, (area.height() - 2 * _GAP) / 3
    for place, (column, row) in enumerate(_CELLS[len(position.seats)]):
        cell = QRectF(area.left() + column * (across + _GAP), area.top() + row * (down + _GAP), across, down)
        headers.append(_lay_seat(position, place, cell, _OTHER_TILE, items))
    _lay_middle(position, QRectF(area.left() + across + _GAP, area.top() + down + _GAP, across, down), items)
    return headers


def _lay_sides(position: Position, area: QRectF, items: list[Item]) -> list[QRectF]:
    """Lay the table of up to four seats; return where their names stand."""
    headers = []
    sides = _SIDES[len(position.seats)]
    beside = min(_SIDE, area.width() * _SIDE_SHARE)
    inner = area.adjusted(beside + _GAP, 0, -beside - _GAP, 0) if "R" in sides else area
    top, bottom = inner.top(), inner.bottom()
    most = _widest_tile(position, inner)
    own, other = min(_OWN_TILE, most), min(_OTHER_TILE, most)
    for place, (seat, side) in enumerate(zip(position.seats, sides, strict=True)):
        if side == "B":
            high = _seat_height(seat, inner.width(), own)
            bottom -= high + _GAP
            room = QRectF(inner.left(), bottom + _GAP, inner.width(), high)
            headers.append(_lay_seat(position, place, room, own, items))
        elif side == "T":
            high = _seat_height(seat, inner.width(), other)
            room = QRectF(inner.left(), top, inner.width(), high)
            headers.append(_lay_seat(position, place, room, other, items))
            top += high + _GAP
        else:
            left = area.left() if side == "L" else area.right() - beside
            room = QRectF(left, area.top(), beside, area.height())
            headers.append(_lay_seat(position, place, room, _OTHER_TILE, items))
    _lay_middle(position, QRectF(inner.left(), top, inner.width(), bottom - top), items)
    return headers


def _widest_tile(position: Position, inner: QRectF) -> int:
    """Return how wide the tiles of the seats below and above each other may be."""
    usual = round(inner.height() * _TILE_SHARE)
    if position.connected or position.middle or any(seat.play for seat in position.seats):
        return usual
    above = [seat for seat, side in zip(position.seats, _SIDES[len(position.seats)], strict=True) if side in "BT"]
    for width in range(_ROOMY_TILE, usual, -1):
        if sum(_seat_height(seat, inner.width(), width) + _GAP for seat in above) <= inner.height():
            return width
    return usual


def _seat_height(seat: PrintedSeat, wide: float, tile: int) -> float:
    """Return the height that *seat* needs with all its tiles on one line."""
    _laid, high = _flow(seat.groups, QRectF(0, 0, wide, 0), tile)
    return _HEADER + high


def _lay_seat(position: Position, place: int, room: QRectF, widest: int, items: list[Item]) -> QRectF:
    """Lay the seat at *place* into the middle of *room*, with tiles as large as fit; return the area of its name."""
    seat = position.seats[place]
    laid, high = _fitted(seat.groups, QRectF(room.left(), 0, room.width(), room.height() - _HEADER), widest)
    top = room.top() + max(0.0, (room.height() - _HEADER - high) / 2)
    header = _lay_header(seat, QRectF(room.left(), top, room.width(), _HEADER), items)
    items += [_moved(_owned(item, place), 0, top + _HEADER) for item in laid]
    return header


def _owned(item: Item, place: int) -> Item:
    return replace(item, owner=place) if isinstance(item, TileItem) else item


def _lay_header(seat: PrintedSeat, box: QRectF, items: list[Item]) -> QRectF:
    """Write the player's name on one line, and below it their note and piles; return the area of the name."""
    arrow = 20.0 if seat.to_act else 0.0
    mark = text_width(seat.banker, _NOTE) + 14 if seat.banker else 0.0
    room = box.width() - arrow - _BADGE - mark - 16
    name = words(seat.name, QPointF(0, 0), room, _NAME)
    wide = name[0].box.width() if name else 0.0
    x = box.left() + (box.width() - (arrow + _BADGE + 8 + wide + (8 + mark if mark else 0))) / 2
    if arrow:
        items.append(ShapeItem(QRectF(x, box.top() + _BADGE / 2 - 8, 14, 16), Shape.ARROW))
        x += arrow
    badge = QRectF(x, box.top(), _BADGE, _BADGE)
    items.append(ShapeItem(badge, Shape.BADGE))
    # A wind in Latin letters by its first one, as on the table.
    items += _on(seat.mark if len(seat.mark) <= 2 else seat.mark[0], badge, _NOTE)  # noqa: PLR2004 - two signs
    x += _BADGE + 8
    items += [_moved(line, x, box.top() + (_BADGE - line.box.height()) / 2) for line in name]
    if mark:
        sign = QRectF(x + wide + 8, box.top() + 4, mark, _BADGE - 8)
        items.append(ShapeItem(sign, Shape.BANKER))
        items += _on(seat.banker, sign, _NOTE)
    _lay_note(seat, QRectF(box.left(), box.top() + _BADGE + 5, box.width(), 22), items)
    return QRectF(badge.left(), badge.top(), _BADGE + 8 + wide, _BADGE)


def _on(text: str, box: QRectF, pixels: int, tone: Tone = Tone.MARK) -> list[Item]:
    """Write *text* in the middle of a sign."""
    wide, high = text_width(text, pixels), line_height(pixels)
    place = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high)
    return [TextItem(place, text, pixels, tone)]


def _lay_note(seat: PrintedSeat, box: QRectF, items: list[Item]) -> None:
    # Many piles are closer together.
    piles = min(seat.piles * (_PILE_WIDE + 3) + 6, box.width() / 2) if seat.piles else 0.0
    note_text = " · ".join(part for part in (seat.note, seat.piles_text) if part)
    note = words(note_text, QPointF(0, 0), box.width() - piles, _NOTE)
    wide = note[0].box.width() if note else 0.0
    x = box.left() + (box.width() - wide - piles) / 2
    items += [TextItem(line.box.translated(x, box.top()), line.text, line.pixels, Tone.MUTED) for line in note]
    if seat.piles:
        step = (piles - 6) / seat.piles
        size = min(_PILE_WIDE, step - 2)
        for place in range(seat.piles):
            items.append(PileItem(QRectF(x + wide + 6 + place * step, box.top() + 1, size, _PILE_HIGH)))


# -- tiles in rows ---------------------------------------------------------------------------------


def _fitted(groups: Sequence[Group], room: QRectF, widest: int) -> tuple[list[Item], float]:
    """Lay *groups* with the largest tiles with which they fit into *room*; return them, and their height."""
    for width in range(widest, 12, -1):
        laid, high = _flow(groups, room, width)
        if high <= room.height():
            break
    return laid, high


def _flow(groups: Sequence[Group], room: QRectF, width: int, *, centred: bool = True) -> tuple[list[Item], float]:
    """Lay *groups* one after the other into *room*, on as many lines as they need, below y 0."""
    gap, between = max(2.0, width * 0.08), width * 0.55
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


def _lay_middle(position: Position, room: QRectF, items: list[Item]) -> None:
    if position.connected:
        _lay_connected(position, room, items)
    elif any(seat.play for seat in position.seats):
        _lay_trick(position, room, items)
    elif position.middle:
        inner = QRectF(room.left(), 0, room.width(), room.height())
        laid, high = _fitted(position.middle, inner, _TRICK_TILE)
        items += [_moved(item, 0, room.top() + (room.height() - high) / 2) for item in laid]


def _lay_trick(position: Position, room: QRectF, items: list[Item]) -> None:
    """Lay each play of the trick towards its owner."""
    third, half = room.width() / 3, room.height() / 2
    sides = _SIDES[len(position.seats)]
    played = {side for seat, side in zip(position.seats, sides, strict=True) if seat.play is not None}
    # A player alone in the middle column gets all its height; otherwise tiles on a low sheet would be tiny.
    shared = {"B", "T"} <= played
    places = {
        "B": QRectF(room.left() + third, room.top() + (half if shared else 0), third, half if shared else 2 * half),
        "R": QRectF(room.left() + 2 * third, room.top(), third, 2 * half),
        "T": QRectF(room.left() + third, room.top(), third, half if shared else 2 * half),
        "L": QRectF(room.left(), room.top(), third, 2 * half),
    }
    for place, (seat, side) in enumerate(zip(position.seats, sides, strict=True)):
        if seat.play is None:
            continue
        box = places[side].adjusted(8, 2, -8, -2)
        laid, high = _fitted((seat.play,), QRectF(box.left(), 0, box.width(), box.height()), _TRICK_TILE)
        items += [_moved(_owned(item, place), 0, box.top() + (box.height() - high) / 2) for item in laid]


def _lay_connected(position: Position, room: QRectF, items: list[Item]) -> None:
    """Lay the lines as snakes, with the numbers of their open ends and a mark on the tile laid last."""
    box = Box(round(room.left()), round(room.top()), int(room.width()), int(room.height()))
    snakes = lay_lines(position.connected, box, _LINE_TILE, 24)
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
