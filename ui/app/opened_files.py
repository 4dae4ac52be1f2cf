# SPDX-License-Identifier: MIT
"""What macOS asks of the running program by events: to open files, for it names none on the command line, to quit."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


def are_sent() -> bool:
    """Return whether this system sends such events, as only macOS does (Qt: QFileOpenEvent)."""
    return sys.platform == "darwin"


class OpenedFiles(QObject):
    """Listens for files that are double-clicked or dropped on the sign of the program in the Dock, and for its Quit.

    One that starts the program comes in the first turn of the event loop, before there is a window: it waits for
    `hand_on`.
    """

    opened = Signal(object)
    """The files at a list of `Path` are to be shown."""
    quitting = Signal(object)
    """The program is to quit; the `QEvent` is to be ignored if it goes on."""

    def __init__(self, app: QApplication) -> None:
        """Listen from now on; make it only where `are_sent`, for it sees every event of *app*."""
        super().__init__(app)
        self._waiting: list[Path] | None = []
        app.installEventFilter(self)

    def hand_on(self) -> None:
        """Emit `opened` with the files that came so far, and from now on with each at once."""
        waiting, self._waiting = self._waiting or [], None
        if waiting:
            self.opened.emit(waiting)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the file named by *event*, if it is such an event, or emit `opened` with it, or `quitting`."""
        if event.type() is QEvent.Type.Quit:
            # Qt would end the event loop while asyncio still waits for the window.
            self.quitting.emit(event)
            return True
        if event.type() is QEvent.Type.FileOpen:
            assert isinstance(event, QFileOpenEvent)
            if event.file():
                path = Path(event.file())
                if self._waiting is None:
                    self.opened.emit([path])
                else:
                    self._waiting.append(path)
                return True
        return super().eventFilter(watched, event)
