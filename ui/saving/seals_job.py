# SPDX-License-Identifier: MIT
"""The check of everything saved, little by little after a start: SQLite does not notice a flipped bit in a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from dominoes.store import Store
from dominoes.store.seals import Found, look, mend
from ui.saving.store_job import StoreJob


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
