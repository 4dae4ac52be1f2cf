# SPDX-License-Identifier: MIT
"""The signs of the program: one family drawn in one stroke, in whatever colour the words beside them have.

Each sign is a short drawing in a square of 24 units, kept as lines and curves: open shapes are stroked with
round ends, and the few solid ones filled.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

SIDE: Final = 24
"""Units on a side."""
STROKE: Final = 1.9
"""Thickness of the stroke, in units."""

_TRIANGLE: Final = "M 8 5 L 19 12 L 8 19 Z"
_BOOK: Final = "M 12 6.5 C 9.5 4.5 6.5 4 3 4 L 3 18 C 6.5 18 9.5 18.5 12 20.5 C 14.5 18.5 17.5 18 21 18 L 21 4 "
_SPEAKER: Final = "M 3 9.5 L 7 9.5 L 12 5 L 12 19 L 7 14.5 L 3 14.5 Z "
_STAR: Final = (
    "M 12 3 L 14.7 8.9 L 21.1 9.6 L 16.3 13.9 L 17.7 20.2 L 12 17 L 6.3 20.2 L 7.7 13.9 L 2.9 9.6 L 9.3 8.9 Z"
)
_SHEET: Final = "M 6 3 L 18 3 L 18 21 L 6 21 Z "

_STROKED: Final = {
    "back": "M 15 5 L 8 12 L 15 19",
    # Two tiles, the second behind the first: rounds that lie in store.
    "records": "M 4 7 L 12 7 L 12 21 L 4 21 Z M 8 3.5 L 20 3.5 L 20 17 L 15.5 17 M 8 10.6 L 8 10.7 M 8 17.3 L 8 17.4",
    "statistics": "M 3.5 3.5 L 3.5 20.5 L 20.5 20.5 M 8 16.5 L 8 12 M 12.5 16.5 L 12.5 7 M 17 16.5 L 17 10",
    "settings": "M 3 7 L 8 7 M 13 7 L 21 7 M 3 17 L 11 17 M 16 17 L 21 17 O 10.5 7 2.5 O 13.5 17 2.5",
    "score-book": _SHEET + "M 9.5 8 L 14.5 8 M 9.5 12 L 14.5 12 M 9.5 16 L 12 16 M 3.5 7 L 6 7 M 3.5 12 L 6 12 "
    "M 3.5 17 L 6 17",
    "glossary": _BOOK + "C 17.5 4 14.5 4.5 12 6.5 L 12 20",
    "rules": _SHEET + "M 9.5 8 L 14.5 8 M 9.5 12 L 14.5 12 M 9.5 16 L 12.5 16",
    "hint": "M 9 17.5 C 9 14.5 6 13.5 6 9.5 C 6 6 8.7 3.5 12 3.5 C 15.3 3.5 18 6 18 9.5 C 18 13.5 15 14.5 15 17.5 Z "
    "M 10 21 L 14 21",
    "undo": "M 8 4 L 4 8 L 8 12 M 4 8 L 14 8 C 18 8 20 10.5 20 13.5 C 20 16.5 18 19 14 19 L 9 19",
    "redo": "M 16 4 L 20 8 L 16 12 M 20 8 L 10 8 C 6 8 4 10.5 4 13.5 C 4 16.5 6 19 10 19 L 15 19",
    "favourite": _STAR,
    "search": "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5",
    "import": "M 12 3 L 12 14 M 7.5 9.5 L 12 14 L 16.5 9.5 M 4 16 L 4 20.5 L 20 20.5 L 20 16",
    "export": "M 12 14.5 L 12 3.5 M 7.5 8 L 12 3.5 L 16.5 8 M 4 16 L 4 20.5 L 20 20.5 L 20 16",
    "delete": "M 4 6.5 L 20 6.5 M 9 6.5 L 9 3.5 L 15 3.5 L 15 6.5 M 6 6.5 L 7 20.5 L 17 20.5 L 18 6.5 "
    "M 10 10.5 L 10.3 16.5 M 14 10.5 L 13.7 16.5",
    "restore": "M 4 4.5 L 4 9.5 L 9 9.5 M 4.3 9.5 C 5.8 6 8.6 4 12 4 C 16.5 4 20 7.6 20 12 C 20 16.4 16.5 20 12 20 "
    "C 8.5 20 5.7 18 4.5 15 M 12 8 L 12 12.5 L 15 14.5",
    "full-screen": "M 4 9 L 4 4 L 9 4 M 15 4 L 20 4 L 20 9 M 20 15 L 20 20 L 15 20 M 9 20 L 4 20 L 4 15",
    "projector": "M 3 4 L 21 4 M 4.5 4 L 4.5 15 L 19.5 15 L 19.5 4 M 12 15 L 12 17 M 8 21 L 12 17 L 16 21",
    "sound": _SPEAKER + "M 15.5 9 C 17 10.7 17 13.3 15.5 15 M 18 6.5 C 21 9.5 21 14.5 18 17.5",
    "sound-off": _SPEAKER + "M 16 9.5 L 21 14.5 M 21 9.5 L 16 14.5",
    "player": "O 12 8 4 M 4.5 20.5 C 5 16.5 8 14.5 12 14.5 C 16 14.5 19 16.5 19.5 20.5",
    "pause": "M 8.5 5.5 L 8.5 18.5 M 15.5 5.5 L 15.5 18.5",
    "play": "",
    "step-forward": "M 5.5 5.5 L 5.5 18.5",
    "step-back": "M 18.5 5.5 L 18.5 18.5",
    "first": "M 4.5 5.5 L 4.5 18.5",
    "last": "M 19.5 5.5 L 19.5 18.5",
    "favourite-on": _STAR,
    "new": "M 12 4.5 L 12 19.5 M 4.5 12 L 19.5 12",
    "edit": "M 4 20 L 5 15.5 L 16 4.5 L 19.5 8 L 8.5 19 Z M 13.5 7 L 17 10.5",
}
_FILLED: Final = {
    "play": _TRIANGLE,
    "step-forward": "M 9.5 5.5 L 19 12 L 9.5 18.5 Z",
    "step-back": "M 14.5 5.5 L 5 12 L 14.5 18.5 Z",
    "first": "M 13 6 L 6.5 12 L 13 18 Z M 20.5 6 L 14 12 L 20.5 18 Z",
    "last": "M 11 6 L 17.5 12 L 11 18 Z M 3.5 6 L 10 12 L 3.5 18 Z",
    "favourite-on": _STAR,
}
NAMES: Final = tuple(_STROKED)
"""All signs."""


def _read(drawing: str) -> QPainterPath:
    """Read a drawing: M and L with a point, C with three, Z, and O with the middle and radius of a circle."""
    path = QPainterPath()
    words = iter(drawing.split())

    def point() -> QPointF:
        return QPointF(float(next(words)), float(next(words)))

    for word in words:
        match word:
            case "M":
                path.moveTo(point())
            case "L":
                path.lineTo(point())
            case "C":
                path.cubicTo(point(), point(), point())
            case "O":
                centre, radius = point(), float(next(words))
                path.addEllipse(centre, radius, radius)
            case _:
                path.closeSubpath()
    return path


@cache
def _shapes(name: str) -> tuple[QPainterPath, QPainterPath]:
    """Give what is stroked and what is filled."""
    return _read(_STROKED[name]), _read(_FILLED.get(name, ""))


def paint_icon(painter: QPainter, area: QRectF, name: str, colour: str) -> None:
    """Paint a sign as large as fits in the middle of *area*.

    Args:
        painter: Where to.
        area: The room.
        name: One of `NAMES`.
        colour: ``#RRGGBB``.

    Raises:
        KeyError: there is no such sign.
    """
    stroked, filled = _shapes(name)
    side = min(area.width(), area.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center() - QPointF(side / 2, side / 2))
    painter.scale(side / SIDE, side / SIDE)
    pen = QPen(QColor(colour), STROKE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(stroked)
    painter.setPen(QPen(pen.color(), STROKE / 2, Qt.PenStyle.SolidLine, pen.capStyle(), pen.joinStyle()))
    painter.setBrush(pen.color())
    painter.drawPath(filled)
    painter.restore()


@lru_cache(maxsize=256)
def icon_pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The picture of a sign, painted once for each set of arguments.

    Args:
        name: One of `NAMES`.
        colour: ``#RRGGBB``.
        size: Of a side, in logical pixels.
        ratio: Device pixels in a logical pixel.

    Raises:
        KeyError: there is no such sign.
    """
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        paint_icon(painter, QRectF(0, 0, size, size), name, colour)
    return pixmap


def icon(name: str, *, colour: str, size: int) -> QIcon:
    """A sign for menus and lists, sharp at the usual pixel ratios; arguments are those of `icon_pixmap`."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(icon_pixmap(name, colour, size, ratio))
    return made
