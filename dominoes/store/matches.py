# SPDX-License-Identifier: MIT
"""Matches under way and over, saved whenever something of them is new.

A match is one value, known by the seed that it was begun with. Everything given to `Store.save` is on the disk when it
returns: each call is one transaction with a flush, and writes only the difference to the file. Row ids, which do not
leave the store, give the order, never the clock. A round is text to this module: its moves are checked by the code
that replays them.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, Final, Literal, get_args

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import failures
from dominoes.store.archive import Archive
from dominoes.store.failures import store_errors
from dominoes.store.row_seals import MATCH_IS_WHOLE, ROUND_IS_WHOLE, seal_match, seal_round, sealed_again
from dominoes.store.summaries import add_summary, digest
from dominoes.store.texts import Header, checksum, is_whole_text, now, plain, read_header, write_header

if TYPE_CHECKING:
    from sqlite_utils import Database

_log = logging.getLogger(__name__)

MatchState = Literal["open", "finished", "given-up"]
"""Only an open match takes further rounds and moves."""

CLOSED: Final = ("finished", "given-up")
"""Those of a match that takes none."""

_LOG_PAGES: Final = 1000
"""The log is moved into the file when it has so many; SQLite's own measure."""
_OF_SEED: Final = "CASE WHEN json_valid(header) THEN json_extract(header, '$.seed') END = ?"
"""A match was begun with this seed."""
_ANY: Final = "TRUE"
_OPEN: Final = "state = 'open'"
_NOT_CLOSED: Final = f"state NOT IN {CLOSED}"
"""A match is open, or in a state that is none."""


