# SPDX-License-Identifier: MIT
"""Work on a store in small steps between turns of the event loop, so that the window never waits for it.

Everything saved is checked like this after a start: SQLite does not notice a flipped bit in a text.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import StoreError
from dominoes.store import Store
from dominoes.store.seals import Found, look, mend

_log = logging.getLogger(__name__)

SLICE: Final = 0.008
"""Seconds of work at a time; a step that takes longer is not cut."""
_PAUSE_MS: Final = 30
"""Between two slices."""


class StoreJob(QObject):
    """Does its `work` a little at a time, and then rests."""

    done = Signal()
    """The last step was done."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin; stop this before closing the store."""
        super().__init__(parent)
        self._steps = self.work()
        self._timer = QTimer(self, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._on_time)
        self._timer.start()

    def work(self) -> Iterator[None]:
        """Do the work, one step of a few milliseconds after the other."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop: the store is not used again."""
        self._timer.stop()

    def _on_time(self) -> None:
        until = time.monotonic() + SLICE
        try:
            while time.monotonic() < until:
                next(self._steps)
        except StopIteration:
            self._timer.stop()
            self.done.emit()
        except StoreError as error:
            # The next start tries again.
            _log.info("%s has given up: %s", type(self).__name__, error)
            self._timer.stop()


class SealsJob(StoreJob):
    """Looks through a store once, repairs the reparable, and then rests."""

    def __init__(self, store: Store, parent: QObject | None = None, *, backups: Sequence[Path] = ()) -> None:
        """Begin with *store* and its *backups*, newest first; stop this before closing it."""
        self._store = store
        self._backups = backups
        self.found = Found()
        """What was found so far."""
        super().__init__(parent)

    def work(self) -> Iterator[None]:
        """Look at one row after the other, and repair the reparable."""
        for found in look(self._store.archive):
            self.found = found
            yield
        if self.found.is_damaged:
            yield from mend(self._store.archive, self.found, self._backups)
