# SPDX-License-Identifier: MIT
"""A cup for dice, of red lacquer with a gold rim; it stands upside down once the dice have fallen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.paint import soft_shadow

_DARK: Final = "#5E120D"
_LIGHT: Final = "#B43A2A"
_GOLD: Final = "#D9B45A"
_NARROW: Final = 0.12
"""How much narrower its base is than its rim at each side, in widths."""
_RIM: Final = 0.16
"""Height of the rim as one sees it, in widths."""


class DiceCup(QWidget):
    """A picture of a cup; what falls out of it is told by the dice."""

    clicked = Signal()
    """The cup was clicked."""

    def __init__(self, parent: QWidget) -> None:
        """Make a cup on the table *parent*."""
        super().__init__(parent)
        self._turned = True

    def set_turned(self, *, turned: bool) -> None:
        """Stand upside down, as after a throw, or with the mouth above, as while it is shaken."""
        if turned != self._turned:
            self._turned = turned
            self.update()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Keep the press from the table; the click is told when the button is let go."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit that the cup was clicked, if the pointer is still there."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the cup with its shadow."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(4, 4, -4, -8)
            soft_shadow(painter, box.adjusted(box.width() * _NARROW, 0, -box.width() * _NARROW, 0), 8, 8, 70)
            if self._turned:
                painter.translate(0, 2 * box.center().y())
                painter.scale(1, -1)
            _paint(painter, box, mouth=not self._turned)


def _paint(painter: QPainter, box: QRectF, *, mouth: bool) -> None:
    """Paint a cup whose rim is above into *box*, with its open *mouth* or only the edge of the rim."""
    wide, rim = box.width(), box.width() * _RIM
    inset = wide * _NARROW
    side = QPainterPath(QPointF(box.left(), box.top() + rim / 2))
    side.lineTo(box.left() + inset, box.bottom() - rim / 2)
    side.quadTo(
        QPointF(box.center().x(), box.bottom() + rim / 3), QPointF(box.right() - inset, box.bottom() - rim / 2)
    )
    side.lineTo(box.right(), box.top() + rim / 2)
    side.quadTo(QPointF(box.center().x(), box.top() + rim * 1.3), QPointF(box.left(), box.top() + rim / 2))
    shine = QLinearGradient(box.topLeft(), box.topRight())
    for at, colour in ((0.0, _DARK), (0.3, _LIGHT), (0.55, _DARK), (1.0, _DARK)):
        shine.setColorAt(at, QColor(colour))
    painter.setPen(theme.NO_PEN)
    painter.setBrush(shine)
    painter.drawPath(side)
    edge = QRectF(box.left(), box.top(), wide, rim)
    painter.setPen(QPen(QColor(_GOLD), max(1.5, wide * 0.03)))
    painter.setBrush(QColor("#2A0906") if mouth else Qt.BrushStyle.NoBrush)
    if mouth:
        painter.drawEllipse(edge)
    else:
        painter.drawArc(edge, 180 * 16, 180 * 16)
