# SPDX-License-Identifier: MIT
"""Signs on the lines of a chain game: the number of an open end, and which tile was laid last."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.theme import Type, pen_colour
from ui.kit.widgets import give_tip
from ui.language.i18n import _, ngettext, number
from ui.table.geometry import Box
from ui.table.lines import OpenEnd
from ui.tiles.pips import CORNER

SIGN: Final = 24
"""Least diameter of the sign of an open end, at text size 1."""
_RIM: Final = 4
"""Pixels around the sign for the focus ring."""


class EndButton(QAbstractButton):
    """An open end: a round sign with its number, to be connected to."""

    def __init__(self, parent: QWidget) -> None:
        """Make a sign on the table *parent*."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._end: OpenEnd | None = None

    @property
    def end(self) -> OpenEnd | None:
        """What is shown."""
        return self._end

    def sizeHint(self) -> QSize:
        """Room for the sign and its ring."""
        side = theme.look().px(SIGN) + 2 * _RIM
        return QSize(side, side)

    def show_end(self, end: OpenEnd, box: Box, *, alone: bool) -> None:
        """Show *end* in *box* of the table.

        Args:
            end: What is open.
            box: Where the sign stands.
            alone: Whether it is the only open end, so that its side means nothing.
        """
        self._end = end
        pips = ngettext("{n} pip", "{n} pips", end.pips).format(n=number(end.pips))
        if alone:
            spoken = _("Open end: {pips}")
        else:
            spoken = _("Open end on the right: {pips}") if end.right else _("Open end on the left: {pips}")
        spoken = spoken.format(pips=pips)
        state = _("chosen") if end.chosen else _("your tile fits here") if end.able else ""
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(state)
        give_tip(self, "\n".join(part for part in (spoken, state) if part))
        self.setGeometry(box.x - _RIM, box.y - _RIM, box.width + 2 * _RIM, box.height + 2 * _RIM)
        self.show()
        self.raise_()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the table, and let Enter choose as Space does."""
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sign: filled if chosen, with a bright rim if a tile fits, dashed otherwise."""
        end = self._end
        if end is None:
            return
        cloth = theme.look().cloth
        box = QRectF(self.rect()).adjusted(_RIM + 1, _RIM + 1, -_RIM - 1, -_RIM - 1)
        rim = QPen(QColor(cloth.gold), max(2.0, box.width() * 0.07))
        if not (end.able or end.chosen):
            rim = QPen(QColor(cloth.gold if self.underMouse() else cloth.muted), max(1.2, box.width() * 0.045))
            rim.setDashPattern([2.2, 2.0])
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(rim)
            painter.setBrush(QColor(cloth.gold) if end.chosen else pen_colour(cloth.panel, alpha=215))
            painter.drawEllipse(box)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(cloth.focus), 2.5))
                painter.drawEllipse(box.adjusted(-3, -3, 3, 3))
            font = theme.look().font(Type.STRONG, self.font())
            font.setPixelSize(max(11, round(box.height() * 0.6)))
            painter.setFont(font)
            painter.setPen(QColor(cloth.on_gold if end.chosen else cloth.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number(end.pips))


class NewestMark(QWidget):
    """An outline around the tile that was laid last, with the sign of who laid it."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden mark on the table *parent*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = ""
        self._width = 0
        self.hide()

    @property
    def text(self) -> str:
        """The sign of who laid the tile."""
        return self._text

    def mark(self, box: Box, width: int, text: str) -> None:
        """Surround the tile in *box*, which is *width* wide when upright; *text* is the sign of who laid it."""
        self._text, self._width = text[:1], width
        room = self._room()
        self.setGeometry(box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room)
        self.show()
        self.raise_()
        self.update()

    def _radius(self) -> int:
        return max(theme.look().px(7), round(self._width * 0.24))

    def _room(self) -> int:
        return 2 * self._radius()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint outline and badge."""
        cloth = theme.look().cloth
        room = self._room()
        box = QRectF(self.rect()).adjusted(room, room, -room, -room)
        corner = CORNER * self._width
        radius = self._radius()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(cloth.gold), max(1.6, self._width * 0.05)))
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), corner + 1, corner + 1)
            centre = QPointF(box.right(), box.top())
            painter.setPen(QPen(QColor(cloth.on_gold), 1.2))
            painter.setBrush(QColor(cloth.gold))
            painter.drawEllipse(centre, radius, radius)
            font = theme.look().font(Type.STRONG, self.font())
            font.setPixelSize(max(9, round(radius * 1.25)))
            painter.setFont(font)
            painter.setPen(QColor(cloth.on_gold))
            around = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(around, Qt.AlignmentFlag.AlignCenter, self._text)
