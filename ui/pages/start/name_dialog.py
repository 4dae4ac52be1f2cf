# SPDX-License-Identifier: MIT
"""The question for the name of a player."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from ui.kit import theme
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.settings import LONGEST_NAME, clean_name
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, pgettext, term


class NameDialog(QDialog):
    """Asks for the name of a player."""

    named = Signal(str, str)
    """The old name, empty for a new player, and the new one."""

    def __init__(self, parent: QWidget | None, taken: Collection[str], old: str = "") -> None:
        """Ask for a new name of the player *old*, or for that of a new player.

        Args:
            parent: The window.
            taken: Names that others have.
            old: The name up to now.
        """
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self.setProperty("surface", "page")
        self._taken = frozenset(taken) - {old}
        self._old = old
        self.setWindowTitle(_("Rename player") if old else _("New player"))
        words = _("New name for {name}").format(name=old) if old else _("Who plays?")
        question = PlainLabel(words, self, role=Type.LEAD, wrap=True)
        self.line = QLineEdit(old, self)
        self.line.setAccessibleName(pgettext("player", "Name"))
        self.line.setPlaceholderText(pgettext("player", "Name"))
        self.line.setMaxLength(LONGEST_NAME)
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
        vbox(question, self.line, self.trouble, buttons, on=self, margins=margins, spacing=px(Space.SMALL))
        self.line.setMinimumWidth(px(340))
        self._check()

    def _name(self) -> str:
        return clean_name(self.line.text())

    def _check(self) -> None:
        taken = self._name() in self._taken
        self.trouble.setText(_("That name is already in use.") if taken else " ")
        self.accepting.setEnabled(bool(self._name()) and not taken)

    def _on_accept(self) -> None:
        if self._name() != self._old:
            self.named.emit(self._old, self._name())
        self.accept()
