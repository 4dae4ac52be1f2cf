# SPDX-License-Identifier: MIT
"""A pipe in the place of a file that a start opens: nobody waits at it, and the program starts."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dominoes.errors import StoreError
from dominoes.records.files import NotAFileError, open_given
from dominoes.store import Store, backups, failures
from ui.app.crash_report import CrashNote
from ui.app.run import _start_log
from ui.app.single_instance import InstanceLock
from ui.kit import settings
from ui.kit.settings import Settings
from ui.pages.scorebook.shelf import Shelf
from ui.paths import user_folders

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders")

WAITED = 10
"""Seconds of waiting for a call before it is given up."""


@pytest.fixture(autouse=True)
def nobody_waits() -> Iterator[None]:
    """Interrupt a call that waits."""

    def give_up(*_args: object) -> None:
        raise TimeoutError("waits for a pipe")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(WAITED)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> Path:
    """Make a pipe at *path*."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    return path


def test_settings(tmp_path: Path) -> None:
    """F S4-1: defaults, and the pipe is put aside, so that settings can be saved."""
    path = pipe(tmp_path / "settings.json")
    assert settings.load(path) == Settings()
    assert (tmp_path / "settings.json.bad").is_fifo()
    settings.save(Settings(player_name="安"), path)
    assert settings.load(path).player_name == "安"


def test_score_books(tmp_path: Path) -> None:
    """No books; the pipe is left alone, and that nothing is saved is known."""
    path = pipe(tmp_path / "scorebooks.json")
    shelf = Shelf(path)
    shelf.load()
    assert shelf.books == ()
    assert not shelf.saved
    assert path.is_fifo()


def test_the_lock(tmp_path: Path) -> None:
    """It is taken all the same, and keeps others out."""
    pipe(tmp_path / "gupai.lock")
    first, second = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert first.take()
    assert not second.take()
    first.release()


def test_the_crash_note(tmp_path: Path) -> None:
    """Nothing is noted, also while somebody reads the pipe."""
    path = pipe(tmp_path / "crash.txt")
    assert not CrashNote(tmp_path).begin()
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    assert not CrashNote(tmp_path).begin()
    os.close(reader)


def test_the_log(tmp_path: Path) -> None:
    """Errors are reported on the terminal that started the program."""
    folders = user_folders(tmp_path)
    pipe(folders.logs / "gupai.log")
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    _start_log(folders)
    (added,) = [each for each in root.handlers if each not in before]
    root.removeHandler(added)
    root.setLevel(level)
    assert type(added) is logging.StreamHandler


@pytest.mark.parametrize("end", ["", "-wal", "-journal"])
def test_the_store_and_what_lies_beside_it(tmp_path: Path, end: str) -> None:
    """SQLite does not see it."""
    path = tmp_path / "matches.db"
    Store.open(path).close()
    path.with_name(path.name + end).unlink(missing_ok=True)
    pipe(path.with_name(path.name + end))
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.reason == failures.NOT_A_DATABASE


def test_a_backup(tmp_path: Path) -> None:
    """It is none: neither listed nor asked whether it is whole."""
    path = tmp_path / "matches.db"
    store = Store.open(path)
    made = backups.make_backup(store.freeze(), path)
    store.close()
    pipe(made.path.with_name("matches-000009-20300101-000000-7.db"))
    assert backups.list_backups(backups.folder_of(path)) == (made,)
    assert backups.newest_good(path) == made


def test_a_file_that_becomes_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F S4-4: between the look and the opening; no descriptor is left open."""
    path = tmp_path / "a.gupai"
    path.touch()
    ways: list[Callable[[], object]] = [lambda: open_given(path), lambda: open_given(path, "r+b")]
    for way in ways:
        found = path.stat()
        path.unlink()
        pipe(path)
        before = len([*Path("/dev/fd").iterdir()])
        with monkeypatch.context() as patch:
            patch.setattr(Path, "stat", lambda *_args, found=found, **_words: found)
            with pytest.raises(NotAFileError):
                way()
        assert len([*Path("/dev/fd").iterdir()]) == before
        path.unlink()
        path.touch()
