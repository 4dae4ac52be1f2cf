# SPDX-License-Identifier: MIT
"""One seat's panel: who sits there, how it stands, whether it is to move."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.theme import Type, pen_colour
from ui.kit.widgets import give_tip
from ui.language.i18n import _, counted, signed, term
from ui.table.panel_paint import LEFT, paint_badge, paint_ground, paint_mark
from ui.table.view_model import SeatModel
from ui.tiles.art import EBONY, Style

_STACK_TILES: Final = 4
_STACK_WIDTH: Final = 8
"""Width of a tile in a stack of tricks, at text size 1."""


class SeatPanel(QFrame):
    """Name, strength, chips, tiles left, tricks as stacks, the banker's mark."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel on the table *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._model: SeatModel | None = None
        self._style: Style = EBONY
        self._compact = False

    @property
    def model(self) -> SeatModel | None:
        """What is shown."""
        return self._model

    def set_style(self, style: Style) -> None:
        """Draw the stacks of tricks in another set of tiles."""
        self._style = style
        self.update()

    def show_model(self, model: SeatModel) -> None:
        """Show *model*, and tell assistive technology the same in words."""
        self._model = model
        self.setAccessibleName(self.spoken())
        give_tip(self, self.spoken())
        self.update()

    def spoken(self) -> str:
        """Everything the panel shows, in words."""
        model = self._model
        if model is None:
            return ""
        parts = [
            f"{model.wind} {model.name}",
            model.level,
            f"{term('chips')} {signed(model.chips)}",
            f"{term('hand-tiles')} {counted('tiles', model.tiles)}",
            counted("tricks", model.tricks),
            _("Banker ×{m}").format(m=model.multiplier) if model.multiplier is not None else "",
            _("to move") if model.to_act else "",
        ]
        return " · ".join(part for part in parts if part)

    def sizeHint(self) -> QSize:
        """Room for two lines, the wind and the banker's mark, at the present text size."""
        px = theme.look().px
        strong, small = self._metrics()
        wide = max(
            strong.horizontalAdvance("南" * 4) + small.horizontalAdvance(_("Banker ×{m}").format(m=8)) + px(24),
            small.horizontalAdvance(self._details(-88, 8, 8 if self._compact else 0)) + px(4),
            8 * px(_STACK_WIDTH * 2),
        )
        high = strong.height() + max(strong.height(), small.height())
        if not self._compact:
            high += px(6) + round(self._stack_size().height())
        return QSize(px(12) + px(36) + px(10) + wide + px(12), high + px(10 if self._compact else 16))

    def set_compact(self, *, compact: bool) -> None:
        """Tell the tricks in figures instead of as stacks, where the table is low."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def _details(self, chips: int, tiles: int, tricks: int) -> str:
        told = f"{term('chips')} {signed(chips)} · {counted('tiles', tiles)}"
        return f"{told} · {counted('tricks', tricks)}" if self._compact and tricks else told

    @staticmethod
    def _stack_size() -> QSizeF:
        wide = theme.look().px(_STACK_WIDTH) * 2
        return QSizeF(wide, wide * 0.62)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that it has gone."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, wind, words, stacks and marks."""
        if self._model is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_ground(painter, self, lit=self._model.to_act)
            paint_badge(painter, self._badge(), self._model.wind, self.font(), to_act=self._model.to_act)
            self._paint_words(painter, self._model)
            self._paint_stacks(painter, self._model)

    def _metrics(self) -> tuple[QFontMetrics, QFontMetrics]:
        now = theme.look()
        return QFontMetrics(now.font(Type.STRONG, self.font())), QFontMetrics(now.font(Type.CAPTION, self.font()))

    def _badge(self) -> QRectF:
        px = theme.look().px
        side = px(36)
        return QRectF(px(12), (self.height() - side) / 2, side, side)

    def _paint_words(self, painter: QPainter, model: SeatModel) -> None:
        now = theme.look()
        strong, small = self._metrics()
        left = self._badge().right() + now.px(10)
        right = self.width() - now.px(12)
        line = max(strong.height(), small.height())
        # In the middle as long as there are no stacks below.
        top = now.px(8) if model.tricks and not self._compact else (self.height() - 2 * line) / 2
        mark = ""
        if model.multiplier is not None:
            mark = _("Banker ×{m}").format(m=model.multiplier)
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
        details = self._details(model.chips, model.tiles, model.tricks)
        below = QRectF(left, top + line, right - left, line)
        painter.drawText(below, LEFT, small.elidedText(details, Qt.TextElideMode.ElideRight, int(below.width())))

    def _paint_stacks(self, painter: QPainter, model: SeatModel) -> None:
        """Draw each trick won as a stack of four tiles, in a row along the lower edge."""
        if self._compact:
            return
        px = theme.look().px
        size = self._stack_size()
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
