# SPDX-License-Identifier: MIT
"""One running program for each folder of records; a second start shows the first, and hands over its file."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

from PySide6.QtCore import QLockFile, QObject, QSysInfo, Signal
from PySide6.QtWidgets import QApplication

from dominoes.records.files import make_folder
from ui.language.i18n import _

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

# The network and what else few starts need is imported where it is first used: the window is there sooner.
# ruff: noqa: PLC0415

LONGEST_CALL: Final = 1 << 23
"""Bytes of a call: more than any system takes on a command line, with the folder before each name of a file."""

LONGEST_ADDRESS: Final = 80
"""Longest path in bytes that every system takes as an address, with Qt's additions."""

PATIENCE: Final = 2.0
"""Seconds a second start waits for the first, possibly just beginning or ending."""

_PAUSE: Final = 0.1
"""Seconds between two tries."""

_ANSWER: Final = 1_000
"""Milliseconds that an answer may take."""

_HEARD: Final = b"heard"

_BETWEEN: Final = b"\0"
"""Between the names of files: the one byte that none of them has."""
_END: Final = b"\0\0"
"""The end of a call."""

_log = logging.getLogger(__name__)


class InstanceLock:
    """Held by the one process that uses the records in a folder."""

    def __init__(self, records: Path) -> None:
        """Prepare the lock of the folder *records*; it is not taken yet."""
        self._records = records
        self._path = records / "gupai.lock"
        self._lock = QLockFile(str(self._path))
        # Never by age: a match may take days. Whether its owner was killed is seen by the number of the process.
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Take the lock. Return False if another process holds it.

        Where no lock can be written, nothing can be saved either, and nothing needs a lock.
        """
        try:
            make_folder(self._records)
            if self._path.exists() and not self._path.is_file():
                # Qt would read what it takes for a lock, and wait for a pipe without an end.
                self._path.replace(self._path.with_name(f"{self._path.name}.bad"))
        except OSError:
            return True
        return self._try() or (self._remove_left_over() and self._try())

    @property
    def is_needless(self) -> bool:
        """Whether nothing can be written beside the lock, and so nothing saved; what was left there stays."""
        beside = self._beside()
        return not beside.tryLock(0) and beside.error() == QLockFile.LockError.PermissionError

    def _try(self) -> bool:
        return self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError

    def _beside(self) -> QLockFile:
        """Return what is held while an old lock is removed; Qt's own removal waits for it as well."""
        return QLockFile(self._lock.fileName() + ".rmlock")

    def _remove_left_over(self) -> bool:
        """Remove an unheld lock that Qt takes for a held one; return whether it is gone."""
        removing = self._beside()
        # False where a process of the same number, in a sandbox of its own, has the file open and locked.
        return removing.tryLock(0) and self._is_left_over() and self._lock.removeStaleLockFile()

    def _is_left_over(self) -> bool:
        """Return whether nobody may hold the lock: it is damaged, or names this very process.

        A full disk and a power cut leave a lock without a number. A killed program leaves its number, which repeats
        in a sandbox, where there are few processes, and after a restart.
        """
        path = Path(self._lock.fileName())
        try:
            lines, changed = path.read_bytes().split(b"\n"), path.stat().st_mtime
        except OSError:
            return False
        number, _program, host, machine, *_rest = [*lines, *[b""] * 4]
        if not number.isdigit():
            # A start may be about to write it. A clock may have been set back.
            return not 0 <= time.time() - changed < PATIENCE
        # As Qt compares them: by the name only where there is no other mark, since computers are renamed. Windows
        # writes the name in capital letters.
        name = QSysInfo.machineHostName().encode()
        same = machine == QSysInfo.machineUniqueId() if machine else host.lower() == name.lower()
        return same and number == b"%d" % os.getpid()

    def release(self) -> None:
        """Release the lock."""
        self._lock.unlock()


