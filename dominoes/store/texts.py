# SPDX-License-Identifier: MIT
"""What is written into a store: texts that SQLite keeps whole, JSON, the moment."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from dominoes.errors import StoreError
from dominoes.store import failures

Header = dict[str, Any]
"""Free JSON of the caller. Comes back as JSON does: tuples as lists, keys as texts."""


def now() -> str:
    """Return the moment in UTC, ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def plain(text: str) -> str:
    """Return *text* if SQLite and its tools keep it whole.

    Raises:
        ValueError: it holds what no file should (NUL, half a surrogate pair).
    """
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError(f"not a text to keep: {text[:60]!r}")
    return text


def write_header(header: Header) -> str:
    """Write JSON; raise ValueError if *header* is none."""
    # In ASCII, so that any text of the caller, half a surrogate pair too, is kept and comes back.
    try:
        return json.dumps(header, allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from error


def read_header(text: str) -> Header:
    """Read what `write_header` wrote; raise StoreError if it is no longer JSON."""
    try:
        header = json.loads(text)
    except ValueError:
        raise StoreError(failures.DAMAGED) from None
    if not isinstance(header, dict):
        raise StoreError(failures.DAMAGED)
    return header
