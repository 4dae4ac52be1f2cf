# SPDX-License-Identifier: MIT
"""What is painted on panels of seats, setting cards and the felt: ground, badge, banker's mark, words that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.shapes import polygon
from ui.kit.theme import Type, pen_colour
from ui.table.geometry import Box

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_WRAPPED: Final = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
SMALLEST_WORDS: Final = 10
"""Pixels; smaller words could not be read."""


_ARROW: Final = ((-1.0, -1.0), (0.2, 0.0), (-1.0, 1.0))


def paint_ground(painter: QPainter, widget: QWidget, *, lit: bool) -> None:
    """Paint the dark ground of *widget*: with a gold rim where *lit*, and a focus ring."""
    cloth, px = theme.look().cloth, theme.look().px
    box = QRectF(widget.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
    painter.setBrush(pen_colour(cloth.panel, alpha=238))
    painter.setPen(QPen(QColor(cloth.edge), theme.look().line))
    if lit:
        painter.setPen(QPen(pen_colour(cloth.gold, alpha=80), 5))
        painter.drawRoundedRect(box, px(12), px(12))
        painter.setPen(QPen(QColor(cloth.gold), 2))
    painter.drawRoundedRect(box, px(12), px(12))
    if widget.hasFocus():
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(cloth.focus), 2))
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), px(9), px(9))


def paint_badge(painter: QPainter, box: QRectF, text: str, base: QFont, *, to_act: bool) -> None:
    """Paint the round sign *text* of a seat into the square *box*, with an arrow for who is to move."""
    now = theme.look()
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(now.cloth.badge))
    painter.drawEllipse(box)
    painter.setPen(QColor(now.cloth.text))
    painter.setFont(now.font(Type.CAPTION if len(text) > 1 else Type.STRONG, base))
    short = text if len(text) <= 2 else text[0]  # noqa: PLR2004 - a Latin word
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, short)
    if to_act:
        # A sign besides the colour: a small arrow at the badge.
        side = now.px(5)
        tip = box.right() + side * 1.3
        middle = box.center().y()
        painter.setPen(theme.NO_PEN)
        painter.setBrush(QColor(now.cloth.gold))
        painter.drawPolygon(polygon(QPointF(tip, middle), _ARROW, side))


def paint_mark(painter: QPainter, box: QRectF, mark: str) -> None:
    """Paint the banker's *mark* into *box*, in the painter's font."""
    now = theme.look()
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(now.cloth.primary))
    painter.drawRoundedRect(box, now.px(6), now.px(6))
    painter.setPen(QColor(now.cloth.on_primary))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)


def _sizes(font: QFont) -> Iterator[QFont]:
    """Yield *font*, then smaller and smaller ones as far as they can be read."""
    smaller = QFont(font)
    yield smaller
    while smaller.pixelSize() > SMALLEST_WORDS:
        smaller.setPixelSize(smaller.pixelSize() - 1)
        yield smaller


def fitted(font: QFont, text: str, room: float) -> tuple[QFont, str]:
    """Make *font* smaller until *text* fits into *room* pixels, and cut the text only where that is not enough."""
    for smaller in _sizes(font):
        words = QFontMetrics(smaller)
        if words.horizontalAdvance(text) <= room:
            return smaller, text
    return smaller, words.elidedText(text, Qt.TextElideMode.ElideRight, int(room))


def _in_two_lines(font: QFont, text: str, box: QRectF) -> QFont | None:
    """Return the largest letters in which *text* fits into *box* on two lines; None if none can be read."""
    for smaller in _sizes(font):
        needed = QFontMetrics(smaller).boundingRect(box.toRect(), _WRAPPED, text)
        # Letters do not fill their line to its edges.
        if needed.height() <= box.height() + 2 and needed.width() <= box.width():
            return smaller
    return None


def fits(box: QRectF, text: str, font: QFont) -> bool:
    """Return whether `paint_fitted` can write all of *text* into *box*."""
    return fitted(font, text, box.width())[1] == text or _in_two_lines(font, text, box) is not None


def paint_fitted(painter: QPainter, box: QRectF, text: str, font: QFont, *, left: bool = False) -> float:
    """Write *text* into *box*, as small as it must be; return the width that it took.

    It stands on one line, or on two where that leaves the letters larger.

    Args:
        painter: Where to.
        box: The room for the words.
        text: What to write.
        font: The largest letters.
        left: Begin at the left edge instead of standing in the middle.
    """
    used, shown = fitted(font, text, box.width())
    two = _in_two_lines(font, text, box) if used.pixelSize() < font.pixelSize() else None
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
    if two is not None and (shown != text or two.pixelSize() > used.pixelSize()):
        painter.setFont(two)
        painter.drawText(box.adjusted(0, -1, 0, 1), side | _WRAPPED, text)
        return box.width()
    painter.setFont(used)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
    return QFontMetrics(used).horizontalAdvance(shown)


class FittedLabel(QWidget):
    """A line of words in the middle of its box that grows smaller rather than being cut."""

    def __init__(self, parent: QWidget, *, role: Type = Type.CAPTION) -> None:
        """Make an empty line on the table *parent*, at most as large as *role*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._role = role
        self._tone = "text"
        self._text = ""
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def write(self, text: str, box: Box, *, tone: str = "text") -> None:
        """Write *text* into *box*; nothing, or a box without height, hides the line.

        Args:
            text: What to write.
            box: Where, in pixels of the table.
            tone: ``"text"``, ``"muted"``, ``"gain"`` or ``"loss"``.
        """
        self._text, self._tone = text, tone
        self.setAccessibleName(text)
        self.setGeometry(box.x, box.y, box.width, box.height)
        self.setVisible(bool(text) and box.height > 0)
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write the words."""
        now = theme.look()
        tones = {"text": now.cloth.text, "muted": now.cloth.muted, "gain": now.cloth.gain, "loss": now.cloth.loss}
        with QPainter(self) as painter:
            painter.setPen(QColor(tones[self._tone]))
            for font in _sizes(now.font(self._role, self.font())):
                if QFontMetrics(font).height() <= self.height() + 2:
                    break
            paint_fitted(painter, QRectF(self.rect()), self._text, font)
