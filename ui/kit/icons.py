# SPDX-License-Identifier: MIT
"""The signs of the program: one family drawn in one stroke, in the colour of the words beside them.

Each sign is a short drawing in a square of 24 units, kept as lines and curves: open shapes are stroked with
round ends, and the few solid ones filled.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.kit.paint import painted

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon, QPixmap

SIDE: Final = 24
"""Units on a side."""
STROKE: Final = 1.9
"""Thickness of the stroke, in units."""

_STAR: Final = (
    "M 12 3 L 14.7 8.9 L 21.1 9.6 L 16.3 13.9 L 17.7 20.2 L 12 17 L 6.3 20.2 L 7.7 13.9 L 2.9 9.6 L 9.3 8.9 Z"
)

_STROKED: Final = {
    # Two tiles, the second behind the first: stored rounds.
    "records": "M 4 7 L 12 7 L 12 21 L 4 21 Z M 8 3.5 L 20 3.5 L 20 17 L 15.5 17 M 8 10.6 L 8 10.7 M 8 17.3 L 8 17.4",
    "statistics": "M 3.5 3.5 L 3.5 20.5 L 20.5 20.5 M 8 16.5 L 8 12 M 12.5 16.5 L 12.5 7 M 17 16.5 L 17 10",
    "settings": "M 3 7 L 8 7 M 13 7 L 21 7 M 3 17 L 11 17 M 16 17 L 21 17 O 10.5 7 2.5 O 13.5 17 2.5",
    "score-book": "M 6 3 L 18 3 L 18 21 L 6 21 Z M 9.5 8 L 14.5 8 M 9.5 12 L 14.5 12 M 9.5 16 L 12 16 "
    "M 3.5 7 L 6 7 M 3.5 12 L 6 12 M 3.5 17 L 6 17",
    # A board on its easel, with a tile on it.
    "lessons": "M 3 4 L 21 4 L 21 16 L 3 16 Z M 9.5 7 L 14.5 7 L 14.5 13 L 9.5 13 Z M 8 16 L 6 21 M 16 16 L 18 21",
    # A flag on the top of a hill.
    "learn": "M 2.5 20.5 L 10 9.5 L 14 15 L 16 12.5 L 21.5 20.5 Z M 10 9.5 L 10 3 L 16 5 L 10 7",
    # A sheet of a calendar, with one of its days.
    "daily": "M 4 5.5 L 20 5.5 L 20 20.5 L 4 20.5 Z M 4 10 L 20 10 M 8.5 3 L 8.5 7 M 15.5 3 L 15.5 7 "
    "M 13 13 L 16.5 13 L 16.5 17 L 13 17 Z",
    "finished": "M 4.5 12.5 L 10 18 L 20 6.5",
    "wrong": "M 5.5 5.5 L 18.5 18.5 M 18.5 5.5 L 5.5 18.5",
    "glossary": "M 12 6.5 C 9.5 4.5 6.5 4 3 4 L 3 18 C 6.5 18 9.5 18.5 12 20.5 C 14.5 18.5 17.5 18 21 18 L 21 4 "
    "C 17.5 4 14.5 4.5 12 6.5 L 12 20",
    # A question in a circle: where help is.
    "manual": "O 12 12 9 M 9.2 9.6 C 9.2 7.6 10.4 6.8 12 6.8 C 13.6 6.8 14.8 7.8 14.8 9.3 C 14.8 11.3 12 11.3 12 13.7 "
    "M 12 17 L 12 17.1",
    "undo": "M 8 4 L 4 8 L 8 12 M 4 8 L 14 8 C 18 8 20 10.5 20 13.5 C 20 16.5 18 19 14 19 L 9 19",
    "search": "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5",
    "player": "O 12 8 4 M 4.5 20.5 C 5 16.5 8 14.5 12 14.5 C 16 14.5 19 16.5 19.5 20.5",
    "favourite": _STAR,
    "favourite-on": _STAR,
    "sound": "M 4 9.5 L 7.5 9.5 L 12.5 5 L 12.5 19 L 7.5 14.5 L 4 14.5 Z M 16 9 C 17.7 10.5 17.7 13.5 16 15 "
    "M 18.6 6.6 C 21.8 9.5 21.8 14.5 18.6 17.4",
    "sound-off": "M 4 9.5 L 7.5 9.5 L 12.5 5 L 12.5 19 L 7.5 14.5 L 4 14.5 Z M 16 9.5 L 21 14.5 M 21 9.5 L 16 14.5",
    "play": "",
    "pause": "M 8.5 5.5 L 8.5 18.5 M 15.5 5.5 L 15.5 18.5",
    "step-back": "M 18.5 5.5 L 18.5 18.5",
    "step-forward": "M 5.5 5.5 L 5.5 18.5",
    "stop-before": "",
    "stop-after": "",
    "first": "M 4.5 5.5 L 4.5 18.5",
    "last": "M 19.5 5.5 L 19.5 18.5",
    "less": "M 4.5 12 L 19.5 12",
    "more": "M 12 4.5 L 12 19.5 M 4.5 12 L 19.5 12",
}
_FILLED: Final = {
    "favourite-on": _STAR,
    "play": "M 8 5 L 19 12 L 8 19 Z",
    "step-back": "M 14.5 5.5 L 5 12 L 14.5 18.5 Z",
    "step-forward": "M 9.5 5.5 L 19 12 L 9.5 18.5 Z",
    "stop-before": "M 11.5 6 L 4 12 L 11.5 18 Z M 20 6 L 12.5 12 L 20 18 Z",
    "stop-after": "M 12.5 6 L 20 12 L 12.5 18 Z M 4 6 L 11.5 12 L 4 18 Z",
    "first": "M 13 6 L 6.5 12 L 13 18 Z M 20.5 6 L 14 12 L 20.5 18 Z",
    "last": "M 11 6 L 17.5 12 L 11 18 Z M 3.5 6 L 10 12 L 3.5 18 Z",
}
NAMES: Final = tuple(_STROKED)
"""All signs."""


def _read(drawing: str) -> QPainterPath:
    """Parse a drawing: M and L with a point, C with three, Z, and O with the middle and radius of a circle."""
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
    """Return the stroked and the filled part."""
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
    """Return the picture of a sign, painted once for each set of arguments.

    Args:
        name: One of `NAMES`.
        colour: ``#RRGGBB``.
        size: Of a side, in logical pixels.
        ratio: Device pixels in a logical pixel.

    Raises:
        KeyError: there is no such sign.
    """
    side, area = round(size * ratio), QRectF(0, 0, size, size)
    return painted(QSize(side, side), lambda painter: paint_icon(painter, area, name, colour), ratio)


def icon(name: str, *, colour: str, size: int) -> QIcon:
    """Return a sign for menus and lists, sharp at the usual pixel ratios; for the arguments see `icon_pixmap`."""
    # Imported here: it brings the names of all the system's own, and the start page shows none.
    from PySide6.QtGui import QIcon  # noqa: PLC0415

    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(icon_pixmap(name, colour, size, ratio))
    return made
