# SPDX-License-Identifier: MIT
"""What is called at a table, such as 結 or 通殺: a large word for a moment, beside the seat that it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEasingCurve, QPoint, QPropertyAnimation, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from ui.kit import theme
from ui.kit.layouts import vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import Card, PlainLabel
from ui.table.geometry import Box, Point

CALL_MS: Final = 1600
"""How long a word stands at speed 1."""
RISE_MS: Final = 160
"""How long it takes to come to its place."""
_RISE: Final = 14
"""From how far below it comes, at text size 1."""
_WIDEST: Final = 0.28
"""Part of the table's width above which a word is written in smaller letters."""


@dataclass(frozen=True, slots=True)
class Call:
    """One word that is called."""

    word: str
    seat: Seat | None = None
    """Whom it concerns; None for the whole table."""


class CallWord(Card):
    """One word on the felt; no click stops at it."""

    ended = Signal()
    """Its time is over."""

    def __init__(self, call: Call, parent: QWidget) -> None:
        """Make the word of *call*, which is not shown yet."""
        super().__init__(parent, panel=True)
        self.call = call
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = PlainLabel(call.word, self, role=Type.DISPLAY, tone="gold")
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(call.word)
        vbox(self._label, on=self, margins=(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL))
        self._rise = QPropertyAnimation(self, b"pos", self)
        self._rise.setDuration(RISE_MS)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self.ended)
        self.hide()

    def place(self, panel: Box | None, others: Iterable[Box], width: int, height: int) -> None:
        """Place the word beside *panel* and not over *others*, or in the middle of a felt of this size."""
        wide = QFontMetrics(theme.look().font(Type.DISPLAY, self.font())).horizontalAdvance(self.call.word)
        role = Type.DISPLAY if wide <= _WIDEST * width else Type.HEADING
        self._label.setProperty("role", role.name.lower())
        self._label.style().polish(self._label)
        self.adjustSize()
        self._rise.stop()
        spot = spot_beside(panel, others, (self.width(), self.height()), (width, height))
        self.move(spot.x, spot.y)
        self.raise_()

    def stand(self, ms: int, *, motion: bool) -> None:
        """Show the word for *ms* milliseconds."""
        self.show()
        if motion:
            self._rise.setStartValue(self.pos() + QPoint(0, theme.look().px(_RISE)))
            self._rise.setEndValue(self.pos())
            self._rise.start()
        self._end.start(ms)


def spot_beside(panel: Box | None, others: Iterable[Box], size: tuple[int, int], felt: tuple[int, int]) -> Point:
    """Return where a word of *size* stands on the *felt*.

    Without a *panel* that is the middle; otherwise the first place that covers none of the *others*: above it, beside
    it away from the middle, where tiles are played, below it, and beside it towards the middle.
    """
    (wide, high), (width, height) = size, felt
    if panel is None:
        return Point((width - wide) // 2, (height - high) // 2)
    gap, taken = Space.SMALL, [*others]
    across = min(max(panel.x + (panel.width - wide) // 2, gap), width - wide - gap)
    along = min(max(panel.y + (panel.height - high) // 2, gap), height - high - gap)
    above, below = Point(across, panel.y - gap - high), Point(across, panel.bottom + gap)
    left, right = Point(panel.x - gap - wide, along), Point(panel.right + gap, along)
    away, towards = (left, right) if panel.x + panel.right < width else (right, left)
    free = (spot for spot in (above, away, below, towards) if _is_free(Box(*spot, wide, high), felt, taken))
    return next(free, below if below.y + high <= height else Point(across, max(above.y, 0)))


def _is_free(box: Box, felt: tuple[int, int], taken: Iterable[Box]) -> bool:
    """Return whether *box* is within the *felt* and covers nothing that is *taken*."""
    inside = box.x >= 0 and box.y >= 0 and box.right <= felt[0] and box.bottom <= felt[1]
    return inside and not any(_meet(box, each) for each in taken)


def _meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
