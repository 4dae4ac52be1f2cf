# SPDX-License-Identifier: MIT
"""One running program for each folder of records."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile, Qt
from PySide6.QtWidgets import QApplication

from ui.language.i18n import _


class Instance:
    """Whether this process is the one that has the records in a folder."""

    def __init__(self, records: Path) -> None:
        """Mean the folder *records*; nothing is done yet."""
        self._records = records
        self._lock = QLockFile(str(records / "gupai.lock"))
        # Never by age: a match may take days. Whoever was killed is known by his number.
        self._lock.setStaleLockTime(0)

    def take(self) -> bool:
        """Be the one, until `release` or the end of the process; tell whether nobody else is.

        Where no lock can be written, nothing can be saved either, and nobody is in anybody's way.
        """
        try:
            self._records.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True
        return self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError

    def release(self) -> None:
        """Let others in."""
        self._lock.unlock()


def tell_running(app: QApplication) -> None:
    """Say that the program is running already; returns when that was read."""
    # Imported here: at most starts there is nobody else.
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

    box = QMessageBox()
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(app.applicationName())
    box.setText(_("The program is running already. Look for its window, or close it first."))
    box.finished.connect(app.quit)
    box.open()
    app.exec()
