# SPDX-License-Identifier: MIT
"""Below the free table: steps back and forward, and an opponent who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.controls import Chooser
from ui.kit.key_names import shown_keys
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, number
from ui.language.names import level_name
from ui.play.stage import StageBar

_ICONS: Final = {"Ctrl Home": "first", "PgUp": "step-back", "PgDown": "step-forward", "Ctrl End": "last"}
"""Icons of the buttons, by their keys."""
_NARROW: Final = 720
"""Width, at text size 1, below which the strength has no room."""


class StepBar(StageBar):
    """One row on the dark ground of the header."""

    def __init__(self, parent: QWidget, press: Callable[[str], object]) -> None:
        """Make it for an empty table; *press* is called with the key of a button that is pressed."""
        super().__init__(parent, press)
        self.add_icons(_ICONS)
        self._where = PlainLabel(parent=self, role=Type.STRONG)
        self._has_strengths = True
        self.levels = Chooser(self)
        self.levels.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.one = KeyButton("", self, key="C")
        self.run = KeyButton("", self, key="G")
        for each in (self.one, self.run):
            self.press_by(each, each.key)
        opponents = (Part(stretch=1), self.levels, self.one, self.run)
        self._row = hbox(*self._buttons.values(), self._where, *opponents, on=self, spacing=0)
        self.translate(lambda: self.levels.setAccessibleName(_("Computer's level")))
        self.follow_look()

    @property
    def where(self) -> str:
        """Which step is shown."""
        return self._where.text()

    def show_levels(self, levels: Iterable[str], usual: str) -> None:
        """Offer the strengths *levels*, if several; the one chosen before stays, or else it is the *usual* one."""
        keys = tuple(levels)
        chosen = self.levels.value()
        self.levels.set_items([(key, level_name(key)) for key in keys])
        self.levels.choose(chosen if chosen in keys else usual)
        self._has_strengths = len(keys) > 1
        self.on_look()

    def show_commands(self, commands: Iterable[Command]) -> None:
        """Name the buttons like those of *commands* that have their keys."""
        for command in commands:
            if command.key in self._buttons:
                self._buttons[command.key].set_words(command.text, shown_keys(command.key))
                self._buttons[command.key].setEnabled(command.enabled)
            for button in (self.one, self.run):
                if command.key == button.key:
                    button.set_text(command.text)
                    button.setAccessibleName(command.text)
                    button.setEnabled(command.enabled)

    def show_step(self, at: int, last: int) -> None:
        """Show that *at* moves of this line are played, of *last*."""
        self._where.setText(f"{number(at)} / {number(last)}")

    def on_look(self) -> None:
        """Hide the strength where there is no room for it, or none to choose."""
        px = theme.look().px
        self._row.setContentsMargins(px(12), px(2), px(12), px(4))
        self._where.setContentsMargins(px(10), 0, px(10), 0)
        self.levels.setFixedWidth(px(150))
        self.levels.setVisible(self._has_strengths and self.width() >= px(_NARROW))
        self._row.setSpacing(px(4))
