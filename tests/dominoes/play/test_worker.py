# SPDX-License-Identifier: MIT
"""The process that thinks: right answers, no waiting, nothing left behind."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread
from time import monotonic
from types import SimpleNamespace
from typing import NoReturn

import pytest

from dominoes.ai.bot import Budget, Choice
from dominoes.ai.styles import STYLES
from dominoes.errors import NotationError, Reason
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.play import worker
from dominoes.play.analysis import questions
from dominoes.play.worker import Request, Sign, Thinker, answer_all, simple_answer
from dominoes.records.reader import check, parse
from tests.dominoes.ai.tables import some_positions
from tests.support.record_lines import golden
from tests.support.worker_pipe import Send, intercept, process_of

SMALL = Budget(seconds=20.0, playouts=16)
SMALL_QUESTION = Budget(seconds=20.0, playouts=130)
LONG = Budget(seconds=20.0)
FALLBACK = (Reason("ai.fallback"),)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """Return a thinker, and end it."""
    it = Thinker()
    it.start()
    yield it
    it.close()


def question(level: str = "hint", number: int = 0) -> Request:
    """Ask about some position."""
    here = some_positions("wiki_hk", number + 1)[number]
    return Request("tiengow", level, here.view, here.legal, seed=5)


async def in_thought(thinker: Thinker, request: Request, budget: Budget) -> asyncio.Task[Choice[object]]:
    """Begin a long thought and wait until the worker is well into it."""
    await thinker.choose(request, SMALL)
    task = asyncio.create_task(thinker.choose(request, budget))
    await asyncio.sleep(0.1)
    assert not task.done()
    return task


@pytest.mark.parametrize("level", ["greedy", "beginner", "club", "hint"])
async def test_the_worker_answers_what_this_process_would(thinker: Thinker, level: str) -> None:
    """The place of a thought changes nothing of it."""
    for number in range(3):
        request = question(level, number)
        assert await thinker.choose(request, SMALL) == request.answer(SMALL)


@pytest.mark.parametrize("style", STYLES)
async def test_so_does_a_style(thinker: Thinker, style: str) -> None:
    """It goes to the other process with the question."""
    for number in range(3):
        request = replace(question("club", number), style=style)
        assert await thinker.choose(request, SMALL) == request.answer(SMALL)


async def test_what_no_opponent_is_like_is_refused(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error in words reaches the caller, no simple move is played instead, and the worker thinks on."""
    await thinker.choose(question("club"), SMALL)
    pid = thinker.pid
    with caplog.at_level(logging.WARNING):
        with pytest.raises(NotationError, match=r"no such style in this game \(there are: steady, .*: 'lucky'"):
            await thinker.choose(replace(question("club"), style="lucky"), SMALL)
        with pytest.raises(NotationError, match="no such level in this game"):
            await thinker.choose(question("grandmaster"), SMALL)
        assert await thinker.choose(question("club"), SMALL) == question("club").answer(SMALL)
    assert thinker.pid == pid
    assert not caplog.records
    monkeypatch.setattr(worker, "entry", lambda key: replace(entry(key), load_styles=None))
    with pytest.raises(NotationError, match=r"no such style in this game \(there are: none\): 'bold'"):
        replace(question("club"), style="bold").answer(SMALL)


