# SPDX-License-Identifier: MIT
"""Opening the file: whose it is, whether it may be touched, and the one connection to it.

Two rules keep a file that is not ours as it is, byte for byte. Its header is read before SQLite
sees it, because SQLite may move a log into a file on closing it. And the header alone tells the
version: tables change only in rollback mode, where the header is part of the same commit.

Imported when a store is opened, not before: sqlite-utils takes 60 to 165 ms.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from dominoes.errors import StoreError
from dominoes.records.given_file import open_given
from dominoes.store import failures
from dominoes.store.backups import back_up_open
from dominoes.store.failures import told
from dominoes.store.schema import APPLICATION_ID, MAJOR, is_old, is_sound, upgrade

BUSY_SECONDS: Final = 0.2
"""How long to wait for a lock: another program that holds it holds it for hours."""

CHECKED: Final = 64 << 20
"""Bytes of the largest file that is checked as a whole on opening; it takes a second on a slow disk.

A larger one is checked whenever a backup of it is made (see `dominoes.store.backups`), beside the window.
"""

# The database file format: https://www.sqlite.org/fileformat.html#the_database_header
_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\0"
_NEVER: Final = 256
"""No version of this program is so high: the number was damaged."""
_USER_VERSION: Final = slice(60, 64)
_APPLICATION_ID: Final = slice(68, 72)

# The rollback journal: https://www.sqlite.org/fileformat.html#the_rollback_journal
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_PAGES_BEFORE: Final = slice(16, 20)

_PRAGMAS: Final = (
    # First, so that the log's index is in memory and no file is shared: a second wall against a second instance.
    "locking_mode = EXCLUSIVE",
    "synchronous = FULL",
    # Without effect but on macOS, where a plain flush does not reach the disk.
    "fullfsync = ON",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
)


def connect(path: Path) -> Database:
    """Open the file at *path*, made with its folder where there is none, and bring it up to date.

    The caller must not have it open already: closing a second descriptor would drop the locks of
    the first (POSIX).

    Raises:
        StoreError: it cannot be had; a file that is not ours or newer is unchanged.
    """
    with told():
        path.parent.mkdir(parents=True, exist_ok=True)
        look_at(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
        try:
            database = Database(connection, recursive_triggers=False, execute_plugins=False)
            _prepare(database, path)
        except BaseException:
            connection.close()
            raise
    return database


def look_at(path: Path) -> None:
    """Read the header of the file, if there is one, without changing anything; nobody has it open.

    Raises:
        StoreError: it is not ours, or newer, or lacks its log.
    """
    try:
        # For writing too, to find out whether that is allowed.
        with open_given(path, "r+b") as file:
            header = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        header = b""
    if not header:
        log = path.with_name(path.name + "-wal")
        if log.exists() and log.stat().st_size:
            # SQLite would delete the log, and the player's matches with it.
            raise StoreError(failures.DAMAGED)
        return
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        if _is_half_made(path):
            # SQLite takes it back, and there is nothing, as before.
            return
        raise StoreError(failures.NOT_A_DATABASE)
    if int.from_bytes(header[_APPLICATION_ID], "big") != APPLICATION_ID:
        raise StoreError(failures.NOT_A_DATABASE)
    major = int.from_bytes(header[_USER_VERSION], "big") >> 16
    if major > MAJOR:
        raise StoreError(failures.NEWER if major < _NEVER else failures.DAMAGED)


def _is_half_made(path: Path) -> bool:
    """Tell whether the power failed while the file was made: its journal then says that it was empty before."""
    try:
        with path.with_name(path.name + "-journal").open("rb") as file:
            header = file.read(_PAGES_BEFORE.stop)
    except FileNotFoundError:
        return False
    return header.startswith(_JOURNAL_MAGIC) and header[_PAGES_BEFORE] == bytes(4)


def _prepare(database: Database, path: Path) -> None:
    for pragma in _PRAGMAS:
        database.execute(f"PRAGMA {pragma}")
    if path.stat().st_size <= CHECKED and not is_whole(database):
        raise StoreError(failures.DAMAGED)
    if is_old(database):
        # Nobody has to trust a migration: what was before it is kept.
        back_up_open(database.conn, path)
    upgrade(database)
    if not is_sound(database):
        raise StoreError(failures.DAMAGED)
    database.execute("PRAGMA journal_mode = WAL")
    # Takes the lock for good, and finds out now whether the file can be written.
    database.execute("BEGIN IMMEDIATE")
    database.execute("COMMIT")


def is_whole(database: Database) -> bool:
    """Tell whether SQLite finds nothing wrong with the pages of the file."""
    return [row["quick_check"] for row in database.query("PRAGMA quick_check(1)")] == ["ok"]
