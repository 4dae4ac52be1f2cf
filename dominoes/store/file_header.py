# SPDX-License-Identifier: MIT
"""The header of a store's file: its application, and the version of the program that wrote it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dominoes.errors import StoreError
from dominoes.records.files import open_given
from dominoes.store import failures

APPLICATION_ID: Final = int.from_bytes(b"Gupa", "big")
"""Marks the file as ours."""
MAJOR: Final = 1
"""Rises when an earlier program would misread or harm the file."""

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


def check_header(path: Path) -> None:
    """Check the header of the file, if there is one, without changing anything; nobody has the file open.

    Raises:
        StoreError: it is not ours, or newer, or lacks its log.
    """
    for end in ("-wal", "-journal"):
        beside = path.with_name(path.name + end)
        if beside.exists() and not beside.is_file():
            # SQLite would wait for a pipe without an end.
            raise StoreError(failures.NOT_A_DATABASE)
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
    """Return whether the power failed while the file was made: its journal then says that it was empty before."""
    try:
        with path.with_name(path.name + "-journal").open("rb") as file:
            header = file.read(_PAGES_BEFORE.stop)
    except FileNotFoundError:
        return False
    return header.startswith(_JOURNAL_MAGIC) and header[_PAGES_BEFORE] == bytes(4)
