# SPDX-License-Identifier: MIT
"""A button that opens a menu; apart from the other controls, because the start page needs only this one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF

from ui.kit import theme
from ui.kit.widgets import KeyButton


class MenuButton(KeyButton):
    """A quiet button with a small arrow: it opens a menu."""

    def sizeHint(self) -> QSize:
        """Room for the arrow as well."""
        return super().sizeHint() + QSize(theme.look().px(14), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow over the button."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_arrow(painter, QPointF(self.width() - theme.look().px(13), self.height() / 2))


def paint_arrow(painter: QPainter, centre: QPointF, *, up: bool = False) -> None:
    """Paint the small arrow of something that opens downwards, or steps *up* or down."""
    half = theme.look().px(4) * (-1 if up else 1)
    corners = [QPointF(-half, -half * 0.6), QPointF(half, -half * 0.6), QPointF(0, half * 0.6)]
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(theme.look().chrome.muted))
    painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))
