# SPDX-License-Identifier: MIT
"""Where a round is shown: on the table of its game; or, where it cannot be, words that say why."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.announce import announce
from ui.kit.settings import Settings
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.table.felt import TableFelt, TableLook


class Stage(QWidget):
    """One table at a time; keys that step go past it."""

    pressed = Signal(QKeyEvent)
    """A key was pressed on the table; whoever accepts the event keeps it from there."""
    space = Signal()
    """Space was pressed on the table, whatever on it has the keyboard."""

    def __init__(self, parent: QWidget) -> None:
        """Begin with an empty table."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self.table: Any = TableFelt(self)
        self.table.installEventFilter(self)
        self._trouble = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self._trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._trouble.hide()
        # Tiles are buttons, and would take it for a click on themselves.
        shortcut = QShortcut(QKeySequence(Qt.Key.Key_Space), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.space)
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._room.addWidget(self.table, 1)
        self._room.addWidget(self._trouble, 1)

    @property
    def trouble(self) -> str:
        """Why nothing is shown; empty where something is."""
        return self._trouble.text()

    def lay(self, game: str) -> None:
        """Lay the table of *game*, empty."""
        self.table = GAME_UIS[game].screen().lay(self.table, self._room)
        self.table.installEventFilter(self)

    def like(self, settings: Settings) -> None:
        """Show the table as *settings* ask for."""
        self.table.set_look(TableLook.of(settings, settings.review_speed))

    def tell(self, trouble: str) -> None:
        """Say why nothing can be shown; an empty text shows the table again."""
        margin = theme.look().px(40) if trouble else 0
        self._room.setContentsMargins(margin, 0, margin, 0)
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))
        self.table.setVisible(not trouble)

    def announce(self, text: str) -> None:
        """Let a screen reader say *text*."""
        announce(self.table, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Offer keys to the page first: the table would walk over its tiles with them."""
        if watched is self.table and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            event.ignore()
            self.pressed.emit(event)
            return event.isAccepted()
        return super().eventFilter(watched, event)
