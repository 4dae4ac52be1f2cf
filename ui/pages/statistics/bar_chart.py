# SPDX-License-Identifier: MIT
"""A chart of how often rounds end with how many chips: bars to the left and right of zero."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.language.i18n import percent, signed
from ui.pages.statistics.bins import Bin
from ui.pages.statistics.chart import Chart, ink, margin
from ui.pages.statistics.ticks import scale

_UP: Final = 4
"""Steps of the axis, at most."""
_GAP: Final = 0.16
"""Part of a bar's room that is left free."""


class BarChart(Chart):
    """How the rounds are spread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a chart of nothing."""
        super().__init__(parent)
        self._bins: tuple[Bin, ...] = ()
        self._describe: Callable[[int], str] = str
        self._shares: list[float] = []
        self._scale = [0.0, 1.0]
        """What stands beside the axis, from below."""

    def show_bins(self, bins: Sequence[Bin], describe: Callable[[int], str]) -> None:
        """Draw *bins*, in order; *describe* returns the words for one of them."""
        self._bins = tuple(bins)
        self._describe = describe
        total = sum(each.rounds for each in bins) or 1
        self._shares = [each.rounds / total for each in bins]
        self._scale = scale(0, max(self._shares, default=1.0), _UP, whole=False)
        self.reset()

    def count(self) -> int:
        """One for each bar."""
        return len(self._bins)

    def words(self, at: int) -> str:
        """Return the words for bar *at*."""
        return self._describe(at)

    def at(self, where: QPointF) -> int | None:
        """Return the bar above or below *where*."""
        box = self._box()
        place = int((where.x() - box.left()) / max(1.0, box.width()) * len(self._bins))
        return place if 0 <= place < len(self._bins) and where.x() >= box.left() else None

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
        step = box.width() / len(self._bins)
        for at, share in enumerate(self._shares):
            self._paint_bar(painter, box, step, at, share)
        self._paint_places(painter, box, step)

    def _paint_bar(self, painter: QPainter, box: QRectF, step: float, at: int, share: float) -> None:
        now = theme.look()
        left = box.left() + at * step + step * _GAP / 2
        height = box.height() * share / self._scale[-1]
        if share:
            height = max(height, 1.5)
        bar = QRectF(left, box.bottom() - height, step * (1 - _GAP), height)
        place = self._bins[at].place
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
        width = max((each.high for each in self._bins if each.place == 1), default=0) or next(
            (-each.low for each in self._bins if each.place == -1), 1
        )
        wide = max(metrics.horizontalAdvance(signed(each)) for each in (self._bins[0].low, self._bins[-1].high)) + px(
            14
        )
        skip = _skip(len(self._bins), max(1, int(box.width() / wide)))
        for at, each in enumerate(self._bins):
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
