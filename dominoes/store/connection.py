# SPDX-License-Identifier: MIT
"""The connection to the file, used from one thread, and statements that take long, each in a thread of its own."""

from __future__ import annotations

import sqlite3
import threading
from typing import Any, Final

from dominoes.store.failures import store_errors

_OF_ANOTHER_THREAD: Final = "a connection is used from the thread that opened it"


class Connection(sqlite3.Connection):
    """A connection, opened without a check of the thread, that only this thread and a `StatementThread` can use."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - those of `sqlite3.connect`
        """Open it, as `sqlite3.connect` does."""
        self._owner = threading.get_ident()
        super().__init__(*args, **options)

    def _check(self) -> None:
        if threading.get_ident() != self._owner:
            raise sqlite3.ProgrammingError(_OF_ANOTHER_THREAD)

    def cursor(self, *args: Any) -> sqlite3.Cursor:  # type: ignore[override]  # noqa: ANN401 - as above
        """Return a cursor; here and in what follows `sqlite3.ProgrammingError` is raised in another thread."""
        self._check()
        cursor: sqlite3.Cursor = super().cursor(*args)
        return cursor

    def execute(self, *args: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as above
        """Execute a statement."""
        self._check()
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as above
        """Execute a statement for each row."""
        self._check()
        return super().executemany(*args)


class StatementThread:
    """One statement that takes long, such as the commit of many rows, executed in a second thread.

    Requests of that thread to the connection meanwhile wait within SQLite, and find it done or undone. So it is only
    for a statement executed by SQLite in one step, and rolled back in the same step on failure, such as a commit; not
    for one returning rows, nor for one calling a function of Python.
    """

    def __init__(self, connection: sqlite3.Connection, statement: str) -> None:
        """Begin to execute *statement*; called from the thread of *connection*."""
        self._cursor = connection.cursor()
        self._statement = statement
        self._error: sqlite3.Error | MemoryError | None = None
        # Not a daemon: the end of the program waits for it.
        self._thread = threading.Thread(target=self._run, name="statement")
        self._thread.start()

    def _run(self) -> None:
        try:
            self._cursor.execute(self._statement)
        except (sqlite3.Error, MemoryError) as error:
            self._error = error

    def is_done(self, within: float) -> bool:
        """Wait for its end, at most *within* so many seconds; return whether it has come."""
        self._thread.join(within)
        return not self._thread.is_alive()

    def end(self) -> None:
        """Wait for its end.

        Raises:
            StoreError: it failed.
        """
        self._thread.join()
        if self._error is not None:
            with store_errors():
                raise self._error
