# SPDX-License-Identifier: MIT
"""The end that the system asks for: by a signal such as SIGTERM, or before a logout."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, Signal
from PySide6.QtGui import QGuiApplication

_AT_ONCE = 64
"""Bytes read of the pipe: one for each signal."""


class SessionEnd(QObject):
    """Emits signals when the system, and not the player, asks for the end of the program, or for saving."""

    closing = Signal()
    """The program is to end."""
    saving = Signal()
    """The session may end: what is not saved yet is to be saved; the program goes on."""

    def __init__(self, parent: QObject) -> None:
        """Watch until `stop`."""
        super().__init__(parent)
        self._pipe: tuple[int, int] | None = None
        self._before: dict[signal.Signals, Any] = {}
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.commitDataRequest.connect(self.saving)
        self._watch()

    def _watch(self) -> None:
        if sys.platform == "win32":
            # It has no such signals: it asks through Qt.
            return
        # Python runs its handlers between two steps of its own code; Qt, which waits, is woken by the pipe.
        self._pipe = reading, writing = os.pipe()
        for end in self._pipe:
            os.set_blocking(end, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        # What is ignored stays so: with nohup a program outlives its terminal.
        for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if (before := signal.getsignal(each)) is not signal.SIG_IGN:
                self._before[each] = before
                signal.signal(each, _on_first)
        QSocketNotifier(reading, QSocketNotifier.Type.Read, self).activated.connect(self._on_signal)

    def stop(self) -> None:
        """Watch no longer: a signal then ends the program as it stands."""
        if self._pipe is not None:
            for each, before in self._before.items():
                signal.signal(each, before)
            signal.set_wakeup_fd(-1)
            for notifier in self.findChildren(QSocketNotifier):
                notifier.setEnabled(False)
            for end in self._pipe:
                os.close(end)
            self._pipe = None

    def _on_signal(self) -> None:
        assert self._pipe is not None
        received = os.read(self._pipe[0], _AT_ONCE)
        if any(each in received for each in self._before):
            self.closing.emit()


def _on_first(number: int, _frame: object) -> None:
    """Leave it to the pipe; a second signal of this kind ends the program as it stands."""
    signal.signal(number, signal.SIG_DFL)
