# SPDX-License-Identifier: MIT
"""Pictures of tiles: one painter function for screen, SVG, PNG and print, and a cache of pixmaps."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QRadialGradient

from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.paint import painted, soft_shadow
from ui.kit.settings import OWN
from ui.kit.theme import NO_PEN, Tiles
from ui.tiles.pips import CORNER, DIAMETER, HEIGHT, SMALL_DIAMETER, THICKNESS, Pip, pips

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from ui.tiles.card_print import Caption

SHADED_FROM: Final = 32
"""Least width in device pixels for showing pips as hollows."""
PRINTED_FROM: Final = 34
"""Width in the painter's units from which the print of a card can be read; narrower ones are left blank."""
_CARD_CORNER: Final = 0.055
"""Radius of the corners of a card, in widths."""
_DARK: Final = 100
"""Lightness, 0 to 255, below which a body is dark."""
_MARK: Final = 0.34
"""Diameter of the hole that marks a red pip, in diameters of a pip."""
_FOOT: Final = 0.055
"""How much of its side a tile on the table shows below its face, in widths."""
_SLANT: Final = 0.62
"""How much a table seen slightly from the front shortens depth."""
_OWN_EDGE: Final = 135
"""How much, in per cent, the edge of a tile of one's own differs from its body."""
_KEPT: Final = 256
"""Pictures kept, some 8 MB: no table shows more at once, and other sizes, sets and languages soon come."""


class Style(NamedTuple):
    """Material and marks of a set of tiles."""

    body: str
    glow: str
    """The upper part of the body, where the light falls."""
    edge: str
    side: str
    """The long edge of a tile in a pile."""
    seam: str
    """The fine line on a back and between the tiles of a pile."""
    plain: str
    red: str
    card: bool = False
    """A flat card with a fine frame; name and rank are printed on it at both ends."""
    marked: bool = False
    """Red pips carry a small hole, so that they can be distinguished without seeing red."""
    old_three: bool = False
    """Long Three 長三 is two slanting rows instead of a cross, as the paper cards still have it."""
    own: str = ""
    """Key of the set of one's own whose pictures cover the tiles; without one they are painted here."""


EBONY: Final = Style("#1A1714", "#2B2621", "#3A332C", "#100E0C", "#4A4238", "#F5F1E4", "#E0372C")
"""The set of today: black, white and red pips."""
BONE: Final = Style("#F4EAD2", "#FBF4E2", "#CDBB94", "#DCCBA3", "#CDBB94", "#1D1A18", "#B5201F")
"""The old set: bone or ivory, black and red pips."""
PAPER: Final = Style("#FCFBF7", "#FCFBF7", "#A9A69C", "#D9D6CC", "#5B7A99", "#1D1A18", "#B5201F", card=True)
"""Paper cards 紙牌: white, black and red pips, printed with name and rank."""
STYLES: Final = {"ebony": EBONY, "bone": BONE, "paper": PAPER}


@cache
def _outlined(style: Style) -> Style:
    """Return the set with the edges of dark tiles bright, so that they are seen on dark cloth."""
    dark = QColor(style.body).lightness() < _DARK
    return style._replace(edge=style.plain, seam=style.plain) if dark else style


def on_table(style: Style) -> Style:
    """Return the present set of the table: in high contrast, dark tiles have bright edges."""
    return _outlined(style) if theme.look().strong else style


def style_of(tiles: Tiles) -> Style:
    """Return the set of *tiles* that a player chose; for one of their own that is missing or damaged, the usual set.

    Raises:
        KeyError: there is no such set.
    """
    if tiles.key.startswith(OWN):
        # Imported here: most players have none.
        from ui.tiles.own import found  # noqa: PLC0415

        own = found(tiles.key)
        return _painted_style(tiles._replace(key=Tiles().key)) if own is None else _own_style(tiles.key, own.body)
    return _painted_style(tiles)


@cache
def _painted_style(tiles: Tiles) -> Style:
    return STYLES[tiles.key]._replace(marked=tiles.red_mark, old_three=tiles.old_three)


@lru_cache(4)
def _own_style(key: str, colour: str) -> Style:
    """Return the set of this *key*, whose tiles have sides of that *colour*."""
    body = QColor(colour)
    near = EBONY if body.lightness() < _DARK else BONE
    edge = body.lighter(_OWN_EDGE) if near is EBONY else body.darker(_OWN_EDGE)
    glow, side = body.lighter(105).name(), body.darker(115).name()
    return near._replace(body=body.name(), glow=glow, edge=edge.name(), side=side, seam=edge.name(), own=key)


