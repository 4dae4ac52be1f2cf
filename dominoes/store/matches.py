# SPDX-License-Identifier: MIT
"""Matches under way and over, saved move by move.

What a method was given is on the disk when it returns: each is one transaction with a flush. Ids
give the order, never the clock. A round is text to this module; whether its moves are legal is
found out by whoever replays it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, Final, Literal, get_args

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import failures
from dominoes.store.archive import Archive
from dominoes.store.failures import told
from dominoes.store.summaries import add_summary, checksum
from dominoes.store.texts import Header, now, plain, read_header, write_header

if TYPE_CHECKING:
    from sqlite_utils import Database

MatchState = Literal["open", "finished", "given-up"]
"""Only an open match takes further rounds and moves."""

_LOG_PAGES: Final = 1000
"""The log is moved into the file when it has so many; SQLite's own measure."""


@dataclass(frozen=True, slots=True)
class SavedRound:
    """One round (of a game in halves: one half) as it was saved."""

    id: int
    number: int
    """Counted from 1 within the match."""
    half: int
    header: Header
    """The record line without moves and result."""
    moves: tuple[tuple[int, str], ...]
    """Seat and text of each move; a move's place here is its ply."""
    undos: int
    """How often something was taken back."""
    line: str | None
    """The canonical record line once the round is over; None while it is under way."""


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """One match as it was saved."""

    id: int
    game: str
    header: Header
    """Options, players, levels, seed: whatever is needed to go on."""
    state: MatchState
    created: str
    """UTC, ISO 8601 to the second; for showing, not for ordering."""
    updated: str
    rounds: tuple[SavedRound, ...]
    """In the order they were begun."""


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
        self.unreadable: tuple[int, ...] = ()
        """Ids of the open matches that were too damaged for `open_matches` when it was asked last."""
        self._closed = False
        self.archive = Archive(database)
        """The finished rounds."""

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open the store at *path*; make it and its folder if there is none.

        Raises:
            StoreError: it cannot be used, for one of `dominoes.store.REASONS`.
        """
        from dominoes.store.file import connect  # noqa: PLC0415 - dear to import, see there

        path = Path(os.path.realpath(path))
        if path in cls._open_files:
            raise StoreError(failures.LOCKED)
        database = connect(path)
        try:
            with told():
                store = cls(database, path)
        except BaseException:
            database.close()
            raise
        cls._open_files.add(path)
        return store

    def close(self) -> None:
        """Let go of the file; what is saved stays. May be called twice."""
        if not self._closed:
            self._closed = True
            self._database.close()
            os.close(self._descriptor)
            self._open_files.discard(self._path)

    def freeze(self) -> BinaryIO:
        """Give the file for copying, with all that is saved in it; until `thaw`, writes go to the log alone.

        Not while somebody still copies: all that is saved goes to the file here.
        """
        with told():
            (row,) = self._database.query("PRAGMA wal_checkpoint(TRUNCATE)")
            if row["busy"]:
                raise StoreError(failures.LOCKED)
            self._database.execute("PRAGMA wal_autocheckpoint = 0")
        return open(self._descriptor, "rb", buffering=0, closefd=False)

    def thaw(self) -> None:
        """Let the log be moved into the file again; whoever copied is done."""
        with told():
            self._database.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")

    def begin_match(self, game: str, header: Header) -> int:
        """Save a new open match; return its id.

        Raises:
            ValueError: *header* is not JSON, or *game* not a plain text.
        """
        values = (plain(game), write_header(header), moment := now(), moment)
        with self._transaction() as database:
            return _row_id(
                database,
                "INSERT INTO matches (game, header, state, created, updated) VALUES (?, ?, 'open', ?, ?)",
                values,
            )

    def begin_round(self, match_id: int, number: int, half: int, header: Header) -> int:
        """Save a new round of an open match; return its id.

        Raises:
            ValueError: the match is not there or not open, it has that round already, or
                *header* is not JSON.
        """
        values = (match_id, number, half, write_header(header))
        with self._transaction() as database:
            self._touch_match(match_id)
            return _row_id(database, "INSERT INTO rounds (match_id, number, half, header) VALUES (?, ?, ?, ?)", values)

    def add_move(self, round_id: int, ply: int, seat: int, text: str) -> None:
        """Save one move; when this returns it is on the disk.

        Args:
            round_id: a round under way.
            ply: the number of moves before this one, so that none is lost or doubled unnoticed.
            seat: who moved.
            text: the move as records write it, without the seat.

        Raises:
            ValueError: the round is over or not there, *ply* is not the next, or *text* holds
                what no file should (NUL, half a surrogate pair).
        """
        values = (round_id, ply, seat, plain(text), ply, round_id)
        with self._transaction() as database:
            self._touch_round(round_id)
            added = database.execute(
                "INSERT INTO moves (round_id, ply, seat, text) SELECT ?, ?, ?, ?"
                " WHERE ? = (SELECT count(*) FROM moves WHERE round_id = ?)",
                values,
            )
            if added.rowcount != 1:
                msg = f"round {round_id}: ply {ply} is not the next"
                raise ValueError(msg)

    def take_back(self, round_id: int, ply: int) -> None:
        """Remove the moves of a round under way from *ply* on, and count one undo.

        Raises:
            ValueError: the round is over or not there, or has no move *ply*.
        """
        with self._transaction() as database:
            self._touch_round(round_id)
            removed = database.execute("DELETE FROM moves WHERE round_id = ? AND ply >= ?", (round_id, ply))
            if ply < 0 or removed.rowcount < 1:
                msg = f"round {round_id} has no ply {ply}"
                raise ValueError(msg)
            database.execute("UPDATE rounds SET undos = undos + 1 WHERE id = ?", (round_id,))

    def note_round(self, round_id: int, facts: Header) -> None:
        """Add *facts* to the header of a round under way.

        Raises:
            ValueError: the round is over or not there, or *facts* are not JSON.
        """
        with self._transaction() as database:
            self._touch_round(round_id)
            (header,) = database.execute("SELECT header FROM rounds WHERE id = ?", (round_id,)).fetchone()
            written = write_header(read_header(header) | facts)
            database.execute("UPDATE rounds SET header = ? WHERE id = ?", (written, round_id))

    def end_round(self, round_id: int, line: str, summary: Summary | None = None) -> None:
        """Close a round with its canonical record *line*, whose SHA-256 is kept beside it, and what it comes to.

        Without a *summary* it stands in no list before `Archive.add_summaries` adds one.

        Raises:
            ValueError: the round is over or not there, or a text holds what no file should.
        """
        digest = checksum(plain(line))
        with self._transaction() as database:
            self._touch_round(round_id)
            database.execute("UPDATE rounds SET line = ?, sha256 = ? WHERE id = ?", (line, digest, round_id))
            if summary is not None:
                match_id = database.execute("SELECT match_id FROM rounds WHERE id = ?", (round_id,)).fetchone()[0]
                add_summary(database, round_id, match_id, summary)

    def end_match(self, match_id: int, state: MatchState) -> None:
        """Close an open match as finished or given up; a round under way stays as it is.

        Raises:
            ValueError: the match is not there or not open, or *state* is neither of the two.
        """
        if state == "open" or state not in get_args(MatchState):
            msg = f"a match does not end as {state!r}"
            raise ValueError(msg)
        with self._transaction() as database:
            self._touch_match(match_id)
            database.execute("UPDATE matches SET state = ? WHERE id = ?", (state, match_id))

    def open_matches(self, game: str | None = None, *, brief: bool = False) -> tuple[SavedMatch, ...]:
        """Give the open matches (of one *game*, if named) with all their rounds, newest first.

        One that is damaged hides no other: it is left out, and stands in `unreadable`. In *brief*, for a list, no
        moves are read and only the last record, nor is it found out whether those are damaged.
        """
        with told():
            ids = self._database.execute(
                "SELECT id FROM matches WHERE state = 'open' AND game = coalesce(?, game) ORDER BY id DESC", (game,)
            )
            found: list[SavedMatch] = []
            damaged: list[int] = []
            for (number,) in ids.fetchall():
                try:
                    found.append(self._load(number, brief=brief))
                except StoreError as error:
                    if error.reason != failures.DAMAGED:
                        raise
                    damaged.append(number)
        self.unreadable = tuple(damaged)
        return tuple(found)

    def load(self, match_id: int) -> SavedMatch:
        """Give one match, whatever its state.

        Raises:
            ValueError: there is no such match.
        """
        with told():
            return self._load(match_id, brief=False)

    @contextmanager
    def _transaction(self) -> Iterator[Database]:
        with told(), self._database.atomic():
            yield self._database

    def _touch_match(self, match_id: int) -> None:
        touched = self._database.execute(
            "UPDATE matches SET updated = ? WHERE id = ? AND state = 'open'", (now(), match_id)
        )
        if touched.rowcount != 1:
            msg = f"no open match {match_id}"
            raise ValueError(msg)

    def _touch_round(self, round_id: int) -> None:
        touched = self._database.execute(
            "UPDATE matches SET updated = ? WHERE state = 'open'"
            " AND id = (SELECT match_id FROM rounds WHERE id = ? AND line IS NULL)",
            (now(), round_id),
        )
        if touched.rowcount != 1:
            msg = f"no round {round_id} under way"
            raise ValueError(msg)

    def _load(self, match_id: int, *, brief: bool) -> SavedMatch:
        row = next(iter(self._database.query("SELECT * FROM matches WHERE id = ?", (match_id,))), None)
        if row is None:
            msg = f"no match {match_id}"
            raise ValueError(msg)
        if row["state"] not in get_args(MatchState):
            raise StoreError(failures.DAMAGED)
        last = "rounds.id = (SELECT max(id) FROM rounds WHERE match_id = matches.id)"
        columns = f"rounds.id, number, half, rounds.header, undos, CASE WHEN {last} THEN line END AS line"
        rounds = self._database.query(
            f"SELECT {columns if brief else 'rounds.*'} FROM rounds JOIN matches ON matches.id = match_id"
            " WHERE match_id = ? ORDER BY rounds.id",
            (match_id,),
        )
        return SavedMatch(
            id=row["id"],
            game=row["game"],
            header=read_header(row["header"]),
            state=row["state"],
            created=row["created"],
            updated=row["updated"],
            rounds=tuple(_round(each, (), each["line"]) if brief else self._round(each) for each in list(rounds)),
        )

    def _round(self, row: dict[str, Any]) -> SavedRound:
        moves = list(
            self._database.query("SELECT ply, seat, text FROM moves WHERE round_id = ? ORDER BY ply", (row["id"],))
        )
        if [move["ply"] for move in moves] != list(range(len(moves))):
            raise StoreError(failures.DAMAGED)
        line = row["line"]
        # SQLite's pages carry no checksum: a bit that flips within a text passes its own check.
        if row["sha256"] != (None if line is None else checksum(line)):
            raise StoreError(failures.DAMAGED)
        return _round(row, tuple((move["seat"], move["text"]) for move in moves), line)


def _round(row: dict[str, Any], moves: tuple[tuple[int, str], ...], line: str | None) -> SavedRound:
    return SavedRound(row["id"], row["number"], row["half"], read_header(row["header"]), moves, row["undos"], line)


def _row_id(database: Database, statement: str, values: tuple[object, ...]) -> int:
    row_id = database.execute(statement, values).lastrowid
    assert row_id is not None
    return row_id
