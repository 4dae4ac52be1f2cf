# SPDX-License-Identifier: MIT
"""The common part of all dialogs: their ground, and the key of the manual."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ui.kit.widgets import WindowEvents


class Dialog(WindowEvents, QDialog):
    """A dialog on paper colour; F1 is passed on to the window it belongs to, which opens the manual over it."""

    topic: str = ""
    """Its topic in the manual, as `Page.topic`; empty for the topic of the page below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty dialog of the window of *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "page")

    def showEvent(self, event: QShowEvent) -> None:
        """Shrink to the size of its parent's window, if everything fits there."""
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None:
            self.resize(self.size().boundedTo(parent.window().size()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass F1 on: Qt offers keys to no other window."""
        parent = self.parentWidget()
        if event.key() == Qt.Key.Key_F1 and parent is not None:
            QApplication.sendEvent(parent.window(), event)
        else:
            super().keyPressEvent(event)
