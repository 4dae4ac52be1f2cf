# SPDX-License-Identifier: MIT
"""The sheet on which a remark about one position is written."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from ui.kit import theme
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, number, term
from ui.pages.review.remarks import LONGEST_TEXT

SAVE = "save"


class RemarkEdit(QPlainTextEdit):
    """Some lines of plain text, of which no more is taken than there is room for."""

    done = Signal()
    """Ctrl+Enter: that is all."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty one."""
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(theme.look().px(120))
        self.textChanged.connect(self._hold)

    def _hold(self) -> None:
        text = self.toPlainText()
        if len(text) > LONGEST_TEXT:
            with QSignalBlocker(self):
                self.setPlainText(text[:LONGEST_TEXT])
            self.moveCursor(self.textCursor().MoveOperation.End)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take every key but Ctrl+Enter."""
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if ctrl and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.done.emit()
        else:
            super().keyPressEvent(event)


class RemarkSheet:
    """What is written stays when the sheet is made again in another language."""

    def __init__(self, text: str, told: str) -> None:
        """Begin with *text*; *told* says in words which position it is about."""
        self.text = text
        self._told = told
        self.edit: RemarkEdit | None = None
        self._room: PlainLabel | None = None

    def content(self) -> SheetContent:
        """Give the sheet."""
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        self.edit = RemarkEdit(body)
        self._room = PlainLabel(parent=body, role=Type.CAPTION, tone="muted")
        self._room.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.edit.setPlainText(self.text)
        self.edit.setAccessibleName(_("Remark"))
        self.edit.textChanged.connect(self._on_text)
        column.addWidget(self.edit)
        column.addWidget(self._room)
        self._on_text()
        cancel = SheetButton("", term("cancel"), "Esc")
        save = SheetButton(SAVE, term("save"), "Ctrl Enter", main=True)
        return SheetContent(_("Remark"), self._told, body, (cancel, save), self._told)

    def take_keyboard(self) -> None:
        """Let it be written at once."""
        if self.edit is not None and isValid(self.edit):
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _on_text(self) -> None:
        assert self.edit is not None
        assert self._room is not None
        self.text = self.edit.toPlainText()
        self._room.setText(f"{number(len(self.text))} / {number(LONGEST_TEXT)}")
