# SPDX-License-Identifier: MIT
"""The system's requests at the end of a session; `tests/reliability/test_session_end.py` ends a real program."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from dominoes.errors import Reason, RecordError
from dominoes.lessons.file import read, save
from dominoes.lessons.lesson import Lesson
from tests.ui.driving import window_on
from ui.app.run import watched_session
from ui.pages.demonstrate import lesson_file


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_signal_closes_the_window(tmp_path: Path, number: signal.Signals) -> None:
    """It is heard though Qt waits; afterwards signals are what they were."""
    # Under nohup a hang-up is ignored, and stays so.
    usual = signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL
    found = signal.signal(number, usual)
    before = signal.getsignal(number)
    async with window_on(tmp_path) as window:
        end, closed = watched_session(window), asyncio.Event()
        window.closed.connect(closed.set)
        assert signal.getsignal(number) is not before
        os.kill(os.getpid(), number)
        await asyncio.wait_for(closed.wait(), 5)
        # Where the window did not close, a second one ends the program.
        assert signal.getsignal(number) is signal.SIG_DFL
        end.stop()
        end.stop()
    assert signal.getsignal(number) is before
    signal.signal(number, found)
    assert signal.set_wakeup_fd(-1) == -1


async def test_what_is_ignored_stays_so(tmp_path: Path) -> None:
    """With nohup a program outlives its terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        async with window_on(tmp_path) as window:
            end = watched_session(window)
            os.kill(os.getpid(), signal.SIGHUP)
            await asyncio.sleep(0.05)
            assert window.isVisible()
            end.stop()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def ask_to_save() -> None:
    """Act as Qt when a session manager asks to end the session."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.commitDataRequest.emit(None)


async def test_before_a_logout_a_lesson_is_saved(tmp_path: Path) -> None:
    """At once, and the window stays: the player may call the logout off."""
    async with window_on(tmp_path) as window:
        path = tmp_path / "a.gupai-lesson"
        save(Lesson(author="Amy"), path)
        window.pages.demonstrate.open(path)
        end, saver = watched_session(window), window.pages.demonstrate.saver
        assert saver is not None
        for author in ("Ben", "Cleo"):
            saver.save(Lesson(author=author))
        ask_to_save()
        assert read(path).author == "Cleo"
        assert window.isVisible()
        end.stop()


async def test_a_lesson_that_cannot_be_saved_before_a_logout_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its page is not shown, and it is saved when the window closes after all."""

    def refuse(*_args: object) -> None:
        raise RecordError("the disk is full", reason=Reason("record.unreadable"))

    async with window_on(tmp_path) as window:
        path = tmp_path / "a.gupai-lesson"
        save(Lesson(author="Amy"), path)
        window.pages.demonstrate.open(path)
        window.pages.go_start()
        end, saver = watched_session(window), window.pages.demonstrate.saver
        assert saver is not None
        with monkeypatch.context() as patch:
            patch.setattr(lesson_file, "_write", refuse)
            saver._waiting = Lesson(author="Ben")
            assert not window.pages.may_close(), "leaving once more would give the edits up"
            window.pages.go_start()
            ask_to_save()
            assert read(path).author == "Amy"
            assert window.pages.current is window.pages.start
            assert not window.pages.may_close(), "that was not to be read any more"
            ask_to_save()
        assert window.pages.may_close()
        assert read(path).author == "Ben"
        end.stop()
