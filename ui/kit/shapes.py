# SPDX-License-Identifier: MIT
"""Small shapes that several widgets paint."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF


def star() -> tuple[tuple[float, float], ...]:
    """Return the corners of a star with four points, around the origin."""
    turns = ((length, eighth * pi / 4) for eighth, length in enumerate((1.0, 0.34) * 4))
    return tuple((length * sin(turn), -length * cos(turn)) for length, turn in turns)


def polygon(centre: QPointF, corners: Sequence[tuple[float, float]], size: float) -> QPolygonF:
    """Return the shape with *corners* around *centre*, *size* times as large."""
    return QPolygonF([QPointF(centre.x() + x * size, centre.y() + y * size) for x, y in corners])