def _address(records: Path) -> str:
    """Return where the program with the records in a folder listens.

    Beside the records no other user can answer in its place; where that path is too long, among what only this
    user may use. Windows has one place for all users, where only the name tells them apart.
    """
    place = records.resolve()
    number = f"gupai-{crc32(os.path.normcase(place).encode(errors='surrogateescape')):08x}"
    if sys.platform == "win32":
        return number
    beside = place / "gupai.socket"
    if len(os.fsencode(beside)) <= LONGEST_ADDRESS:
        return str(beside)
    from PySide6.QtCore import QStandardPaths

    return str(Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.RuntimeLocation)) / number)


class InstanceServer(QObject):
    """Listens for later starts."""

    called = Signal(object)
    """A later start wants the window to be shown, with the files at a list of `Path`."""

    def __init__(self, records: Path, parent: QObject) -> None:
        """Listen for starts that want the records in the folder *records*."""
        from PySide6.QtNetwork import QLocalServer

        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        # What a killed program left is in the way.
        QLocalServer.removeServer(_address(records))
        if not self._server.listen(_address(records)):
            # A second start then says that the program runs already.
            _log.info("later starts are not heard: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening, also to connections that are open: nothing could be shown to them."""
        from PySide6.QtNetwork import QLocalSocket

        self._server.close()
        for socket in self._server.findChildren(QLocalSocket):
            socket.abort()

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_ready_read)
            socket.disconnected.connect(socket.deleteLater)

    def _on_ready_read(self) -> None:
        socket: QLocalSocket = self.sender()  # type: ignore[assignment]
        message = bytes(socket.peek(LONGEST_CALL + 1).data())
        if message.endswith(_END):
            socket.readAll()
            try:
                names = [os.fsdecode(name) for name in message.removesuffix(_END).split(_BETWEEN) if name]
            except UnicodeDecodeError:
                # On Windows not all bytes are a name: some other program calls.
                socket.abort()
                return
            # The client hangs up: if we close first, it may never read the answer.
            socket.write(_HEARD)
            socket.flush()
            self.called.emit([Path(name) for name in names])
        elif len(message) > LONGEST_CALL:
            socket.abort()


def call_first(records: Path, files: Sequence[Path]) -> bool:
    """Ask the program that has the records in a folder to show its window, and *files* if some are named.

    Return whether it answered.
    """
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_address(records))
    if not socket.waitForConnected(_ANSWER):
        return False
    _let_others_come_forward()
    socket.write(_BETWEEN.join(os.fsencode(file.absolute()) for file in files) + _END)
    while socket.bytesAvailable() < len(_HEARD) and socket.waitForReadyRead(_ANSWER):
        pass
    heard = bytes(socket.readAll().data()) == _HEARD
    socket.disconnectFromServer()
    return heard


def _let_others_come_forward() -> None:
    """Allow the first program to show itself above this one.

    On Windows only a process that the one in front allows may come to the front (AllowSetForegroundWindow, with
    ASFW_ANY); elsewhere the desktop decides.
    """
    if sys.platform == "win32":
        from ctypes import windll

        windll.user32.AllowSetForegroundWindow(-1)


class Outcome(Enum):
    """What became of a second start."""

    TAKEN = "the first one had just ended, or nothing can be saved"
    HEARD = "the first one shows its window"
    SILENT = "the first one does not answer"


def call_or_take(lock: InstanceLock, records: Path, files: Sequence[Path]) -> Outcome:
    """Call the program that has the records in a folder, or take its *lock* if it ends meanwhile."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if call_first(records, files):
            return Outcome.HEARD
        if lock.take():
            return Outcome.TAKEN
        time.sleep(_PAUSE)
    return Outcome.TAKEN if lock.is_needless else Outcome.SILENT


def show_running(app: QApplication) -> None:
    """Show that the program is running already; return when the message is closed."""
    # Imported here: at most starts no other program runs.
    from ui.kit.messages import message_box

    box = message_box(None, _("Gupai is already running. Switch to its window, or close it first."))
    box.finished.connect(app.quit)
    box.open()
    app.exec()
