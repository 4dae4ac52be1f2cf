# SPDX-License-Identifier: MIT
"""Background jobs: work that takes seconds, such as a copy of a large file."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Final, TypeVar, cast

from PySide6.QtCore import QObject, QTimer, Signal

from dominoes.errors import DominoesError
from dominoes.store.backups import StoppedError

T = TypeVar("T")

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


async def in_background(work: Callable[[Stop], T], parent: QObject) -> T:
    """Do *work* in a thread of its own, and return its result; a cancelled task stops it.

    Raises:
        DominoesError: the work raised it.
    """
    job, ended = BackgroundJob(work, parent), asyncio.Event()
    job.done.connect(ended.set)
    try:
        await ended.wait()
    finally:
        job.stop()
        job.deleteLater()
    if job.error is not None:
        raise job.error
    return cast("T", job.result)


class JobQueue(QObject):
    """Background jobs, one after the other."""

    def __init__(self, parent: QObject) -> None:
        """Begin without jobs."""
        super().__init__(parent)
        self._job: BackgroundJob | None = None
        self._then: Callable[[BackgroundJob], object] = id
        self._waiting: deque[tuple[Callable[[Stop], object], Callable[[BackgroundJob], object]]] = deque()

    def add(self, work: Callable[[Stop], object], then: Callable[[BackgroundJob], object]) -> None:
        """Do *work* after the jobs before it; *then* is called with the ended job."""
        self._waiting.append((work, then))
        self._begin_next()

    def _begin_next(self) -> None:
        if self._job is None and self._waiting:
            work, self._then = self._waiting.popleft()
            self._job = BackgroundJob(work, self)
            self._job.done.connect(self._on_done)

    def _on_done(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        job.deleteLater()
        self._then(job)
        self._begin_next()

    def stop(self, *, wait: bool = False) -> None:
        """Stop the present job, and begin no other; *wait* for its end, however long it takes."""
        self._waiting.clear()
        job, self._job = self._job, None
        if job is not None:
            job.stop()
            if wait:
                job.wait()
            job.deleteLater()
