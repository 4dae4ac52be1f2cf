# SPDX-License-Identifier: MIT
"""The file of score books, rewritten at every change."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path

from dominoes.errors import DominoesError
from dominoes.records.encodings import unicode_text
from dominoes.records.files import make_folder, read_given, whole_file
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import VERSION, read_book, write_books

_log = logging.getLogger(__name__)


class Shelf:
    """All score books, the one changed last in front."""

    def __init__(self, path: Path | None) -> None:
        """Keep the books in the file at *path*, which need not exist; without one, only in memory."""
        self._path = path
        self._given_up = False
        """Whether the file is left alone: a file that can be neither read nor moved aside must not be overwritten."""
        self._books: list[Book] = []
        self.saved = path is not None
        """Whether the file agrees with the shelf."""
        self.aside: Path | None = None
        """Place of a file moved because it could not be read completely."""

    @property
    def books(self) -> Sequence[Book]:
        """The books, the one changed last first."""
        return tuple(self._books)

    def load(self) -> None:
        """Read the file; if it is damaged, move it aside and keep what can be read.

        A file that an earlier version moved aside, because it knew less of a book, is taken back.
        """
        if self._path is None:
            return
        if self._path.exists():
            self._load(self._path)
        if not self._given_up and self.aside is None:
            self._take_back(self._path)

    def _load(self, path: Path) -> None:
        try:
            text = unicode_text(read_given(path))
        except OSError:
            _log.info("score books cannot be read", exc_info=True)
            self._given_up, self.saved = True, False
            return
        except ValueError:
            text = ""
        self._books, whole = _read(text)
        if not whole:
            self._put_aside(path)

    def _take_back(self, path: Path) -> None:
        """Add the books of files moved aside that can now be read whole, and delete these once all is written.

        Of a book that is here too, the one with more rounds stays.
        """
        whole: list[Path] = []
        for each in sorted(path.parent.glob(f"{path.name}.bad*")):
            try:
                books, is_whole = _read(unicode_text(read_given(each)))
            except (OSError, ValueError):
                continue
            if is_whole:
                whole.append(each)
                self._books = _joined(self._books, books)
        if not whole:
            return
        self._save()
        if self.saved:
            for each in whole:
                try:
                    each.unlink()
                except OSError:
                    _log.info("a file of score books cannot be deleted", exc_info=True)

    def _put_aside(self, path: Path) -> None:
        free = (path.with_name(f"{path.name}.bad{n or ''}") for n in range(1000))
        target = next((each for each in free if not each.exists()), None)
        try:
            if target is None:
                raise FileExistsError(path)
            path.replace(target)
        except OSError:
            self._given_up, self.saved = True, False
            return
        self.aside = target
        self._save()

    def book(self, key: str) -> Book:
        """Return the book *key*, which is here."""
        return next(each for each in self.books if each.key == key)

    def put(self, book: Book, place: int = 0) -> None:
        """Keep *book* at *place*, instead of its earlier state."""
        self._books = [each for each in self._books if each.key != book.key]
        self._books.insert(place, book)
        self._save()

    def remove(self, key: str) -> int:
        """Remove the book *key*, and return its place."""
        place = next(at for at, each in enumerate(self._books) if each.key == key)
        del self._books[place]
        self._save()
        return place

    def erase(self) -> bool:
        """Erase all books, and the files moved aside. Return False if that failed."""
        self._books.clear()
        self.aside = None
        if self._path is None:
            return True
        try:
            for each in (self._path, *self._path.parent.glob(f"{self._path.name}.*")):
                each.unlink(missing_ok=True)
        except OSError:
            _log.info("score books cannot be erased", exc_info=True)
            return False
        return True

    def _save(self) -> None:
        if self._path is None or self._given_up:
            return
        try:
            make_folder(self._path.parent)
            with whole_file(self._path) as file:
                write_books(self._books, file)
        except (OSError, UnicodeError):
            _log.info("score books cannot be written", exc_info=True)
            self.saved = False
        else:
            self.saved = True


def _joined(here: Sequence[Book], others: Sequence[Book]) -> list[Book]:
    """Return the books *here* and the *others*, of two with one key the one with more rounds."""
    joined = {book.key: book for book in here}
    for book in others:
        if book.key not in joined or len(book.entries) > len(joined[book.key].entries):
            joined[book.key] = book
    return list(joined.values())


def _read(text: str) -> tuple[list[Book], bool]:
    """Return the books in *text*, and whether there is nothing else in it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return [], False
    if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("books"), list):
        return [], False
    books: dict[str, Book] = {}
    for each in data["books"]:
        try:
            book = read_book(each)
        except DominoesError:
            continue
        books[book.key] = book
    return list(books.values()), len(books) == len(data["books"])
