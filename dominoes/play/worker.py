# SPDX-License-Identifier: MIT
"""The thinking process: keeps long computations out of the windows.

One process, started afresh (spawned) on every system, joined by one pipe. A Python thread would not
do: a long thought in it freezes the window. The pipe is the only channel: whatever arrives in it
during a search ends it, and so does its closing, when the parent dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from multiprocessing.process import BaseProcess
from random import Random
from time import monotonic
from types import ModuleType
from typing import Any, Final, Literal, Protocol, TypeVar

from dominoes.ai.bot import FALLBACK, Budget, Choice
from dominoes.errors import NotationError
from dominoes.games import entry
from dominoes.games.entry import GREEDY

if sys.platform == "win32":
    # Named pipes; elsewhere sockets. Both do the same.
    from multiprocessing.connection import PipeConnection as PipeEnd
else:
    from multiprocessing.connection import Connection as PipeEnd

GRACE: Final = 0.3
"""Seconds beyond the budget to wait for an answer before the worker is told to stop."""

PATIENCE: Final = 3.0
"""Seconds of grace for a worker on a busy machine to answer with its best so far."""

START_LIMIT: Final = 15.0
"""Seconds that a process may take to start, and to load a game's opponents, on a busy machine."""

POLL: Final = 0.005
"""Seconds between two looks at the pipe."""

NICENESS: Final = 10
"""Added to the nice value of the worker, so that the window comes first."""

BELOW_NORMAL: Final = 0x4000
"""The same for Windows: BELOW_NORMAL_PRIORITY_CLASS."""

_READY: Final = 0
"""Number of the message that announces a ready worker; questions count from 1."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Sign(Enum):
    """Signals of the worker before an answer, or instead of one."""

    LOADED = auto()
    """The opponents of the game are loaded, and thinking begins."""
    UNKNOWN = auto()
    """There is no such opponent."""


_log = logging.getLogger(__name__)


class _FailedError(Exception):
    """The worker will not answer; says why."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a bot; all of it can be sent to another process."""

    game: str
    """Key of the game."""
    level: str
    """Key of the strength, or ``hint``."""
    view: Any
    legal: tuple[Any, ...]
    seed: int
    """Of the generator that the bot is given."""
    style: str = ""
    """Key of the bot's style; empty for none."""

    def load(self) -> None:
        """Load the opponents of the game; raise NotationError if it has no such level or style."""
        entry(self.game).make_bot(self.level, style=self.style)

    def answer(self, budget: Budget, stop: Callable[[], bool] = lambda: False) -> Choice[Any]:
        """Answer in this process."""
        bot = entry(self.game).make_bot(self.level, stop, style=self.style)
        return bot.choose(self.view, self.legal, Random(self.seed), budget)


class Question(Protocol[T_co]):
    """Anything that the worker can answer; all of it can be sent to another process."""

    @property
    def game(self) -> str:
        """Key of the game."""

    def load(self) -> None:
        """Load everything needed for an answer; raise NotationError if the game has no such opponent."""

    def answer(self, budget: Budget, stop: Callable[[], bool]) -> T_co:
        """Answer within *budget*, and at once when *stop* says so."""


def simple_answer(request: Request) -> Choice[Any]:
    """Answer at once with the plain policy."""
    choice = replace(request, level=GREEDY, style="").answer(Budget())
    return Choice(choice.move, reasons=(FALLBACK,))


def serve(pipe: PipeEnd) -> None:
    """Run the worker: lower its priority, and answer the questions from *pipe*."""
    # Ctrl-C at a terminal reaches the whole process group; the parent decides when the worker ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    answer_all(pipe)


