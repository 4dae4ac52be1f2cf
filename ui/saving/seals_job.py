# SPDX-License-Identifier: MIT
"""All summaries are looked at after a start, a little at a time: SQLite does not see a bit that flips in one."""

from __future__ import annotations

import logging
import time
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import StoreError
from dominoes.store import Store
from dominoes.store.seals import Found, look

_log = logging.getLogger(__name__)


SLICE: Final = 0.008
"""Seconds of work at a time; a step that takes longer is not cut."""
PAUSE_MS: Final = 30
"""Between two slices."""


class SealsJob(QObject):
    """Looks through the summaries of a store once, and then rests."""

    done = Signal(object)
    """What was found: `Found`."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        """Begin with *store*; stop this before closing it."""
        super().__init__(parent)
        self._found = Found()
        self._steps = look(store.archive)
        self._timer = QTimer(self, interval=PAUSE_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def stop(self) -> None:
        """Stop: the store is not used again."""
        self._timer.stop()

    def _on_time(self) -> None:
        until = time.monotonic() + SLICE
        try:
            while time.monotonic() < until:
                self._found = next(self._steps)
        except StopIteration:
            self._timer.stop()
            self.done.emit(self._found)
        except StoreError as error:
            # The next start tries again.
            _log.info("not looked through: %s", error)
            self._timer.stop()
