# SPDX-License-Identifier: MIT
"""One line of advice above the hand: what is asked, what a choice would be, why something is not possible."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui import theme
from ui.table.layout import Box
from ui.theme import Type
from ui.widgets import Card, PlainLabel


class _Words(PlainLabel):
    """Words in a bubble that is itself made to fit them."""

    def ask_height(self) -> None:
        """Leave the height to the bubble: it is reckoned before the width of the words changes."""


class AdviceBubble(Card):
    """A dark panel as wide as its words."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty bubble on the table *parent*."""
        super().__init__(parent, panel=True)
        self._label = _Words(parent=self, role=Type.BODY, wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label)
        self._box: Box | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._label.text()

    def line_height(self) -> int:
        """The height it takes with one line of words."""
        # Not the label's own font: when the size of text changes, it follows later than the table.
        return QFontMetrics(theme.look().font(Type.BODY, self.font())).height() + theme.look().px(20)

    def say(self, text: str, *, tone: str = "") -> None:
        """Say *text*; nothing hides the bubble."""
        self._label.setText(text)
        self._label.set_tone(tone)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._fit()

    def say_fitting(self, text: str, short: str, *, tone: str = "") -> None:
        """Say *text* if it takes no more than two lines, otherwise what is *short*."""
        pad = 2 * theme.look().px(12)
        small = QFontMetrics(theme.look().font(Type.CAPTION, self.font()))
        # Lines break between words, so a little of each stays empty.
        room = None if self._box is None else 1.8 * (self._box.width - pad)
        self.say(text if room is None or small.horizontalAdvance(text) <= room else short, tone=tone)

    def place(self, box: Box) -> None:
        """Stand in the middle of *box*, growing upwards."""
        self._box = box
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again when the words need another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        if self._box is None or not self._label.text():
            return
        pad = theme.look().px(20)
        usual = QFontMetrics(theme.look().font(Type.BODY, self.font()))
        self._set_role(Type.BODY)
        if usual.horizontalAdvance(self._label.text()) + 8 + 2 * pad > self._box.width:
            # A long reason in smaller letters rather than over the tiles at the sides.
            self._set_role(Type.CAPTION)
            pad = theme.look().px(12)
        self._row.setContentsMargins(pad, pad // 3, pad, pad // 3)
        words = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 8
        wide = min(self._box.width, words + 2 * pad)
        high = max(self._box.height, self._label.heightForWidth(wide - 2 * pad) + 2 * (pad // 3))
        self.setGeometry(self._box.x + (self._box.width - wide) // 2, self._box.bottom - high, wide, high)
        self.raise_()

    def _set_role(self, role: Type) -> None:
        """Write in the size of *role*."""
        if self._label.property("role") != role.name.lower():
            self._label.setProperty("role", role.name.lower())
            self._label.style().unpolish(self._label)
            self._label.style().polish(self._label)
