# SPDX-License-Identifier: MIT
"""The commands for the selected rounds: as many buttons as there is room for, and all of them in a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from ui.kit.commands import Command, open_menu
from ui.kit.layouts import Part, hbox
from ui.kit.menus import MenuButton
from ui.kit.theme import Kind, Space
from ui.kit.widgets import KeyButton, SizeEvents
from ui.language.i18n import _


class ActionBar(SizeEvents, QWidget):
    """A row of buttons; the first is the one most people come for."""

    def __init__(self, parent: QWidget, buttons: int) -> None:
        """Make *buttons* for the first commands; the others are only in the menu."""
        super().__init__(parent)
        self.buttons = tuple(KeyButton(parent=self) for _place in range(buttons))
        self.buttons[0].set_kind(Kind.PRIMARY)
        self.more = MenuButton(parent=self, kind=Kind.QUIET)
        self.more.clicked.connect(self._on_more)
        self._commands: Sequence[Command] = ()
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
        hbox(*self.buttons, Part(stretch=1), self.more, on=self, spacing=Space.HAIR)
        # Fitted again in a new language, whose word may need more room.
        self.translate(lambda: self.more.set_text(_("More")), self.on_look)
        self.follow_look()

    def show_commands(self, commands: Sequence[Command]) -> None:
        """Offer *commands*."""
        self._commands = commands
        for button, command in zip(self.buttons, commands, strict=False):
            button.set_text(command.text)
            button.set_key(command.key)
            button.setEnabled(command.enabled)
            button.setAccessibleName(command.text)
        self.more.setEnabled(any(command.enabled for command in commands))
        self.on_look()

    def open_menu(self, where: QPoint) -> None:
        """Offer everything in a menu at *where* on the screen."""
        open_menu(self, self._commands, where)

    def _on_more(self) -> None:
        self.open_menu(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _on_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, KeyButton)
        self._commands[self.buttons.index(pressed)].call()

    def on_look(self) -> None:
        """Show as many buttons as there is room for."""
        gap = Space.HAIR
        room = self.width() - self.more.sizeHint().width()
        for button in self.buttons:
            room -= button.sizeHint().width() + gap
            button.setVisible(room >= 0 or button is self.buttons[0])
