# SPDX-License-Identifier: MIT
"""One match at a time: begun, continued, left; what goes wrong in it is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from dominoes.errors import DominoesError
from ui.language.i18n import _
from ui.play.services import Routes, Services

_log = logging.getLogger(__name__)


class MatchTask:
    """The task of the match at the table; tasks of matches left before may need a moment to end."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Play nothing yet; after trouble the start page follows."""
        self._services, self._routes = services, routes
        self.task: asyncio.Task[None] | None = None
        """The match at the table, which may be over."""
        self.tasks: set[asyncio.Task[None]] = set()
        """All tasks not ended yet."""

    @property
    def is_on(self) -> bool:
        """Whether a match is being played."""
        return self.task is not None and not self.task.done()

    def begin(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Play a match by *play*; the present one is left."""
        self.end()
        task = asyncio.ensure_future(self._after(frozenset(self.tasks), play))
        self.task = task
        self.tasks.add(task)
        task.add_done_callback(self._on_done)

    @staticmethod
    async def _after(before: Collection[asyncio.Task[None]], play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Play when the tasks *before* have ended, a little after they were cancelled."""
        if before:
            await asyncio.wait(before)
        await play()

    def end(self) -> None:
        """Leave the current match. It is saved."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.task = None

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, DominoesError):
            _log.info("a match cannot be continued: %s", error)
            self._routes.start()
            self._services.messages.show(
                _("This match doesn't fit this version's rules and can't be opened. Nothing was deleted.")
            )
        elif error is not None:
            _log.error("a match broke off", exc_info=error)
            self._routes.start()
            notice = _("Something went wrong in the program. What was saved of the match is under “Continue”.")
            self._services.messages.show(notice)

    def stop(self) -> None:
        """Leave everything."""
        for task in self.tasks:
            task.cancel()
