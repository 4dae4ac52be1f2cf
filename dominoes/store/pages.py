# SPDX-License-Identifier: MIT
"""The readable part of a damaged file, page by page, without SQLite.

SQLite reads a table from its root: one bad page hides all that hang from it, and a bad header everything. Here each
page is read on its own, those in the log too. Of finished rounds only those are given whose text agrees with
its SHA-256.

The format: https://www.sqlite.org/fileformat.html
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from dominoes.store.backups import StoppedError, log_of
from dominoes.store.failures import store_errors
from dominoes.store.matches import MatchState
from dominoes.store.texts import checksum

_PAGE: Final = 4096
"""Bytes of a page of every file that this program made."""
_LEAF: Final = 13
"""The first byte of a page with rows."""
_FILE_HEADER: Final = 100
"""Bytes before the first page's own header."""
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LOG_MAGIC: Final = 0x377F0682
"""Of a log with little-endian checksums; one more: big-endian."""
_WIDTHS: Final = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a column by its serial type."""
_REAL, _ZERO, _ONE, _BLOB = 7, 8, 9, 12
_LONGEST_ROW: Final = 50_000_000
"""Bytes; more is a length that was damaged."""
_LARGEST_ID: Final = 2**63 - 1
_BETWEEN: Final = 256
"""So many pages are read before it may be stopped."""


class MatchColumns(NamedTuple):
    """A row of matches."""

    id: None
    game: str
    header: str
    state: str
    created: str
    updated: str
    seal: str | None = None


class RoundColumns(NamedTuple):
    """A row of rounds."""

    id: None
    match_id: int
    number: int
    half: int
    header: str
    undos: int
    line: str | None
    sha256: str | None
    seal: str | None = None


class MoveColumns(NamedTuple):
    """A row of moves."""

    round_id: int
    ply: int
    seat: int
    text: str


_TYPES: Final = {
    columns: tuple(get_type_hints(columns).values()) for columns in (MatchColumns, RoundColumns, MoveColumns)
}
"""Types of the columns of a table. An id is kept outside the row."""

_SUMMARY: Final[dict[str, Any]] = {
    "round_id": type(None), "match_id": int, "ended": str, "game": str, "variant": str, "preset": str, "player": str,
    "names": str, "levels": str, "level": str, "seat": int | None, "apart": str, "undos": int, "chips": int,
    "won": int, "banker": int, "void": int | None, "over": int | None, "points": int | None,
    "cost": int | float | None, "favourite": int, "removed": str | None, "term": int | None, "digest": str,
    "facts": str | None, "seal": str | None,
}  # fmt: skip
"""The same of a summary. An earlier version wrote no facts, which it kept in columns of their own, and no seal."""
_ADDED: Final = (None, None)
"""Of a summary that an earlier version wrote: its last columns; of other rows, too, the seal."""


@dataclass(slots=True)
class Found:
    """Rows by id."""

    matches: dict[int, MatchColumns] = field(default_factory=dict)
    rounds: dict[int, RoundColumns] = field(default_factory=dict)
    """Finished ones, each agreeing with its checksum, and those under way."""
    moves: dict[int, dict[int, MoveColumns]] = field(default_factory=dict)
    """By round and ply."""
    summaries: dict[int, dict[str, Any]] = field(default_factory=dict)
    """By the id of the round, and column."""

    @property
    def finished(self) -> int:
        """How many finished rounds there are."""
        return sum(each.line is not None for each in self.rounds.values())

    def add(self, row_id: int, row: tuple[Any, ...]) -> None:
        """Take in a row, with its table detected by the shape."""
        if _fits((*row, *_ADDED), _SUMMARY.values()):
            self.summaries[row_id] = dict(zip(_SUMMARY, (*row, *_ADDED), strict=False))
        for columns, types in _TYPES.items():
            given = row if columns is MoveColumns else (*row, *_ADDED)
            if _fits(given, types):
                match columns(*given[: len(types)]):
                    case MatchColumns() as match:
                        self._add_match(row_id, match)
                    case RoundColumns() as each:
                        self._add_round(row_id, each)
                    case MoveColumns() as move:
                        self.moves.setdefault(move.round_id, {})[move.ply] = move

    # A page no longer in use may hold an earlier state of a row: the later state wins.

    def _add_match(self, row_id: int, match: MatchColumns) -> None:
        if match.state not in get_args(MatchState):
            return
        known = self.matches.get(row_id)
        if known is None or (known.state == "open", match.updated) > (match.state == "open", known.updated):
            self.matches[row_id] = match

    def _add_round(self, row_id: int, each: RoundColumns) -> None:
        known = self.rounds.get(row_id)
        if each.line is None:
            if known is None and each.sha256 is None:
                self.rounds[row_id] = each
        elif each.sha256 == checksum(each.line) and (known is None or known.line is None):
            self.rounds[row_id] = each


def _fits(row: tuple[Any, ...], types: Collection[Any]) -> bool:
    """Return whether the first columns of *row* are of such *types*; a later version may have added more."""
    return len(row) >= len(types) and all(map(isinstance, row, types))


def read(path: Path, stop: Callable[[], bool] = lambda: False) -> Found:
    """Read the undamaged rows of the file at *path*, opened by nobody, and of the log beside it.

    May run in a thread of its own, and takes a few seconds for a hundred megabytes.

    Raises:
        StoreError: the system does not give the file.
        StoppedError: *stop* said so.
    """
    found = Found()
    with store_errors():
        log = log_of(path)
        # What the log says of a page is newer, and has a checksum.
        pages = _Pages(_contents(path), _log_pages(_contents(log)))
    for number in pages.numbers():
        if number % _BETWEEN == 0 and stop():
            raise StoppedError
        for row_id, row in pages.rows(number):
            found.add(row_id, row)
    return found


def _contents(path: Path) -> bytes:
    """Read a file; parts lost on a broken disk are zeros."""
    if not path.is_file():
        return b""
    parts = []
    with path.open("rb", buffering=0) as file:
        for begin in range(0, os.fstat(file.fileno()).st_size, _PAGE):
            try:
                file.seek(begin)
                parts.append(file.read(_PAGE))
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                parts.append(bytes(_PAGE))
    return b"".join(parts)


def _log_pages(log: bytes) -> dict[int, bytes]:
    """Return the pages of the log up to its last transaction that is whole."""
    if len(log) < _LOG_HEADER:
        return {}
    magic, _version, size, _point, salt, salt_too, sum_1, sum_2 = struct.unpack(">8I", log[:_LOG_HEADER])
    order = {_LOG_MAGIC: "<", _LOG_MAGIC + 1: ">"}.get(magic)
    if order is None or size != _PAGE or _log_sum(log[:24], (0, 0), order) != (sum_1, sum_2):
        return {}
    sums = (sum_1, sum_2)
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for begin in range(_LOG_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        number, commit, *salts, sum_1, sum_2 = struct.unpack(">6I", log[begin : begin + _FRAME_HEADER])
        page = log[begin + _FRAME_HEADER : begin + _FRAME_HEADER + size]
        sums = _log_sum(page, _log_sum(log[begin : begin + 8], sums, order), order)
        if salts != [salt, salt_too] or sums != (sum_1, sum_2):
            break
        waiting[number] = page
        if commit:
            pages.update(waiting)
            waiting = {}
    return pages


def _log_sum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    for one, two in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second


class _Damaged(Exception):  # noqa: N818 - never seen outside
    """A row that contradicts itself."""


class _Pages:
    """A file as pages, some of them replaced."""

    def __init__(self, main: bytes, replaced: dict[int, bytes]) -> None:
        self._main = main
        self._replaced = replaced

    def numbers(self) -> range:
        return range(1, max(-(-len(self._main) // _PAGE), *self._replaced, 0) + 1)

    def page(self, number: int) -> bytes:
        """Return page *number*, filled up with zeros where the file was cut."""
        found = self._replaced.get(number)
        if found is None:
            found = self._main[(number - 1) * _PAGE : number * _PAGE].ljust(_PAGE, b"\0")
        return found

    def rows(self, number: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
        """Return the rows on a page, if it is one that holds rows."""
        page = self.page(number)
        begin = _FILE_HEADER if number == 1 else 0
        if page[begin] != _LEAF:
            return
        (count,) = struct.unpack_from(">H", page, begin + 3)
        for at in range(begin + 8, min(begin + 8 + 2 * count, _PAGE - 1), 2):
            (cell,) = struct.unpack_from(">H", page, at)
            try:
                length, after = _varint(page, cell)
                row_id, after = _varint(page, after)
                if 0 < length <= _LONGEST_ROW and 0 < row_id <= _LARGEST_ID:
                    yield row_id, _columns(self._payload(page, after, length))
            except (_Damaged, IndexError, struct.error, UnicodeDecodeError):
                continue

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        """Return the row at offset *at*, including its overflow pages."""
        usable, most = _PAGE, _PAGE - 35
        if length <= most:
            here = length
        else:
            least = (usable - 12) * 32 // 255 - 23
            here = least + (length - least) % (usable - 4)
            here = here if here <= most else least
        if at + here > _PAGE:
            raise _Damaged
        parts, left = [page[at : at + here]], length - here
        if left:
            (number,) = struct.unpack_from(">I", page, at + here)
            # As many steps as there must be: a chain that leads back to itself ends, too.
            while left > 0:
                more = self._main_or_replaced(number)
                (number,) = struct.unpack_from(">I", more)
                parts.append(more[4 : 4 + min(left, usable - 4)])
                left -= usable - 4
        return b"".join(parts)

    def _main_or_replaced(self, number: int) -> bytes:
        if number not in self._replaced and not 0 < number <= -(-len(self._main) // _PAGE):
            raise _Damaged
        return self.page(number)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to nine bytes at *at*; give it and where it ends."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the top bit says whether another byte follows
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9


def _columns(payload: bytes) -> tuple[Any, ...]:
    """Read the columns of a row."""
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        width = _WIDTHS[kind] if kind < len(_WIDTHS) else (kind - _BLOB) // 2
        data = payload[end : end + width]
        if len(data) < width or kind in {10, 11}:
            raise _Damaged
        end += width
        if kind >= _BLOB:
            values.append(data.decode() if kind % 2 else data)
        elif kind == _REAL:
            values.append(struct.unpack(">d", data)[0])
        elif kind in {_ZERO, _ONE}:
            values.append(kind - _ZERO)
        else:
            values.append(int.from_bytes(data, "big", signed=True) if width else None)
    return tuple(values)
