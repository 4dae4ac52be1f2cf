# SPDX-License-Identifier: MIT
"""Files that the system hands to the running program: macOS names none on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


def are_sent() -> bool:
    """Return whether this system sends files to open as events, as only macOS does (Qt: QFileOpenEvent)."""
    return sys.platform == "darwin"


class OpenedFiles(QObject):
    """Listens for files that are double-clicked, or dropped on the sign of the program in the dock."""

    opened = Signal(object)
    """The file at this `Path` is to be shown."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        """Listen from now on; make it only where `are_sent`, for it sees every event of *app*."""
        super().__init__(parent)
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `opened` with the file that *event* names, if it is one that names a file."""
        if event.type() is QEvent.Type.FileOpen:
            assert isinstance(event, QFileOpenEvent)
            if event.file():
                self.opened.emit(Path(event.file()))
                return True
        return super().eventFilter(watched, event)
