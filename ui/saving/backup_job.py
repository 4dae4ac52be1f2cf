# SPDX-License-Identifier: MIT
"""Copying the store in the background, while play goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from PySide6.QtCore import QObject, Signal

from dominoes.errors import Reason, StoreError
from dominoes.store import Store, failures
from ui.kit.background import BackgroundJob, Stop

_log = logging.getLogger(__name__)

Copy = Callable[[BinaryIO, Stop], object]
"""Copies a file that it is given, until it is asked to stop."""


class BackupJob(QObject):
    """One copy at a time."""

    ended = Signal(object)
    """A copy was made: None; or a `Reason` why not. If another was wanted meanwhile, only its end is reported."""
    unprotected = Signal(object)
    """A copy that the program makes without being asked could not be made, for this `Reason`."""
    doubtful = Signal(object)
    """The copy is not whole, a `StoreError`: the file itself may not be. Nothing more is reported before `go_on`."""

    def __init__(self, lend: Callable[[], Store], parent: QObject) -> None:
        """Copy the store that *lend* returns; it raises `StoreError` if there is none."""
        super().__init__(parent)
        self._lend = lend
        self._store: Store | None = None
        self._job: BackgroundJob | None = None
        self._next: Copy | None = None
        self._by_itself = False

    @property
    def is_on(self) -> bool:
        """Whether a copy is being made."""
        return self._job is not None

    def begin(self, copy: Copy, *, by_itself: bool) -> None:
        """Copy everything saved so far, after any copy under way; *by_itself* unless the player asked for it."""
        if self._job is not None:
            self._next = copy
            return
        self._by_itself = by_itself
        try:
            self._store = self._lend()
            source = self._store.freeze()
        except StoreError as error:
            self._report(error.reason)
            return
        self._job = BackgroundJob(partial(copy, source), self)
        self._job.done.connect(self._on_copied)

    def _on_copied(self) -> None:
        job, self._job = self._job, None
        store, self._store = self._store, None
        assert job is not None
        assert store is not None
        job.deleteLater()
        try:
            store.thaw()
        except StoreError as error:
            _log.info("the log goes on to grow: %s", error)
        if isinstance(job.error, StoreError) and job.error.reason == failures.DAMAGED:
            self.doubtful.emit(job.error)
        else:
            self.go_on(None if job.error is None else why_not(job))

    def go_on(self, reason: Reason | None) -> None:
        """Report how the last copy ended, or begin the next."""
        copy, self._next = self._next, None
        if copy is None:
            self._report(reason)
            return
        if reason is not None and self._by_itself:
            self.unprotected.emit(reason)
        self.begin(copy, by_itself=False)

    def _report(self, reason: Reason | None) -> None:
        self.ended.emit(reason)
        if self._by_itself and reason is not None:
            self.unprotected.emit(reason)

    def stop(self) -> None:
        """Abandon the copy; nothing is reported."""
        if self._job is not None:
            self._job.stop()
            self._job.deleteLater()
            self._job = self._next = self._store = None


def why_not(job: BackgroundJob) -> Reason:
    """Return the reason why *job* did not succeed."""
    return job.error.reason if isinstance(job.error, StoreError) else failures.DISK
