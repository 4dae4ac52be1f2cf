# SPDX-License-Identifier: MIT
"""What a class sees besides the table: the words of the step, and a black screen."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.markdown_html import html_of
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _
from ui.paper.blocks import name_of, plain_text

_CLOSE: Final = "<style>p, h3, ul { margin: 0 } p, li, td { font-weight: 400 }</style>"
"""Lines stand close together, which leaves the table its room; what is bold stands out."""


class Caption(ChangeEvents, PlainLabel):
    """The words of a step, large, below the table."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty caption."""
        super().__init__(parent=parent, role=Type.LEAD, wrap=True)
        self.setProperty("surface", "felt")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.follow_look()

    def on_look(self) -> None:
        """Leave room around the words."""
        px = theme.look().px
        self.setContentsMargins(px(Space.WIDE), px(Space.SMALL), px(Space.WIDE), px(Space.SMALL))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground of the header below the words."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.look().cloth.header))
        super().paintEvent(event)


class TextCaption(Caption):
    """A caption whose text is Markdown: bold words, lists and tables; tags of HTML are words like others."""

    _plain = ""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty caption."""
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    def text(self) -> str:
        """Return its words without marks, each paragraph on a line of its own."""
        return self._plain

    def setText(self, text: str) -> None:
        """Show a *text* in Markdown."""
        self._plain = plain_text(text)
        super().setText(_CLOSE + html_of(text, _named))
        self.setAccessibleName(self._plain)


def _named(code: str) -> str:
    return escape(name_of(code))


class Blank(ChangeEvents, QWidget):
    """A black screen over all of the page."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.hide()
        self.translate(lambda: self.setAccessibleName(_("Black screen")))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint nothing but black."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(Qt.GlobalColor.black))
