# SPDX-License-Identifier: MIT
"""Dialogs: the common part of all, with the key of the manual, and the question for a name."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, WindowEvents
from ui.language.i18n import _, pgettext, term


class Dialog(WindowEvents, QDialog):
    """A dialog on paper colour; F1 is passed on to the window it belongs to, which opens the manual over it."""

    topic: str = ""
    """Its topic in the manual, as `Page.topic`; empty for the topic of the page below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty dialog of the window of *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "page")

    def showEvent(self, event: QShowEvent) -> None:
        """Shrink to the size of its parent's window, if everything fits there."""
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None:
            self.resize(self.size().boundedTo(parent.window().size()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass F1 on: Qt offers keys to no other window."""
        parent = self.parentWidget()
        if event.key() == Qt.Key.Key_F1 and parent is not None:
            QApplication.sendEvent(parent.window(), event)
        else:
            super().keyPressEvent(event)


class NameDialog(Dialog):
    """Asks for a name that nobody and nothing else has."""

    named = Signal(str, str)
    """The old name, empty for something new, and the new one."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        question: str,
        taken: Collection[str],
        old: str = "",
        *,
        draft: str = "",
        longest: int = LONGEST_NAME,
    ) -> None:
        """Ask *question* under *title*.

        Args:
            parent: The window.
            title: What the dialog is called.
            question: What the name is for.
            taken: Names that others have.
            old: The name up to now; empty for something new.
            draft: Key of the draft for unaccepted input.
            longest: Characters that it may have.
        """
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._taken = frozenset(taken) - {old}
        self._old = old
        self.setWindowTitle(title)
        words = PlainLabel(question, self, role=Type.LEAD, wrap=True)
        self.line = TextLine(old, self)
        self.line.setAccessibleName(pgettext("name", "Name"))
        self.line.setPlaceholderText(pgettext("name", "Name"))
        self.line.setMaxLength(longest)
        self._draft = Draft(self, name=self.line)
        note = self._draft.make_note(self)
        self._draft.begin(draft)
        self.line.selectAll()
        self.line.setFocus()
        self.trouble = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY)
        self.accepting.setDefault(True)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET)
        self.refusing.setAutoDefault(False)
        self.line.textChanged.connect(self._check)
        self.accepting.clicked.connect(self._on_accept)
        self.refusing.clicked.connect(self.reject)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        buttons = hbox(Part(stretch=1), self.refusing, self.accepting)
        vbox(words, self.line, note, self.trouble, buttons, on=self, margins=margins, spacing=px(Space.SMALL))
        self.line.setMinimumWidth(px(340))
        self._check()

    def _name(self) -> str:
        return clean_name(self.line.text(), self.line.maxLength())

    def _check(self) -> None:
        taken = self._name() in self._taken
        self.trouble.setText(_("That name is already in use.") if taken else " ")
        self.accepting.setEnabled(bool(self._name()) and not taken)

    def _on_accept(self) -> None:
        self._draft.end()
        if self._name() != self._old:
            self.named.emit(self._old, self._name())
        self.accept()
