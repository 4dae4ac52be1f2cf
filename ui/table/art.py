# SPDX-License-Identifier: MIT
"""Pictures of tiles: one painter function for screen, SVG, PNG and print, and a cache of pixmaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QIcon,
    QImage,
    QImageWriter,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from dominoes.tiles import Tile
from ui.table.pips import CORNER, DIAMETER, HEIGHT, THICKNESS, Pip, pips
from ui.theme import CLOTHS, NO_PEN
from ui.widgets import paint_felt, soft_shadow

SHADED_FROM: Final = 60
"""Width in device pixels from which pips show that they are hollows."""
_MARK: Final = 0.34
"""Diameter of the hole that marks a red pip, in diameters of a pip."""
_SLANT: Final = 0.62
"""How much a table seen slightly from the front shortens depth."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a set of tiles is made of."""

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
    marked: bool = False
    """Red pips carry a small hole, so that they are told apart without seeing red."""

    def with_mark(self) -> Style:
        """The same set with the mark for red pips."""
        return Style(self.body, self.glow, self.edge, self.side, self.seam, self.plain, self.red, marked=True)


EBONY: Final = Style("#1A1714", "#2B2621", "#3A332C", "#100E0C", "#4A4238", "#F5F1E4", "#E0372C")
"""The set of today: black, white and red pips."""
BONE: Final = Style("#F4EAD2", "#FBF4E2", "#CDBB94", "#DCCBA3", "#CDBB94", "#1D1A18", "#B5201F")
"""The old set: bone or ivory, black and red pips."""
STYLES: Final = {"ebony": EBONY, "bone": BONE}


def tile_size(width: float, turn: int = 0) -> QSizeF:
    """Size of a tile *width* wide after *turn* quarter turns."""
    return QSizeF(width, width * HEIGHT) if turn % 2 == 0 else QSizeF(width * HEIGHT, width)


def _turned(pip: Pip, turn: int) -> tuple[float, float]:
    """Centre of *pip* after *turn* quarter turns clockwise, from the upper left corner."""
    return (
        (pip.x, pip.y),
        (HEIGHT - pip.y, pip.x),
        (1 - pip.x, HEIGHT - pip.y),
        (pip.y, 1 - pip.x),
    )[turn % 4]


def paint_tile(painter: QPainter, rect: QRectF, face: Tile | None, style: Style, *, turn: int = 0) -> None:
    """Paint one tile as large as fits in the middle of *rect*.

    Args:
        painter: Where to: screen, picture file or paper.
        rect: The room for the tile, in the painter's units.
        face: What to show; nothing shows the back.
        style: The set it belongs to.
        turn: Quarter turns clockwise from upright. The light does not turn with the tile.
    """
    shape = tile_size(1.0, turn)
    unit = min(rect.width() / shape.width(), rect.height() / shape.height())
    box = QRectF(0, 0, shape.width() * unit, shape.height() * unit)
    box.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_body(painter, box, style, unit)
    if face is None:
        _paint_back(painter, box, style, unit)
    else:
        placed = ((_turned(pip, turn), pip.red) for pip in pips(face))
        spots = [(QPointF(box.left() + x * unit, box.top() + y * unit), red) for (x, y), red in placed]
        _paint_pips(painter, spots, DIAMETER * unit / 2, style)
    painter.restore()


def _paint_body(painter: QPainter, box: QRectF, style: Style, unit: float) -> None:
    """The block itself: outline, light from above, bevelled rim."""
    line = max(unit * 0.024, 0.6)
    inner = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
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


