# SPDX-License-Identifier: MIT
"""The base of the tools that a game brings besides its table, such as a calculator."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.kit.commands import Command
from ui.kit.widgets import ChangeEvents


class ToolPane(ChangeEvents, QWidget):
    """What a page shows of a tool, below its header; subclasses know the game."""

    changed = Signal()
    """Its commands are others now."""
    begins_at: QWidget | None = None
    """The widget that gets the focus first."""

    def begin(self, given: object) -> None:
        """Begin with what `ui.games.game_ui.Tool.given` made of a table; leave everything as it is with None."""

    def commands(self) -> Sequence[Command]:
        """Return what it can do now, in the order of the header."""
        return ()

    def arrange(self, width: int) -> None:
        """Place what depends on the *width* of the page, in pixels at text size 1."""

    def stop(self) -> None:
        """Stop whatever it does in the background."""
