# SPDX-License-Identifier: MIT
"""Who plays at the free table: the seat at the bottom, by clicks and keys, and opponents."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from dominoes.game import Seat
from dominoes.lessons.tree import UNPLAYABLE
from dominoes.play.worker import Request
from dominoes.records.replay import Asked
from ui.games.presenter import Presenter
from ui.games.reasons import reason_text
from ui.language.i18n import _
from ui.pages.demonstrate.editor import LessonEditor
from ui.play.services import Services
from ui.play.stage import StagePage

RUN_SECONDS: Final = 0.9
"""Between two moves of opponents who play on, at speed 1."""


class BottomSeat:
    """Asks the seat at the bottom for its moves, whatever step is shown."""

    def __init__(
        self,
        page: StagePage,
        *,
        asker: Callable[[], Presenter | None],
        is_laid_out: Callable[[], bool],
        answered: Callable[[Seat, Any], object],
        freed: Callable[[], object],
        note: Callable[[], str],
    ) -> None:
        """Ask nobody yet.

        Args:
            page: Its tasks are stopped, and nobody sits there any more, when a lesson is closed.
            asker: Returns what asks for a move; None while this seat may not play.
            is_laid_out: Returns whether the step that is shown lies on the table.
            answered: Called when it has decided, with the seat and its move.
            freed: Called when nobody is asked any more, and another step waits to be shown.
            note: Returns what is said in place of the question until something is chosen; empty for the question.
        """
        self.answered, self._freed, self._note = answered, freed, note
        self.seat = Seat(0)
        self.follows = True
        """Whether the seat follows the turn."""
        self.asked: tuple[Asked, ...] = ()
        """The seats with a decision at the step on the table."""
        self._page = page
        self._asker = asker
        self._is_laid_out = is_laid_out
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
        """Wait until nobody is asked, so that the table shows the editor's step."""
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
        self._task = self._page.tasks.begin(self._converse(self._task))

    async def _converse(self, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            # What was asked last takes its buttons away when it ends.
            await asyncio.gather(before, return_exceptions=True)
            self._free.set()
            self._freed()
        try:
            while True:
                self._news.clear()
                mine = next((each for each in self.asked if each.seat == self.seat), None)
                asker = self._asker()
                if mine is None or asker is None:
                    await self._news.wait()
                elif (move := await self._ask(asker, mine)) is not None:
                    self.answered(mine.seat, move)
                else:
                    self._freed()
        finally:
            self._page.get_up()

    async def _ask(self, asker: Presenter, mine: Asked) -> Any:  # noqa: ANN401 - a move of any game
        """Ask for a move; None if another step is to be shown before there is one."""
        self._free.clear()
        asker.person.note = self._note()
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


class ComputerPlay:
    """Lets opponents play from the step that an editor shows, for every seat."""

    def __init__(
        self,
        page: StagePage,
        services: Services,
        *,
        editor: LessonEditor,
        bottom: BottomSeat,
        level: Callable[[], str],
        changed: Callable[[], object],
    ) -> None:
        """Make it; nobody plays.

        Args:
            page: Says why nobody plays; its tasks are stopped when a lesson is closed.
            services: Have the thinking process.
            editor: Gets the moves.
            bottom: Knows who is asked, and is not asked meanwhile.
            level: Returns their strength.
            changed: Called when they begin, or have ended: the table is to be laid out again.
        """
        self.is_running = False
        """Whether they play now."""
        self._page, self._services = page, services
        self._editor = editor
        self._bottom = bottom
        self._level = level
        self._changed = changed
        self._rng = Random()
        self._task: asyncio.Task[None] | None = None
        """Lets opponents play; another one takes its place when they are let to play again, none when they stop."""

    def play_one(self) -> None:
        """Let an opponent of the strength chosen play the next move."""
        if not self.is_running:
            self._let_play(_at_once)

    def toggle(self) -> None:
        """Let opponents play on to the end of the round, or stop them."""
        if self.is_running:
            self.stop()
            # What they think of or wait for now is not waited for.
            self._task = None
            self._changed()
        else:
            self._let_play(_never)

    def play_until_dealt(self) -> None:
        """Let opponents play until the tiles are seen: banker and stakes may come before the deal."""
        try:
            dealt = self._is_dealt()
        except UNPLAYABLE:
            # Nobody can play there; the table says why.
            return
        if not dealt:
            self._let_play(self._is_dealt)

    def stop(self) -> None:
        """Stop opponents."""
        self.is_running = False

    def _is_dealt(self) -> bool:
        """Return whether the tiles are seen at this step."""
        tree = self._editor.tree
        return tree.table.game.is_dealt(tree.state(self._editor.at.node))

    def _let_play(self, enough: Callable[[], bool]) -> None:
        """Let opponents play until *enough* after a move, or until nobody is asked."""
        self.is_running = True
        self._changed()
        self._task = self._page.tasks.begin(self._run(enough))

    async def _run(self, enough: Callable[[], bool]) -> None:
        me = asyncio.current_task()
        try:
            await self._bottom.wait_free()
            if not self._bottom.asked:
                self._page.say(_("The round is over here."))
            while self.is_running and self._task is me and self._bottom.asked and self._editor.chapter is not None:
                one, here = self._bottom.asked[0], self._editor.here
                move = await self._move(one)
                if not self.is_running or self._task is not me or self._editor.here != here:
                    # The teacher went elsewhere meanwhile.
                    break
                full = self._editor.play(one.seat, move)
                if full is not None:
                    self._page.say(reason_text(full))
                    break
                if enough():
                    break
                here = self._editor.here
                await asyncio.sleep(RUN_SECONDS / self._page.settings.review_speed)
                if self._editor.here != here:
                    break
        finally:
            # Stopped and begun again while this one paused, they play on.
            if self._task is me:
                self.is_running = False
        if self._task is me:
            self._changed()

    async def _move(self, one: Asked) -> Any:  # noqa: ANN401 - a move of any game
        """Return the move of an opponent in the place of *one*."""
        if len(one.legal) == 1:
            return one.legal[0]
        entry, level = self._editor.tree.table.entry, self._level()
        view = entry.game.view(one.state, one.seat)
        request = Request(entry.key, level, view, one.legal, self._rng.getrandbits(64))
        return (await self._services.thinker().choose(request, entry.player(level).budget)).move


def _at_once() -> bool:
    return True


def _never() -> bool:
    return False
