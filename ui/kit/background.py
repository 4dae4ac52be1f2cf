# SPDX-License-Identifier: MIT
"""Background jobs: work that takes seconds, such as a copy of a large file."""

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
"""Returns whether the job should stop."""

_LOOK_MS: Final = 20
_LAST_SECONDS: Final = 0.3
"""How long closing waits for work that was stopped; it may be within a flush of the disk."""


class BackgroundJob(QObject):
    """A job in a thread of its own."""

    done = Signal()
    """It has ended, with success or not; not emitted after `stop`."""

    def __init__(self, work: Callable[[Stop], object], parent: QObject) -> None:
        """Start *work* at once."""
        super().__init__(parent)
        self._work = work
        self._stopped = threading.Event()
        self.result: object = None
        """The result of the work."""
        self.error: DominoesError | None = None
        """Why it failed; None if it did not."""
        # A daemon: the end of the program does not wait for it, it leaves at most a partial copy.
        self._thread = threading.Thread(target=self._run, name="background job", daemon=True)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self._thread.start()
        self._look.start()

    def _run(self) -> None:
        try:
            self.result = self._work(self._stopped.is_set)
        except StoppedError:
            pass
        except DominoesError as error:
            self.error = error
        except Exception as error:  # noqa: BLE001 - nothing above a thread would handle it
            _log.exception("a background job failed")
            self.error = DominoesError(str(error))

    def _on_look(self) -> None:
        if not self._thread.is_alive():
            self._look.stop()
            self.done.emit()

    def stop(self) -> None:
        """Stop it; `done` is not emitted any more."""
        self._look.stop()
        self._stopped.set()
        self._thread.join(_LAST_SECONDS)

    def wait(self) -> None:
        """Wait for its end; `done` is not emitted any more."""
        self._look.stop()
        self._thread.join()
