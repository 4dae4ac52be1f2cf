# SPDX-License-Identifier: MIT
"""Shared painting: small shapes, and the soft shadow of a tile, a card, a die.

A shadow is many roundings one over the other, and a table has a hundred of them. So one of each kind is kept as a
picture, and its corners and sides are laid around whatever casts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMargins, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from ui.kit.theme import NO_PEN


def star(points: int = 4, inner: float = 0.34) -> tuple[tuple[float, float], ...]:
    """Return the corners of a star with so many *points*, around the origin; *inner* is the radius between them."""
    turns = ((length, corner * pi / points) for corner, length in enumerate((1.0, inner) * points))
    return tuple((length * sin(turn), -length * cos(turn)) for length, turn in turns)


def polygon(centre: QPointF, corners: Sequence[tuple[float, float]], size: float) -> QPolygonF:
    """Return the shape with *corners* around *centre*, *size* times as large."""
    return QPolygonF([QPointF(centre.x() + x * size, centre.y() + y * size) for x, y in corners])


def painted(size: QSize, paint: Callable[[QPainter], None], ratio: float = 1.0) -> QPixmap:
    """Return a picture for keeping, painted by *paint* on nothing, smoothly.

    Args:
        size: Of the picture, in device pixels.
        paint: What to do, in logical pixels.
        ratio: Device pixels in a logical pixel.
    """
    picture = QPixmap(size.expandedTo(QSize(1, 1)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    # A picture painted on also keeps Qt's painting engine, 5 kB or more; its copy does not.
    return picture.copy()


def png_of(image: QImage) -> bytes:
    """Return *image* as a PNG file without any text in it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())


class _Shade(NamedTuple):
    """The look of a shadow."""

    radius: float
    reach: float
    strength: int
    steps: int
    """So many roundings."""

    def scaled(self, factor: float) -> _Shade:
        return self._replace(radius=self.radius * factor, reach=self.reach * factor)

    @property
    def corner(self) -> int:
        """Pixels of a side that differ from its middle, at each end."""
        return ceil(self.radius + self.reach) + 1

    @property
    def above(self) -> int:
        """Pixels that it is seen above the box, as `beside` and `below` it."""
        return ceil(self.reach * 0.3) + 1

    @property
    def beside(self) -> int:
        return ceil(self.reach) + 1

    @property
    def below(self) -> int:
        return ceil(self.reach * 1.3) + 1


def soft_shadow(painter: QPainter, box: QRectF, radius: float, reach: float, strength: int = 90) -> None:
    """Paint a soft shadow around and a little below *box*, for something opaque to be painted over it.

    Args:
        painter: Where to.
        box: What casts the shadow.
        radius: Radius of its corners.
        reach: How far the shadow spreads, in pixels.
        strength: Darkness close to the box, 0 to 255.
    """
    shade = _Shade(radius, reach, strength, steps=min(max(3, round(reach / 3)), 6))
    if not isinstance(painter.device(), (QPixmap, QImage, QWidget)):
        _paint_layers(painter, box, shade)
        return
    on_device = painter.deviceTransform()
    painter.save()
    # A half turn counts as no turning, but as lengths less than nothing.
    if on_device.isRotating() or on_device.m11() < 0:
        scale = painter.device().devicePixelRatio()
        shade = shade.scaled(scale)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(box.topLeft())
        painter.scale(1 / scale, 1 / scale)
        painter.drawPixmap(-shade.beside, -shade.above, _kept((box.size() * scale).toSize(), shade))
    else:
        painter.resetTransform()
        to_pixels, _certain = painter.deviceTransform().inverted()
        painter.setTransform(to_pixels)
        _lay_around(painter, on_device.mapRect(box).toRect(), shade.scaled(on_device.m11()))
    painter.restore()


def _paint_layers(painter: QPainter, box: QRectF, shade: _Shade) -> None:
    painter.setPen(NO_PEN)
    for step in range(shade.steps):
        grow = shade.reach * (1 - step / shade.steps)
        # The layers add up to a curve that is dark at the box and fades out like a penumbra.
        darkness = 2 * shade.strength * (step + 1) / (shade.steps * (shade.steps + 1))
        painter.setBrush(QColor(0, 0, 0, max(1, round(darkness))))
        halo = box.adjusted(-grow, -grow * 0.6, grow, grow).translated(0, shade.reach * 0.3)
        painter.drawRoundedRect(halo, shade.radius + grow, shade.radius + grow)


@lru_cache(maxsize=64)
def _kept(box: QSize, shade: _Shade) -> QPixmap:
    """Return the shadow of a box of this size, as a picture with the room it takes."""
    inside = QRectF(shade.beside, shade.above, box.width(), box.height())
    size = box.grownBy(QMargins(shade.beside, shade.above, shade.beside, shade.below))
    return painted(size, lambda painter: _paint_layers(painter, inside, shade))


def _lay_around(painter: QPainter, box: QRect, shade: _Shade) -> None:
    """Lay a kept shadow around *box*; the parts between its corners are stretched to the box."""
    longest = 2 * shade.corner + 1
    picture = _kept(box.size().boundedTo(QSize(longest, longest)), shade)
    columns = _pieces(box.left(), box.width(), shade.corner, shade.beside, shade.beside)
    rows = _pieces(box.top(), box.height(), shade.corner, shade.above, shade.below)
    for at_y, source_height, y, height in rows:
        for at_x, source_width, x, width in columns:
            # The middle is hidden.
            if source_width > 1 or source_height > 1:
                source = QRect(at_x, at_y, source_width, source_height)
                painter.drawPixmap(QRect(x, y, width, height), picture, source)


def _pieces(start: int, length: int, corner: int, before: int, after: int) -> tuple[tuple[int, int, int, int], ...]:
    """Divide one direction; each piece has its place and length in the kept picture, and those on the screen."""
    first, last = before + corner, corner + after
    if length <= 2 * corner + 1:
        whole = before + length + after
        return ((0, whole, start - before, whole),)
    return (
        (0, first, start - before, first),
        (first, 1, start + corner, length - 2 * corner),
        (first + 1, last, start + length - corner, last),
    )
