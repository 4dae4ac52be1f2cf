# SPDX-License-Identifier: MIT
"""The buttons that save, rename and delete rule sets of one's own."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.kit.dialog import NameDialog
from ui.kit.layouts import Part, hbox
from ui.kit.second_question import SecondQuestion
from ui.kit.theme import Kind
from ui.kit.widgets import ChangeEvents, KeyButton
from ui.language.i18n import _, term


class RuleSetBar(ChangeEvents, QWidget):
    """Saves the present rules under a name, renames and deletes saved ones."""

    save_as = Signal(str)
    """Save the rules under this new name."""
    renamed = Signal(str)
    """Call the rule set by this name."""
    deleted = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Make the bar for a tradition without changes."""
        super().__init__(parent)
        self._name = ""
        self._taken: Collection[str] = ()
        self.new = KeyButton(lambda: _("Save these rules…"), self, kind=Kind.QUIET, press=self._on_new)
        self.keep = KeyButton(lambda: _("Save the changes"), self, kind=Kind.QUIET)
        self.rename = KeyButton(lambda: _("Rename…"), self, kind=Kind.QUIET, press=self._on_rename)
        self.delete = KeyButton(lambda: _("Delete…"), self, kind=Kind.QUIET, press=self._on_delete)
        buttons = (self.new, self.keep, self.rename, self.delete)
        hbox(*buttons, Part(stretch=1), on=self, spacing=0)
        self.show_state("", "", (), savable=False)

    def show_state(self, game: str, name: str, taken: Collection[str], *, savable: bool) -> None:
        """Show what can be done.

        Args:
            game: Key of the game.
            name: Of the rule set chosen; empty for a tradition.
            taken: Names that rule sets have already.
            savable: Whether the rules shown are not saved yet, and go together.
        """
        self._game, self._name, self._taken = game, name, taken
        self.new.setVisible(savable)
        self.keep.setVisible(savable and bool(name))
        self.rename.setVisible(bool(name))
        self.delete.setVisible(bool(name))
        self.setVisible(savable or bool(name))

    def _on_new(self) -> None:
        question = NameDialog(
            self.window(),
            _("Save these rules"),
            _("Name for these rules"),
            self._taken,
            draft=f"rule-set:{self._game}",
        )
        question.named.connect(self._on_named)
        question.open()

    def _on_named(self, old: str, new: str) -> None:
        if old:
            self.renamed.emit(new)
        else:
            self.save_as.emit(new)

    def _on_rename(self) -> None:
        words = _("New name for {name}").format(name=self._name)
        question = NameDialog(
            self.window(),
            _("Rename rule set"),
            words,
            self._taken,
            self._name,
            draft=f"rule-set:{self._game}:{self._name}",
        )
        question.named.connect(self._on_named)
        question.open()

    def _on_delete(self) -> None:
        question = SecondQuestion(
            self,
            _("Delete {name}?").format(name=self._name),
            _("Matches and records with these rules are kept."),
            keep=term("cancel"),
            lose=_("Delete"),
        )
        question.accepted.connect(self.deleted)
        question.open()
