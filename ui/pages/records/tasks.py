# SPDX-License-Identifier: MIT
"""Owning what takes more than a moment: sheets that wait for an answer, files that are read."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import QObject, Signal

from dominoes.errors import StoreError


class Chores(QObject):
    """Tasks that end with the page they belong to."""

    troubled = Signal(object)
    """A `Reason`: the store broke one off."""

    def __init__(self, parent: QObject) -> None:
        """Own nothing yet."""
        super().__init__(parent)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do *work*, beside whatever else there is."""
        task = asyncio.ensure_future(self._do(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            self.troubled.emit(error.reason)

    def stop(self) -> None:
        """Break everything off."""
        for task in self._tasks:
            task.cancel()
