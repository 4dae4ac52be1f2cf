# SPDX-License-Identifier: MIT
"""The sign of the program: 天 and 地 on green felt."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPainterPath, QPen, QPixmap

from dominoes.tiles import Tile
from ui.kit.paint import soft_shadow
from ui.kit.theme import CLOTHS
from ui.kit.widgets import paint_felt
from ui.tiles.art import EBONY, paint_tile, tile_size

_ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
_ICON_PAIR_FROM: Final = 40
# Face, middle from the left, slant in degrees, width of the tile; in sides of the icon.
_ICON_TILES: Final = ((Tile(1, 1), 0.645, 11.0, 0.3), (Tile(6, 6), 0.375, -9.0, 0.3))
_SMALL_ICON_TILES: Final = ((Tile(4, 4), 0.5, 0.0, 0.36),)


def icon_image(side: int) -> QImage:
    """Return the program's sign, *side* pixels wide and high: 天 and 地 on green felt."""
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
    """Return the program's sign in all sizes a desktop asks for."""
    icon = QIcon()
    for side in _ICON_SIZES:
        icon.addPixmap(QPixmap.fromImage(icon_image(side)))
    return icon
