# SPDX-License-Identifier: MIT
"""Work that takes seconds, such as a copy of a large file, beside the window and not in its way."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import DominoesError
from dominoes.store.backups import StoppedError

_log = logging.getLogger(__name__)

Stop = Callable[[], bool]
"""Tells the work whether it should give up."""

_LOOK_MS: Final = 20
_LAST_SECONDS: Final = 0.3
"""How long closing waits for work that was stopped; it may be within a flush of the disk."""


class Chore(QObject):
    """One piece of work in a thread of its own."""

    done = Signal()
    """It has come to its end, in whatever way; not if it was stopped."""

    def __init__(self, work: Callable[[Stop], object], parent: QObject) -> None:
        """Begin with *work*."""
        super().__init__(parent)
        self._work = work
        self._stopped = threading.Event()
        self.result: object = None
        """What the work gave."""
        self.error: DominoesError | None = None
        """Why it did not succeed."""
        # Nobody waits for it at the end of the program: what it leaves is half a copy that goes by no name.
        self._thread = threading.Thread(target=self._run, name="chore", daemon=True)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self._thread.start()
        self._look.start()

    @property
    def is_running(self) -> bool:
        """Whether its end has not been told yet."""
        return self._look.isActive()

    def _run(self) -> None:
        try:
            self.result = self._work(self._stopped.is_set)
        except StoppedError:
            pass
        except DominoesError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001 - a thread has nobody who would hear of it
            _log.exception("a chore broke off")
            self.error = DominoesError(str(error))

    def _on_look(self) -> None:
        if not self._thread.is_alive():
            self._look.stop()
            self.done.emit()

    def stop(self) -> None:
        """Give up; nothing is told any more."""
        self._look.stop()
        self._stopped.set()
        self._thread.join(_LAST_SECONDS)
