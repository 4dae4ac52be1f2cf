# SPDX-License-Identifier: MIT
"""Small shapes that several widgets paint."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF


def star(points: int = 4, inner: float = 0.34) -> tuple[tuple[float, float], ...]:
    """Return the corners of a star with so many *points*, around the origin; *inner* is the radius between them."""
    turns = ((length, corner * pi / points) for corner, length in enumerate((1.0, inner) * points))
    return tuple((length * sin(turn), -length * cos(turn)) for length, turn in turns)


def polygon(centre: QPointF, corners: Sequence[tuple[float, float]], size: float) -> QPolygonF:
    """Return the shape with *corners* around *centre*, *size* times as large."""
    return QPolygonF([QPointF(centre.x() + x * size, centre.y() + y * size) for x, y in corners])
