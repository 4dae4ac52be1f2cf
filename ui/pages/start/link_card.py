# SPDX-License-Identifier: MIT
"""A card that leads to another page: its sign, its name, and a line of what is there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.kit import theme
from ui.kit.change_events import ChangeEvents
from ui.kit.icons import icon_pixmap
from ui.kit.page_parts import paint_button
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel


class LinkCard(ChangeEvents, QPushButton):
    """Leads to a page of its own."""

    _SIGN = 26
    """Side of the sign, in pixels at text size 1."""

    def __init__(self, sign: str, parent: QWidget | None = None) -> None:
        """Make a card with a *sign* of `ui.kit.icons`, without words."""
        super().__init__(parent)
        self._sign = sign
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.line = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._row = QHBoxLayout(self)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch(1)
        for label in (self.title, self.line):
            # A press on the words is a press on the button.
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(label)
        words.addStretch(1)
        self._row.addLayout(words, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.follow_look()

    def set_lines(self, title: str, line: str) -> None:
        """Show *title* and below it *line*."""
        self.title.setText(title)
        self.line.setText(line)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)

    def sizeHint(self) -> QSize:
        """Return the size that the words need."""
        return self._row.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the size that the words need."""
        return self._row.minimumSize()

    def on_look(self) -> None:
        """Let the margins grow with the text."""
        px = theme.look().px
        left = px(Space.LARGE + self._SIGN + Space.MEDIUM) + 3
        self._row.setContentsMargins(left, px(11), px(Space.SMALL), px(11))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and focus ring; the words are labels."""
        now = theme.look()
        with QPainter(self) as painter:
            paint_button(self, painter)
            side = now.px(self._SIGN)
            picture = icon_pixmap(self._sign, now.chrome.gold_text, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(now.px(Space.LARGE) + 3, (self.height() - side) / 2), picture)
