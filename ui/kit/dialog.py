# SPDX-License-Identifier: MIT
"""What all dialogs have in common: their ground, and the key of the manual."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ui.kit.widgets import ChangeEvents


class Dialog(ChangeEvents, QDialog):
    """A dialog on paper colour; F1 is passed on to the window it belongs to, which opens the manual over it."""

    topic: str = ""
    """Where the manual tells of it, as `Page.topic`; empty: where it tells of the page below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty dialog of the window of *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "page")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass F1 on: Qt offers keys to no other window."""
        parent = self.parentWidget()
        if event.key() == Qt.Key.Key_F1 and parent is not None:
            QApplication.sendEvent(parent.window(), event)
        else:
            super().keyPressEvent(event)
