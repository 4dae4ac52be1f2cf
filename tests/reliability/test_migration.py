# SPDX-License-Identifier: MIT
"""A migration killed at any statement leaves a usable file with all its content."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from dominoes.errors import StoreError
from dominoes.store import Store, backups, failures, file
from dominoes.store.schema import VERSION
from tests.dominoes.store.test_kill import PROCESSES
from tests.dominoes.store.test_schema import DUMPS, EXPECTED, GOLDEN, tables
from tests.reliability.small_disk import KINDS, small_disk
from tests.support.saved_matches import Played, matches_of


def old(path: Path, dump: str = DUMPS[0]) -> None:
    """Make the file of an earlier version, by default of the first."""
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / dump).read_text(encoding="utf-8"))
    connection.close()


def migrate(path: Path, last: int, told: Connection) -> None:
    """Open the store, and die in statement number *last*; report if there was none."""
    count = 0

    def statement(_text: str) -> None:
        nonlocal count
        count += 1
        if count == last:
            os.kill(os.getpid(), 9)

    class Traced(sqlite3.Connection):
        def __init__(self, *args: object, **words: object) -> None:
            super().__init__(*args, **words)  # type: ignore[arg-type]
            if Path(str(args[0])) == path:
                self.set_trace_callback(statement)

    real = sqlite3.connect
    sqlite3.connect = lambda *args, **words: real(*args, **{**words, "factory": Traced})
    store = Store.open(path)
    told.send(count)
    store.close()


def kill_at(path: Path, last: int) -> int | None:
    """Migrate in a process that dies in statement number *last*; return the number of statements if it did not."""
    receiver, sender = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=migrate, args=(path, last, sender))
    process.start()
    sender.close()
    try:
        count: int | None = receiver.recv()
    except EOFError:
        count = None
    process.join()
    # One that fails before it is killed would be tried for ever.
    assert process.exitcode == (-9 if count is None else 0)
    process.close()
    receiver.close()
    return count


@pytest.mark.bulk
@pytest.mark.parametrize("dump", DUMPS[:-1])
def test_killed_at_each_statement(tmp_path: Path, dump: str) -> None:
    """Before, within and after, from each earlier version: the next start has all tables, the backup is the old."""
    fresh = tmp_path / "fresh.db"
    Store.open(fresh).close()
    last = 0
    while True:
        last += 1
        folder = tmp_path / f"{last}"
        folder.mkdir()
        path = folder / "store.db"
        old(path, dump)
        version = int.from_bytes(path.read_bytes()[60:64], "big")
        count = kill_at(path, last)
        store = Store.open(path)
        assert matches_of(store) == {1: EXPECTED}, f"statement {last}"
        Played(store.save).begin_round()
        store.close()
        assert tables(path) == tables(fresh)
        assert int.from_bytes(path.read_bytes()[60:64], "big") == VERSION
        for made in backups.list_backups(folder / "backups"):
            connection = sqlite3.connect(made.path)
            assert connection.execute("PRAGMA user_version").fetchone() == (version,)
            connection.close()
        assert backups.list_backups(folder / "backups")
        if count is not None:
            break
    assert last == count + 1
    assert last > 25


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("room", [0, 1, 2])
def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, room: int) -> None:
    """Without room for the backup, or for the new tables after it, the file stays as it was, and is opened later."""
    with small_disk(tmp_path / "disk", mount=kind == "memory") as disk:
        path = disk.folder / "store.db"
        old(path)
        before = tables(path)
        # The room may be gone just after it was looked for; or after the backup was made.
        if room:
            monkeypatch.setattr(shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": 1 << 40}))
        if room == 2:
            with closing(sqlite3.connect(path)) as connection:
                backups.back_up_open(connection, path)
            monkeypatch.setattr(file, "back_up_open", lambda *_args: None)
        disk.fill()
        with pytest.raises(StoreError) as caught:
            Store.open(path)
        assert caught.value.reason in {failures.FULL, failures.DISK}
        disk.free()
        assert tables(path) == before
        store = Store.open(path)
        assert matches_of(store) == {1: EXPECTED}
        store.close()
