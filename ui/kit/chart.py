# SPDX-License-Identifier: MIT
"""The base of all charts: a frame of few lines at round numbers, and a mark that goes from figure to figure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.theme import Space, Type, pen_colour
from ui.kit.widgets import ChangeEvents, announce, paint_focus

_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}


Figure = TypeVar("Figure")
"""One of the figures in a chart."""

_ROUND: Final = (1, 2, 5, 10)
"""Steps that are easily counted on, times a power of ten."""


def step_for(span: float, most: int, *, whole: bool = True) -> float:
    """Return the smallest round step for covering *span* with at most *most* steps.

    Args:
        span: the length to cover, above 0.
        most: how many steps, at least 1.
        whole: only whole numbers, for indivisible counts.
    """
    least = span / most
    power = 10.0 ** math.floor(math.log10(least))
    step = next(each * power for each in _ROUND if each * power >= least * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def ticks(low: float, high: float, most: int, *, whole: bool = True) -> list[float]:
    """Return round numbers from *low* to *high*, about as many as *most* steps need; see `step_for`."""
    if high <= low:
        return [low]
    step = step_for(high - low, most, whole=whole)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    # Adding 0.0 turns −0 into 0.
    return [round(each * step, 9) + 0.0 for each in range(first, last + 1)]


def scale(low: float, high: float, most: int, *, whole: bool = True) -> list[float]:
    """Return round numbers from at most *low* to at least *high*; see `step_for`."""
    if high <= low:
        high = low + 1
    step = step_for(high - low, most, whole=whole)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(each * step, 9) + 0.0 for each in range(first, last + 1)]


class Chart(ChangeEvents, QFrame, Generic[Figure]):
    """A chart of figures in a row; one of them may be marked."""

    marked = Signal(str)
    """Words about the marked figure; empty when none is marked any more."""

    HEIGHT: Final = 230
    """In pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty chart."""
        super().__init__(parent)
        self.figures: tuple[Figure, ...] = ()
        self.describe: Callable[[int], str] = str
        """Returns the figure at an index in words."""
        self._scale = [0.0, 1.0]
        """Labels of the axis, from its beginning."""
        self._mark: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.follow_look()

    # -- what each kind of chart defines -------------------------------------------------------

    def axis(self) -> list[float]:
        """Return the numbers beside the axis, from its beginning."""
        raise NotImplementedError

    def at(self, where: QPointF) -> int | None:
        """Return the index of the figure nearest to *where*, if any."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Paint everything but the focus ring."""
        raise NotImplementedError

    # -- the figures and the mark --------------------------------------------------------------

    def show_figures(self, figures: Sequence[Figure], describe: Callable[[int], str]) -> None:
        """Draw *figures*, in order, none of them marked; *describe* returns the words for one."""
        self.figures = tuple(figures)
        self.describe = describe
        self._scale = self.axis()
        self._mark = None
        self.marked.emit("")
        self.updateGeometry()
        self.update()

    @property
    def mark(self) -> int | None:
        """Which figure is marked."""
        return self._mark

    def set_mark(self, at: int | None) -> None:
        """Mark figure *at*, or none, and announce it."""
        if at == self._mark:
            return
        self._mark = at
        words = "" if at is None else self.describe(at)
        self.marked.emit(words)
        if self.hasFocus():
            announce(self, words)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the mark by keys."""
        last = len(self.figures) - 1
        key = Qt.Key(event.key())
        if last < 0 or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _STEPS:
            here = last if self._mark is None else self._mark + _STEPS[key]
            self.set_mark(min(max(here, 0), last))
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            self.set_mark(0 if key is Qt.Key.Key_Home else last)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Mark the last figure, so that there is something to read."""
        super().focusInEvent(event)
        by_key = event.reason() in {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}
        if by_key and self._mark is None and self.figures:
            self.set_mark(len(self.figures) - 1)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Remove the mark."""
        super().focusOutEvent(event)
        self.set_mark(None)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mark the figure pointed at."""
        self.set_mark(self.at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the mark with the pointer."""
        super().leaveEvent(event)
        if not self.hasFocus():
            self.set_mark(None)

    # -- the frame -----------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(theme.look().px(360), theme.look().px(self.HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return a narrower size, no lower."""
        return QSize(theme.look().px(220), self.sizeHint().height())

    def on_look(self) -> None:
        """Take the new size of text."""
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart, and the focus ring."""
        now = theme.look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(self.small())
            if self.figures:
                self.paint(painter)
            paint_focus(self, painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), now.px(8))

    def small(self) -> QFont:
        """Return the font of the axes."""
        return theme.look().font(Type.CAPTION, self.font())

    def metrics(self) -> QFontMetrics:
        """Return the metrics of that font."""
        return QFontMetrics(self.small())

    def beside(self, painter: QPainter, box: QRectF, words: str, flags: Qt.AlignmentFlag) -> None:
        """Write *words* beside an axis."""
        painter.setPen(QColor(theme.look().chrome.muted))
        painter.drawText(box, flags | Qt.TextFlag.TextSingleLine, words)

    def line(self, painter: QPainter, one: QPointF, other: QPointF, *, strong: bool = False) -> None:
        """Draw a hairline of the frame; a *strong* one is at zero."""
        now = theme.look()
        painter.setPen(QPen(QColor(now.chrome.outline if strong else now.chrome.edge), now.line if strong else 1))
        painter.drawLine(one, other)

    def spot(self, painter: QPainter, where: QPointF, *, hollow: bool = False) -> None:
        """Draw the round mark of one figure."""
        now = theme.look()
        half = now.px(5)
        ink = QColor(now.chrome.gold_text)
        ground = QColor(now.chrome.surface)
        painter.setPen(QPen(ink if hollow else ground, max(2, now.px(2))))
        painter.setBrush(ground if hollow else ink)
        painter.drawEllipse(where, half, half)


def ink(*, alpha: int = 255) -> QColor:
    """Return the colour of figures."""
    return pen_colour(theme.look().chrome.gold_text, alpha=alpha)


def margin() -> int:
    """Return the space around a chart that the focus ring needs."""
    return theme.look().px(Space.SMALL)