def lower_priority() -> None:
    """Let everything else go before this process."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - elsewhere it is not needed

        # SetPriorityClass; the handle of a process itself is -1, which has to have the width of a pointer.
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), BELOW_NORMAL)
    else:
        os.nice(NICENESS)


def answer_all(pipe: PipeEnd) -> None:
    """Answer requests until the other end of *pipe* is closed."""

    def stop() -> bool:
        """Return whether the request was cancelled, or the parent ended."""
        try:
            return pipe.poll()
        except OSError:
            return True

    with contextlib.suppress(EOFError, OSError):
        pipe.send((_READY, None))
        while True:
            message = pipe.recv()
            if message is None:
                continue
            number, question, budget = message
            try:
                question.load()
            except NotationError:
                pipe.send((number, Sign.UNKNOWN))
                continue
            pipe.send((number, Sign.LOADED))
            pipe.send((number, question.answer(budget, stop)))


@contextlib.contextmanager
def _no_main_module() -> Iterator[None]:
    """Keep a spawned process from importing the program that spawns it, and with it the whole window."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class Thinker:
    """The parent's end of the pipe, with a timeout for each request."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._process: BaseProcess | None = None
        self._pipe: PipeEnd | None = None
        self._ready = False
        self._loaded: set[str] = set()
        self._number = _READY
        self._closed = False
        self._one_at_a_time = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The worker's process number; None while there is none."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the worker if it is not there; returns at once, while the worker warms up."""
        if self._closed or (self._process is not None and self._process.is_alive()):
            return
        self._end()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name="gupai-thinker", daemon=True)
        with _no_main_module():
            process.start()
        # With our copy open, we would never see the pipe close when the worker dies.
        theirs.close()
        self._process, self._pipe, self._ready, self._loaded = process, ours, False, set()

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Return the worker's answer, or the plain policy's if two workers die or are late.

        Cancelling is safe at any time: the worker stops, and a late answer is dropped.
        Several callers are answered one after another.

        Raises:
            NotationError: the game has no such level, or no such style.
        """
        async with self._one_at_a_time:
            try:
                return await self._asked(request, budget, otherwise="a simple move is played")
            except _FailedError:
                return simple_answer(request)

    async def ask(self, question: Question[T], budget: Budget) -> T | None:
        """Return the worker's answer; None if two workers die or are late.

        Cancelling is safe, and several callers are answered in turn, as with `choose`.
        """
        async with self._one_at_a_time:
            try:
                return await self._asked(question, budget, otherwise="its question has no answer")
            except _FailedError:
                return None

    async def _asked(self, question: Question[T], budget: Budget, *, otherwise: str) -> T:
        """Ask, and once more after a failure; log it, and after a second one the consequence *otherwise*.

        Raises:
            _FailedError: there will be no answer.
        """
        try:
            return await self._ask(question, budget)
        except _FailedError as error:
            # Where none can be started, a second one would only keep everybody waiting.
            again = self._ready
            self._replace(f"{error}; {'it is asked again' if again else otherwise}")
            if not again or self._closed:
                raise
        try:
            return await self._ask(question, budget)
        except _FailedError as error:
            self._replace(f"{error}; {otherwise}")
            raise

    def _replace(self, why: str) -> None:
        """Log *why* the worker fails, and start another."""
        if not self._closed:
            _log.warning("the thinking process %s", why)
            self._end()
            # If none can be started now, the next question tries again.
            with contextlib.suppress(OSError):
                self.start()

    async def _ask(self, question: Question[T], budget: Budget) -> T:
        """Send *question* and wait for its answer.

        Raises:
            NotationError: the game has no such level, or no such style.
            _FailedError: there will be no answer.
        """
        self._number += 1
        try:
            self.start()
            await self._warm()
            self._send((self._number, question, budget))
            answer: T | Literal[Sign.UNKNOWN] = await self._answer(question.game, budget.seconds + GRACE)
        except asyncio.CancelledError:
            # Any message in the pipe ends the worker's present task.
            with contextlib.suppress(EOFError, OSError):
                self._send(None)
            raise
        except (EOFError, OSError):
            raise _FailedError("ended unexpectedly") from None
        if answer is Sign.UNKNOWN:
            # Here it can be told, and only then are the game's opponents loaded.
            question.load()
            raise AssertionError("the worker knows fewer opponents")
        return answer

    def _send(self, message: object) -> None:
        if self._pipe is not None:
            self._pipe.send(message)

    async def _warm(self) -> None:
        """Wait until a new worker can think."""
        limit = monotonic() + START_LIMIT
        while not self._ready:
            if self._take() is None:
                if monotonic() >= limit or self._pipe is None:
                    raise _FailedError("did not start in time")
                await asyncio.sleep(POLL)

    async def _answer(self, game: str, seconds: float) -> Any:  # noqa: ANN401 - of any question
        """Wait so many *seconds* for the answer to the present question, once the *game* is loaded.

        Then the worker is told to stop, and is waited for a little longer.
        """
        limit, is_stopping = monotonic() + (seconds if game in self._loaded else START_LIMIT), False
        while self._pipe is not None:
            message = self._take()
            if message is None:
                if monotonic() < limit:
                    await asyncio.sleep(POLL)
                elif is_stopping:
                    break
                else:
                    self._send(None)
                    limit, is_stopping = monotonic() + PATIENCE, True
                continue
            number, answer = message
            if number != self._number:
                continue
            if answer is not Sign.LOADED:
                return answer
            if game not in self._loaded:
                self._loaded.add(game)
                limit = monotonic() + seconds
        raise _FailedError("was late")

    def _take(self) -> tuple[int, Any] | None:
        """Take one message out of the pipe, if one is there: the number of a question, and its answer or a sign."""
        if self._pipe is None or not self._pipe.poll():
            return None
        number, answer = self._pipe.recv()
        if number == _READY:
            self._ready = True
        return number, answer

    def _end(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self._ready = False
        if pipe is not None:
            pipe.close()
        if process is not None:
            # Nothing in it is worth a farewell, and one that is suspended would not hear a word.
            process.kill()
            process.join(timeout=0.5)
            if not process.is_alive():
                process.close()

    def close(self) -> None:
        """End the worker within a second, also during a search. The thinker cannot be used again."""
        self._closed = True
        self._end()
