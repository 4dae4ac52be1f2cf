# SPDX-License-Identifier: MIT
"""Files of score books: JSON with a version and the books."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TextIO

from dominoes.characters import unfit
from dominoes.errors import DominoesError, NotationError, Reason, RecordError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.tally import known, member, row, whole
from dominoes.options import from_dict
from dominoes.records.files import text_given
from dominoes.records.notation import read_object
from dominoes.scorebook.book import (
    LONGEST_NOTE,
    LONGEST_TITLE,
    Book,
    Change,
    Note,
    Rotation,
    plain_name,
)
from dominoes.scorebook.book import (
    VERSION as BOOK_VERSION,
)

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


# -- one book -------------------------------------------------------------------------------------

_FIELDS: Final = ("version", "key", "begun", "game", "options", "names", "banker", "entries")
_LATER_FIELDS: Final = ("changes", "title", "note", "notes", "turns")
"""Not written where they are empty."""


def read_book(data: Mapping[str, Any]) -> Book:
    """Read the data of `Book.to_dict`.

    Raises:
        DominoesError: it is something else, a round in it cannot be, or a later version wrote it.
    """
    data = known(data, (*_FIELDS, *_LATER_FIELDS))
    if data.get("version") != BOOK_VERSION:
        raise NotationError("a score book of another version", str(data.get("version")))
    game = entry(str(data.get("game")))
    options = data.get("options")
    if not isinstance(options, Mapping):
        raise NotationError("no rules", str(options))
    read = game.tally.read
    book = Book(
        key=_text(data.get("key")),
        begun=_text(data.get("begun")),
        game=game.key,
        options=from_dict(game.options, options),
        names=tuple(map(_text, row(data.get("names")))),
        banker=Seat(whole(data.get("banker"))),
        entries=tuple(map(read, row(data.get("entries")))),
        changes=tuple(map(_change, row(data.get("changes", [])))),
        title=_line(data.get("title", ""), LONGEST_TITLE),
        note=_lines(data.get("note", "")),
        notes=tuple(map(_note, row(data.get("notes", [])))),
    )
    seats = game.game.seats(book.options)
    if len(book.names) != seats or not 0 <= book.banker < seats:
        raise NotationError("not as many players as the rules ask for", str(book.names))
    if not all(0 <= each.seat < seats and 1 <= each.place <= len(book.entries) for each in book.changes):
        raise NotationError("nobody can sit down there", str(book.changes))
    if list(book.changes) != sorted(book.changes, key=lambda each: each.place):
        raise NotationError("changes of players out of order", str(book.changes))
    if [note.place for note in book.notes] != sorted(
        {note.place for note in book.notes} & {*range(len(book.entries))}
    ):
        raise NotationError("notes out of order, or about no round", str(book.notes))
    assert len(book.lines) == len(book.entries)
    return _with_turns(book, data["turns"]) if "turns" in data else book


def _change(data: object) -> Change:
    data = known(data, ("from", "seat", "name"))
    name = _text(data.get("name", ""))
    if not plain_name(name):
        raise NotationError("a player without a name", str(data))
    return Change(whole(data.get("from")), Seat(whole(data.get("seat"))), name)


def _note(data: object) -> Note:
    data = known(data, ("round", "text"))
    text = _lines(data.get("text"))
    if not text:
        raise NotationError("a note without words", str(data))
    return Note(whole(data.get("round")), text)


def _with_turns(book: Book, data: object) -> Book:
    data = known(data, ("names", "rotation"))
    names = tuple(plain_name(_text(name)) for name in row(data.get("names")))
    if not names or not all(names) or len({*names}) != len(names):
        raise NotationError("nobody can take turns so", str(data))
    book = replace(book, turns=names, rotation=member(Rotation, data.get("rotation")))
    if {*names} & book.shared_names or (book.waiting and not all(map(plain_name, book.names_at(len(book.entries))))):
        raise NotationError("players who take turns need names of their own", str(data))
    return book


def _line(value: object, longest: int) -> str:
    text = _text(value)
    if len(text) > longest or unfit(text):
        raise NotationError("not a title on one line", ascii(text[:longest]))
    return text


def _lines(value: object) -> str:
    text = _text(value)
    if len(text) > LONGEST_NOTE or unfit(text.replace("\n", "")):
        raise NotationError("not a note", ascii(text[:LONGEST_TITLE]))
    return text


def _text(value: object) -> str:
    """Read a text; raise NotationError for one that cannot be written again: half a surrogate pair has no UTF-8."""
    text = str(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError("not a text that can be kept", ascii(text)) from None
    return text
