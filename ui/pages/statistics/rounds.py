# SPDX-License-Identifier: MIT
"""Lists of a few remarkable rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from ui.kit import theme
from ui.kit.layouts import Part, hbox, set_number, vbox
from ui.kit.page_parts import LabelButton, PageCard
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel, give_tip, paint_focus
from ui.language.i18n import _
from ui.play.services import Routes

_ARROW: Final = 5


@dataclass(frozen=True, slots=True)
class RoundText:
    """One round in words."""

    id: int
    title: str
    detail: str
    value: str
    tone: str = ""
    """Of the value, as of `PlainLabel`."""


class RoundButton(LabelButton, ChangeEvents, QPushButton):
    """One round; a press reviews it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without a round."""
        super().__init__(parent)
        self.row: RoundText | None = None
        self._title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self._detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._value = PlainLabel(parent=self, role=Type.LEAD)
        words = vbox(self._title, self._detail, spacing=1)
        self.lines = hbox(Part(words, 1), self._value, on=self, spacing=Space.MEDIUM)
        self.set_up(self._title, self._detail, self._value)
        self.follow_look()

    def show_row(self, row: RoundText) -> None:
        """Show *row*."""
        self.row = row
        self._title.setText(row.title)
        self._detail.setText(row.detail)
        self._value.setText(row.value)
        self._value.set_tone(row.tone)
        self.setAccessibleName(f"{row.value} · {row.title}")
        self.setAccessibleDescription(row.detail)
        give_tip(self, _("Review this round"))

    def on_look(self) -> None:
        """Leave room for the arrow."""
        px = theme.look().px
        self.lines.setContentsMargins(Space.SMALL, Space.HAIR + 1, px(Space.WIDE + Space.HAIR), Space.HAIR + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, arrow and focus ring; the words are labels."""
        now = theme.look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            if self.underMouse() or self.isDown():
                painter.setPen(theme.NO_PEN)
                painter.setBrush(QColor(now.chrome.raised))
                painter.drawRoundedRect(box, now.px(8), now.px(8))
            half = now.px(_ARROW)
            tip = QPointF(self.width() - now.px(Space.SMALL), self.height() / 2)
            pen = QPen(QColor(now.chrome.muted), now.px(2))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline([tip + QPointF(-half, -half), tip, tip + QPointF(-half, half)])
            paint_focus(self, painter, box, now.px(8))


class RoundsCard(PageCard):
    """A heading, and rounds below it."""

    def __init__(self, routes: Routes, parent: QWidget) -> None:
        """Make a card without rounds."""
        super().__init__(parent)
        self._routes = routes
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.buttons: list[RoundButton] = []
        margins = (Space.LARGE, Space.MEDIUM, Space.SMALL, Space.MEDIUM)
        self._column = vbox(self.title, self.note, Part(stretch=1), on=self, margins=margins, spacing=2)

    def show_rounds(self, title: str, note: str, rows: Sequence[RoundText]) -> None:
        """Show *rows* instead of those that were shown."""
        self.title.setText(title)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        # Existing buttons stay, and keep focus.
        set_number(self.buttons, len(rows), self._new_button, self._column)
        for button, row in zip(self.buttons, rows, strict=True):
            button.show_row(row)
        self.setVisible(bool(rows))

    def _new_button(self) -> RoundButton:
        button = RoundButton(self)
        button.clicked.connect(self._on_clicked)
        self._column.insertWidget(self._column.count() - 1, button)
        return button

    def _on_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, RoundButton)
        assert pressed.row is not None
        self._routes.review(pressed.row.id)
