# SPDX-License-Identifier: MIT
"""One match at a time: begun, continued, left; what goes wrong in it is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from dominoes.deal import new_seed
from dominoes.errors import DominoesError
from ui.language.i18n import _
from ui.play.page import TablePage
from ui.play.services import Controller, Routes, Services

if TYPE_CHECKING:
    from ui.saving.party import Party
    from ui.saving.setup import MatchSetup

_log = logging.getLogger(__name__)


class MatchTask(Controller[TablePage]):
    """Makes the table page and owns the task in which a match is played there."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing is played yet."""
        super().__init__(TablePage(services, routes), services, routes)
        self.task: asyncio.Task[None] | None = None
        """The match at the table, which may be over."""
        self.tasks: set[asyncio.Task[None]] = set()
        """All tasks not ended yet: those that were left need a moment."""

    @property
    def is_on(self) -> bool:
        """Whether a match is being played."""
        return self.task is not None and not self.task.done()

    def play_new(self, setup: MatchSetup) -> None:
        """Begin a match."""
        self._start(partial(self.page.play_new, setup, new_seed()))

    def play_first(self, setup: MatchSetup) -> None:
        """Begin the first match of a newcomer."""
        self._start(partial(self.page.play_first, setup, new_seed()))

    def play_given(self, party: Party) -> None:
        """Begin a match whose deal *party* was given."""
        self._start(partial(self.page.play_given, party))

    def resume(self, seed: str, *, finish: bool = False) -> None:
        """Continue a match that was left, or *finish* it at its present state."""
        self._start(partial(self._resume, seed, finish=finish))

    async def _resume(self, seed: str, *, finish: bool) -> None:
        """Continue a match as it is stored now: the task that played it before has ended and saves nothing more."""
        saved = self._services.autosave().load(seed)
        if saved is None:
            self._routes.start()
            self._services.messages.show(_("The match cannot be read just now."))
        else:
            await self.page.play_saved(saved, finish=finish)

    def _start(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        # Back leads to where this match was chosen, not to where the one before was.
        self.end()
        self._routes.show(self.page)
        self.begin(play)

    def begin(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start the task of a match, run by *play*; the present one is left."""
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
            notice = _("Something went wrong in the program. What was saved of the match is under Continue.")
            self._services.messages.show(notice)

    def stop(self) -> None:
        """Leave everything."""
        for task in self.tasks:
            task.cancel()
