# SPDX-License-Identifier: MIT
"""Complaints of SQLite and the file system, as this library's own errors."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from dominoes.errors import Reason, StoreError
from dominoes.records.files import NotAFileError

LOCKED = Reason("store.locked")
"""Another process (or another store of this one) has the file."""
READ_ONLY = Reason("store.read-only")
"""The file or its folder cannot be written."""
NOT_A_DATABASE = Reason("store.not-a-database")
"""The file is something else: a folder, a text, another program's database."""
NEWER = Reason("store.newer")
"""A later version of this program wrote the file in a way this one does not know."""
MISSING_FOLDER = Reason("store.missing-folder")
"""The folder of the file is not there and cannot be made."""
FULL = Reason("store.full")
"""No room left on the disk."""
DAMAGED = Reason("store.damaged")
"""The content of the file contradicts itself."""
DISK = Reason("store.disk")
"""The system failed to read or write: a drive pulled out, a quota, a broken disk."""
NO_MEMORY = Reason("store.no-memory")
"""The system gives the program no more memory."""

REASONS = tuple(
    reason.key for reason in (LOCKED, READ_ONLY, NOT_A_DATABASE, NEWER, MISSING_FOLDER, FULL, DAMAGED, DISK, NO_MEMORY)
)
"""The key of every reason a `StoreError` of this package can carry."""

_BY_CODE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    # The file itself was opened before SQLite saw it, so it is the log that cannot be made.
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_NOTADB: NOT_A_DATABASE,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: DISK,
}
"""By primary result code. The statements are fixed and tested: what else goes wrong is in the data."""


_BY_ERRNO = {
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EROFS: READ_ONLY,
    errno.ENOENT: MISSING_FOLDER,
    errno.ENOTDIR: MISSING_FOLDER,
    errno.EEXIST: MISSING_FOLDER,
    errno.ELOOP: MISSING_FOLDER,
    errno.ENOSPC: FULL,
}
"""Of the calls made before SQLite's: making the folder, reading the header."""


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn exceptions of SQLite and the system into reasons fit to show.

    Misuse of the connection (closed, wrong thread) is a bug and passes unchanged.

    Raises:
        StoreError: something is wrong with the file or the system.
        ValueError: a row contradicts those already there.
    """
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ValueError(f"does not fit what is stored: {error}") from error
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise
    except MemoryError as error:
        # SQLite's too: Python raises this for it.
        raise StoreError(NO_MEMORY) from error
    except UnicodeDecodeError as error:
        # In the damaged schema of a file, which SQLite quotes when it complains of it.
        raise StoreError(DAMAGED) from error
    except NotAFileError as error:
        raise StoreError(NOT_A_DATABASE) from error
    except OSError as error:
        raise StoreError(_BY_ERRNO.get(error.errno or 0, DISK)) from error
    except sqlite3.Error as error:
        # Python's own complaint, a text that is not UTF-8, comes without a code.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        raise StoreError(_BY_CODE.get(code & 0xFF, DAMAGED)) from error
