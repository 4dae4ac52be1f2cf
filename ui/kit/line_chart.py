# SPDX-License-Identifier: MIT
"""A chart of a number that changes from round to round: a line, and the area between it and zero.

Others may be drawn beside it as thin lines, each with a sign at its end.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPen, QPolygonF

from ui.kit import theme
from ui.kit.chart import Chart, ink, margin, scale, ticks
from ui.kit.theme import pen_colour
from ui.language.i18n import number, signed

_ACROSS: Final = 5
_UP: Final = 4
"""Steps on either axis, at most."""

_DASHES: Final = (
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashDotDotLine,
)
_CLOSE: Final = 0.85
"""How close signs at the ends of lines may stand, in heights of a letter."""


class Course(NamedTuple):
    """How the chips stood after so many rounds."""

    rounds: int
    chips: float


@dataclass(frozen=True, slots=True)
class Line:
    """The line of one player among several."""

    sign: str
    """At the end of the line."""
    figures: tuple[Course, ...]


class LineChart(Chart[Course]):
    """Chips over the rounds played."""

    WHOLE = True
    """Whether the numbers beside the axis are whole."""
    _sign = ""
    _others: tuple[Line, ...] = ()

    def show_lines(self, own: Line, others: Sequence[Line], describe: Callable[[int], str]) -> None:
        """Draw the line of the reader strongly, and those of the *others* thinly; see `show_figures`."""
        self._sign, self._others = own.sign, tuple(others)
        self.show_figures(own.figures, describe)

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        lines = (self.figures, *(line.figures for line in self._others))
        chips = [0, *(held for line in lines for _rounds, held in line)]
        return scale(min(chips), max(chips), _UP, whole=self.WHOLE)

    def begin(self) -> Course:
        """Return where the line begins, before the first round."""
        return Course(0, 0)

    def at(self, where: QPointF) -> int | None:
        """Return the figure above or below *where*."""
        if not self.figures:
            return None
        box = self._box()
        rounds = (where.x() - box.left()) / max(1.0, box.width()) * self.figures[-1].rounds
        right = min(bisect_left(self.figures, (round(rounds), 0)), len(self.figures) - 1)
        near = (max(0, right - 1), right)
        return min(near, key=lambda at: abs(self.figures[at].rounds - rounds))

    def _box(self) -> QRectF:
        """Return where the line is drawn."""
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(signed(each)) for each in self._scale)
        below = metrics.height() + px(6)
        last = metrics.horizontalAdvance(number(self.figures[-1].rounds)) / 2
        signs = [line.sign for line in self._others]
        last = max(last, *(metrics.horizontalAdvance(sign) + px(10) for sign in (self._sign, *signs) if sign), 0)
        around = margin()
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - last, -around - below
        )

    def _point(self, box: QRectF, figure: Course) -> QPointF:
        low, high = self._scale[0], self._scale[-1]
        rounds, chips = figure
        return QPointF(
            box.left() + box.width() * rounds / self.figures[-1].rounds,
            box.bottom() - box.height() * (chips - low) / (high - low),
        )

    def paint(self, painter: QPainter) -> None:
        """Paint frame, area, line and mark."""
        box = self._box()
        self._paint_frame(painter, box)
        self._paint_others(painter, box)
        points = [self._point(box, each) for each in (self.begin(), *self.figures)]
        zero = self._point(box, Course(0, 0)).y()
        shade = QLinearGradient(0, box.top(), 0, box.bottom())
        place = min(max((zero - box.top()) / max(1.0, box.height()), 0.001), 0.999)
        for where, alpha in ((0.0, 150), (place, 30), (1.0, 150)):
            shade.setColorAt(where, pen_colour(theme.look().chrome.gold, alpha=alpha))
        painter.setPen(theme.NO_PEN)
        painter.setBrush(shade)
        ends = QPointF(points[0].x(), zero), QPointF(points[-1].x(), zero)
        painter.drawPolygon(QPolygonF([ends[0], *points, ends[1]]))
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

    def _paint_others(self, painter: QPainter, box: QRectF) -> None:
        """Paint the lines of others, each dashed in its own way, and the signs at the ends of all lines."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, line in enumerate(self._others):
            pen = QPen(pen_colour(theme.look().chrome.muted), max(1.0, theme.look().px(1.2)))
            pen.setStyle(_DASHES[place % len(_DASHES)])
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF([self._point(box, each) for each in (Course(0, 0), *line.figures)]))
        ends = [(self._point(box, line.figures[-1]).y(), line.sign) for line in self._others]
        if self._sign:
            ends.append((self._point(box, self.figures[-1]).y(), self._sign))
        tall = self.metrics().height() * _CLOSE
        for y, (_at, sign) in zip(spread([at for at, _sign in sorted(ends)], tall), sorted(ends), strict=True):
            beside = QRectF(box.right() + theme.look().px(8), y - tall, self.width() - box.right(), 2 * tall)
            self.beside(painter, beside, sign, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _paint_frame(self, painter: QPainter, box: QRectF) -> None:
        metrics, px = self.metrics(), theme.look().px
        tall = metrics.height()
        for chips in self._scale:
            y = self._point(box, Course(0, chips)).y()
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not chips)
            beside = QRectF(0, y - tall / 2, box.left() - px(8), tall)
            self.beside(painter, beside, signed(chips), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        last = self.figures[-1].rounds
        for rounds in ticks(0, last, _ACROSS):
            x = box.left() + box.width() * rounds / last
            below = QRectF(x - box.width() / 2, box.bottom() + px(6), box.width(), tall)
            self.beside(painter, below, number(rounds), Qt.AlignmentFlag.AlignHCenter)


def spread(places: Sequence[float], least: float) -> list[float]:
    """Return ascending *places* moved apart, so that each is *least* from the next, and their middle stays."""
    apart: list[float] = []
    for at in places:
        apart.append(max(at, apart[-1] + least) if apart else at)
    shift = (sum(places) - sum(apart)) / max(1, len(apart))
    return [at + shift for at in apart]
