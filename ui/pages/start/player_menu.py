# SPDX-License-Identifier: MIT
"""A menu of everybody who plays at this computer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.kit.menus import ChoiceMenu
from ui.kit.settings import MOST_PLAYERS
from ui.language.i18n import _, capital, term

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class PlayerMenu(ChoiceMenu):
    """Shows who plays now; its menu switches to another player, listed or new, or renames this one."""

    renamed = Signal(str, str)
    """The old name and the new one."""

    add: QAction
    rename: QAction

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a menu without players."""
        super().__init__(parent)
        self.set_icon("player")
        self._players: tuple[str, ...] = ()
        self.translate(self._show_choice)

    def show_players(self, name: str, players: Sequence[str]) -> None:
        """Show the current player's *name*, and list *players*, with or without it; nobody may have one yet."""
        self._players = tuple(dict.fromkeys(each for each in (*players, *([] if name in players else [name])) if each))
        self.set_choices([(each, each) for each in self._players], name)
        self._show_choice()

    def _show_choice(self) -> None:
        self.set_text(self._choice or capital(term("player")))
        self.setAccessibleName(capital(term("player")))
        self.setAccessibleDescription(self._choice)

    def fill(self) -> None:
        """List everybody, and what else can be done."""
        super().fill()
        menu = self.menu()
        menu.addSeparator()
        self.add = menu.addAction(_("New player…"))
        self.add.setEnabled(len(self._players) < MOST_PLAYERS)
        self.add.triggered.connect(partial(self.ask, ""))
        self.rename = menu.addAction(_("Rename…"))
        self.rename.setEnabled(bool(self._choice))
        self.rename.triggered.connect(partial(self.ask, self._choice))

    def ask(self, old: str = "") -> None:
        """Ask for the name of a new player, or for another name for *old*."""
        # Imported here: the dialog is rarely needed.
        from ui.kit.dialog import NameDialog  # noqa: PLC0415

        title = _("Rename player") if old else _("New player")
        words = _("New name for {name}").format(name=old) if old else _("Who plays?")
        question = NameDialog(self.window(), title, words, self._players, old, draft=f"player:{old}")
        question.named.connect(self._on_named)
        question.open()

    def _on_named(self, old: str, new: str) -> None:
        if old:
            self.renamed.emit(old, new)
        else:
            self.chosen.emit(new)
