# SPDX-License-Identifier: MIT
"""`dominoes.store.file`: refused files, and their integrity afterwards."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from dominoes.errors import StoreError
from dominoes.store import REASONS, Store
from dominoes.store.file_header import APPLICATION_ID, MAJOR
from dominoes.store.schema import VERSION
from tests.support.saved_matches import Played

ROOT = Path(__file__).parents[3]


def refusal(path: Path) -> str:
    """Return the key of the reason why the store at *path* cannot be opened."""
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.reason.key in REASONS
    return caught.value.reason.key


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of *folder*."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def filled(path: Path) -> None:
    """Make a store with something in it."""
    store = Store.open(path)
    played = Played(store.save, {"name": "Ann"})
    played.begin_round()
    for ply in range(300):
        played.add_move(ply % 4, "throw 22 32 63 31")
    store.close()


def test_a_damaged_name_in_the_schema(path: Path) -> None:
    """SQLite quotes it in its complaint, which Python then cannot read."""
    filled(path)
    path.write_bytes(path.read_bytes().replace(b'CREATE TABLE "rounds"', b'CREATE T\xc5BLE "rounds"'))
    assert refusal(path) == "store.damaged"


def test_another_thread(store: Store) -> None:
    """Only the thread that opened the file may ask it: two would take turns within a transaction."""
    connection = store.archive.database.conn
    asked: list[Callable[[], object]] = [
        connection.cursor,
        lambda: connection.execute("SELECT 1"),
        lambda: connection.executemany("DELETE FROM rounds WHERE id = ?", [(1,)]),
    ]
    errors = []

    def ask() -> None:
        for each in asked:
            try:
                each()
            except sqlite3.ProgrammingError as error:
                errors.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert len(errors) == len(asked)
    for each in asked:
        each()


def test_the_settings_of_the_connection(store: Store) -> None:
    """The basis of the promise of not losing a move."""
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "locking_mode": "exclusive",
        "foreign_keys": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "fullfsync": 1,
        "application_id": APPLICATION_ID,
        "user_version": VERSION,
    }
    told = {key: next(iter(store.archive.database.query(f"PRAGMA {key}")))[key] for key in expected}
    assert told == expected


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    """There is nothing in it to lose."""
    path.parent.mkdir()
    path.touch()
    filled(path)
    store = Store.open(path)
    assert len(store.open_matches()) == 1
    store.close()


def test_a_version_written_later_with_small_changes_is_opened(path: Path) -> None:
    """A higher minor version only has more than this program knows of; it stays marked as it is."""
    filled(path)
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA user_version = {VERSION + 5}")
    other.close()
    filled(path)
    other = sqlite3.connect(path)
    assert other.execute("PRAGMA user_version").fetchone() == (VERSION + 5,)
    assert other.execute("SELECT count(*) FROM matches").fetchone() == (2,)
    other.close()


def test_a_newer_version_is_refused_untouched(path: Path) -> None:
    """Also with a log beside it that SQLite would otherwise move into the file."""
    filled(path)
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA user_version = {MAJOR + 1 << 16}")
    other.execute("PRAGMA wal_checkpoint")
    other.execute("INSERT INTO matches VALUES (7, 'go', '{}', 'open', '', '', NULL)")
    other.commit()
    kept = contents(path.parent)
    other.close()
    for name, data in kept.items():
        (path.parent / name).write_bytes(data)
    assert kept["gupai.db-wal"]
    assert refusal(path) == "store.newer"
    assert contents(path.parent) == kept


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"Dear diary", id="a short text"),
        pytest.param(b"Dear diary, " * 1000, id="a long text"),
        pytest.param(b"SQLite format 3\0", id="the beginning of a database"),
        pytest.param(bytes(8192), id="zeros"),
    ],
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, data: bytes) -> None:
    """It may be dear to somebody."""
    path.parent.mkdir()
    path.write_bytes(data)
    assert refusal(path) == "store.not-a-database"
    assert contents(path.parent) == {"gupai.db": data}


@pytest.mark.parametrize("pages", [0, 3])
def test_a_file_whose_making_was_broken_off(path: Path, pages: int) -> None:
    """The power failed at the very first start: the journal says that nothing was there before, and so it is again."""
    path.parent.mkdir()
    journal = bytes.fromhex("d9d505f920a163d7") + bytes(8) + pages.to_bytes(4) + bytes.fromhex("0000020000001000")
    path.write_bytes(bytes(4096) + b"\r" * 4096)
    path.with_name("gupai.db-journal").write_bytes(journal.ljust(512, b"\0"))
    before = contents(path.parent)
    if pages:
        assert refusal(path) == "store.not-a-database"
        assert contents(path.parent) == before
    else:
        with closing(Store.open(path)) as store:
            assert store.open_matches() == ()


@pytest.mark.parametrize("application_id", [0, 1])
def test_the_database_of_another_program_is_left_alone(path: Path, application_id: int) -> None:
    """Whether it says whose it is or not."""
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA application_id = {application_id}")
    other.execute("CREATE TABLE bookmarks (url)")
    other.close()
    before = contents(path.parent)
    assert refusal(path) == "store.not-a-database"
    assert contents(path.parent) == before


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    """It is no database."""
    path.mkdir(parents=True)
    assert refusal(path) == "store.not-a-database"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file stands where a folder should."""
    (tmp_path / "data").touch()
    assert refusal(tmp_path / "data" / "gupai.db") == "store.missing-folder"
    assert refusal(tmp_path / "data" / "deeper" / "gupai.db") == "store.missing-folder"


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "store.full"), (errno.EROFS, "store.read-only"), (errno.EIO, "store.disk")],
)
def test_what_the_system_refuses(path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str) -> None:
    """Its error numbers become reasons."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", fail)
    assert refusal(path) == key


HOLDER = """
import sys
from pathlib import Path
from dominoes.store import SavedMatch, Store
store = Store.open(Path(sys.argv[1]))
store.save(SavedMatch("tiengow", {"seed": "1"}))
print("open", flush=True)
sys.stdin.readline()
"""


def test_a_store_held_by_another_process_is_locked(path: Path) -> None:
    """It is reported at once; when the other dies, by any means, the store is free."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"open"
        begun = time.monotonic()
        assert refusal(path) == "store.locked"
        assert time.monotonic() - begun < 2
        holder.kill()
    store = Store.open(path)
    assert len(store.open_matches()) == 1
    store.close()


