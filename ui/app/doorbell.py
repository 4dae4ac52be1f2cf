# SPDX-License-Identifier: MIT
"""A second start of the program calls the first one to the front, and hands over the file that it was to show."""

from __future__ import annotations

import logging
import os
import sys
import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from ui.app.instance import Instance
    from ui.app.window import MainWindow

LONGEST_CALL: Final = 8_192
"""Bytes of a call; no file has a longer name."""

LONGEST_ADDRESS: Final = 80
"""Bytes of a path that every system takes as an address, with what Qt adds to it."""

PATIENCE: Final = 2.0
"""Seconds that a second start waits for the first, which may have begun or ended just now."""

_PAUSE: Final = 0.1
"""Seconds between two tries."""

_ANSWER: Final = 1_000
"""Milliseconds that an answer may take."""

_HEARD: Final = b"heard"

_END: Final = b"\0"
"""The end of a call: the one byte that no name of a file has."""

_log = logging.getLogger(__name__)


def _address(records: Path) -> str:
    """Give where the program with the records in a folder is called.

    Beside the records nobody else can answer in its stead; where that is too long, among what only this user may
    use. Windows has one place for everybody's, where only the name tells them apart.
    """
    place = records.resolve()
    number = f"gupai-{crc32(os.path.normcase(place).encode(errors='surrogateescape')):08x}"
    if sys.platform == "win32":
        return number
    beside = place / "gupai.socket"
    if len(os.fsencode(beside)) <= LONGEST_ADDRESS:
        return str(beside)
    return str(Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.RuntimeLocation)) / number)


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
        if not self._server.listen(_address(records)):
            # A second start then says that the program runs already.
            _log.info("later starts are not heard: %s", self._server.errorString())

    def close(self) -> None:
        """Hear no more, not even those who are about to speak: nothing could be shown to them."""
        self._server.close()
        for caller in self._server.findChildren(QLocalSocket):
            caller.abort()

    def _on_caller(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.readyRead.connect(self._on_words)
            caller.disconnected.connect(caller.deleteLater)

    def _on_words(self) -> None:
        caller = self.sender()
        assert isinstance(caller, QLocalSocket)
        words = bytes(caller.peek(LONGEST_CALL + 1).data())
        if words.endswith(_END):
            caller.readAll()
            # The caller hangs up: whoever closes first may take the answer away with him.
            caller.write(_HEARD)
            caller.flush()
            self._come_forward(os.fsdecode(words.removesuffix(_END)))
        elif len(words) > LONGEST_CALL:
            caller.abort()

    def _come_forward(self, file: str) -> None:
        """Show the window to whoever started the program again, and the *file* that he wants to see, if any."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        # Some desktops let nobody come to the front by himself: then it is marked in their list of windows.
        QApplication.alert(window)
        if file:
            window.open_file(Path(file))


def ring(records: Path, file: Path | None) -> bool:
    """Call the program that has the records in a folder, to show *file* if one is named; tell whether it heard."""
    call = QLocalSocket()
    call.connectToServer(_address(records))
    if not call.waitForConnected(_ANSWER):
        return False
    if sys.platform == "win32":
        # Only whom the process in front lets may come to the front.
        from ctypes import windll  # noqa: PLC0415

        windll.user32.AllowSetForegroundWindow(-1)
    call.write((b"" if file is None else os.fsencode(file.absolute())) + _END)
    while call.bytesAvailable() < len(_HEARD) and call.waitForReadyRead(_ANSWER):
        pass
    heard = bytes(call.readAll().data()) == _HEARD
    call.disconnectFromServer()
    return heard


class Outcome(Enum):
    """What became of a second start."""

    TAKEN = "the first one had just ended"
    HEARD = "the first one shows its window"
    SILENT = "the first one does not answer"


def come_second(instance: Instance, records: Path, file: Path | None) -> Outcome:
    """Call the program that has the records in a folder, or take its place if it ends meanwhile."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if ring(records, file):
            return Outcome.HEARD
        if instance.take():
            return Outcome.TAKEN
        time.sleep(_PAUSE)
    return Outcome.SILENT
