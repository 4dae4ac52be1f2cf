# SPDX-License-Identifier: MIT
"""One seat's panel: who sits there, the banker's mark, chips, and what the seat is doing or how it ended."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.theme import Type
from ui.kit.widgets import give_tip
from ui.language.i18n import _, signed, term
from ui.table.panel_paint import LEFT, fitted, paint_badge, paint_fitted, paint_ground, paint_mark
from ui.table.view_model import SeatModel
from ui.tiles.art import EBONY, Style

_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine

Seat = TypeVar("Seat", bound=SeatModel)


def metrics(widget: QWidget) -> tuple[QFontMetrics, QFontMetrics]:
    """Return the measures of a name and of small words on a panel with the font of *widget*."""
    now = theme.look()
    return QFontMetrics(now.font(Type.STRONG, widget.font())), QFontMetrics(now.font(Type.CAPTION, widget.font()))


def _line_height(widget: QWidget) -> int:
    return max(each.height() for each in metrics(widget))


def _badge_side(*, compact: bool) -> int:
    return theme.look().px(26 if compact else 36)


def _words_left(*, compact: bool) -> int:
    """Return where the words begin."""
    px = theme.look().px
    return px(8 if compact else 12) + _badge_side(compact=compact) + px(8 if compact else 10)


class SeatPanel(QFrame, Generic[Seat]):
    """Sign, name, strength, the banker's mark, chips, and a line of a game's own."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel on the table *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._model: Seat | None = None
        self._style: Style = EBONY
        self._compact = False

    @property
    def model(self) -> Seat | None:
        """What is shown."""
        return self._model

    def show_model(self, model: Seat) -> None:
        """Show *model*, and tell assistive technology the same in words."""
        self._model = model
        self.setAccessibleName(self.spoken())
        give_tip(self, self.spoken())
        self.update()

    def set_style(self, style: Style) -> None:
        """Draw what stands for tiles in another set of tiles."""
        self._style = style
        self.update()

    def spoken(self) -> str:
        """Return everything that the panel and the tiles at it show, in words."""
        model = self._model
        if model is None:
            return ""
        parts = [model.label, model.level, *self._parts(model), _("to move") if model.to_act else ""]
        return " · ".join(part for part in parts if part)

    def _parts(self, model: Seat) -> list[str]:
        """Return what a screen reader says after name and strength."""
        return [model.banker, self._chips(model)]

    def _status(self, model: Seat) -> tuple[str, str]:  # noqa: ARG002 - for a game to say
        """Return the words of the last line, and their tone: ``muted``, ``text``, ``gain`` or ``loss``."""
        return "", "muted"

    @staticmethod
    def _chips(model: SeatModel) -> str:
        return f"{term('chips')} {signed(model.chips)}"

    def set_compact(self, *, compact: bool) -> None:
        """Take two lines instead of three, where the table is low or full."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    @staticmethod
    def size_on(widget: QWidget, *, compact: bool) -> QSize:
        """Return the room that a panel likes at the font of *widget*, whatever it shows."""
        px = theme.look().px
        strong, small = metrics(widget)
        words = strong.horizontalAdvance("南" * 4) + small.horizontalAdvance("南+88") + px(18)
        left, line = _words_left(compact=compact), _line_height(widget)
        if compact:
            return QSize(left + words + px(6), 2 * line + px(12))
        return QSize(left + max(words, small.horizontalAdvance("南" * 11)) + px(12), 3 * line + px(14))

    def sizeHint(self) -> QSize:
        """Return the room for lines and sign at the present text size; the same whatever is shown."""
        return self.size_on(self, compact=self._compact)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and words."""
        model = self._model
        if model is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_ground(painter, self, lit=model.to_act)
            paint_badge(painter, self._badge(), model.mark, self.font(), to_act=model.to_act)
            self._paint_words(painter, model)

    def _badge(self) -> QRectF:
        """Return where the round sign is."""
        side = _badge_side(compact=self._compact)
        left = theme.look().px(8 if self._compact else 12)
        return QRectF(left, (self.height() - side) / 2, side, side)

    def _paint_words(self, painter: QPainter, model: Seat) -> None:
        now = theme.look()
        line = _line_height(self)
        left, right = _words_left(compact=self._compact), self.width() - now.px(7 if self._compact else 12)
        status, tone = self._status(model)
        chips = self._chips(model)
        # Terms of some languages begin with a small letter, which looks lost at the head of a line.
        chips = chips[:1].upper() + chips[1:]
        lines = 2 if self._compact or not status else 3
        top = (self.height() - lines * line) / 2
        first = QRectF(left, top, right - left, line)
        if self._compact:
            self._paint_name(painter, first, model.name, "", signed(model.chips))
            last = self._with_mark(painter, first.translated(0, line), model.banker, at_right=False)
        else:
            self._paint_name(painter, self._with_mark(painter, first, model.banker), model.name, model.level, "")
            painter.setPen(QColor(now.cloth.muted))
            second = first.translated(0, line)
            paint_fitted(painter, second, chips, now.font(Type.CAPTION, self.font()), left=True)
            last = second.translated(0, line)
        painter.setPen(QColor(getattr(now.cloth, tone)))
        paint_fitted(painter, last, status, now.font(Type.CAPTION, self.font()), left=True)

    def _with_mark(self, painter: QPainter, line: QRectF, mark: str, *, at_right: bool = True) -> QRectF:
        """Paint the banker's mark at one end of *line*; return what is left of it."""
        if not mark:
            return line
        now = theme.look()
        # A long word for the banker leaves more than half of the line to the rest.
        font, shown = fitted(now.font(Type.CAPTION, self.font()), mark, line.width() * 0.44 - now.px(8))
        wide = QFontMetrics(font).horizontalAdvance(shown) + now.px(10)
        painter.setFont(font)
        box = QRectF(line.right() - wide if at_right else line.left(), line.top() + 1, wide, line.height() - 2)
        paint_mark(painter, box, shown)
        gap = wide + now.px(6)
        return line.adjusted(0, 0, -gap, 0) if at_right else line.adjusted(gap, 0, 0, 0)

    def _paint_name(self, painter: QPainter, line: QRectF, name: str, level: str, chips: str) -> None:
        now = theme.look()
        caption = now.font(Type.CAPTION, self.font())
        small = QFontMetrics(caption)
        taken = small.horizontalAdvance(chips) + now.px(6) if chips else 0
        room = line.adjusted(0, 0, -taken, 0)
        painter.setPen(QColor(now.cloth.text))
        used = paint_fitted(painter, room, name, now.font(Type.STRONG, self.font()), left=True) + now.px(6)
        painter.setPen(QColor(now.cloth.muted))
        painter.setFont(caption)
        if chips:
            painter.drawText(line, _RIGHT, chips)
        # Whole or not at all: half a word tells nothing, and the panel's tip has it.
        if level and room.width() - used >= small.horizontalAdvance(level):
            painter.drawText(room.adjusted(used, 0, 0, 0), LEFT, level)
