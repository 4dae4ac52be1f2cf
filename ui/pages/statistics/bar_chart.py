# SPDX-License-Identifier: MIT
"""A chart of how often rounds end with how many chips: bars to the left and right of zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.kit import theme
from ui.kit.chart import Chart, ink, margin, scale, step_for
from ui.language.i18n import percent, signed

_UP: Final = 4
"""Steps of the axis, at most."""
_GAP: Final = 0.16
"""Part of a bar's room that is left free."""


_MOST: Final = 32
"""Groups on both sides of zero together, about."""
_FAR: Final = 0.01
"""The part of the rounds on either side that is taken together as far out."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Rounds that ended alike."""

    place: int
    """Left (below 0) or right of zero, in the order they are drawn."""
    low: int
    high: int
    """From and to so many chips, both counted."""
    rounds: int
    far: bool = False
    """Includes all that lies further out; *low* and *high* are its bounds."""


def bins(chips: Sequence[tuple[int, int]]) -> tuple[Bin, ...]:
    """Group *chips*, ascending pairs of a number and how many rounds ended with it; no place is left out."""
    total = sum(rounds for _number, rounds in chips)
    if not total:
        return ()
    low, high = _quantile(chips, total * _FAR), _quantile(chips, total * (1 - _FAR))
    low, high = min(low, 0), max(high, 0)
    width = round(step_for(max(high - low, 1), _MOST))
    first, last = _place(low, width), _place(high, width)
    # What lies further out has a place of its own, beyond the others.
    (worst, _rounds), (best, _rounds) = chips[0], chips[-1]
    first -= worst < 0 and _place(worst, width) < first
    last += best > 0 and _place(best, width) > last
    groups: dict[int, list[tuple[int, int]]] = {place: [] for place in range(first, last + 1)}
    for number, rounds in chips:
        groups[min(max(_place(number, width), first), last)].append((number, rounds))
    return tuple(_bin(place, width, group) for place, group in groups.items())


def _bin(place: int, width: int, group: Sequence[tuple[int, int]]) -> Bin:
    near, far = (abs(place) - 1) * width + 1, abs(place) * width
    low, high = (0, 0) if not place else (near, far) if place > 0 else (-far, -near)
    rounds = sum(rounds for _number, rounds in group)
    least = min((number for number, _rounds in group), default=low)
    most = max((number for number, _rounds in group), default=high)
    if least < low or most > high:
        return Bin(place, min(least, low), max(most, high), rounds, far=True)
    return Bin(place, low, high, rounds)


def _place(number: int, width: int) -> int:
    place = -(-abs(number) // width)
    return place if number >= 0 else -place


def _quantile(chips: Sequence[tuple[int, int]], rank: float) -> int:
    """Return the number that *rank* rounds do not exceed."""
    seen = 0
    for number, rounds in chips:
        seen += rounds
        if seen > rank:
            return number
    most, _rounds = chips[-1]
    return most


class BarChart(Chart[Bin]):
    """How the rounds are spread."""

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        return scale(0, max(self._shares(), default=1.0), _UP, whole=False)

    def _shares(self) -> list[float]:
        total = sum(each.rounds for each in self.figures) or 1
        return [each.rounds / total for each in self.figures]

    def at(self, where: QPointF) -> int | None:
        """Return the bar above or below *where*."""
        box = self._box()
        place = int((where.x() - box.left()) / max(1.0, box.width()) * len(self.figures))
        return place if 0 <= place < len(self.figures) and where.x() >= box.left() else None

    def _beside(self) -> list[tuple[float, str]]:
        fine = any(abs(each * 100 - round(each * 100)) > 1e-6 for each in self._scale)  # noqa: PLR2004 - rounding
        return [(each, percent(each, digits=int(fine))) for each in self._scale]

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(words) for _share, words in self._beside())
        around = margin()
        below = metrics.height() + px(6)
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - px(8), -around - below
        )

    def paint(self, painter: QPainter) -> None:
        """Paint frame and bars."""
        box = self._box()
        metrics, px = self.metrics(), theme.look().px
        tall = metrics.height()
        for share, words in self._beside():
            y = box.bottom() - box.height() * share / self._scale[-1]
            self.line(painter, QPointF(box.left(), y), QPointF(box.right(), y), strong=not share)
            beside = QRectF(0, y - tall / 2, box.left() - px(8), tall)
            self.beside(painter, beside, words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        step = box.width() / len(self.figures)
        for at, share in enumerate(self._shares()):
            self._paint_bar(painter, box, step, at, share)
        self._paint_places(painter, box, step)

    def _paint_bar(self, painter: QPainter, box: QRectF, step: float, at: int, share: float) -> None:
        now = theme.look()
        left = box.left() + at * step + step * _GAP / 2
        height = box.height() * share / self._scale[-1]
        if share:
            height = max(height, 1.5)
        bar = QRectF(left, box.bottom() - height, step * (1 - _GAP), height)
        place = self.figures[at].place
        # Losses are filled fainter; that they stand left of zero shows the same.
        painter.setBrush(ink(alpha=255 if place > 0 else 90 if place < 0 else 170))
        painter.setPen(QPen(ink(), now.line))
        radius = min(now.px(3), bar.width() / 2, bar.height())
        painter.drawPath(_rounded(bar, radius))
        if at == self.mark:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(now.chrome.text), now.px(2)))
            painter.drawPath(_rounded(bar, radius))

    def _paint_places(self, painter: QPainter, box: QRectF, step: float) -> None:
        """Write below the bars where zero is, and how far the others lie from it."""
        metrics, px = self.metrics(), theme.look().px
        width = max((each.high for each in self.figures if each.place == 1), default=0) or next(
            (-each.low for each in self.figures if each.place == -1), 1
        )
        ends = (self.figures[0].low, self.figures[-1].high)
        wide = max(metrics.horizontalAdvance(signed(each)) for each in ends) + px(14)
        skip = _skip(len(self.figures), max(1, int(box.width() / wide)))
        for at, each in enumerate(self.figures):
            if each.place % skip:
                continue
            # A bar of one number stands above it; a wider one ends at the number furthest from zero.
            out = 0 if width == 1 or not each.place else 0.5 if each.place > 0 else -0.5
            x = box.left() + (at + 0.5 + out) * step
            below = QRectF(x - wide, box.bottom() + px(6), 2 * wide, metrics.height())
            self.beside(painter, below, signed(each.place * width), Qt.AlignmentFlag.AlignHCenter)


def _skip(bars: int, room: int) -> int:
    """Return how many bars share one number, so that the numbers fit."""
    return next(each for each in (1, 2, 5, 10, 20, 50, bars) if bars / each <= min(room, 9) or each >= bars)


def _rounded(bar: QRectF, radius: float) -> QPainterPath:
    """Round the upper corners of *bar*."""
    path = QPainterPath()
    path.moveTo(bar.bottomLeft())
    path.lineTo(bar.left(), bar.top() + radius)
    path.quadTo(bar.topLeft(), QPointF(bar.left() + radius, bar.top()))
    path.lineTo(bar.right() - radius, bar.top())
    path.quadTo(bar.topRight(), QPointF(bar.right(), bar.top() + radius))
    path.lineTo(bar.bottomRight())
    path.closeSubpath()
    return path
