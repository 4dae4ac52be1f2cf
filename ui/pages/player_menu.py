# SPDX-License-Identifier: MIT
"""Who plays: a menu of everybody who plays at this computer, and the question for a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from ui import theme
from ui.i18n import _, capital, pgettext, term
from ui.pages.menu_button import MenuButton
from ui.settings import LONGEST_NAME, MOST_PLAYERS, clean_name
from ui.theme import Kind, Space, Type
from ui.widgets import KeyButton, PlainLabel


class PlayerMenu(MenuButton):
    """Names who plays now; opens a menu to let somebody else play, to add a player or to rename this one."""

    player_chosen = Signal(str)
    """Somebody listed plays now."""
    player_added = Signal(str)
    """Somebody new plays now."""
    player_renamed = Signal(str, str)
    """The old name and the new one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a menu without players."""
        super().__init__(parent=parent, kind=Kind.QUIET)
        self.set_icon("player")
        self._name = ""
        self._players: tuple[str, ...] = ()
        menu = QMenu(self)
        self._group = QActionGroup(menu)
        self._group.triggered.connect(self._on_chosen)
        self._line = menu.addSeparator()
        self.add = menu.addAction("")
        self.add.triggered.connect(self._on_add)
        self.rename = menu.addAction("")
        self.rename.triggered.connect(self._on_rename)
        self.setMenu(menu)

    @property
    def players(self) -> tuple[QAction, ...]:
        """One entry of the menu for each player."""
        return tuple(self._group.actions())

    def show_players(self, name: str, players: Sequence[str]) -> None:
        """Name who plays now, and list *players*, who need not hold the *name*; nobody may have one yet."""
        listed = tuple(dict.fromkeys(each for each in (*players, *([] if name in players else [name])) if each))
        if (name, listed) != (self._name, self._players):
            self._name, self._players = name, listed
            self._list()
        self.retranslate()

    def _list(self) -> None:
        for action in self._group.actions():
            self._group.removeAction(action)
            self.menu().removeAction(action)
            action.deleteLater()
        for each in self._players:
            # An ampersand in a name is no key to press.
            action = QAction(each.replace("&", "&&"), self.menu())
            action.setData(each)
            action.setCheckable(True)
            action.setChecked(each == self._name)
            self._group.addAction(action)
            self.menu().insertAction(self._line, action)

    def retranslate(self) -> None:
        """Ask again for every text."""
        self.set_text(self._name or capital(term("player")))
        self.setAccessibleName(capital(term("player")))
        self.setAccessibleDescription(self._name)
        self.add.setText(_("New player…"))
        self.add.setEnabled(len(self._players) < MOST_PLAYERS)
        self.rename.setText(_("Rename…"))
        self.rename.setEnabled(bool(self._name))

    def _on_chosen(self, action: QAction) -> None:
        if action.data() != self._name:
            self.player_chosen.emit(action.data())

    def _on_add(self) -> None:
        self._ask(NameDialog(self.window(), self._players))

    def _on_rename(self) -> None:
        self._ask(NameDialog(self.window(), self._players, self._name))

    def _ask(self, question: NameDialog) -> None:
        question.named.connect(self._on_named)
        question.open()

    def _on_named(self, old: str, new: str) -> None:
        if old:
            self.player_renamed.emit(old, new)
        else:
            self.player_added.emit(new)


class NameDialog(QDialog):
    """Asks for the name of a player."""

    named = Signal(str, str)
    """The old name, empty for somebody new, and the new one."""

    def __init__(self, parent: QWidget | None, taken: Collection[str], old: str = "") -> None:
        """Ask for a new name of the player *old*, or for that of somebody new.

        Args:
            parent: The window.
            taken: Names that others have.
            old: The name up to now.
        """
        super().__init__(parent)
        # Not by an attribute that deletes on closing: the answer is still on its way then.
        self.finished.connect(self.deleteLater)
        self.setProperty("surface", "page")
        self._taken = frozenset(taken) - {old}
        self._old = old
        self._question = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.line = QLineEdit(old, self)
        self.line.setMaxLength(LONGEST_NAME)
        self.line.selectAll()
        self.line.setFocus()
        self.trouble = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.accepting = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.accepting.setDefault(True)
        self.refusing = KeyButton(parent=self, kind=Kind.QUIET)
        self.refusing.setAutoDefault(False)
        self.line.textChanged.connect(self._check)
        self.accepting.clicked.connect(self._on_accept)
        self.refusing.clicked.connect(self.reject)
        px = theme.look().px
        lines = QVBoxLayout(self)
        lines.setContentsMargins(px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        lines.setSpacing(px(Space.SMALL))
        for widget in (self._question, self.line, self.trouble):
            lines.addWidget(widget)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.refusing)
        buttons.addWidget(self.accepting)
        lines.addLayout(buttons)
        self.line.setMinimumWidth(px(340))
        self._say()
        self._check()

    def _say(self) -> None:
        question = _("What should the program call {name}?").format(name=self._old) if self._old else ""
        self._question.setText(question or _("Who plays?"))
        self.line.setAccessibleName(pgettext("player", "Name"))
        self.line.setPlaceholderText(pgettext("player", "Name"))
        self.setWindowTitle(_("Rename player") if self._old else _("New player"))
        self.accepting.set_text(term("ok"))
        self.refusing.set_text(term("cancel"))

    def _name(self) -> str:
        return clean_name(self.line.text())

    def _check(self) -> None:
        taken = self._name() in self._taken
        self.trouble.setText(_("Somebody here has this name already.") if taken else " ")
        self.accepting.setEnabled(bool(self._name()) and not taken)

    def _on_accept(self) -> None:
        if self._name() != self._old:
            self.named.emit(self._old, self._name())
        self.accept()
