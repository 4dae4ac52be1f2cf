# SPDX-License-Identifier: MIT
"""Buttons with a drawn sign instead of words: steps, jumps, play, pause, more, less."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui import theme
from ui.table.arrows import ARROWS
from ui.theme import Kind
from ui.tooltip import give_tip

_SIDE: Final = 38


class Sign(Enum):
    """What is drawn; lines through points of a square from -1 to 1."""

    FIRST = (((-0.55, -0.6), (-0.55, 0.6)), ((0.5, -0.6), (-0.15, 0.0), (0.5, 0.6)))
    STOP_BEFORE = (((0.0, -0.6), (-0.6, 0.0), (0.0, 0.6)), ((0.6, -0.6), (0.0, 0.0), (0.6, 0.6)))
    BACK = (((0.3, -0.6), (-0.35, 0.0), (0.3, 0.6)),)
    FORWARD = (((-0.3, -0.6), (0.35, 0.0), (-0.3, 0.6)),)
    STOP_AFTER = (((0.0, -0.6), (0.6, 0.0), (0.0, 0.6)), ((-0.6, -0.6), (0.0, 0.0), (-0.6, 0.6)))
    LAST = (((0.55, -0.6), (0.55, 0.6)), ((-0.5, -0.6), (0.15, 0.0), (-0.5, 0.6)))
    LESS = (((-0.5, 0.0), (0.5, 0.0)),)
    MORE = (((-0.5, 0.0), (0.5, 0.0)), ((0.0, -0.5), (0.0, 0.5)))
    PLAY = (((-0.35, -0.6), (0.6, 0.0), (-0.35, 0.6), (-0.35, -0.6)),)
    PAUSE = (((-0.3, -0.5), (-0.3, 0.5)), ((0.3, -0.5), (0.3, 0.5)))


class IconButton(QAbstractButton):
    """A square button; its words are in its tip and for assistive technology."""

    def __init__(self, sign: Sign, parent: QWidget, *, kind: Kind = Kind.QUIET) -> None:
        """Make a button that shows *sign*."""
        super().__init__(parent)
        self._sign = sign
        self._kind = kind
        # A click must not take the keyboard from the table.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def sign(self) -> Sign:
        """What it shows."""
        return self._sign

    def set_sign(self, sign: Sign) -> None:
        """Show another sign."""
        self._sign = sign
        self.update()

    def set_words(self, text: str, key: str) -> None:
        """Say what it does, and which key does the same."""
        self.setAccessibleName(text)
        give_tip(self, f"{text} ({key})")

    def sizeHint(self) -> QSize:
        """A square that grows with the text."""
        side = theme.look().px(_SIDE)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the page, where they mean the same everywhere."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and focus ring."""
        now = theme.look()
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        felt = theme.on_felt(self)
        colours = theme.button_colours(self._kind, felt=felt, hot=hot, enabled=self.isEnabled())
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.edge), 1) if colours.edge else theme.NO_PEN)
            painter.setBrush(QColor(colours.ground) if colours.ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, now.px(9), now.px(9))
            self._paint_sign(painter, box, QColor(colours.text))
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(now.cloth.focus if felt else now.chrome.focus), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), now.px(10), now.px(10))

    def _paint_sign(self, painter: QPainter, box: QRectF, colour: QColor) -> None:
        if not self.isEnabled():
            colour.setAlphaF(0.45)
        size = box.width() * 0.4
        wide = max(2.0, box.width() * (0.15 if self._sign is Sign.PAUSE else 0.075))
        painter.setPen(QPen(colour, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(colour if self._sign is Sign.PLAY else Qt.BrushStyle.NoBrush)
        for line in self._sign.value:
            points = QPolygonF([box.center() + QPointF(x, y) * size for x, y in line])
            if line[0] == line[-1]:
                painter.drawPolygon(points)
            else:
                painter.drawPolyline(points)
