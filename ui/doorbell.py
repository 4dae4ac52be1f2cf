# SPDX-License-Identifier: MIT
"""A second start of the program calls the first one to the front, and hands over the file that it was to show."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

from PySide6.QtCore import QObject, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket

if TYPE_CHECKING:
    from ui.main_window import MainWindow

LONGEST_CALL: Final = 8_192
"""Bytes of a call; no file has a longer name."""

PATIENCE: Final = 2.0
"""Seconds that a second start waits for the first, which may itself have begun just now."""

_PAUSE: Final = 0.1
"""Seconds between two tries."""

_HEARD: Final = b"heard"


def _address(records: Path) -> str:
    """Give where the program with the records in a folder is called.

    Beside the records nobody else can answer in its stead. Windows has a place of its own for such things.
    """
    if sys.platform == "win32":
        return f"gupai-{crc32(str(records.resolve()).lower().encode()):08x}"
    return str(records.resolve() / "gupai.socket")


class Doorbell(QObject):
    """Hears of later starts."""

    def __init__(self, records: Path, window: MainWindow) -> None:
        """Listen for those who want the records in the folder *records*, which this process shows in *window*."""
        super().__init__(window)
        self._window = window
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_caller)
        # What a killed program left is in the way.
        QLocalServer.removeServer(_address(records))
        # Where it cannot, a second start only says that the program runs already.
        self._server.listen(_address(records))

    def close(self) -> None:
        """Hear no more."""
        self._server.close()

    def _on_caller(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.readyRead.connect(self._on_words)
            caller.disconnected.connect(caller.deleteLater)

    def _on_words(self) -> None:
        caller = self.sender()
        assert isinstance(caller, QLocalSocket)
        if caller.bytesAvailable() > LONGEST_CALL:
            caller.abort()
        elif caller.canReadLine():
            words = bytes(caller.readLine().data()).decode(errors="replace").rstrip("\n")
            caller.write(_HEARD)
            caller.flush()
            caller.disconnectFromServer()
            self._come_forward(words)

    def _come_forward(self, file: str) -> None:
        """Show the window to whoever started the program again, and the *file* that he wants to see, if any."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        if file:
            window.open_file(Path(file))


def ring(records: Path, file: Path | None) -> bool:
    """Call the program that has the records in a folder, to show *file* if one is named; tell whether it heard."""
    call = QLocalSocket()
    until = time.monotonic() + PATIENCE
    while True:
        call.connectToServer(_address(records))
        if call.waitForConnected(round(PATIENCE * 1000)):
            break
        if time.monotonic() > until:
            return False
        time.sleep(_PAUSE)
    call.write(f"{'' if file is None else file.absolute()}\n".encode())
    while call.bytesAvailable() < len(_HEARD) and call.waitForReadyRead(round(PATIENCE * 1000)):
        pass
    return bytes(call.readAll().data()) == _HEARD
