# SPDX-License-Identifier: MIT
"""The sheet for a remark about one position."""

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
    """A field of plain text with a limited length."""

    done = Signal()
    """Ctrl+Enter was pressed."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty field."""
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
    """Keeps what is written when the sheet is made again in another language."""

    def __init__(self, text: str, position: str) -> None:
        """Begin with *text* about *position*, a description in words."""
        self.text = text
        self._position = position
        self.edit: RemarkEdit | None = None
        self._room: PlainLabel | None = None

    def content(self) -> SheetContent:
        """Return the sheet."""
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
        return SheetContent(_("Remark"), self._position, body, (cancel, save), self._position)

    def take_focus(self) -> None:
        """Move focus to the end of the text."""
        if self.edit is not None and isValid(self.edit):
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.moveCursor(self.edit.textCursor().MoveOperation.End)

    def _on_text(self) -> None:
        assert self.edit is not None
        assert self._room is not None
        self.text = self.edit.toPlainText()
        self._room.setText(f"{number(len(self.text))} / {number(LONGEST_TEXT)}")
