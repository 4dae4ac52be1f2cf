# SPDX-License-Identifier: MIT
"""Chinese dice, at rest and rolling: one and four are red, the one is large; an odd die is red, with light pips."""

from __future__ import annotations

from math import cos, sin
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.paint import soft_shadow

_SPOTS: Final = {
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Places of the pips, from the middle, in thirds of a side; the two is level, as on the tiles."""
_RED: Final = "#C8261C"
_BLACK: Final = "#1D1A18"
_BODY: Final = "#F8F1DE"
_ODD_BODY: Final = "#9C1F1A"
"""Of a die of another colour among the others; all its pips are light."""


def paint_die(painter: QPainter, box: QRectF, value: int, *, odd: bool = False) -> None:
    """Paint one die that shows *value* (1 to 6) into the square *box*; an *odd* one has another colour."""
    side = box.width()
    soft_shadow(painter, box, side * 0.18, side * 0.16, 80)
    _paint_side(painter, box, value, 100, odd=odd)


def _paint_side(painter: QPainter, box: QRectF, value: int, shade: int, *, odd: bool) -> None:
    """Paint one side of a die; *shade* is 100 in full light, more in shadow; an *odd* one has another colour."""
    side = box.width()
    painter.setPen(QPen(QColor("#CDBB94"), side / 40))
    painter.setBrush(QColor(_ODD_BODY if odd else _BODY).darker(shade))
    painter.drawRoundedRect(box, side * 0.18, side * 0.18)
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(_BODY if odd else _RED if value in (1, 4) else _BLACK))
    radius = side * (0.17 if value == 1 else 0.092)
    for x, y in _SPOTS[value]:
        painter.drawEllipse(box.center() + QPointF(x, y) * side * 0.26, radius, radius)


Vector = tuple[float, float, float]
_SIDES: Final[tuple[tuple[Vector, Vector, Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)
"""For each side of a die the way it faces, and those of its own two edges; the first one looks up."""
_SMALLER: Final = 0.8
"""Size of a die on edge, so that its corners stay in its place."""


def _sides(value: int) -> tuple[int, ...]:
    """Return what each of `_SIDES` shows where *value* looks up: opposite sides add up to seven."""
    one, other = [each for each in (1, 2, 3) if each not in (value, 7 - value)]
    return value, 7 - value, one, 7 - one, other, 7 - other


def _turned(way: Vector, across: float, along: float, around: float) -> Vector:
    """Return *way* after turns about each of the three axes (radians)."""
    x, y, z = way
    y, z = y * cos(across) - z * sin(across), y * sin(across) + z * cos(across)
    x, z = x * cos(along) + z * sin(along), -x * sin(along) + z * cos(along)
    return x * cos(around) - y * sin(around), x * sin(around) + y * cos(around), z


def paint_rolling(painter: QPainter, box: QRectF, value: int, left: float, place: int, *, odd: bool = False) -> None:
    """Paint one die on its way to *value* in the square *box*.

    Args:
        painter: Where to.
        box: Where it comes to rest.
        value: What it will show.
        left: How much of the roll is left, from 1 to 0.
        place: Which die it is: each turns its own way.
        odd: It has another colour.
    """
    sign = 1 if place % 2 else -1
    turns = ((7.0 + place) * left, sign * 5.3 * left, sign * 2.6 * left)
    soft_shadow(painter, box, box.width() * 0.18, box.width() * (0.16 + 0.2 * left), 80)
    size = box.width() * (_SMALLER if left > 1 - _SMALLER else 1 - left)
    faces = zip(_SIDES, _sides(value), strict=True)
    for (facing, right, down), shown in faces:
        normal, across, along = (_turned(way, *turns) for way in (facing, right, down))
        if normal[2] <= 0:
            continue
        middle = box.center() + QPointF(normal[0], normal[1]) * size / 2
        painter.save()
        painter.setTransform(
            QTransform(across[0] * size, across[1] * size, along[0] * size, along[1] * size, middle.x(), middle.y()),
            combine=True,
        )
        _paint_side(painter, QRectF(-0.5, -0.5, 1, 1), shown, round(100 + 45 * (1 - normal[2])), odd=odd)
        painter.restore()


ROLL_MS: Final = 800
"""How long dice roll."""


class Dice(QWidget):
    """Dice side by side."""

    odd = False
    """Whether the last one has another colour; told before the values are."""

    def __init__(self, parent: QWidget, values: tuple[int, ...] = (1, 1), *, side: int = 44) -> None:
        """Show *values* on dice of *side* pixels at text size 1."""
        super().__init__(parent)
        self._side = side
        self._left = 0.0
        self.show_values(values)
        self.resize(self.sizeHint())

    @property
    def count(self) -> int:
        """How many dice there are."""
        return len(self._values)

    def show_values(self, values: tuple[int, ...]) -> None:
        """Show other *values*, and name them in figures, an odd one apart."""
        self._values = values
        counted = values[:-1] if self.odd else values
        self.setAccessibleName(", ".join([" + ".join(map(str, counted)), *map(str, values[len(counted) :])]))
        self.update()

    def show_rolling(self, part: float) -> None:
        """Show the dice at *part* of their roll, 1 when they rest: they turn ever more slowly."""
        self._left = 1 - QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(part)
        self.update()

    def roll(self) -> None:
        """Roll once in place, without anybody waiting for it."""
        rolling = QVariantAnimation(self)
        rolling.setStartValue(0.0)
        rolling.setEndValue(1.0)
        rolling.setDuration(ROLL_MS)
        rolling.valueChanged.connect(self.show_rolling)
        rolling.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def sizeHint(self) -> QSize:
        """Return the room for the dice and their shadow."""
        side = theme.look().px(self._side)
        return QSize(round(len(self._values) * side * 1.4), round(side * 1.4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the dice."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            side = self.height() / 1.4
            for place, value in enumerate(self._values):
                box = QRectF(side * (0.2 + place * 1.4), side * 0.15, side, side)
                odd = self.odd and place == len(self._values) - 1
                if self._left:
                    paint_rolling(painter, box, value, self._left, place, odd=odd)
                else:
                    paint_die(painter, box, value, odd=odd)