def present_style() -> Style:
    """Return the set of tiles that the settings ask for."""
    return style_of(theme.look().tiles)


def tile_size(width: float, turn: int = 0) -> QSizeF:
    """Return the size of a tile *width* wide after *turn* quarter turns."""
    return QSizeF(width, width * HEIGHT) if turn % 2 == 0 else QSizeF(width * HEIGHT, width)


def _turned(pip: Pip, turn: int) -> tuple[float, float]:
    """Return the centre of *pip* after *turn* quarter turns clockwise, from the upper left corner."""
    return (
        (pip.x, pip.y),
        (HEIGHT - pip.y, pip.x),
        (1 - pip.x, HEIGHT - pip.y),
        (pip.y, 1 - pip.x),
    )[turn % 4]


def paint_tile(
    painter: QPainter, rect: QRectF, face: Tile | None, style: Style, *, turn: int = 0, caption: Caption | None = None
) -> None:
    """Paint one tile as large as fits in the middle of *rect*.

    Args:
        painter: Where to: screen, picture file or paper.
        rect: The room for the tile, in the painter's units.
        face: What to show; nothing shows the back.
        style: The set it belongs to.
        turn: Quarter turns clockwise from upright. The light does not turn with the tile.
        caption: Print of a card; left out on other sets and where it would be too small to read.
    """
    shape = tile_size(1.0, turn)
    unit = min(rect.width() / shape.width(), rect.height() / shape.height())
    box = QRectF(0, 0, shape.width() * unit, shape.height() * unit)
    box.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if style.own and _paint_own(painter, box, face, style, unit, turn=turn):
        painter.restore()
        return
    _paint_body(painter, box, style, unit)
    if face is None:
        _paint_back(painter, box, style, unit)
    else:
        printed = caption if style.card and unit >= PRINTED_FROM else None
        dots = pips(face, old_three=style.old_three)
        if printed is not None:
            dots = tuple(pip.squeezed() for pip in dots)
        placed = ((_turned(pip, turn), pip.red) for pip in dots)
        spots = [(QPointF(box.left() + x * unit, box.top() + y * unit), red) for (x, y), red in placed]
        _paint_pips(painter, spots, (DIAMETER if printed is None else SMALL_DIAMETER) * unit / 2, style)
        if printed is not None:
            painter.translate(box.center())
            painter.rotate(90 * turn)
            painter.scale(unit, unit)
            # Imported here: most tables have no cards, and the start page should not wait for them.
            from ui.tiles.card_print import paint_print  # noqa: PLC0415

            paint_print(painter, printed, unit, style.plain)
    painter.restore()


