# SPDX-License-Identifier: MIT
"""The name of the program in large letters, with two of its tiles."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.paint import soft_shadow
from ui.kit.theme import Type, pen_colour
from ui.kit.widgets import PlainLabel
from ui.tiles.art import EBONY, Style, on_table, paint_tile, tile_size
from ui.tiles.pips import CORNER

_TILES: Final = ((Tile(1, 1), 0.485, 9.0), (Tile(6, 6), 0.24, -8.0))
"""天 over 地: face, middle from the left in heights of the letters, slant in degrees."""
_TILE: Final = 0.35
"""Width of a tile, in heights of the letters."""
_SIGN: Final = 0.88
"""Room of both and the gap after them, in heights of the letters."""
_SPACING: Final = 6
"""Per cent of a letter between letters."""


class Masthead(PlainLabel):
    """The name of the program, with two tiles before it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it without words."""
        super().__init__(parent=parent, role=Type.DISPLAY)
        self._style = EBONY

    def set_style(self, style: Style) -> None:
        """Show another set of tiles."""
        self._style = style
        self.update()

    def _font(self) -> QFont:
        font = theme.look().font(Type.DISPLAY, self.font())
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 + _SPACING)
        return font

    def sizeHint(self) -> QSize:
        """Return room for the tiles and the letters."""
        words = QFontMetrics(self._font())
        wide = round(words.height() * _SIGN) + words.horizontalAdvance(self.text())
        return QSize(wide, max(words.height(), super().sizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        """Return the same: the name is never cut short."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles, and the letters with a faint shadow below them."""
        font = self._font()
        words = QFontMetrics(font)
        start = QPointF(words.height() * _SIGN, words.ascent())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_tiles(painter, words.height())
            painter.setFont(font)
            for colour, drop in (
                (pen_colour("#000000", alpha=26), font.pixelSize() / 26),
                (QColor(theme.look().chrome.text), 0),
            ):
                painter.setPen(colour)
                painter.drawText(start + QPointF(0, drop), self.text())

    def _paint_tiles(self, painter: QPainter, high: float) -> None:
        wide = high * _TILE
        size = tile_size(wide)
        box = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
        for face, x, slant in _TILES:
            painter.save()
            painter.translate(x * high, high * 0.52)
            painter.rotate(slant)
            painter.scale(0.94, 0.94)
            soft_shadow(painter, box, CORNER * wide, wide * 0.14, 60)
            paint_tile(painter, box, face, on_table(self._style))
            painter.restore()