def _paint_back(painter: QPainter, box: QRectF, style: Style, unit: float) -> None:
    """A fine frame, so that backs lying together can be counted."""
    gap = unit * 0.13
    painter.setPen(QPen(QColor(style.seam), max(unit * 0.02, 0.7)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(gap, gap, -gap, -gap), unit * 0.05, unit * 0.05)


def _hollow(radius: float) -> tuple[QBrush, QPen]:
    """The shade and the rim of a pip around the origin: a hollow lit from the upper left.

    Its near wall lies in the shade, its far wall catches light.
    """
    shade = QRadialGradient(QPointF(radius * 0.22, radius * 0.28), radius * 1.36)
    shade.setColorAt(0.55, QColor(0, 0, 0, 0))
    shade.setColorAt(0.85, QColor(0, 0, 0, 52))
    shade.setColorAt(1, QColor(0, 0, 0, 120))
    rim = QLinearGradient(QPointF(-radius, -radius), QPointF(radius, radius))
    rim.setColorAt(0.0, QColor(0, 0, 0, 110))
    rim.setColorAt(0.5, QColor(0, 0, 0, 0))
    rim.setColorAt(1.0, QColor(255, 255, 255, 70))
    return QBrush(shade), QPen(rim, radius * 0.09)


def _paint_pips(painter: QPainter, spots: Sequence[tuple[QPointF, bool]], radius: float, style: Style) -> None:
    """Paint pips at *spots*, red where the flag says so; large ones as hollows."""
    origin = QPointF()
    fine = radius * 2 * painter.device().devicePixelRatio() > SHADED_FROM * DIAMETER
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
    """Size of a pile as `paint_stack` draws it.

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
        painter.setPen(QPen(QColor(style.seam), line))
        painter.setBrush(shade)
        painter.drawRoundedRect(side.adjusted(line / 2, 0, -line / 2, -line / 2), radius, radius)
    deep = unit_size.height() * unit - count * layer
    top = QRectF(left, rect.bottom() - count * layer - deep, wide, deep)
    _paint_body(painter, top, style, unit)
    _paint_back(painter, top, style, unit)
    painter.restore()


@lru_cache(maxsize=1024)
def tile_pixmap(face: Tile | None, width: int, style: Style, ratio: float = 1.0, turn: int = 0) -> QPixmap:
    """The picture of a tile for the screen, painted once for each set of arguments.

    Args:
        face: What to show; nothing shows the back.
        width: Width of the upright tile, in logical pixels.
        style: The set it belongs to.
        ratio: Device pixels in a logical pixel.
        turn: Quarter turns clockwise from upright.
    """
    size = tile_size(width, turn)
    pixmap = _clear(size, ratio)
    with QPainter(pixmap) as painter:
        paint_tile(painter, QRectF(QPointF(), size), face, style, turn=turn)
    return pixmap


SHADOW_REACH: Final = 0.16
"""How far the shadow of a tile on the table reaches, in widths."""


def shadow_room(width: int) -> int:
    """Pixels around the tile in a picture of `standing_pixmap`."""
    return round(width * SHADOW_REACH * 2)


@lru_cache(maxsize=1024)
def standing_pixmap(
    face: Tile | None, width: int, style: Style, ratio: float = 1.0, turn: int = 0, *, lifted: bool = False
) -> QPixmap:
    """The picture of a tile with its soft shadow, with `shadow_room` on all sides.

    One picture instead of two halves the work of a frame. Arguments are those of `tile_pixmap`, and:

    Args:
        face: What to show; nothing shows the back.
        width: Width of the upright tile, in logical pixels.
        style: The set it belongs to.
        ratio: Device pixels in a logical pixel.
        turn: Quarter turns clockwise from upright.
        lifted: The tile is held above the table: the shadow is wider and lower.
    """
    size = tile_size(width, turn)
    room = shadow_room(width)
    pixmap = _clear(QSizeF(size.width() + 2 * room, size.height() + 2 * room), ratio)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(QPointF(room, room), size)
        reach = width * SHADOW_REACH * (1.4 if lifted else 1.0)
        soft_shadow(painter, box, CORNER * width, reach, 120 if lifted else 150)
        painter.drawPixmap(box.topLeft(), tile_pixmap(face, width, style, ratio, turn))
    return pixmap


def _clear(size: QSizeF, ratio: float) -> QPixmap:
    pixmap = QPixmap((size * ratio).toSize().expandedTo(QSize(1, 1)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def svg(face: Tile | None, style: Style) -> bytes:
    """The picture of a tile as an SVG file, 100 units wide."""
    # Imported here: only an export needs it.
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415

    buffer = QBuffer()
    size = tile_size(100)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(QPointF(), size))
    generator.setTitle("" if face is None else str(face))
    with QPainter(generator) as painter:
        paint_tile(painter, QRectF(QPointF(), size), face, style)
    return bytes(buffer.data().data())


def png(face: Tile | None, width: int, style: Style) -> bytes:
    """The picture of a tile as a PNG file with clear corners, *width* pixels wide."""
    size = tile_size(width)
    image = QImage(size.toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_tile(painter, QRectF(QPointF(), size), face, style)
    return image_bytes(image)


def image_bytes(image: QImage) -> bytes:
    """*image* as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


_ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
_ICON_PAIR_FROM: Final = 40
# Face, middle from the left, slant in degrees, width of the tile; in sides of the icon.
_ICON_TILES: Final = ((Tile(1, 1), 0.645, 11.0, 0.3), (Tile(6, 6), 0.375, -9.0, 0.3))
_SMALL_ICON_TILES: Final = ((Tile(4, 4), 0.5, 0.0, 0.36),)


def icon_image(side: int) -> QImage:
    """The program's sign, *side* pixels wide and high: 天 and 地 on green felt."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side, side)
        ground = QPainterPath()
        ground.addRoundedRect(QRectF(0.02, 0.02, 0.96, 0.96), 0.21, 0.21)
        painter.setClipPath(ground)
        painter.save()
        painter.scale(1 / side, 1 / side)
        paint_felt(painter, QRectF(0, 0, side, side), CLOTHS["green"])
        painter.restore()
        for face, x, angle, scale in _ICON_TILES if side >= _ICON_PAIR_FROM else _SMALL_ICON_TILES:
            painter.save()
            painter.translate(x, 0.51)
            painter.rotate(angle)
            painter.scale(1 / side, 1 / side)
            size = tile_size(scale * side)
            box = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
            soft_shadow(painter, box, 0.027 * side, 0.05 * side, 130)
            paint_tile(painter, box, face, EBONY)
            painter.restore()
        painter.setClipping(False)
        painter.setPen(QPen(QColor(229, 185, 76, 150), 0.012))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(ground)
    return image


def app_icon() -> QIcon:
    """The program's sign in all sizes a desktop asks for."""
    icon = QIcon()
    for side in _ICON_SIZES:
        icon.addPixmap(QPixmap.fromImage(icon_image(side)))
    return icon
