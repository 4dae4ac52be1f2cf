# SPDX-License-Identifier: MIT
"""Pictures of tiles as files, by the painter that serves the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from dominoes.tiles import Tile
from ui.tiles.art import Style, paint_tile, tile_size

if TYPE_CHECKING:
    from ui.tiles.card_print import Caption


def svg(face: Tile | None, style: Style, caption: Caption | None = None) -> bytes:
    """The picture of a tile as an SVG file, 100 units wide."""
    buffer = QBuffer()
    size = tile_size(100)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(QPointF(), size))
    generator.setTitle("" if face is None else str(face))
    with QPainter(generator) as painter:
        paint_tile(painter, QRectF(QPointF(), size), face, style, caption=caption)
    return bytes(buffer.data().data())


def png(face: Tile | None, width: int, style: Style, caption: Caption | None = None) -> bytes:
    """The picture of a tile as a PNG file with clear corners, *width* pixels wide."""
    size = tile_size(width)
    image = QImage(size.toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint_tile(painter, QRectF(QPointF(), size), face, style, caption=caption)
    return image_bytes(image)


def image_bytes(image: QImage) -> bytes:
    """*image* as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())
