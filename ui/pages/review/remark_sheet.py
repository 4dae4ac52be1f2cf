# SPDX-License-Identifier: MIT
"""The sheet for a remark about one position."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import vbox
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, number, term
from ui.pages.review.remarks import LONGEST_TEXT

SAVE = "save"


class RemarkEdit(TextPad):
    """A field of plain text with a limited length."""

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
        """Take every key but Ctrl+Enter, which presses the main button of the sheet."""
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if ctrl and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Take focus at the end of the text, once the sheet has given it to its button."""
        super().showEvent(event)
        self.moveCursor(self.textCursor().MoveOperation.End)
        QTimer.singleShot(0, self, self.setFocus)


class RemarkForm(ChangeEvents, QWidget):
    """A field for a remark, and below it how much of its room is used."""

    def __init__(self, text: str, draft: str = "") -> None:
        """Begin with *text*, or with what was typed instead of it and kept as *draft*."""
        super().__init__()
        self._edit = RemarkEdit(self)
        self._room = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self._room.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._edit.setPlainText(text)
        self._edit.textChanged.connect(self._show_room)
        self.draft = Draft(self, text=self._edit)
        vbox(self._edit, self._room, self.draft.make_note(self), on=self)
        self.draft.begin(draft)
        self.translate(lambda: self._edit.setAccessibleName(_("Remark")), self._show_room)

    @property
    def text(self) -> str:
        """What is written now."""
        return self._edit.toPlainText()

    def _show_room(self) -> None:
        self._room.setText(f"{number(len(self.text))} / {number(LONGEST_TEXT)}")


def remark_sheet(form: RemarkForm, position: str) -> SheetContent:
    """Ask in *form* for a remark about *position*, a description in words."""
    cancel = SheetButton("", term("cancel"), "Esc")
    save = SheetButton(SAVE, term("save"), "Ctrl Enter", main=True)
    return SheetContent(_("Remark"), position, form, (cancel, save), position)
