# SPDX-License-Identifier: MIT
"""What the thinking process says of one turn of the person, asked for as soon as the turn begins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from dominoes.ai.bot import Choice

Advise = Callable[[Any, tuple[Any, ...]], Awaitable[Choice[Any]]]
"""Thinks about moves of a view, outside this process."""


class Coaching:
    """Asks for advice about a turn, then what the other moves lose beside it; nobody waits for either."""

    def __init__(self, view: Any, legal: tuple[Any, ...], advise: Advise, judge: Advise | None) -> None:  # noqa: ANN401
        """Begin to think.

        Args:
            view: What the seat knows.
            legal: Its moves.
            advise: Returns the best of them.
            judge: Returns what the others lose beside the first; None if nobody wants to know.
        """
        self.advice: Choice[Any] | None = None
        """The best move; None until it is found, and where no answer came in time."""
        self.compared: Choice[Any] | None = None
        """Losses of the other moves, if missing in the advice; None until they are found."""
        self._advised = asyncio.Event()
        self._task = asyncio.ensure_future(self._think(view, legal, advise, judge))

    async def _think(self, view: Any, legal: tuple[Any, ...], advise: Advise, judge: Advise | None) -> None:  # noqa: ANN401
        try:
            choice = await advise(view, legal)
            if choice.is_fallback:
                return
            self.advice = choice
        finally:
            self._advised.set()
        if judge is not None and choice.is_sampled:
            others = tuple(move for move in legal if move != choice.move)
            compared = await judge(view, (choice.move, *others))
            self.compared = None if compared.is_fallback else compared

    @property
    def is_thinking(self) -> bool:
        """Whether an answer may still come."""
        return not self._task.done()

    async def wait(self) -> Choice[Any] | None:
        """Wait for the advice, and return it; None if there is none."""
        await self._advised.wait()
        return self.advice

    def stop(self) -> None:
        """Think no longer; what was found stays."""
        self._task.cancel()
        # A task cancelled before it began never reaches its own end.
        self._advised.set()
