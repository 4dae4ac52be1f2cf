# SPDX-License-Identifier: MIT
"""Below the table of a lesson: back, how far the learner has come, the answer, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Kind, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import number
from ui.play.stage import StageBar

BACK: Final = "PgUp"
ANSWER: Final = "A"
ON: Final = "PgDown"


class LessonBar(StageBar):
    """One row of buttons with words."""

    def __init__(self, parent: QWidget, press: Callable[[str], object]) -> None:
        """Make it without words; *press* is called with the key of a button that is pressed."""
        super().__init__(parent, press)
        self.back = KeyButton("", self, kind=Kind.QUIET)
        self.answer = KeyButton("", self, kind=Kind.QUIET, key=ANSWER)
        self.on = KeyButton("", self, kind=Kind.PRIMARY)
        self._by_key = {BACK: self.back, ANSWER: self.answer, ON: self.on}
        for key, button in self._by_key.items():
            button.clicked.connect(partial(press, key))
        self.where = PlainLabel(parent=self, role=Type.STRONG)
        self._row = hbox(self.back, self.where, Part(stretch=1), self.answer, self.on, on=self, spacing=0)
        self.follow_look()

    def show_place(self, at: int, last: int) -> None:
        """Show that the learner is at the part *at* of *last*."""
        self.where.setText(f"{number(at)} / {number(last)}")

    def show_commands(self, commands: Sequence[Command], *, asked: bool) -> None:
        """Name the buttons like those of *commands* that have their keys.

        Args:
            commands: What the page can do.
            asked: Whether a question is open; to answer it is what most people want then.
        """
        for command in commands:
            button = self._by_key.get(command.key)
            if button is not None:
                button.set_text(command.text)
                button.setAccessibleName(command.text)
                button.setEnabled(command.enabled)
        self.answer.setVisible(asked)
        self.on.set_kind(Kind.SECONDARY if asked else Kind.PRIMARY)

    def on_look(self) -> None:
        """Scale the margins with the text."""
        px = theme.look().px
        self._row.setContentsMargins(px(12), px(4), px(12), px(6))
        self.where.setContentsMargins(px(10), 0, px(10), 0)
        self._row.setSpacing(px(6))
