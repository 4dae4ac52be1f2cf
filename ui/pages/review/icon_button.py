# SPDX-License-Identifier: MIT
"""Buttons with an icon instead of words: steps, jumps, play, pause, more, less."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.icons import paint_icon
from ui.kit.theme import Kind
from ui.kit.widgets import give_tip

_SIDE: Final = 38
_SIGN: Final = 0.6
"""Side of the icon, as a share of the button's."""
_FAINT: Final = 0.45
"""Opacity of the icon of a disabled button."""


class IconButton(QAbstractButton):
    """A square button; its text is in its tip and its accessible name."""

    def __init__(self, sign: str, parent: QWidget, *, kind: Kind = Kind.QUIET) -> None:
        """Make a button that shows *sign*, an icon of `ui.kit.icons`."""
        super().__init__(parent)
        self._sign = sign
        self._kind = kind
        # A click must not take focus from the table.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def sign(self) -> str:
        """The icon shown."""
        return self._sign

    def set_sign(self, sign: str) -> None:
        """Show another icon."""
        self._sign = sign
        self.update()

    def set_words(self, text: str, key: str) -> None:
        """Set its text, and the key that does the same."""
        self.setAccessibleName(text)
        give_tip(self, f"{text} ({key})")

    def sizeHint(self) -> QSize:
        """A square that grows with the text."""
        side = theme.look().px(_SIDE)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the page, where they always step."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, icon and focus ring."""
        now = theme.look()
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        felt = theme.on_felt(self)
        colours = theme.button_colours(self._kind, felt=felt, hot=hot, enabled=self.isEnabled())
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.edge), 1) if colours.edge else theme.NO_PEN)
            painter.setBrush(QColor(colours.ground) if colours.ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, now.px(9), now.px(9))
            gap = box.width() * (1 - _SIGN) / 2
            painter.setOpacity(1 if self.isEnabled() else _FAINT)
            paint_icon(painter, box.adjusted(gap, gap, -gap, -gap), self._sign, colours.text)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(now.cloth.focus if felt else now.chrome.focus), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), now.px(10), now.px(10))
