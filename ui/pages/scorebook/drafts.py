# SPDX-License-Identifier: MIT
"""Input of score books not entered yet, in a small file rewritten at every answer."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from dominoes.errors import DominoesError
from dominoes.records.files import make_folder, read_given, replace_file
from dominoes.scorebook.book import Book, plain_name

_log = logging.getLogger(__name__)

VERSION: Final = 1
SUFFIX: Final = ".draft"
"""After the name of the file of score books; the file goes with it when all books are erased."""
_LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a file that is read."""


class Drafts:
    """Half-answered rounds, half-made corrections and changes of players of each book, and a book not begun yet.

    A file that cannot be read is no draft; books never depend on it.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Keep drafts in the file at *path*, which need not exist; without one, only in memory."""
        self._path = path
        self._data: dict[str, dict[str, Any]] = {}
        """Of each book: ``rounds`` and ``corrections``, tallies by place, and ``players``."""
        self._new: Mapping[str, Any] | None = None

    def load(self) -> None:
        """Read the file; what is damaged in it is dropped."""
        if self._path is None:
            return
        try:
            data = json.loads(read_given(self._path, _LARGEST).decode())
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError):
            _log.info("drafts of score books cannot be read", exc_info=True)
            return
        if not isinstance(data, dict) or data.get("version") != VERSION:
            return
        books, new = data.get("books"), data.get("new")
        if isinstance(books, dict):
            self._data = {key: dict(each) for key, each in books.items() if isinstance(each, dict)}
        self._new = new if isinstance(new, dict) else None

    def prune(self, keys: Collection[str]) -> None:
        """Forget the drafts of all books but those with *keys*."""
        self._data = {key: each for key, each in self._data.items() if key in keys}

    def clear(self) -> None:
        """Forget everything; the file is erased with that of the books."""
        self._data, self._new = {}, None

    # -- a book not begun yet ------------------------------------------------------------------

    @property
    def new(self) -> Mapping[str, Any] | None:
        """Choices and input of a book not begun yet, as plain data."""
        return self._new

    def keep_new(self, data: Mapping[str, Any] | None) -> None:
        """Keep *data* of a book that was not begun yet; None forgets it."""
        if data != self._new:
            self._new = data
            self._save()

    # -- rounds --------------------------------------------------------------------------------

    def tally(self, book: Book, place: int, *, correction: bool) -> Any | None:  # noqa: ANN401 - of any game
        """Return what was answered about the round at *place*, or None.

        Args:
            book: The book.
            place: One behind the last round is the next one.
            correction: Whether a round that was entered is being corrected.
        """
        data = self._part(book.key, _part(correction=correction)).get(str(place))
        if data is None:
            return None
        try:
            return book.entry.tally.read(data)
        except (DominoesError, ValueError, TypeError):
            return None

    def keep(self, book: Book, place: int, tally: Any | None, *, correction: bool) -> None:  # noqa: ANN401
        """Keep *tally* as what was answered about the round at *place*; None forgets it."""
        part = self._part(book.key, _part(correction=correction))
        data = None if tally is None else book.entry.tally.write(tally)
        if data == part.get(str(place)):
            return
        if data is None:
            del part[str(place)]
        else:
            part[str(place)] = data
        self._put(book.key, _part(correction=correction), part)

    def corrections(self, book: Book) -> list[int]:
        """Return the places of rounds whose correction was begun, in order."""
        return [place for place in range(len(book.entries)) if self.tally(book, place, correction=True) is not None]

    def move(self, key: str, place: int, by: int) -> None:
        """Move what is kept of the rounds of the book *key* behind *place* by one: a round was deleted or restored.

        Args:
            key: That of the book.
            place: Of the round; a correction of one that was deleted is forgotten.
            by: -1 or 1.
        """

        def moved(at: int) -> int | None:
            if by < 0:
                return None if at == place else at - (at > place)
            return at + (at >= place)

        for name in ("rounds", "corrections"):
            part = self._part(key, name)
            found = {moved(int(at)): data for at, data in part.items() if at.isascii() and at.isdecimal()}
            self._put(key, name, {str(at): data for at, data in found.items() if at is not None})

    # -- players -------------------------------------------------------------------------------

    def players(self, key: str) -> Mapping[str, Any]:
        """Return what was typed about the players of the book *key*, as plain data."""
        return self._part(key, "players")

    def keep_players(self, key: str, data: Mapping[str, Any]) -> None:
        """Keep *data* about the players of the book *key*."""
        if data != self._part(key, "players"):
            self._put(key, "players", dict(data))

    def rename_players(self, key: str, called: Mapping[str, str]) -> None:
        """Let what was typed about the players of the book *key* be about those *called* otherwise, by old names."""
        data = dict(self.players(key))
        new = {plain_name(old): name for old, name in called.items() if old}
        seats, names = data.get("seats"), data.get("names")
        if isinstance(seats, dict):
            data["seats"] = {
                at: new.get(plain_name(name), name) for at, name in seats.items() if isinstance(name, str)
            }
        if isinstance(names, dict):
            data["names"] = {new.get(plain_name(name), name): typed for name, typed in names.items()}
        self.keep_players(key, data)

    def undo_renaming(self, now: Book, before: Book) -> None:
        """Give those in the draft the names of the book *before*, if *now* calls the same people otherwise."""
        if len(now.entries) != len(before.entries):
            return
        places = {0, *(change.place for change in (*now.changes, *before.changes))}
        pairs = {pair for at in places for pair in zip(now.names_at(at), before.names_at(at), strict=True)}
        called = dict(pairs)
        if len(called) == len({*called.values()}) == len(pairs):
            self.rename_players(now.key, called)

    # -- the file ------------------------------------------------------------------------------

    def _part(self, key: str, name: str) -> dict[str, Any]:
        part = self._data.get(key, {}).get(name)
        return dict(part) if isinstance(part, dict) else {}

    def _put(self, key: str, name: str, part: dict[str, Any]) -> None:
        book = self._data.setdefault(key, {})
        if book.get(name, {}) == part:
            return
        book[name] = part
        if not part:
            del book[name]
        if not book:
            del self._data[key]
        self._save()

    def _save(self) -> None:
        """Write the file; unlike that of the books it need not survive a power cut, so no key waits for a disk."""
        if self._path is None:
            return
        data: dict[str, Any] = {"version": VERSION, "books": self._data}
        if self._new is not None:
            data["new"] = self._new
        part = self._path.with_name(self._path.name + ".part")
        try:
            if not self._data and self._new is None:
                self._path.unlink(missing_ok=True)
                return
            make_folder(self._path.parent)
            part.write_text(json.dumps(data, ensure_ascii=False), "utf-8")
            replace_file(part, self._path)
        except (OSError, UnicodeError):
            _log.info("drafts of score books cannot be written", exc_info=True)


def _part(*, correction: bool) -> str:
    return "corrections" if correction else "rounds"
