# SPDX-License-Identifier: MIT
"""A field for a text of a lesson that may have several lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.characters import unfit
from dominoes.lessons.form import LONGEST_TEXT
from ui.kit import theme
from ui.kit.dropped_files import TextPad

_KEPT: Final = frozenset("\n\t")
_EDGE: Final = 14
"""Height of the field beyond its lines, at text size 1."""


class TextField(TextPad):
    """A field of plain text, which leaves Escape to its parent."""

    written = Signal(str)
    """The text is another."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty field."""
        super().__init__(parent)
        self._shown = self._plain = ""
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._on_text)

    def take_lines(self, lines: int) -> None:
        """Be as high as so many *lines*."""
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + theme.look().px(_EDGE))

    def show_text(self, text: str) -> None:
        """Show *text*, without a signal; where it stands already, nothing moves."""
        if text != self.toPlainText():
            with QSignalBlocker(self):
                self.setPlainText(text)
        self._shown, self._plain = text, self.toPlainText()

    @property
    def text(self) -> str:
        """What is written: exactly what was shown, until it is edited; Qt writes some spaces as others."""
        plain = self.toPlainText()
        return self._shown if plain == self._plain else plain

    def _on_text(self) -> None:
        text = self.toPlainText()
        bad = unfit(text) - _KEPT
        clean = "".join(letter for letter in text if letter not in bad)[:LONGEST_TEXT]
        if clean != text:
            with QSignalBlocker(self):
                self.setPlainText(clean)
            self.moveCursor(self.textCursor().MoveOperation.End)
        self.written.emit(clean)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take every key of writing; leave those that step, and Escape."""
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}:
            event.ignore()
        else:
            super().keyPressEvent(event)
