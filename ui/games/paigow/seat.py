# SPDX-License-Identifier: MIT
"""One seat's panel at a banker's table: who sits there, its chips and stake, and how it ended."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from ui.games.paigow.view_model import BankSeatModel, HandModel
from ui.kit import theme
from ui.kit.theme import Type
from ui.kit.widgets import give_tip
from ui.language.i18n import _, pgettext, signed, term
from ui.table.panel_paint import LEFT, fitted, paint_badge, paint_fitted, paint_ground, paint_mark

_SIGNS: Final = {1: "▲", 0: "=", -1: "▼"}
_TONES: Final = {1: "gain", 0: "text", -1: "loss"}
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def with_sign(text: str, sign: int | None) -> str:
    """Write before *text* whether it won (▲), lost (▼) or neither (=); None writes nothing."""
    return text if sign is None else f"{_SIGNS[sign]} {text}".rstrip()


def sign_tone(sign: int | None) -> str:
    """Give the tone of `FittedLabel` for what won, lost or neither."""
    return "text" if sign is None else _TONES[sign]


def spoken_hand(hand: HandModel) -> str:
    """Say a hand in words: its title, what it is worth, and how it compared."""
    result = {
        1: pgettext("hand", "won"),
        0: pgettext("hand", "neither won nor lost"),
        -1: pgettext("hand", "lost"),
    }
    compared = "" if hand.sign is None else result[hand.sign]
    return ", ".join(part for part in (f"{hand.title} {hand.name}".strip(), hand.sum, compared) if part)


def _metrics(widget: QWidget) -> tuple[QFontMetrics, QFontMetrics]:
    now = theme.look()
    return QFontMetrics(now.font(Type.STRONG, widget.font())), QFontMetrics(now.font(Type.CAPTION, widget.font()))


def _line_height(widget: QWidget) -> int:
    return max(metrics.height() for metrics in _metrics(widget))


def _badge_side(*, compact: bool) -> int:
    return theme.look().px(26 if compact else 36)


def _words_left(*, compact: bool) -> int:
    """Where the words begin."""
    px = theme.look().px
    return px(8 if compact else 12) + _badge_side(compact=compact) + px(8 if compact else 10)


def panel_size(widget: QWidget, *, compact: bool) -> QSize:
    """Give the room that a panel likes at the font of *widget*, whatever it shows."""
    px = theme.look().px
    strong, small = _metrics(widget)
    words = strong.horizontalAdvance("南" * 4) + small.horizontalAdvance("南+88") + px(18)
    left, line = _words_left(compact=compact), _line_height(widget)
    if compact:
        return QSize(left + words + px(6), 2 * line + px(12))
    return QSize(left + max(words, small.horizontalAdvance("南" * 11)) + px(12), 3 * line + px(14))


class BankSeat(QFrame):
    """Sign, name, strength, the banker's mark, chips, and what the seat is doing or how it ended."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel on the table *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._model: BankSeatModel | None = None
        self._compact = False

    @property
    def model(self) -> BankSeatModel | None:
        """What is shown."""
        return self._model

    def show_model(self, model: BankSeatModel) -> None:
        """Show *model*, and tell assistive technology the same in words."""
        self._model = model
        self.setAccessibleName(self.spoken())
        give_tip(self, self.spoken())
        self.update()

    def spoken(self) -> str:
        """Everything the panel and the hands before it show, in words."""
        model = self._model
        if model is None:
            return ""
        parts = [
            f"{model.mark} {model.name}",
            model.level,
            model.banker,
            f"{term('chips')} {signed(model.chips)}",
            model.status,
            *(spoken_hand(hand) for hand in model.hands if hand.name),
            model.outcome,
            _("to move") if model.to_act else "",
        ]
        return " · ".join(part for part in parts if part)

    def set_compact(self, *, compact: bool) -> None:
        """Take two lines instead of three, where the table is low or full."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for the lines and the sign, at the present text size; the same whatever is shown."""
        return panel_size(self, compact=self._compact)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that it has gone."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and words."""
        model = self._model
        if model is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_ground(painter, self, lit=model.to_act)
            side = _badge_side(compact=self._compact)
            left = theme.look().px(8 if self._compact else 12)
            badge = QRectF(left, (self.height() - side) / 2, side, side)
            paint_badge(painter, badge, model.mark, self.font(), to_act=model.to_act)
            self._paint_words(painter, model)

    def _paint_words(self, painter: QPainter, model: BankSeatModel) -> None:
        now = theme.look()
        line = _line_height(self)
        left, right = _words_left(compact=self._compact), self.width() - now.px(7 if self._compact else 12)
        told = with_sign(model.outcome, model.sign) if model.outcome else model.status
        chips = f"{term('chips')} {signed(model.chips)}"
        # Terms of some languages begin with a small letter, which looks lost at the head of a line.
        chips = chips[:1].upper() + chips[1:]
        lines = 2 if self._compact or not told else 3
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
        tones = {"text": now.cloth.text, "gain": now.cloth.gain, "loss": now.cloth.loss}
        painter.setPen(QColor(tones[sign_tone(model.sign)] if model.outcome else now.cloth.muted))
        paint_fitted(painter, last, told, now.font(Type.CAPTION, self.font()), left=True)

    def _with_mark(self, painter: QPainter, line: QRectF, mark: str, *, at_right: bool = True) -> QRectF:
        """Paint the banker's mark at one end of *line*; give what is left of it."""
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