@dataclass(frozen=True, slots=True)
class SavedRound:
    """One round (of a game in halves: one half)."""

    number: int
    """Counted from 1 within the match."""
    half: int
    header: Header
    """The record line without moves and result."""
    moves: tuple[tuple[int, str], ...] = ()
    """Seat and text of each move, as records write it; a move's place here is its ply.

    Not read back of a finished round, whose line has them.
    """
    undos: int = 0
    """How often something was taken back."""
    line: str | None = None
    """The canonical record line once the round is over; None while it is under way."""
    summary: Summary | None = field(default=None, compare=False)
    """Summary of a finished round, for the lists; it is written with the line, and not read back."""

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is the same round: moves are compared while it is under way, then its line is."""
        if not isinstance(other, SavedRound):
            return NotImplemented
        mine, its = (
            (each.number, each.half, each.header, each.undos, each.line, each.moves if each.line is None else ())
            for each in (self, other)
        )
        return mine == its

    def __hash__(self) -> int:
        """Return the same number for the same round."""
        return hash((self.number, self.half, self.undos, self.line))


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """One match: all that is needed to go on with it."""

    game: str
    header: Header
    """Options, players, levels, and the seed as the key of the match."""
    rounds: tuple[SavedRound, ...] = ()
    """In the order they were begun."""
    state: MatchState = "open"

    @property
    def seed(self) -> str:
        """The seed in the header; empty if there is none."""
        return str(self.header.get("seed", ""))

    @property
    def movers(self) -> frozenset[int]:
        """Seats that have moved in a round that is not over."""
        return frozenset(seat for each in self.rounds if each.line is None for seat, _text in each.moves)


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """The list entry of a match that can be continued."""

    seed: str
    header: Header
    rounds: tuple[SavedRound, ...]
    """Without moves, and with no record but the last."""
    movers: frozenset[int]
    """Seats that have moved in a round that is not over."""
    updated: str
    """UTC, ISO 8601 to the second, by the clock of the time."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """A match as the file has it."""

    id: int
    match: SavedMatch
    rounds: tuple[int, ...]
    """Row id of each round of the match."""


class Store:
    """The matches of one player, in one file.

    The only connection to the file; used from one thread. Every method may raise `StoreError`
    (see `dominoes.store.failures`); then nothing of the call was saved, all before it is kept,
    and the call may be tried again.
    """

    _open_files: ClassVar[set[Path]] = set()
    """Of this process. Looking at such a file again would drop the locks on it (POSIX)."""

    def __init__(self, database: Database, path: Path) -> None:
        """Use `Store.open` instead."""
        self._database = database
        self._path = path
        # For `freeze`. Closed after the connection: that would drop the locks on the file (POSIX).
        self._descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._unreadable: tuple[int, ...] = ()
        """Row ids of open matches that were too damaged for `open_matches` when it was called last."""
        self._closed = False
        self._latest: _Stored | None = None
        """The match last saved or loaded, so that saving its next move needs no query."""
        self.archive = Archive(database)
        """The finished rounds."""

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open the store at *path*; make it and its folder if there is none.

        Raises:
            StoreError: it cannot be used, for one of `dominoes.store.REASONS`.
        """
        from dominoes.store.file import connect  # noqa: PLC0415 - slow to import, see there

        path = Path(os.path.realpath(path))
        if path in cls._open_files:
            raise StoreError(failures.LOCKED)
        database = connect(path)
        try:
            with store_errors():
                store = cls(database, path)
        except BaseException:
            database.close()
            raise
        cls._open_files.add(path)
        return store

    def close(self) -> None:
        """Close the file; everything saved stays. May be called twice."""
        if not self._closed:
            self._closed = True
            self.archive.drop_writing()
            self._database.close()
            os.close(self._descriptor)
            self._open_files.discard(self._path)

    def freeze(self) -> BinaryIO:
        """Return the file for copying, with all that is saved in it; until `thaw`, writes go to the log alone.

        Not while a copy is still being made: all that is saved is moved to the file here.
        """
        self.archive.finish_writing()
        with store_errors():
            (row,) = self._database.query("PRAGMA wal_checkpoint(TRUNCATE)")
            if row["busy"]:
                raise StoreError(failures.LOCKED)
            self._database.execute("PRAGMA wal_autocheckpoint = 0")
        return open(self._descriptor, "rb", buffering=0, closefd=False)

    def thaw(self) -> None:
        """Allow the log to be moved into the file again: the copy is made."""
        with store_errors():
            self._database.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")

    # -- saving --------------------------------------------------------------------------------

    def save(self, match: SavedMatch) -> None:
        """Write everything of *match* missing in the file; when this returns it is on the disk.

        Data in the file with the same seed and in contradiction to *match*, such as the remains of it in a damaged
        file, is given up and removed from the lists; *match* is then written as a whole.

        Raises:
            ValueError: the match has no seed, a header is not JSON, or a text holds what no file should (NUL, half a
                surrogate pair).
        """
        if not match.seed:
            raise ValueError("a match without a seed")
        self.archive.finish_writing()
        with store_errors():
            stored = self._latest
            if stored is None or stored.match.seed != match.seed:
                # One without a round was just begun: a large file need not be searched for it as a whole.
                stored = self._find(match.seed, _ANY if match.rounds else _OPEN)
            with self._database.atomic():
                if stored is not None and not (_is_earlier(stored.match, match) and self._is_whole(stored)):
                    self._set_aside(stored, match)
                    stored = None
                latest = self._write(match, stored)
        self._latest = latest

    def _is_whole(self, stored: _Stored) -> bool:
        """Return whether the seals of the changeable rows of a match are unbroken."""
        (whole,) = self._database.execute(
            f"SELECT {MATCH_IS_WHOLE} AND coalesce((SELECT {ROUND_IS_WHOLE} FROM rounds WHERE id = ?), TRUE)"
            " FROM matches WHERE id = ?",
            (stored.rounds[-1] if stored.rounds else None, stored.id),
        ).fetchone() or (False,)
        return bool(whole)

    def _set_aside(self, stored: _Stored, match: SavedMatch) -> None:
        """Give up the *stored* match, and remove its rounds about to be written again from the lists."""
        lines = {each.line for each in match.rounds}
        rows = zip(stored.rounds, stored.match.rounds, strict=True)
        self.archive.remove([row for row, each in rows if each.line is not None and each.line in lines])
        self._close(match.seed)

    def _write(self, match: SavedMatch, stored: _Stored | None) -> _Stored:
        """Write everything new since *stored*, whose rows are whole, and seal it; return the new stored match."""
        if stored is None:
            moment = now()
            match_id = _row_id(
                self._database,
                "INSERT INTO matches (game, header, state, created, updated) VALUES (?, ?, ?, ?, ?)",
                (plain(match.game), write_header(match.header), _state(match), moment, moment),
            )
            stored = _Stored(match_id, replace(match, rounds=()), ())
        # Without a seal meanwhile, so that no trigger has to take it away.
        self._database.execute(
            "UPDATE matches SET state = ?, updated = ?, seal = NULL WHERE id = ?", (_state(match), now(), stored.id)
        )
        if stored.match.header != match.header:
            self._database.execute(
                "UPDATE matches SET header = ? WHERE id = ?", (write_header(match.header), stored.id)
            )
        rows = list(stored.rounds)
        for place, each in enumerate(match.rounds):
            if place == len(rows):
                before = SavedRound(each.number, each.half, each.header, undos=each.undos)
                rows.append(self._insert_round(stored.id, before))
            else:
                before = stored.match.rounds[place]
            if before is not each and before.line is None:
                self._write_round(stored.id, rows[place], before, each)
                seal_round(self._database.conn, rows[place])
        seal_match(self._database.conn, stored.id)
        return _Stored(stored.id, match, tuple(rows))

    def give_up(self, seed: str) -> None:
        """Close the open matches of *seed*, though they may be too damaged to be loaded."""
        with store_errors(), self._database.atomic():
            self._close(seed)
        self._latest = None

    def give_up_unreadable(self) -> None:
        """Close the matches that `open_matches` left out when it was called last; nobody can go on with them."""
        with store_errors(), self._database.atomic():
            self._close_rows(self._unreadable)
        self._unreadable = ()

    @property
    def unreadable(self) -> int:
        """How many matches `open_matches` left out when it was called last."""
        return len(self._unreadable)

    def _close(self, seed: str) -> None:
        found = self._database.execute(f"SELECT id FROM matches WHERE {_OPEN} AND {_OF_SEED}", (seed,)).fetchall()
        self._close_rows([row for (row,) in found])

    def _close_rows(self, ids: Sequence[int]) -> None:
        with sealed_again(self._database.conn, ids):
            self._database.conn.executemany(
                "UPDATE matches SET state = 'given-up', updated = ? WHERE id = ?", ((now(), each) for each in ids)
            )

    def _insert_round(self, match_id: int, new: SavedRound) -> int:
        return _row_id(
            self._database,
            "INSERT INTO rounds (match_id, number, half, header, undos) VALUES (?, ?, ?, ?, ?)",
            (match_id, new.number, new.half, write_header(new.header), new.undos),
        )

    def _write_round(self, match_id: int, row: int, before: SavedRound, after: SavedRound) -> None:
        """Write the difference from *before*, a round under way, to *after*."""
        same = len(before.moves)
        while after.moves[:same] != before.moves[:same]:
            same -= 1
        if same < len(before.moves):
            self._database.execute("DELETE FROM moves WHERE round_id = ? AND ply >= ?", (row, same))
        for ply, (seat, text) in enumerate(after.moves[same:], same):
            self._database.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (row, ply, seat, plain(text)))
        if (before.header, before.undos) != (after.header, after.undos):
            self._database.execute(
                "UPDATE rounds SET header = ?, undos = ? WHERE id = ?", (write_header(after.header), after.undos, row)
            )
        if after.line is not None:
            self._database.execute(
                "UPDATE rounds SET line = ?, sha256 = ? WHERE id = ?",
                (plain(after.line), checksum(after.line), row),
            )
            if after.summary is not None:
                add_summary(self._database, row, match_id, after.summary)

    # -- reading -------------------------------------------------------------------------------

    def load(self, seed: str) -> SavedMatch | None:
        """Return the open match of *seed*; None if there is none that can be read."""
        with store_errors():
            self._latest = self._find(seed, _OPEN)
        return None if self._latest is None else self._latest.match

    def newest_round(self, seed: str) -> int | None:
        """Return the id of the round of the match of *seed* that was finished last; None without one."""
        with store_errors():
            latest = self._latest
            stored = latest if latest is not None and latest.match.seed == seed else self._find(seed, _ANY)
        if stored is None:
            return None
        rows = zip(stored.rounds, stored.match.rounds, strict=True)
        return next((row for row, each in reversed([*rows]) if each.line is not None), None)

    def _find(self, seed: str, condition: str) -> _Stored | None:
        """Read the match of *seed*, an open one before others, newer ones before older; skip damaged ones."""
        rows = self._database.execute(
            f"SELECT id FROM matches WHERE {condition} AND {_OF_SEED} ORDER BY {_OPEN} DESC, id DESC", (seed,)
        ).fetchall()
        for (number,) in rows:
            try:
                with store_errors():
                    return self._load(number)
            except StoreError as error:
                if error.reason != failures.DAMAGED:
                    raise
                _log.info("match %s is damaged", number)
        return None

    def open_matches(self) -> tuple[OpenMatch, ...]:
        """Return the open matches, newest first, as a list shows them.

        One that is damaged hides no other: it is left out, and counted in `unreadable`. Earlier records are not read,
        nor is it found out whether those are damaged; moves are, by the seal of their round.
        """
        found: list[OpenMatch] = []
        damaged: list[int] = []
        with store_errors():
            rows = self._database.execute(
                f"SELECT id, header, updated, {MATCH_IS_WHOLE} FROM matches WHERE {_NOT_CLOSED} ORDER BY id DESC"
            ).fetchall()
        for number, header, updated, is_whole in rows:
            try:
                with store_errors():
                    _expect(is_whole)
                    read = read_header(header)
                    seed, rounds = str(read.get("seed", "")), self._brief_rounds(number)
                    found.append(OpenMatch(seed, read, rounds, self._movers(number), updated))
            except StoreError as error:
                if error.reason != failures.DAMAGED:
                    raise
                damaged.append(number)
        self._unreadable = tuple(damaged)
        return tuple(found)

    def _brief_rounds(self, match_id: int) -> tuple[SavedRound, ...]:
        rows = self._database.execute(
            "SELECT number, half, header, undos, sha256,"
            " CASE WHEN id = (SELECT max(id) FROM rounds WHERE match_id = ?) THEN line END,"
            f" {ROUND_IS_WHOLE} FROM rounds WHERE match_id = ? ORDER BY id",
            (match_id, match_id),
        ).fetchall()
        for *_columns, written, line, is_whole in rows:
            _expect(is_whole and (line is None or checksum(line) == written))
        return tuple(
            SavedRound(number, half, read_header(header), (), undos, line)
            for number, half, header, undos, _written, line, _is_whole in rows
        )

    def _movers(self, match_id: int) -> frozenset[int]:
        rows = self._database.execute(
            "SELECT DISTINCT seat FROM moves WHERE round_id IN (SELECT id FROM rounds WHERE match_id = ?)", (match_id,)
        ).fetchall()
        return frozenset(seat for (seat,) in rows)

    def _load(self, match_id: int) -> _Stored:
        # SQLite's pages carry no checksum: a bit that flips within a text passes its own check.
        (row,) = self._database.query(f"SELECT *, {MATCH_IS_WHOLE} AS is_whole FROM matches WHERE id = ?", (match_id,))
        _expect(row["is_whole"] and is_whole_text(row["game"]))
        asked = f"SELECT *, {ROUND_IS_WHOLE} AS is_whole FROM rounds WHERE match_id = ? ORDER BY id"
        rounds = list(self._database.query(asked, (match_id,)))
        header = read_header(row["header"])
        match = SavedMatch(row["game"], header, tuple(self._round(each) for each in rounds), row["state"])
        return _Stored(match_id, match, tuple(each["id"] for each in rounds))

    def _round(self, row: dict[str, Any]) -> SavedRound:
        line = row["line"]
        # Those of a finished round stand in its record, which has a checksum; their rows have none any more.
        moves = self._database.execute(
            "SELECT ply, seat, text FROM moves WHERE round_id = ? AND ? IS NULL ORDER BY ply", (row["id"], line)
        ).fetchall()
        _expect(row["is_whole"])
        _expect([ply for ply, _seat, _text in moves] == list(range(len(moves))))
        _expect(all(is_whole_text(text) for _ply, _seat, text in moves))
        _expect(row["sha256"] == (None if line is None else checksum(line)))
        header = read_header(row["header"])
        played = tuple((seat, text) for _ply, seat, text in moves)
        return SavedRound(row["number"], row["half"], header, played, row["undos"], line)


def _expect(is_whole: object) -> None:
    """Raise StoreError unless the rows are as written."""
    if not is_whole:
        raise StoreError(failures.DAMAGED)


def _is_earlier(before: SavedMatch, after: SavedMatch) -> bool:
    """Return whether *after* can have come of *before*."""
    if len(before.rounds) > len(after.rounds) or before.state not in {"open", after.state}:
        return False
    return all(old is new or _is_same(old, new) for old, new in zip(before.rounds, after.rounds, strict=False))


def _is_same(old: SavedRound, new: SavedRound) -> bool:
    """Return whether *new* is the round *old* or how it went on; remarks may have been written into its record."""
    if (old.number, old.half) != (new.number, new.half):
        return False
    if old.line is None or old.line == new.line:
        return True
    return new.line is not None and digest(old.line) == digest(new.line)


def _state(match: SavedMatch) -> MatchState:
    if match.state not in get_args(MatchState):
        raise ValueError(f"a match is not {match.state!r}")
    return match.state


def _row_id(database: Database, statement: str, values: tuple[object, ...]) -> int:
    row_id = database.execute(statement, values).lastrowid
    assert row_id is not None
    return row_id
