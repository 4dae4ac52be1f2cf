# SPDX-License-Identifier: MIT
"""Opening the file: its owner, the permission to touch it, and the one connection to it.

Two rules keep a file that is not ours as it is, byte for byte. Its header is read before SQLite
sees it (see `dominoes.store.file_header`), because SQLite may move a log into a file on closing it.
And the header alone tells the version: tables change only in rollback mode, where the header is
part of the same commit.

Imported when a store is opened, not before: sqlite-utils takes 60 to 165 ms.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from dominoes.errors import StoreError
from dominoes.records.files import make_folder
from dominoes.store import failures
from dominoes.store.backups import back_up_open
from dominoes.store.connection import Connection
from dominoes.store.failures import store_errors
from dominoes.store.file_header import check_header
from dominoes.store.row_seals import FUNCTION, seal_of_written
from dominoes.store.schema import is_old, is_sound, upgrade
from dominoes.store.summaries import holds
from dominoes.store.texts import any_text

BUSY_SECONDS: Final = 0.2
"""How long to wait for a lock: another program that holds it holds it for hours."""

CHECKED: Final = 64 << 20
"""Bytes of the largest file that is checked as a whole on opening; it takes a second on a slow disk.

A larger one is checked whenever a backup of it is made (see `dominoes.store.backups`), beside the window.
"""

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
    with store_errors():
        make_folder(path.parent)
        check_header(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False, factory=Connection)
        try:
            connection.text_factory = any_text
            database = Database(connection, recursive_triggers=False, execute_plugins=False)
            _prepare(database, path)
        except BaseException:
            connection.close()
            raise
    return database


def _prepare(database: Database, path: Path) -> None:
    for pragma in _PRAGMAS:
        database.execute(f"PRAGMA {pragma}")
    if path.stat().st_size <= CHECKED and database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise StoreError(failures.DAMAGED)
    if is_old(database):
        # Nobody has to trust a migration: the former file is kept.
        back_up_open(database.conn, path)
    upgrade(database)
    if not is_sound(database):
        raise StoreError(failures.DAMAGED)
    database.execute("PRAGMA journal_mode = WAL")
    database.conn.create_function(FUNCTION, -1, seal_of_written, deterministic=True)
    database.conn.create_function("holds", 2, holds, deterministic=True)
    # Takes the lock for good, and finds out now whether the file can be written.
    database.execute("BEGIN IMMEDIATE")
    database.execute("COMMIT")