async def test_the_window_loads_no_opponents(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the worker does, as long as all goes well."""
    request = question("club")
    monkeypatch.setattr(worker, "entry", lambda _key: pytest.fail("they are loaded here too"))
    assert await thinker.choose(request, SMALL)


async def test_the_worker_judges_choices(thinker: Thinker) -> None:
    """Other questions than what to play are answered as in this process, and a stopped one leaves it ready."""
    checked = check(next(each for each in map(parse, golden("analysis/planted")) if each.match == "planted dingniu"))
    asked = [each for each in questions(checked, Seat(0)) if not each.decision.is_forced]
    for each in asked:
        assert await thinker.ask(each, SMALL_QUESTION) == each.answer(SMALL_QUESTION)
    task = asyncio.create_task(thinker.ask(asked[0], replace(SMALL_QUESTION, playouts=10**7)))
    await asyncio.sleep(0.1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await thinker.choose(question("club"), SMALL) == question("club").answer(SMALL)


async def test_several_questions_at_once_are_answered_in_turn(thinker: Thinker) -> None:
    """A claim window asks all seats at the same time."""
    requests = [question("club", number) for number in range(3)]
    found = await asyncio.gather(*(thinker.choose(request, SMALL) for request in requests))
    assert found == [request.answer(SMALL) for request in requests]


def dying(thinker: Thinker, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worker be killed just before it is asked, so many times."""
    left = [None] * times

    def pass_on(message: object, send: Send) -> None:
        if left:
            left.pop()
            process = process_of(thinker)
            process.kill()
            process.join()
        send(message)

    intercept(monkeypatch, pass_on)


async def test_a_killed_worker_costs_one_retry(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A new one answers the same question."""
    await thinker.choose(question("club"), SMALL)
    old, request = thinker.pid, question()
    dying(thinker, 1, monkeypatch)
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)
    assert caplog.messages == ["the thinking process ended unexpectedly; it is asked again"]
    caplog.clear()
    assert thinker.pid not in (None, old)


async def test_the_second_time_it_costs_a_simple_move(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The plain policy moves, which is no advice, and the next question has a new worker."""
    request = question()
    dying(thinker, 2, monkeypatch)
    choice = await thinker.choose(request, SMALL)
    assert choice == simple_answer(request)
    assert choice.is_fallback
    assert [message.partition("; ")[2] for message in caplog.messages] == [
        "it is asked again",
        "a simple move is played",
    ]
    caplog.clear()
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)


async def test_a_system_that_starts_no_other_process_costs_a_simple_move(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The next question has a new worker if one can be started by then."""

    def refuse(_method: str) -> NoReturn:
        raise OSError("too many processes")

    await thinker.choose(question("club"), SMALL)
    request = question()
    dying(thinker, 1, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(multiprocessing, "get_context", refuse)
        assert await thinker.choose(request, SMALL) == simple_answer(request)
    caplog.clear()
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)


async def test_a_worker_killed_in_mid_thought_is_noticed(thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    """At once, not when its time is up."""
    task = await in_thought(thinker, question(), LONG)
    old = thinker.pid
    process_of(thinker).kill()
    begun = monotonic()
    await until(lambda: thinker.pid not in (None, old))
    assert monotonic() - begun < LONG.seconds
    task.cancel()
    assert caplog.messages == ["the thinking process ended unexpectedly; it is asked again"]
    caplog.clear()


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(2000):
        if is_so():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never came")


async def test_a_starved_worker_answers_with_what_it_has(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """C S3-7: on a busy machine its time goes by without it; it is told to stop, not killed or asked again."""
    request = question()
    await thinker.choose(request, SMALL)
    old = thinker.pid
    assert old is not None
    os.kill(old, signal.SIGSTOP)
    # Its own clock begins with the question, and would end it much later than this one.
    sent: list[object] = []

    def noted(message: object, send: Send) -> None:
        """Let what is told to stop go on working; give it a longer time than it is waited for."""
        sent.append(message)
        send(message if message is None else (*message[:2], LONG))  # type: ignore[index]
        if message is None:
            os.kill(old, signal.SIGCONT)

    with monkeypatch.context() as patch:
        intercept(patch, noted)
        choice = await thinker.choose(request, Budget(0.1))
    assert choice.move in request.legal
    assert choice.reasons != FALLBACK
    assert (len(sent), sent[-1]) == (2, None)
    assert thinker.pid == old
    assert caplog.messages == []
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)


async def test_a_suspended_worker_is_replaced(
    thinker: Thinker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither answers nor hears that it should end; another one answers."""
    monkeypatch.setattr(worker, "PATIENCE", 0.1)
    request = question("club")
    await thinker.choose(request, SMALL)
    old = thinker.pid
    assert old is not None
    os.kill(old, signal.SIGSTOP)
    choice = await thinker.choose(request, Budget(0.1, 16))
    # On a busy machine a tenth of a second may be over before 16 playouts.
    assert choice == request.answer(replace(SMALL, playouts=choice.playouts))
    assert caplog.messages == ["the thinking process was late; it is asked again"]
    caplog.clear()
    with pytest.raises(ProcessLookupError):
        os.kill(old, 0)


async def test_a_late_worker_is_replaced(
    thinker: Thinker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that does not come in time is not waited for."""
    monkeypatch.setattr(worker, "PATIENCE", 0.1)
    request = question("club")
    await thinker.choose(request, SMALL)
    old = thinker.pid
    # The first question is lost on the way.
    intercept(monkeypatch, lambda message, send: send(message) if thinker.pid != old else None)
    begun = monotonic()
    choice = await thinker.choose(request, Budget(0.1, 16))
    # On a busy machine a tenth of a second may be over before 16 playouts.
    assert choice == request.answer(replace(SMALL, playouts=choice.playouts))
    assert monotonic() - begun >= 0.5
    assert caplog.messages == ["the thinking process was late; it is asked again"]
    caplog.clear()


async def test_a_worker_that_never_starts_is_not_waited_for_long(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The plain policy moves also where no process can be started."""
    monkeypatch.setattr(worker, "START_LIMIT", 0.0)
    thinker = Thinker()
    try:
        assert (await thinker.choose(question(), SMALL)).reasons == FALLBACK
    finally:
        thinker.close()
    assert "did not start" in caplog.text
    caplog.clear()


async def test_a_cancelled_question_stops_the_thought(thinker: Thinker) -> None:
    """The same worker answers the next question at once, and not with the withdrawn answer."""
    task = await in_thought(thinker, question(), LONG)
    old = thinker.pid
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    begun = monotonic()
    request = question("club", 1)
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)
    assert monotonic() - begun < 3.0
    assert thinker.pid == old


async def test_cancelling_after_the_answer_harms_nothing(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word to stop that comes when the thought is over is ignored."""
    request = question("club")
    task = asyncio.create_task(thinker.choose(request, SMALL))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    sends = list[Send]()

    def noted(message: object, send: Send) -> None:
        sends.append(send)
        send(message)

    with monkeypatch.context() as patch:
        intercept(patch, noted)
        await thinker.choose(request, SMALL)
    sends[-1](None)
    assert await thinker.choose(request, SMALL) == request.answer(SMALL)


async def test_closing_in_mid_thought_is_quick(thinker: Thinker) -> None:
    """The process is gone within a second, and who still waits is given a simple move."""
    request = question()
    task = await in_thought(thinker, request, LONG)
    begun = monotonic()
    thinker.close()
    assert monotonic() - begun < 1.0
    assert thinker.pid is None
    assert await task == simple_answer(request)
    assert (await thinker.choose(request, SMALL)).reasons == FALLBACK


def test_the_worker_ends_with_its_pipe() -> None:
    """It says that it is ready, answers, heeds a withdrawal, and returns when the other end is closed."""
    ours, theirs = Pipe()
    request = question()
    for message in ((1, request, SMALL), None):
        ours.send(message)
    life = Thread(target=answer_all, args=(theirs,))
    life.start()
    assert ours.recv() == (0, None)
    assert ours.recv() == (1, Sign.LOADED)
    number, choice = ours.recv()
    assert (number, choice.playouts < 16, choice.move in request.legal) == (1, True, True)
    ours.send((2, request, LONG))
    ours.close()
    life.join(timeout=60.0)
    assert not life.is_alive()


PROGRAM = """
import asyncio, math, sys
print("imported", flush=True)
from dominoes.ai.bot import Budget
from dominoes.play.worker import Thinker
from tests.dominoes.play.test_worker import question

async def main():
    thinker = Thinker()
    choice = await thinker.choose(question(), Budget(math.inf, 16))
    print("answered", choice.playouts, flush=True)
    if sys.argv[1:] == ["long"]:
        task = asyncio.create_task(thinker.choose(question(), Budget(600.0)))
        await asyncio.sleep(0.3)
        print("thinking", flush=True)
        await task
    thinker.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


def program(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start a program that thinks."""
    file = folder / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    root = str(Path(__file__).parents[3])
    return subprocess.Popen(
        [sys.executable, str(file), *words],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_worker_does_not_import_the_program(tmp_path: Path) -> None:
    """The window's modules are not loaded a second time in the worker."""
    with program(tmp_path) as process:
        out, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    assert out.split("\n")[:2] == ["imported", "answered 16"]


def test_no_worker_outlives_its_parent(tmp_path: Path) -> None:
    """The worker shares the parent's output; its closing shows that both are gone."""
    with program(tmp_path, "long") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert lines == ["imported\n", "answered 16\n", "thinking\n"]
        process.kill()
        begun = monotonic()
        process.communicate(timeout=300)
    # It looks several times a second; the machine may have other things to do.
    assert monotonic() - begun < 20.0


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_the_window_comes_first(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """The process is nice, or for Windows below normal (SetPriorityClass on the handle of GetCurrentProcess, -1)."""
    asked: list[tuple[object, int]] = []

    class Kernel:
        """kernel32, which returns handles as numbers."""

        GetCurrentProcess = staticmethod(lambda: -1)

        @staticmethod
        def SetPriorityClass(process: ctypes.c_void_p, priority: int) -> int:  # noqa: N802 - its name
            """Note what is asked."""
            asked.append((process.value, priority))
            return 1

    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=Kernel), raising=False)
    monkeypatch.setattr(os, "nice", lambda more: asked.append(("nice", more)), raising=False)
    monkeypatch.setattr(sys, "platform", system)
    worker.lower_priority()
    whole_pointer = 2 ** (8 * ctypes.sizeof(ctypes.c_void_p)) - 1
    assert asked == [(whole_pointer, 0x4000) if system == "win32" else ("nice", worker.NICENESS)]
