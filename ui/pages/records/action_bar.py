# SPDX-License-Identifier: MIT
"""Offering what can be done with the selected rounds: as buttons as far as there is room, and all of it in a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.kit.commands import Command, open_menu
from ui.kit.menus import MenuButton
from ui.kit.theme import Kind, Space
from ui.kit.widgets import KeyButton
from ui.language.i18n import _

_RESIZED: Final = {QEvent.Type.FontChange, QEvent.Type.StyleChange}


class ActionBar(QWidget):
    """A row of buttons; the first is the one most people come for."""

    def __init__(self, parent: QWidget, buttons: int) -> None:
        """Make so many *buttons* for the first commands; the others are in the menu alone."""
        super().__init__(parent)
        self.buttons = tuple(KeyButton(parent=self) for _place in range(buttons))
        self.buttons[0].set_kind(Kind.PRIMARY)
        self.more = MenuButton(parent=self, kind=Kind.QUIET)
        self.more.clicked.connect(self._on_more)
        self._commands: Sequence[Command] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.HAIR)
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.more)

    def show_commands(self, commands: Sequence[Command]) -> None:
        """Offer *commands*."""
        self._commands = commands
        for button, command in zip(self.buttons, commands, strict=False):
            button.set_text(command.text)
            button.set_key(command.key)
            button.setEnabled(command.enabled)
            button.setAccessibleName(command.text)
        self.more.set_text(_("More"))
        self.more.setEnabled(any(command.enabled for command in commands))
        self._fit()

    def open_menu(self, where: QPoint) -> None:
        """Offer everything in a menu at *where* on the screen."""
        open_menu(self, self._commands, where)

    def _on_more(self) -> None:
        self.open_menu(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _on_clicked(self) -> None:
        pressed = self.sender()
        for button, command in zip(self.buttons, self._commands, strict=False):
            if button is pressed:
                command.call()
                return

    def _fit(self) -> None:
        """Show as many buttons as there is room for."""
        gap = Space.HAIR
        room = self.width() - self.more.sizeHint().width()
        for button in self.buttons:
            room -= button.sizeHint().width() + gap
            button.setVisible(room >= 0 or button is self.buttons[0])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find out again what fits."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of text size."""
        super().changeEvent(event)
        if event.type() in _RESIZED and hasattr(self, "more"):
            self._fit()
