# SPDX-License-Identifier: MIT
"""A line of words on the table that grows smaller rather than being cut."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.theme import Type
from ui.table.geometry import Box
from ui.table.panel_paint import SMALLEST_WORDS, paint_fitted


class FittedLabel(QWidget):
    """One line in the middle of its box."""

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
            paint_fitted(painter, QRectF(self.rect()), self._text, self._font(now.font(self._role, self.font())))

    def _font(self, usual: QFont) -> QFont:
        """Return a font no higher than the box."""
        font = QFont(usual)
        while QFontMetrics(font).height() > self.height() + 2 and font.pixelSize() > SMALLEST_WORDS:
            font.setPixelSize(font.pixelSize() - 1)
        return font
