# SPDX-License-Identifier: MIT
"""A chart that compares averages: a dot for each, with a bar for its margin."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.kit import theme
from ui.kit.chart import Chart, ink, margin, scale
from ui.language.i18n import percent, signed

_ACROSS: Final = 5
"""Steps of the axis, at most."""
_FINEST: Final = 3
"""Places behind the point, at most."""
_ROW: Final = 40
"""Height of a row, in pixels at text size 1."""
_WIDEST_NAME: Final = 0.38
"""Part of the width that names may take."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One average."""

    name: str
    value: float
    margin: float
    """To either side; infinite where nothing is known."""
    sure: bool
    """Whether there are enough rounds."""


class DotChart(Chart[Dot]):
    """Averages one below the other, over a common axis."""

    def axis(self) -> list[float]:
        """Return the numbers below the axis, from the left."""
        low = high = 0.0
        for dot in self.figures:
            # A bar that is longer than the picture is cut, so that the others can be read.
            reach = dot.margin if dot.sure else 0.0
            low, high = min(low, dot.value - reach), max(high, dot.value + reach)
        return scale(low, high, _ACROSS, whole=False)

    def sizeHint(self) -> QSize:
        """Return the size with all rows."""
        px = theme.look().px
        rows = max(3, len(self.figures))
        return QSize(px(360), 2 * margin() + rows * px(_ROW) + self.metrics().height() + px(8))

    def at(self, where: QPointF) -> int | None:
        """Return the row of *where*."""
        box = self._box()
        row = int((where.y() - box.top()) / max(1.0, self._row(box)))
        return row if 0 <= row < len(self.figures) and where.y() >= box.top() else None

    def said(self, value: float, digits: int) -> str:
        """Return a number of the axis in words."""
        return signed(value, digits=digits)

    def _row(self, box: QRectF) -> float:
        return min(box.height() / len(self.figures), theme.look().px(_ROW) * 1.5)

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        names = max(metrics.horizontalAdvance(dot.name) for dot in self.figures) + px(2)
        around = margin()
        left = around + min(names, self.width() * _WIDEST_NAME) + px(12)
        return QRectF(self.rect()).adjusted(left, around, -around - px(18), -around - metrics.height() - px(8))

    def paint(self, painter: QPainter) -> None:
        """Paint axis, names, bars and dots."""
        box = self._box()
        low, high = self._scale[0], self._scale[-1]
        metrics, px = self.metrics(), theme.look().px
        digits = next((n for n in range(_FINEST) if all(round(each, n) == each for each in self._scale)), _FINEST)
        bottom = box.top() + self._row(box) * len(self.figures)
        for value in self._scale:
            x = box.left() + box.width() * (value - low) / (high - low)
            self.line(painter, QPointF(x, box.top()), QPointF(x, bottom), strong=not value)
            below = QRectF(x - box.width() / 2, bottom + px(6), box.width(), metrics.height())
            self.beside(painter, below, self.said(value, digits), Qt.AlignmentFlag.AlignHCenter)
        for at, dot in enumerate(self.figures):
            self._paint_dot(painter, box, at, dot)

    def _paint_dot(self, painter: QPainter, box: QRectF, at: int, dot: Dot) -> None:
        now = theme.look()
        low, high = self._scale[0], self._scale[-1]
        tall = self._row(box)
        y = box.top() + (at + 0.5) * tall
        if at == self.mark:
            painter.setPen(theme.NO_PEN)
            painter.setBrush(QColor(now.chrome.raised))
            band = QRectF(margin(), y - tall / 2, self.width() - 2 * margin(), tall)
            painter.drawRoundedRect(band, now.px(6), now.px(6))
        room = box.left() - now.px(12) - margin()
        painter.setPen(QColor(now.chrome.text))
        name = self.metrics().elidedText(dot.name, Qt.TextElideMode.ElideRight, math.ceil(room))
        painter.drawText(QRectF(margin(), y - tall / 2, room + 1, tall), Qt.AlignmentFlag.AlignVCenter, name)

        def across(value: float) -> float:
            return box.left() + box.width() * (min(max(value, low), high) - low) / (high - low)

        pen = QPen(ink(alpha=255 if dot.sure else 150), now.px(2))
        if not dot.sure:
            pen.setStyle(Qt.PenStyle.DotLine)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        left, right = across(dot.value - dot.margin), across(dot.value + dot.margin)
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        if dot.sure:
            for x in (left, right):
                painter.drawLine(QPointF(x, y - now.px(4)), QPointF(x, y + now.px(4)))
        self.spot(painter, QPointF(across(dot.value), y), hollow=not dot.sure)


class ShareChart(DotChart):
    """The same of shares, from 0 to 1."""

    def axis(self) -> list[float]:
        """Return the shares below the axis, from the left."""
        return scale(
            0, max((dot.value + dot.margin * dot.sure for dot in self.figures), default=1), _ACROSS, whole=False
        )

    def said(self, value: float, digits: int) -> str:
        """Return a share in per cent."""
        return percent(value, digits=max(0, digits - 2))
