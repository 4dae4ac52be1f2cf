# SPDX-License-Identifier: MIT
"""Opponents who play on at the free table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from dominoes.lessons.tree import UNPLAYABLE
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.demonstrate import opponent
from ui.pages.demonstrate.bottom_seat import BottomSeat
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.opponent import Think

RUN_SECONDS: Final = 0.9
"""Between two moves of opponents who play on, at speed 1."""


class ComputerPlay(QObject):
    """Lets opponents play from the step that an editor shows, for every seat."""

    said = Signal(str)
    """Why nobody plays, in words."""
    changed = Signal()
    """They begin, or have ended: the table is to be laid out again."""

    def __init__(
        self,
        parent: QObject,
        *,
        editor: LessonEditor,
        bottom: BottomSeat,
        tasks: Tasks,
        think: Think,
        level: Callable[[], str],
        speed: Callable[[], float],
    ) -> None:
        """Make it; nobody plays.

        Args:
            parent: Deletes it.
            editor: Gets the moves.
            bottom: Knows who is asked, and is not asked meanwhile.
            tasks: Stopped when a lesson is closed.
            think: Answers for opponents.
            level: Returns their strength.
            speed: Returns how fast they play, 1 as a rule.
        """
        super().__init__(parent)
        self.is_running = False
        """Whether they play now."""
        self._editor = editor
        self._bottom = bottom
        self._tasks = tasks
        self._think = think
        self._level = level
        self._speed = speed
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
            self.changed.emit()
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
        self.changed.emit()
        self._task = self._tasks.begin(self._run(enough))

    async def _run(self, enough: Callable[[], bool]) -> None:
        me = asyncio.current_task()
        try:
            await self._bottom.wait_free()
            if not self._bottom.asked:
                self.said.emit(_("The round is over here."))
            while self.is_running and self._task is me and self._bottom.asked and self._editor.chapter is not None:
                one, here = self._bottom.asked[0], self._editor.here
                entry = self._editor.tree.table.entry
                move = await opponent.choose(entry, self._level(), one, self._think, self._rng)
                if not self.is_running or self._task is not me or self._editor.here != here:
                    # The teacher went elsewhere meanwhile.
                    break
                self._editor.play(one.seat, move)
                if enough():
                    break
                here = self._editor.here
                await asyncio.sleep(RUN_SECONDS / self._speed())
                if self._editor.here != here:
                    break
        finally:
            # Stopped and begun again while this one paused, they play on.
            if self._task is me:
                self.is_running = False
        if self._task is me:
            self.changed.emit()


def _at_once() -> bool:
    return True


def _never() -> bool:
    return False