def _paint_own(painter: QPainter, box: QRectF, face: Tile | None, style: Style, unit: float, *, turn: int) -> bool:
    """Paint a tile with a picture of one's own, and a fine edge; return False where there is no picture."""
    # Imported here, as above.
    from ui.tiles.own import paint_picture  # noqa: PLC0415

    line = max(unit * 0.02, 0.5)
    inner = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(style.body))
    # A picture may be transparent in part.
    painter.drawRoundedRect(inner, CORNER * unit, CORNER * unit)
    if not paint_picture(painter, box, style.own, face, turn):
        return False
    painter.setPen(QPen(QColor(style.edge), line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, CORNER * unit, CORNER * unit)
    return True


def _paint_body(painter: QPainter, box: QRectF, style: Style, unit: float) -> None:
    """Paint the block itself: outline, light from above, bevelled rim."""
    line = max(unit * 0.024, 0.6)
    inner = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    if style.card:
        painter.setPen(QPen(QColor(style.edge), line))
        painter.setBrush(QColor(style.body))
        painter.drawRoundedRect(inner, _CARD_CORNER * unit, _CARD_CORNER * unit)
        return
    radius = CORNER * unit
    light = QLinearGradient(inner.topLeft(), QPointF(inner.left(), inner.top() + unit * 0.9))
    light.setColorAt(0, QColor(style.glow))
    light.setColorAt(1, QColor(style.body))
    painter.setPen(QPen(QColor(style.edge), line))
    painter.setBrush(light)
    painter.drawRoundedRect(inner, radius, radius)
    # The bevel: a bright hairline above, a dark one below, both inside the outline.
    rim = inner.adjusted(line, line, -line, -line)
    sheen = QLinearGradient(rim.topLeft(), rim.bottomLeft())
    sheen.setColorAt(0, QColor(255, 255, 255, 64))
    sheen.setColorAt(min(0.4, 0.3 * unit / box.height()), QColor(255, 255, 255, 10))
    sheen.setColorAt(0.9, QColor(0, 0, 0, 10))
    sheen.setColorAt(1, QColor(0, 0, 0, 90))
    painter.setPen(QPen(sheen, line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rim, radius - line, radius - line)


def _paint_foot(painter: QPainter, box: QRectF, style: Style, unit: float) -> None:
    """Paint the visible part of the side of a tile below its face *box*: it is a block on the table."""
    line = max(unit * 0.024, 0.6)
    side = QLinearGradient(box.bottomLeft(), QPointF(box.left(), box.bottom() + _FOOT * unit))
    side.setColorAt(0, QColor(style.edge))
    side.setColorAt(1, QColor(style.side))
    painter.setPen(QPen(QColor(style.side).darker(130), line))
    painter.setBrush(side)
    foot = box.adjusted(line / 2, unit, -line / 2, _FOOT * unit - line / 2)
    painter.drawRoundedRect(foot, CORNER * unit, CORNER * unit)


def _paint_back(painter: QPainter, box: QRectF, style: Style, unit: float) -> None:
    """Paint a fine frame, so that backs lying together can be counted; cards are coloured inside it."""
    if style.card:
        rim = unit * 0.07
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(style.seam))
        painter.drawRoundedRect(box.adjusted(rim, rim, -rim, -rim), unit * 0.03, unit * 0.03)
    gap = unit * 0.13
    painter.setPen(QPen(QColor(style.body if style.card else style.seam), max(unit * 0.02, 0.7)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(gap, gap, -gap, -gap), unit * 0.05, unit * 0.05)


def _hollow(radius: float) -> tuple[QBrush, QPen]:
    """Return the shade and the rim of a pip around the origin: a drilled hollow lit from the upper left.

    Its near wall lies in the shade, its far wall catches light.
    """
    shade = QRadialGradient(QPointF(radius * 0.26, radius * 0.34), radius * 1.42)
    shade.setColorAt(0.42, QColor(0, 0, 0, 0))
    shade.setColorAt(0.78, QColor(0, 0, 0, 60))
    shade.setColorAt(1, QColor(0, 0, 0, 140))
    rim = QLinearGradient(QPointF(-radius, -radius), QPointF(radius, radius))
    rim.setColorAt(0.0, QColor(0, 0, 0, 140))
    rim.setColorAt(0.5, QColor(0, 0, 0, 0))
    rim.setColorAt(1.0, QColor(255, 255, 255, 110))
    return QBrush(shade), QPen(rim, radius * 0.12)


def _paint_pips(painter: QPainter, spots: Sequence[tuple[QPointF, bool]], radius: float, style: Style) -> None:
    """Paint pips at *spots*, red where the flag says so; large ones as hollows, but those of a card flat."""
    origin = QPointF()
    large = radius * 2 * painter.device().devicePixelRatio() > SHADED_FROM * DIAMETER
    fine = large and not style.card
    shade, rim = _hollow(radius)
    colours = {red: QBrush(QColor(style.red if red else style.plain)) for red in (True, False)}
    for centre, red in spots:
        painter.translate(centre)
        painter.setPen(NO_PEN)
        painter.setBrush(colours[red])
        painter.drawEllipse(origin, radius, radius)
        if fine:
            painter.setBrush(shade)
            painter.drawEllipse(origin, radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(rim)
            painter.drawEllipse(origin, radius * 0.97, radius * 0.97)
        if red and style.marked:
            painter.setPen(NO_PEN)
            painter.setBrush(QColor(style.body))
            painter.drawEllipse(origin, radius * _MARK, radius * _MARK)
        painter.translate(-centre)


def stack_size(width: float, count: int, *, lying: bool = False) -> QSizeF:
    """Return the size of a pile as `paint_stack` draws it.

    Args:
        width: Width of a tile.
        count: Tiles in the pile.
        lying: The long side faces the reader.
    """
    across, deep = (HEIGHT, 1.0) if lying else (1.0, HEIGHT)
    return QSizeF(width * across, width * (deep * _SLANT + count * THICKNESS))


def paint_stack(painter: QPainter, rect: QRectF, count: int, style: Style, *, lying: bool = False) -> None:
    """Paint a pile of tiles face down, seen a little from the front, on the lower edge of *rect*.

    A lying pair is a trick won; four tiles with the short side in front are a stack of the wall.

    Args:
        painter: Where to.
        rect: Room for the pile; the tiles are as wide as fits, a smaller pile stays on the lower edge.
        count: Tiles in the pile; 0 paints nothing.
        style: The set they belong to.
        lying: The long side faces the reader.
    """
    if count <= 0:
        return
    style = on_table(style)
    unit_size = stack_size(1.0, count, lying=lying)
    unit = min(rect.width() / unit_size.width(), rect.height() / unit_size.height())
    wide = unit_size.width() * unit
    left = rect.center().x() - wide / 2
    layer = THICKNESS * unit
    line = max(unit * 0.03, 0.6)
    radius = CORNER * unit
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place in range(count):
        side = QRectF(left, rect.bottom() - (place + 1) * layer - radius, wide, layer + radius)
        shade = QLinearGradient(side.topLeft(), side.bottomLeft())
        shade.setColorAt(0, QColor(style.glow))
        shade.setColorAt(0.35, QColor(style.body))
        shade.setColorAt(1, QColor(style.side))
        painter.setPen(QPen(QColor(style.edge if style.card else style.seam), line))
        painter.setBrush(shade)
        painter.drawRoundedRect(side.adjusted(line / 2, 0, -line / 2, -line / 2), radius, radius)
    deep = unit_size.height() * unit - count * layer
    top = QRectF(left, rect.bottom() - count * layer - deep, wide, deep)
    if not (style.own and _paint_own(painter, top, None, style, unit, turn=int(lying))):
        _paint_body(painter, top, style, unit)
        _paint_back(painter, top, style, unit)
    painter.restore()


class Shadow(Enum):
    """The soft shadow around the picture of a tile: how far it reaches, and how dark it is (0 to 255)."""

    NONE = (0.0, 0)
    RESTING = (0.16, 150)
    LIFTED = (0.224, 120)
    """Of a tile that is held above the table: wider and lower."""


def shadow_room(width: int, shadow: Shadow) -> int:
    """Return how many pixels there are around a tile of *width* in its picture with *shadow*."""
    reach, _dark = Shadow.RESTING.value
    return 0 if shadow is Shadow.NONE else round(width * reach * 2)


def tile_pixmap(
    face: Tile | None,
    width: int,
    style: Style,
    ratio: float = 1.0,
    turn: int = 0,
    *,
    caption: Caption | None = None,
    shadow: Shadow = Shadow.NONE,
) -> QPixmap:
    """Return the picture of a tile for the screen, painted once for each set of arguments.

    Args:
        face: What to show; nothing shows the back.
        width: Width of the upright tile, in logical pixels.
        style: The set it belongs to.
        ratio: Device pixels in a logical pixel.
        turn: Quarter turns clockwise from upright.
        caption: What to print on a card; see `paint_tile`.
        shadow: With one there is `shadow_room` on all sides. One picture instead of two halves the work of a frame.
    """
    if style.own:
        # Imported here, as above.
        from ui.tiles.own import found  # noqa: PLC0415

        # A set that is removed may be added again: what is painted without it is kept apart.
        style = style if found(style.own) else style._replace(own="")
    return _tile_pixmap(face, width, on_table(style), ratio, turn=turn, caption=caption, shadow=shadow)


@lru_cache(_KEPT)
def _tile_pixmap(
    face: Tile | None, width: int, style: Style, ratio: float, *, turn: int, caption: Caption | None, shadow: Shadow
) -> QPixmap:
    tile = QRectF(QPointF(), tile_size(width, turn))
    plain = painted(
        (tile.size() * ratio).toSize(),
        lambda painter: paint_tile(painter, tile, face, style, turn=turn, caption=caption),
        ratio,
    )
    if shadow is Shadow.NONE:
        return plain
    room = shadow_room(width, shadow)
    box = tile.translated(room, room)

    def paint(painter: QPainter) -> None:
        reach, darkness = shadow.value
        soft_shadow(painter, box, CORNER * width, width * reach, darkness)
        if not style.card:
            _paint_foot(painter, box, style, width)
        painter.drawPixmap(box.topLeft(), plain)

    return painted(((box.size() + QSizeF(2 * room, 2 * room)) * ratio).toSize(), paint, ratio)
