# SPDX-License-Identifier: MIT
"""Values written into a store: texts that SQLite keeps whole, JSON, the moment."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from dominoes.errors import StoreError
from dominoes.store import failures

Header = dict[str, Any]
"""Free JSON of the caller. Comes back as JSON does: tuples as lists, keys as texts."""


_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")

any_text: Final = partial(str, encoding="utf-8", errors="surrogateescape")
"""Reads a text of SQLite, even one that is no UTF-8: damage to one row must hide no other.

What a flipped bit made of it keeps its bytes, in halves of surrogate pairs; no program writes such a text.
"""


def is_whole_text(value: object) -> bool:
    """Return whether *value* is a text that a program may have written."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def is_moment(value: object) -> bool:
    """Return whether *value* is a moment as `now` writes it, which a calendar has."""
    if not isinstance(value, str) or _MOMENT.fullmatch(value) is None:
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def now() -> str:
    """Return the moment in UTC, ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def plain(text: str) -> str:
    """Return *text* if SQLite and its tools keep it whole.

    Raises:
        ValueError: it holds what no file should (NUL, half a surrogate pair).
    """
    if "\0" in text or not is_whole_text(text):
        raise ValueError(f"not a text to keep: {text[:60]!r}")
    return text


def checksum(line: str) -> str:
    """Return the SHA-256 of a record line, for its own column: SQLite's pages have no checksums."""
    return hashlib.sha256(line.encode(errors="surrogateescape")).hexdigest()


def write_header(header: Header) -> str:
    """Write JSON; raise ValueError if *header* is none."""
    # In ASCII, so that any text of the caller, half a surrogate pair too, is kept and comes back.
    try:
        return json.dumps(header, allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from error


def read_header(text: str) -> Header:
    """Read the text of `write_header`; raise StoreError if it is no longer JSON."""
    if not is_whole_text(text):
        raise StoreError(failures.DAMAGED)
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        raise StoreError(failures.DAMAGED) from None
    if not isinstance(header, dict):
        raise StoreError(failures.DAMAGED)
    return header
