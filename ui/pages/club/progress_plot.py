# SPDX-License-Identifier: MIT
"""The progress of one pupil as a chart, and the choice of the pupil."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from dominoes.club.progress import Point, Progress
from ui.kit import theme
from ui.kit.chart import Chart, ink, margin
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, vbox
from ui.kit.page_parts import Field
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, capital, ngettext, number, sentences, signed, term
from ui.paper.club import point_text, progress_axis, progress_title, set_line


class ProgressChart(Chart[Point | None]):
    """A dot for each set of deals, with a bar for its standard error, joined by lines; a gap where nothing is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty chart."""
        super().__init__(parent)
        self.common: list[float] = [0.0, 1.0]
        """The numbers beside the axis: those of the whole class, so that pupils can be compared."""

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from below."""
        return self.common

    def at(self, where: QPointF) -> int | None:
        """Return the set above or below *where*."""
        box = self._box()
        place = int((where.x() - box.left()) / max(1.0, box.width()) * len(self.figures))
        return place if 0 <= place < len(self.figures) and where.x() >= box.left() else None

    def _box(self) -> QRectF:
        metrics, px = self.metrics(), theme.look().px
        wide = max(metrics.horizontalAdvance(signed(value, digits=1)) for value in self._scale)
        around = margin()
        below = metrics.height() + px(6)
        return QRectF(self.rect()).adjusted(
            around + wide + px(8), around + metrics.height() / 2, -around - px(8), -around - below
        )

    def paint(self, painter: QPainter) -> None:
        """Paint the frame, and the figures from the first to the last."""
        box, px = self._box(), theme.look().px
        tall, low, high = self.metrics().height(), self._scale[0], self._scale[-1]

        def up(value: float) -> float:
            return box.bottom() - box.height() * (value - low) / (high - low)

        for value in self._scale:
            self.line(painter, QPointF(box.left(), up(value)), QPointF(box.right(), up(value)), strong=not value)
            beside = QRectF(0, up(value) - tall / 2, box.left() - px(8), tall)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            self.beside(painter, beside, signed(value, digits=1), flags)
        step = box.width() / len(self.figures)
        spots = [
            None if point is None else QPointF(box.left() + (at + 0.5) * step, up(point.score))
            for at, point in enumerate(self.figures)
        ]
        if self.mark is not None:
            painter.setPen(theme.NO_PEN)
            painter.setBrush(QColor(theme.look().chrome.raised))
            painter.drawRoundedRect(QRectF(box.left() + self.mark * step, 0, step, self.height()), px(6), px(6))
        painter.setPen(QPen(ink(), px(2)))
        for before, spot in pairwise(spots):
            if before is not None and spot is not None:
                painter.drawLine(before, spot)
        for at, (point, spot) in enumerate(zip(self.figures, spots, strict=True)):
            below = QRectF(box.left() + at * step, box.bottom() + px(6), step, tall)
            self.beside(painter, below, number(at + 1), Qt.AlignmentFlag.AlignHCenter)
            if point is not None and spot is not None:
                painter.setPen(QPen(ink(alpha=150), px(2)))
                reach = (point.error or 0) * box.height() / (high - low)
                painter.drawLine(spot - QPointF(0, reach), spot + QPointF(0, reach))
                self.spot(painter, spot)


class ProgressPlot(ChangeEvents, QWidget):
    """The chart of the pupil that is chosen; hidden until there is progress to show."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self._progress: Progress | None = None
        self.pupil = Chooser(self)
        self.pupil.chosen.connect(self._show_pupil)
        field = Field(self.pupil, self)
        field.translate(lambda: field.set_text(capital(term("player"))))
        self.chart = ProgressChart(self)
        self.caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.chart.marked.connect(self._on_marked)
        vbox(field, self.chart, self.caption, Part(), on=self, spacing=Space.SMALL)
        self.hide()
        self.translate(self._show_pupil)

    def show_progress(self, progress: Progress | None) -> None:
        """Show the *progress* of the first pupil; without any nothing."""
        self._progress = progress
        pupils = [] if progress is None else progress.pupils
        self.pupil.set_items([(at, pupil.name) for at, pupil in enumerate(pupils)])
        self._show_pupil()
        self.setVisible(bool(pupils))

    def _show_pupil(self) -> None:
        progress, at = self._progress, self.pupil.value()
        if progress is None or not isinstance(at, int):
            self.chart.show_figures((), str)
            self.caption.setText("")
            return
        name = progress.pupils[at].name
        self.chart.common = progress_axis(progress)
        self.chart.show_figures(progress.pupils[at].points, self._words)
        self.chart.setAccessibleName(f"{progress_title()}: {name}")
        self.chart.setAccessibleDescription(sentences(self._usual(), _("Arrow keys: previous or next figure.")))

    def _words(self, at: int) -> str:
        """Return the set at index *at* and the result of the pupil with it."""
        progress, chosen = self._progress, self.pupil.value()
        assert progress is not None
        assert isinstance(chosen, int)
        point = progress.pupils[chosen].points[at]
        n = 0 if point is None else point.rounds
        rounds = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
        return " · ".join((set_line(progress, at), point_text(point), rounds))

    def _usual(self) -> str:
        return _("Zero is the average of everyone with the same tiles.")

    def _on_marked(self, words: str) -> None:
        self.caption.setText(words or self._usual())
