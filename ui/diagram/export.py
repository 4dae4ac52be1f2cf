# SPDX-License-Identifier: MIT
"""A diagram as a file: PNG, SVG or PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from dominoes.records.files import whole_binary
from ui.diagram.layout import HEIGHT, WIDTH
from ui.diagram.paint import PAPER, Ground, paint_position
from ui.diagram.position import Position
from ui.kit.paint import png_of

USUAL_WIDTH: Final = 2000
"""Of a PNG, in pixels: sharp on a full sheet of paper and on a projector."""
_MARGIN: Final = 8.0
"""Around a page, in millimetres."""
_RESOLUTION: Final = 600


def as_image(position: Position, ground: Ground = PAPER, width: int = USUAL_WIDTH) -> QImage:
    """Return *position* as an image *width* pixels wide."""
    image = QImage(width, round(width * HEIGHT / WIDTH), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        paint_position(painter, QRectF(image.rect()), position, ground)
    return image


def as_png(position: Position, ground: Ground = PAPER, width: int = USUAL_WIDTH) -> bytes:
    """Return *position* as a PNG file *width* pixels wide."""
    return png_of(as_image(position, ground, width))


def as_svg(position: Position, ground: Ground = PAPER) -> bytes:
    """Return *position* as an SVG file with outlined text, so that it needs no font."""
    # Imported here: only an export needs it.
    from PySide6.QtSvg import QSvgGenerator  # noqa: PLC0415

    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    area = QRectF(0, 0, WIDTH, HEIGHT)
    generator.setSize(QSize(round(WIDTH), round(HEIGHT)))
    generator.setViewBox(area)
    generator.setTitle(position.title)
    with QPainter(generator) as painter:
        paint_position(painter, area, position, ground, outlined=True)
    # Qt writes a pen with a gradient, the bevel of a tile, as plain black; nothing here is drawn in black.
    return bytes(buffer.data().data()).replace(b'stroke="#000000"', b'stroke="none"')


def as_pdf(position: Position, ground: Ground = PAPER) -> bytes:
    """Return *position* as a PDF file of one page, A4 on its side; its words can be searched and copied."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setTitle(position.title)
    size, way = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Landscape
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    writer.setPageLayout(QPageLayout(size, way, margins, QPageLayout.Unit.Millimeter))
    with QPainter(writer) as painter:
        room = writer.pageLayout().paintRectPixels(_RESOLUTION)
        paint_position(painter, QRectF(0, 0, room.width(), room.height()), position, ground)
    buffer.close()
    return bytes(buffer.data().data())


_FORMATS: Final[Mapping[str, Callable[[Position, Ground], bytes]]] = {".png": as_png, ".svg": as_svg, ".pdf": as_pdf}


def export(position: Position, path: Path, ground: Ground = PAPER) -> None:
    """Write *position* to *path* in the format of its suffix.

    Raises:
        OSError: it cannot be written.
        ValueError: no format has this suffix.
    """
    make = _FORMATS.get(path.suffix.lower())
    if make is None:
        raise ValueError(f"no format for {path.suffix.lower()!r}")
    data = make(position, ground)
    with whole_binary(path) as file:
        file.write(data)
