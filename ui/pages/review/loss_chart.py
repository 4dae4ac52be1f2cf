# SPDX-License-Identifier: MIT
"""A chart of what the choices of a round cost: a bar down from zero at each move, with how far it may be off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from ui.kit import theme
from ui.kit.chart import Chart, ink, margin, scale
from ui.kit.widgets import ENTER
from ui.language.i18n import number, signed

_UP: Final = 3
"""Steps of the axis, at most."""
_LOW: Final = 130
"""Height, in pixels at text size 1."""
_WIDEST: Final = 22
_LEAST: Final = 1.0
"""Chips that the axis shows at least."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One choice."""

    at: int
    """Written moves played before it."""
    loss: float
    """Chips; 0 where nothing was lost, or nobody knows."""
    margin: float
    """How far it may be off, 19 times out of 20."""
    is_sure: bool


class LossChart(Chart[Bar]):
    """Chips lost by each choice over the moves of the round; a click or Enter chooses one."""

    chosen = Signal(int)
    """Go to this choice: its place among the figures."""

    def __init__(self) -> None:
        """Make an empty chart."""
        super().__init__()
        self._last = 1
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_length(self, last: int) -> None:
        """Draw over so many moves."""
        self._last = max(1, last)

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        worst = max((bar.loss + bar.margin for bar in self._figures), default=0.0)
        return scale(-max(worst, _LEAST), 0.0, _UP, whole=False)

    def sizeHint(self) -> QSize:
        """Return a low chart, as it stands on a sheet with other things."""
        return QSize(theme.look().px(360), theme.look().px(_LOW))

    def at(self, where: QPointF) -> int | None:
        """Return the choice nearest to *where*."""
        if not self._figures:
            return None
        box = self._box()
        return min(range(len(self._figures)), key=lambda at: abs(self._across(box, at) - where.x()))

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(signed(each)) for each in self._scale)
        around, below = margin(), metrics.height() + px(4)
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - px(12), -around - below
        )

    def _across(self, box: QRectF, at: int) -> float:
        # In the middle of the move: between the positions before and after it.
        return box.left() + box.width() * (self._figures[at].at + 0.5) / self._last

    def _down(self, box: QRectF, chips: float) -> float:
        low = self._scale[0]
        return box.top() + box.height() * min(1.0, max(0.0, chips) / -low)

    def paint(self, painter: QPainter) -> None:
        """Paint frame, bars and mark."""
        box, metrics, px = self._box(), self.metrics(), theme.look().px
        for value in self._scale:
            y = self._down(box, -value)
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not value)
            beside = QRectF(0, y - metrics.height() / 2, box.left() - px(8), metrics.height())
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            self.beside(painter, beside, signed(value), flags)
        wide = min(float(px(_WIDEST)), box.width() / self._last * 0.8)
        for at in range(len(self._figures)):
            self._paint_bar(painter, box, at, max(wide, px(3)))
        for at in self._numbered(box):
            below = QRectF(self._across(box, at) - px(60), box.bottom() + px(4), px(120), metrics.height())
            self.beside(painter, below, number(self._figures[at].at + 1), Qt.AlignmentFlag.AlignHCenter)

    def _numbered(self, box: QRectF) -> list[int]:
        """Return below which choices there is room for the number of the move; the dearest come first."""
        apart = self.metrics().horizontalAdvance(number(self._last)) + theme.look().px(8)
        found: list[int] = []
        for at in sorted(range(len(self._figures)), key=lambda at: -self._figures[at].loss):
            if all(abs(self._across(box, at) - self._across(box, other)) >= apart for other in found):
                found.append(at)
        return found

    def _paint_bar(self, painter: QPainter, box: QRectF, at: int, wide: float) -> None:
        now, bar = theme.look(), self._figures[at]
        x, y = self._across(box, at), self._down(box, bar.loss)
        if at == self.mark:
            self.line(painter, QPointF(x, box.top()), QPointF(x, box.bottom()), strong=True)
        loss = QColor(now.chrome.loss)
        # What may be chance is hollow.
        painter.setPen(QPen(loss if bar.loss > 0 else ink(), now.line))
        painter.setBrush(loss if bar.is_sure else QColor(now.chrome.surface))
        if bar.loss > 0:
            painter.drawRect(QRectF(x - wide / 2, box.top(), wide, max(y - box.top(), 1.5)))
        else:
            painter.drawEllipse(QPointF(x, box.top()), now.px(3), now.px(3))
        if bar.margin and bar.loss > 0:
            painter.setPen(QPen(QColor(now.chrome.text), now.line))
            high, low = self._down(box, bar.loss - bar.margin), self._down(box, bar.loss + bar.margin)
            painter.drawLine(QPointF(x, high), QPointF(x, low))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the marked one on Enter; arrows move the mark."""
        if event.key() in ENTER and self.mark is not None:
            self.chosen.emit(self.mark)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose what is pointed at."""
        at = self.at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(at)