def test_a_store_is_opened_once_in_a_process(store: Store, path: Path) -> None:
    """By any name, and without losing the lock against other processes."""
    path.with_name("alias.db").symlink_to(path)
    assert refusal(path) == "store.locked"
    assert refusal(path.parent / ".." / "data" / "alias.db") == "store.locked"
    command = [sys.executable, "-c", HOLDER, str(path)]
    told = subprocess.run(command, cwd=ROOT, input=b"", capture_output=True, check=False)
    assert b"store.locked" in told.stderr


VISITOR = """
import os
import sys
from pathlib import Path
from dominoes.errors import StoreError
from dominoes.store import Store
from dominoes.store import file
# Root may write everywhere.
if hasattr(os, "getuid") and os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    Store.open(Path(sys.argv[1]))
except StoreError as error:
    print(error.reason.key)
"""


@pytest.mark.parametrize("case", ["file", "folder", "no file", "no folder"])
def test_a_place_that_cannot_be_written(case: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A store that could only be read is refused, and its file stays as it was."""
    base = tmp_path_factory.mktemp("read-only")
    for folder in (base, *list(base.parents)[:2]):
        if folder.stat().st_uid == os.getuid():
            folder.chmod(0o755)
    folder = base / "data"
    path = folder / "gupai.db"
    folder.mkdir()
    if case == "no folder":
        path = folder / "deeper" / "gupai.db"
    elif case != "no file":
        filled(path)
        path.chmod(0o444 if case == "file" else 0o666)
    before = contents(folder)
    folder.chmod(0o777 if case == "file" else 0o555)
    told = subprocess.run(
        [sys.executable, "-c", VISITOR, str(path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    folder.chmod(0o755)
    assert told.stdout == "store.read-only\n"
    assert contents(folder) == before


def test_a_log_without_its_file_is_kept(path: Path) -> None:
    """SQLite would delete it, but the player's matches may be in it."""
    path.parent.mkdir()
    path.touch()
    path.with_name("gupai.db-wal").write_bytes(b"matches")
    before = contents(path.parent)
    assert refusal(path) == "store.damaged"
    path.unlink()
    assert refusal(path) == "store.damaged"
    assert contents(path.parent) == {"gupai.db-wal": before["gupai.db-wal"]}


@pytest.mark.parametrize(
    ("begin", "end", "key"),
    [
        pytest.param(4096, None, {"store.damaged"}, id="cut after the first page"),
        pytest.param(4096, 8192, {"store.damaged"}, id="a page of zeros"),
        pytest.param(16, 18, {"store.damaged", "store.not-a-database"}, id="the page size"),
        pytest.param(100, 4096, {"store.damaged"}, id="the list of tables"),
    ],
)
def test_a_damaged_file_is_told(path: Path, begin: int, end: int | None, key: set[str]) -> None:
    """It is found on opening, not in the middle of a game, and stays as it was."""
    filled(path)
    data = path.read_bytes()
    assert len(data) > 16384
    path.write_bytes(data[:begin] if end is None else data[:begin] + bytes(end - begin) + data[end:])
    before = contents(path.parent)
    assert refusal(path) in key
    assert contents(path.parent) == before


def test_a_version_that_cannot_be(path: Path) -> None:
    """A number beyond all reason is damage, to be salvaged, not a newer program's."""
    filled(path)
    data = bytearray(path.read_bytes())
    data[60:64] = (0x7FFF_0000).to_bytes(4, "big")
    path.write_bytes(data)
    assert refusal(path) == "store.damaged"
    assert path.read_bytes() == data
