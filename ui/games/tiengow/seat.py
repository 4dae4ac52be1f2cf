# SPDX-License-Identifier: MIT
"""One seat's panel at a 打天九 table: tiles left, and tricks won as stacks."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ui.games.tiengow.model import TrickSeatModel
from ui.games.tiengow.words import banker_mark
from ui.kit import theme
from ui.kit.theme import Type, pen_colour
from ui.language.i18n import counted, signed, term
from ui.table.panel_paint import LEFT, paint_mark
from ui.table.seat_panel import SeatPanel, metrics

_STACK_TILES: Final = 4
_STACK_WIDTH: Final = 8
"""Width of a tile in a stack of tricks, at text size 1."""


def _details(chips: int, tiles: int, tricks: int) -> str:
    counts = f"{term('chips')} {signed(chips)} · {counted('tiles', tiles)}"
    return f"{counts} · {counted('tricks', tricks)}" if tricks else counts


def _stack_size() -> QSizeF:
    wide = theme.look().px(_STACK_WIDTH) * 2
    return QSizeF(wide, wide * 0.62)


class TrickSeat(SeatPanel[TrickSeatModel]):
    """With the tiles left and the tricks as stacks; the banker's mark at the end of the first line."""

    def _parts(self, model: TrickSeatModel) -> list[str]:
        held = f"{term('hand-tiles')} {counted('tiles', model.tiles)}"
        return [self._chips(model), held, counted("tricks", model.tricks), model.banker]

    @staticmethod
    def size_on(widget: QWidget, *, compact: bool) -> QSize:
        """Return the room for two lines, the wind, the banker's mark and eight stacks of tricks."""
        px = theme.look().px
        strong, small = metrics(widget)
        wide = max(
            strong.horizontalAdvance("南" * 4) + small.horizontalAdvance(banker_mark(8)) + px(24),
            small.horizontalAdvance(_details(-88, 8, 8 if compact else 0)) + px(4),
            8 * px(_STACK_WIDTH * 2),
        )
        high = strong.height() + max(strong.height(), small.height())
        if not compact:
            high += px(6) + round(_stack_size().height())
        return QSize(px(12) + px(36) + px(10) + wide + px(12), high + px(10 if compact else 16))

    def _badge(self) -> QRectF:
        px = theme.look().px
        side = px(36)
        return QRectF(px(12), (self.height() - side) / 2, side, side)

    def _paint_words(self, painter: QPainter, model: TrickSeatModel) -> None:
        now = theme.look()
        strong, small = metrics(self)
        left = self._badge().right() + now.px(10)
        right = self.width() - now.px(12)
        line = max(strong.height(), small.height())
        # In the middle as long as there are no stacks below.
        top = now.px(8) if model.tricks and not self._compact else (self.height() - 2 * line) / 2
        mark = model.banker
        mark_width = small.horizontalAdvance(mark) + now.px(12) if mark else 0
        room = right - left - (mark_width + now.px(6) if mark else 0)
        name = strong.elidedText(model.name, Qt.TextElideMode.ElideRight, int(room))
        painter.setFont(now.font(Type.STRONG, self.font()))
        painter.setPen(QColor(now.cloth.text))
        painter.drawText(QRectF(left, top, room, line), LEFT, name)
        used = strong.horizontalAdvance(name) + now.px(6)
        painter.setFont(now.font(Type.CAPTION, self.font()))
        # Whole or not at all: half a word beside the banker's mark tells nothing, and the panel's tip has it.
        if model.level and room - used >= small.horizontalAdvance(model.level):
            painter.setPen(QColor(now.cloth.muted))
            painter.drawText(QRectF(left + used, top, room - used, line), LEFT, model.level)
        if mark:
            paint_mark(painter, QRectF(right - mark_width, top + 1, mark_width, line - 2), mark)
        painter.setPen(QColor(now.cloth.muted))
        details = _details(model.chips, model.tiles, model.tricks if self._compact else 0)
        below = QRectF(left, top + line, right - left, line)
        painter.drawText(below, LEFT, small.elidedText(details, Qt.TextElideMode.ElideRight, int(below.width())))
        self._paint_stacks(painter, model)

    def _paint_stacks(self, painter: QPainter, model: TrickSeatModel) -> None:
        """Draw each trick won as a stack of four tiles, in a row along the lower edge."""
        if self._compact:
            return
        px = theme.look().px
        size = _stack_size()
        left = self._badge().right() + px(10)
        # Eight stacks move a little together, if they must, to stay inside the panel.
        step = min(size.width() + px(4), (self.width() - px(12) - left - size.width()) / 7)
        for trick in range(model.tricks):
            corner = QPointF(left + trick * step, self.height() - px(8) - size.height())
            self._paint_stack(painter, QRectF(corner, size))

    def _paint_stack(self, painter: QPainter, box: QRectF) -> None:
        """Draw four tiles that lie on each other, with light edges so that they stand out on the dark panel."""
        layer = box.height() / _STACK_TILES
        body, light = QColor(self._style.body).lighter(150), pen_colour(theme.look().cloth.muted, alpha=170)
        painter.setPen(QPen(light, 0.8))
        painter.setBrush(body)
        for place in range(_STACK_TILES):
            slab = QRectF(box.left(), box.bottom() - (place + 1) * layer, box.width(), layer)
            painter.drawRoundedRect(slab, layer * 0.35, layer * 0.35)
