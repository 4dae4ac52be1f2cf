# SPDX-License-Identifier: MIT
"""Tasks of a page: sheets waiting for an answer, files to read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from time import monotonic
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Signal

from dominoes.errors import StoreError

SLICE: Final = 0.008
"""Seconds of work between two turns of the event loop; a step that takes longer is not cut."""
PAUSE: Final = 0.002
"""Seconds left to others between two slices."""

T = TypeVar("T")


class Tasks(QObject):
    """Tasks that are cancelled with the page they belong to."""

    troubled = Signal(object)
    """A `Reason`: the store failed, and ended a task."""

    def __init__(self, parent: QObject) -> None:
        """Begin without tasks."""
        super().__init__(parent)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def running(self) -> tuple[asyncio.Task[None], ...]:
        """The tasks that have not ended."""
        return tuple(self._tasks)

    def begin(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[None]:
        """Run *work* as a task, and return it."""
        task = asyncio.ensure_future(self._do(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # One that was cancelled before it began never awaits its work.
        task.add_done_callback(partial(_close, work))
        return task

    def in_steps(self, work: Generator[None, None, T], then: Callable[[T], None]) -> asyncio.Task[None]:
        """Take the steps of *work* a little at a time between turns of the loop; call *then* with the result."""
        return self.begin(_steps(work, then))

    async def _do(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except StoreError as error:
            self.troubled.emit(error.reason)

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()


async def _steps(work: Generator[None, None, T], then: Callable[[T], None]) -> None:
    while True:
        until = monotonic() + SLICE
        try:
            while monotonic() < until:
                next(work)
        except StopIteration as end:
            then(end.value)
            return
        await asyncio.sleep(PAUSE)


def _close(work: Coroutine[Any, Any, object], _task: asyncio.Task[None]) -> None:
    work.close()
