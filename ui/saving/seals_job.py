# SPDX-License-Identifier: MIT
"""All summaries are looked at after a start, a little at a time: SQLite does not see a bit that flips in one."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from dominoes.store import Store
from dominoes.store.seals import Found, look
from ui.saving.store_job import StoreJob


class SealsJob(StoreJob):
    """Looks through the summaries of a store once, and then rests."""

    done = Signal(object)
    """What was found: `Found`."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        """Begin with *store*; stop this before closing it."""
        self._store = store
        self._found = Found()
        super().__init__(parent)

    def work(self) -> Iterator[None]:
        """Look at one summary after the other."""
        for found in look(self._store.archive):
            self._found = found
            yield

    def finish(self) -> None:
        """Emit `done`."""
        self.done.emit(self._found)
