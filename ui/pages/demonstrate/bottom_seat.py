# SPDX-License-Identifier: MIT
"""The seat at the bottom of the free table, which plays by clicks and keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from dominoes.game import Seat
from dominoes.records.turn import Asked
from ui.games.presenter import Presenter
from ui.kit.tasks import Tasks


class BottomSeat(QObject):
    """Asks the seat at the bottom for its moves, whatever step is shown."""

    answered = Signal(object, object)
    """It has decided: the seat, and its move."""
    freed = Signal()
    """Nobody is asked any more, and another step waits to be shown."""

    def __init__(
        self,
        parent: QObject,
        *,
        tasks: Tasks,
        asker: Callable[[], Presenter | None],
        is_laid_out: Callable[[], bool],
        get_up: Callable[[], None],
    ) -> None:
        """Ask nobody yet.

        Args:
            parent: Deletes it.
            tasks: Stopped when a lesson is closed.
            asker: Returns what asks for a move; None while this seat may not play.
            is_laid_out: Returns whether the step that is shown lies on the table.
            get_up: Takes the presenter away when a lesson is closed.
        """
        super().__init__(parent)
        self.seat = Seat(0)
        self.asked: tuple[Asked, ...] = ()
        """The seats that have something to decide at the step that lies on the table."""
        self._tasks = tasks
        self._asker = asker
        self._is_laid_out = is_laid_out
        self._get_up = get_up
        self._task: asyncio.Task[None] | None = None
        """Asks, as long as the lesson is open."""
        self._free = asyncio.Event()
        """Nobody is asked; otherwise the table is laid out again when that has ended."""
        self._free.set()
        self._news = asyncio.Event()
        """The step is another."""

    @property
    def is_free(self) -> bool:
        """Whether nobody is asked, so that another step can be laid out."""
        return self._free.is_set()

    async def wait_free(self) -> None:
        """Wait until nobody is asked, so that the step shown is that of the editor."""
        await self._free.wait()

    def notice(self) -> None:
        """Look again who is asked: the step is another."""
        self._news.set()

    def hold(self) -> None:
        """Let nothing be laid out until what was asked in the lesson before has ended."""
        if self._task is not None:
            self._free.clear()

    def begin(self) -> None:
        """Ask until the tasks are stopped."""
        self._task = self._tasks.begin(self._converse(self._task))

    async def _converse(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            # What was asked last takes its buttons away when it ends.
            await asyncio.gather(before, return_exceptions=True)
            self._free.set()
            self.freed.emit()
        try:
            while True:
                self._news.clear()
                mine = next((each for each in self.asked if each.seat == self.seat), None)
                asker = self._asker()
                if mine is None or asker is None:
                    await self._news.wait()
                elif (move := await self._ask(asker, mine)) is not None:
                    self.answered.emit(mine.seat, move)
                else:
                    self.freed.emit()
        finally:
            self._get_up()

    async def _ask(self, asker: Presenter, mine: Asked) -> Any:  # noqa: ANN401 - a move of any game
        """Ask for a move; None if another step is to be shown before there is one."""
        self._free.clear()
        deciding = asyncio.ensure_future(asker.choose(mine.legal))
        news = asyncio.ensure_future(self._news.wait())
        try:
            while not deciding.done():
                await asyncio.wait((deciding, news), return_when=asyncio.FIRST_COMPLETED)
                if not deciding.done() and not self._is_laid_out():
                    return None
                if not deciding.done():
                    # Only what is said is another.
                    self._news.clear()
                    news = asyncio.ensure_future(self._news.wait())
            # The step may have become another in the same moment: then the move belongs to one that is gone.
            return deciding.result() if self._is_laid_out() else None
        finally:
            for each in (deciding, news):
                each.cancel()
            await asyncio.gather(deciding, news, return_exceptions=True)
            self._free.set()
