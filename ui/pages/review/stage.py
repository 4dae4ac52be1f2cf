# SPDX-License-Identifier: MIT
"""Where a round is shown: the table of its game, or why the round cannot be shown."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.layouts import Part, vbox
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.table.felt import TableFelt


class Stage(QWidget):
    """Shows one table at a time; keys that step bypass it."""

    pressed = Signal(QKeyEvent)
    """A key was pressed on the table, which gets it unless the event is accepted."""
    space = Signal()
    """Space was pressed on the table, whatever on it has focus."""

    def __init__(self, parent: QWidget, *, takes_space: bool = True) -> None:
        """Begin with an empty table; where the stage *takes_space* for itself, that key reaches no tile."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self.table: Any = TableFelt(self)
        self.table.installEventFilter(self)
        self._trouble = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self._trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._trouble.hide()
        if takes_space:
            # Tiles are buttons, which Space would click.
            shortcut = QShortcut(QKeySequence(Qt.Key.Key_Space), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self.space)
        self._room = vbox(Part(self.table, 1), Part(self._trouble, 1), on=self)

    @property
    def trouble(self) -> str:
        """Why nothing is shown; empty where something is."""
        return self._trouble.text()

    def show_table(self, game: str) -> None:
        """Show the table of *game*, empty."""
        self.table = GAME_UIS[game].presenter().lay_table(self.table, self._room)
        self.table.installEventFilter(self)

    def show_trouble(self, trouble: str) -> None:
        """Show why nothing can be shown; an empty text shows the table again."""
        margin = theme.look().px(40) if trouble else 0
        self._room.setContentsMargins(margin, 0, margin, 0)
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self.table.setVisible(not trouble)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Offer keys to the page first: the table would move focus over its tiles with them."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is self.table:
            event.ignore()
            self.pressed.emit(event)
            return event.isAccepted()
        return super().eventFilter(watched, event)
