# SPDX-License-Identifier: MIT
"""Two Chinese dice: the one and the four are red, and the one is large."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
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


def paint_die(painter: QPainter, box: QRectF, value: int) -> None:
    """Paint one die that shows *value* (1 to 6) into the square *box*."""
    side = box.width()
    soft_shadow(painter, box, side * 0.18, side * 0.16, 80)
    painter.setPen(QPen(QColor("#CDBB94"), 1))
    painter.setBrush(QColor("#F8F1DE"))
    painter.drawRoundedRect(box, side * 0.18, side * 0.18)
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(_RED if value in (1, 4) else _BLACK))
    radius = side * (0.17 if value == 1 else 0.092)
    for x, y in _SPOTS[value]:
        painter.drawEllipse(box.center() + QPointF(x, y) * side * 0.26, radius, radius)


class Dice(QWidget):
    """Dice side by side."""

    def __init__(self, parent: QWidget, values: tuple[int, ...] = (1, 1), *, side: int = 44) -> None:
        """Show *values* on dice of *side* pixels at text size 1."""
        super().__init__(parent)
        self._side = side
        self.show_values(values)
        self.resize(self.sizeHint())

    @property
    def count(self) -> int:
        """How many dice there are."""
        return len(self._values)

    def show_values(self, values: tuple[int, ...]) -> None:
        """Show other *values*, and name them in figures."""
        self._values = values
        self.setAccessibleName(" + ".join(map(str, values)))
        self.update()

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
                paint_die(painter, QRectF(side * (0.2 + place * 1.4), side * 0.15, side, side), value)
