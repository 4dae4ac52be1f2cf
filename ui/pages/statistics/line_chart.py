# SPDX-License-Identifier: MIT
"""A chart of a number that changes from round to round: a line, and the area between it and zero."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPen, QPolygonF

from ui.kit import theme
from ui.kit.theme import pen_colour
from ui.language.i18n import number, signed
from ui.pages.statistics.chart import Chart, ink, margin, scale, ticks

_ACROSS: Final = 5
_UP: Final = 4
"""Steps on either axis, at most."""


class Course(NamedTuple):
    """How the chips stood after so many rounds."""

    rounds: int
    chips: int


class LineChart(Chart[Course]):
    """Chips over the rounds played."""

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        chips = [0, *(held for _rounds, held in self._figures)]
        return scale(min(chips), max(chips), _UP)

    def at(self, where: QPointF) -> int | None:
        """Return the figure above or below *where*."""
        if not self._figures:
            return None
        box = self._box()
        rounds = (where.x() - box.left()) / max(1.0, box.width()) * self._figures[-1].rounds
        right = min(bisect_left(self._figures, (round(rounds), 0)), len(self._figures) - 1)
        near = (max(0, right - 1), right)
        return min(near, key=lambda at: abs(self._figures[at].rounds - rounds))

    def _box(self) -> QRectF:
        """Return where the line is drawn."""
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(signed(each)) for each in self._scale)
        below = metrics.height() + px(6)
        last = metrics.horizontalAdvance(number(self._figures[-1].rounds)) / 2
        around = margin()
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - last, -around - below
        )

    def _point(self, box: QRectF, figure: Course) -> QPointF:
        low, high = self._scale[0], self._scale[-1]
        rounds, chips = figure
        return QPointF(
            box.left() + box.width() * rounds / self._figures[-1].rounds,
            box.bottom() - box.height() * (chips - low) / (high - low),
        )

    def paint(self, painter: QPainter) -> None:
        """Paint frame, area, line and mark."""
        box = self._box()
        self._paint_frame(painter, box)
        points = [self._point(box, each) for each in (Course(0, 0), *self._figures)]
        zero = points[0].y()
        shade = QLinearGradient(0, box.top(), 0, box.bottom())
        place = min(max((zero - box.top()) / max(1.0, box.height()), 0.001), 0.999)
        for where, alpha in ((0.0, 150), (place, 30), (1.0, 150)):
            shade.setColorAt(where, pen_colour(theme.look().chrome.gold, alpha=alpha))
        painter.setPen(theme.NO_PEN)
        painter.setBrush(shade)
        painter.drawPolygon(QPolygonF([points[0], *points[1:], QPointF(points[-1].x(), zero)]))
        pen = QPen(ink(), max(1.6, theme.look().px(2)))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        marked = len(points) - 1 if self.mark is None else self.mark + 1
        if self.mark is not None:
            across = points[marked].x()
            self.line(painter, QPointF(across, box.top()), QPointF(across, box.bottom()), strong=True)
        self.spot(painter, points[marked])

    def _paint_frame(self, painter: QPainter, box: QRectF) -> None:
        metrics, px = self.metrics(), theme.look().px
        tall = metrics.height()
        for chips in self._scale:
            y = self._point(box, Course(0, round(chips))).y()
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not chips)
            beside = QRectF(0, y - tall / 2, box.left() - px(8), tall)
            self.beside(painter, beside, signed(chips), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        last = self._figures[-1].rounds
        for rounds in ticks(0, last, _ACROSS):
            x = box.left() + box.width() * rounds / last
            below = QRectF(x - box.width() / 2, box.bottom() + px(6), box.width(), tall)
            self.beside(painter, below, number(rounds), Qt.AlignmentFlag.AlignHCenter)
