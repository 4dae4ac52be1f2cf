# SPDX-License-Identifier: MIT
"""A message about what was just done, with a button to undo it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.kit.layouts import Part, hbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Space
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import pgettext


class Notice(PageCard):
    """One line above the buttons; it stays until the next message, or until the page is left."""

    undo = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it hidden."""
        super().__init__(parent, flat=True)
        self.words = PlainLabel(parent=self, wrap=True)
        self.button = KeyButton(parent=self, key="Ctrl Z")
        self.button.set_icon("undo")
        # The page has a use for Enter, which would not press it otherwise.
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.undo)
        hbox(Part(self.words, 1), self.button, on=self, margins=(Space.LARGE, 0, Space.SMALL, 0))
        self.translate(lambda: self.button.set_text(pgettext("records", "Undo")))
        self.hide()

    @property
    def can_undo(self) -> bool:
        """Whether what is shown can be undone."""
        return self.isVisible() and self.button.isVisibleTo(self)

    def show_text(self, words: str, *, undo: bool = False) -> None:
        """Show and announce *words*; offer to undo what they are about."""
        self.words.setText(words)
        self.button.setVisible(undo)
        self.show()
        announce(self, words)
