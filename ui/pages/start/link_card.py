# SPDX-License-Identifier: MIT
"""A card leading to another page: its sign, its name, and a line on its content."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.icons import icon_pixmap
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import LabelButton, paint_button
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel


class LinkCard(LabelButton, ChangeEvents, QPushButton):
    """Leads to a page of its own."""

    _SIGN = 26
    """Side of the sign, in pixels at text size 1."""

    def __init__(self, sign: str, parent: QWidget | None = None) -> None:
        """Make a card with a *sign* of `ui.kit.icons`, without words."""
        super().__init__(parent)
        self._sign = sign
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.line = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        words = vbox(Part(stretch=1), self.title, self.line, Part(stretch=1), spacing=1)
        self.lines = hbox(Part(words, 1), on=self)
        self.set_up(self.title, self.line)
        # Cards in one row are equally high.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.follow_look()

    def set_lines(self, title: str, line: str) -> None:
        """Show *title* and below it *line*."""
        self.title.setText(title)
        self.line.setText(line)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)

    def on_look(self) -> None:
        """Scale the margins with the text."""
        px = theme.look().px
        left = px(Space.LARGE + self._SIGN + Space.MEDIUM) + 3
        self.lines.setContentsMargins(left, px(11), px(Space.SMALL), px(11))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and focus ring; the words are labels."""
        now = theme.look()
        with QPainter(self) as painter:
            paint_button(self, painter)
            side = now.px(self._SIGN)
            picture = icon_pixmap(self._sign, now.chrome.gold_text, side, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(now.px(Space.LARGE) + 3, (self.height() - side) / 2), picture)
