# SPDX-License-Identifier: MIT
"""Files of score books: JSON with a version and the books."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes.errors import DominoesError, Reason, RecordError
from dominoes.records.files import text_given
from dominoes.records.notation import read_object
from dominoes.scorebook.book import Book
from dominoes.scorebook.reader import read_book

VERSION: Final = 1
SUFFIX: Final = ".json"
FILE: Final = "scorebooks.json"
"""Name of the file of all books in the folder of records."""
LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file that is read."""


def write_books(books: Iterable[Book], file: TextIO) -> None:
    """Write *books* to *file*; raise OSError or UnicodeError if they cannot be."""
    json.dump({"version": VERSION, "books": [book.to_dict() for book in books]}, file, ensure_ascii=False, indent=1)


def read_books(path: Path) -> list[Book]:
    """Read a file of `write_books`, or a single book.

    Raises:
        RecordError: it cannot be read, or a later version wrote it.
    """
    try:
        return _books(read_object(text_given(path, LARGEST), longest=LARGEST))
    except RecordError:
        raise
    except (DominoesError, ValueError, TypeError, KeyError) as error:
        raise RecordError(f"no score books: {error}", file=str(path), reason=Reason("club.no-books")) from None


def _books(data: Mapping[str, Any]) -> list[Book]:
    if data.get("version", VERSION) != VERSION:
        raise ValueError(f"written by version {data['version']!r}")
    books = data["books"] if isinstance(data.get("books"), list) else [data]
    return [read_book(each) for each in books]
