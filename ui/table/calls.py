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
    meaning: str = ""
    """What the word means, in one line."""


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
        self.setAccessibleDescription(call.meaning)
        vbox(self._label, on=self, margins=(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL))
        self._rise = QPropertyAnimation(self, b"pos", self)
        self._rise.setDuration(RISE_MS)
        self._rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self.ended)
        self.hide()

    def place(self, panel: Box | None, others: Iterable[Box], width: int, height: int) -> None:
        """Stand beside *panel* and not over *others*, or in the middle of a felt of this size.

        The letters are smaller where larger ones would cover something.
        """
        wide = QFontMetrics(theme.look().font(Type.DISPLAY, self.font())).horizontalAdvance(self.call.word)
        taken = [*others]
        self._rise.stop()
        for role in (Type.DISPLAY, Type.HEADING) if wide <= _WIDEST * width else (Type.HEADING,):
            self._label.setProperty("role", role.name.lower())
            self._label.style().polish(self._label)
            self.adjustSize()
            spot = spot_beside(panel, taken, (self.width(), self.height()), (width, height))
            if panel is None or _is_free(Box(spot.x, spot.y, self.width(), self.height()), (width, height), taken):
                break
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
    it away from the middle, where tiles are played, below it, and beside it towards the middle; then at its corners.
    Where each covers something, the one that covers least.
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
    ends = (panel.x, panel.right - wide)
    corners = [Point(x, y) for y in (above.y, below.y) for x in ends]
    corners += [Point(x, y) for x in (left.x, right.x) for y in (panel.y, panel.bottom - high, above.y, below.y)]
    inside = [
        Point(x, y) for x, y in (above, away, below, towards, *corners) if _is_free(Box(x, y, wide, high), felt, ())
    ]
    # The first of those that cover nothing comes before all others.
    found = min(inside, key=lambda spot: _covered(Box(spot.x, spot.y, wide, high), taken), default=None)
    return found or (below if below.y + high <= height else Point(across, max(above.y, 0)))


def _covered(box: Box, taken: Iterable[Box]) -> int:
    """Return how many pixels of what is *taken* lie below *box*."""
    return sum(
        max(0, min(box.right, each.right) - max(box.x, each.x))
        * max(0, min(box.bottom, each.bottom) - max(box.y, each.y))
        for each in taken
    )


def _is_free(box: Box, felt: tuple[int, int], taken: Iterable[Box]) -> bool:
    """Return whether *box* is within the *felt* and covers nothing that is *taken*."""
    inside = box.x >= 0 and box.y >= 0 and box.right <= felt[0] and box.bottom <= felt[1]
    return inside and not any(_meet(box, each) for each in taken)


def _meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
