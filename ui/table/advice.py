# SPDX-License-Identifier: MIT
"""One line of advice above the hand: what is asked, what a choice would be, why something is not possible."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.layouts import vbox
from ui.kit.theme import Type
from ui.kit.widgets import Card, PlainLabel
from ui.language.i18n import sentences
from ui.table.geometry import Box


class _Words(PlainLabel):
    """Words in a bubble that is itself made to fit them."""

    def ask_height(self) -> None:
        """Leave the height to the bubble: it is calculated before the width of the words changes."""


class AdviceBubble(Card):
    """A dark panel as wide as its words."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty bubble on the table *parent*."""
        super().__init__(parent, panel=True)
        self._label = _Words(parent=self, role=Type.BODY, wrap=True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tip = _Words(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self._tip.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._tip.hide()
        self._column = vbox(self._label, self._tip, on=self, spacing=2)
        self._box: Box | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """The text that is shown, without the tip."""
        return self._label.text()

    @property
    def tip(self) -> str:
        """The tip below the text; empty without one."""
        return self._tip.text()

    def line_height(self) -> int:
        """Return the height it takes with one line of words."""
        # Not the label's own font: when the size of text changes, it follows later than the table.
        return QFontMetrics(theme.look().font(Type.BODY, self.font())).height() + theme.look().px(20)

    def say(self, text: str, *, tone: str = "") -> None:
        """Show *text*; an empty one hides the bubble, and a tip with it."""
        self._label.setText(text)
        self._label.set_tone(tone)
        self.show_tip(self.tip if text else "")

    def show_tip(self, tip: str) -> None:
        """Show *tip* in small letters below the advice, for as long as there is advice; an empty one removes it."""
        self._tip.setText(tip)
        self._tip.setVisible(bool(tip))
        self._label.setVisible(bool(self.text))
        self.setAccessibleName(sentences(self.text, tip))
        self.setVisible(bool(self.text or tip))
        self._fit()

    def say_fitting(self, text: str, short: str, *, tone: str = "") -> None:
        """Show *text* if it takes no more than two lines, otherwise *short*."""
        pad = 2 * theme.look().px(12)
        small = QFontMetrics(theme.look().font(Type.CAPTION, self.font()))
        # Lines break between words, so a little of each stays empty.
        room = None if self._box is None else 1.8 * (self._box.width - pad)
        self.say(text if room is None or small.horizontalAdvance(text) <= room else short, tone=tone)

    def place(self, box: Box) -> None:
        """Place the bubble in the middle of *box*; it grows upwards."""
        self._box = box
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit again when the words need another size."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        if self._box is None or not (self.text or self.tip):
            return
        pad = theme.look().px(20)
        usual = QFontMetrics(theme.look().font(Type.BODY, self.font()))
        self._set_role(Type.BODY)
        if usual.horizontalAdvance(self.text) + 8 + 2 * pad > self._box.width:
            # A long reason in smaller letters rather than over the tiles at the sides.
            self._set_role(Type.CAPTION)
            pad = theme.look().px(12)
        labels = [label for label in (self._label, self._tip) if label.text()]
        words = max(label.fontMetrics().horizontalAdvance(label.text()) for label in labels) + 8
        wide = min(self._box.width, words + 2 * pad)
        lines = sum(label.heightForWidth(wide - 2 * pad) for label in labels)
        lines += self._column.spacing() * (len(labels) - 1)
        # Several lines take the air that one line has.
        edge = pad // 3 if lines < 2 * usual.height() * 0.8 else theme.look().px(2)
        self._column.setContentsMargins(pad, edge, pad, edge)
        high = max(self._box.height, lines + 2 * edge)
        self.setGeometry(self._box.x + (self._box.width - wide) // 2, self._box.bottom - high, wide, high)
        self.raise_()

    def _set_role(self, role: Type) -> None:
        """Write in the size of *role*."""
        if self._label.property("role") != role.name.lower():
            self._label.setProperty("role", role.name.lower())
            self._label.style().unpolish(self._label)
            self._label.style().polish(self._label)
