# SPDX-License-Identifier: MIT
"""Summaries damaged since they were written: found by their seals, and made again from the records.

A bit that flips within a row leaves the file sound for SQLite. Records have a checksum, so have summaries; and their
indexes, which statistics read instead of the rows, must say the same.
"""

from __future__ import annotations

import itertools
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, get_args

from dominoes.errors import StoreError
from dominoes.store.analyses import damaged_sums
from dominoes.store.backups import as_whole
from dominoes.store.failures import store_errors
from dominoes.store.matches import CLOSED, MatchState
from dominoes.store.row_seals import (
    FOUND_DAMAGED,
    MATCH_COLUMNS,
    MATCH_SEAL,
    ROUND_COLUMNS,
    ROUND_SEAL,
    SEAL_DIGITS,
    flipped,
    seal,
    seal_of_round,
    seal_round,
    sealed_again,
)
from dominoes.store.summaries import SEALED, digest, summary_columns
from dominoes.store.texts import checksum, is_moment, is_whole_text, plain

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

    from dominoes.records.summary import Summary
    from dominoes.store.archive import Archive

_log = logging.getLogger(__name__)

Move = tuple[int, int, str]
"""Ply, seat and text."""

_TRIED: Final = 500
"""Changes tried in one step, which takes a few milliseconds."""
_MOVES_OF: Final = "SELECT ply, seat, text FROM moves WHERE round_id = ? ORDER BY ply"
_RECORDED_OF: Final = (
    "SELECT line, summaries.match_id FROM rounds LEFT JOIN summaries ON round_id = rounds.id WHERE rounds.id = ?"
)
AT_ONCE: Final = 20
"""Rows looked at in one step, which takes about a millisecond."""
_ASKED: Final = 100
"""Rounds at most that are asked whether they know a name."""
_INDEXES: Final = {
    "idx_summaries_counted": (
        "game", "variant", "preset", "level", "player", "apart", "removed", "chips", "won", "banker", "term",
        "facts", "ended",
    ),
    "idx_summaries_digest": ("digest",),
    "idx_summaries_match_id": ("match_id",),
}  # fmt: skip
_MARKS: Final = ("ended", "player", "favourite", "removed")
"""Columns of summaries missing in the record, or outdated there."""


def _is_indexed(name: str, columns: Iterable[str]) -> str:
    same = " AND ".join(f"entry.{column} IS summaries.{column}" for column in columns)
    return (
        f"EXISTS (SELECT 1 FROM summaries AS entry INDEXED BY {name}"
        f" WHERE {same} AND entry.round_id = summaries.round_id)"
    )


_ROWS: Final = (
    f"SELECT summaries.seal, {' AND '.join(_is_indexed(*each) for each in _INDEXES.items())},"
    f" {', '.join(f'summaries.{column}' for column in SEALED)}"
    " FROM summaries NOT INDEXED WHERE summaries.round_id > ? ORDER BY summaries.round_id LIMIT ?"
)


@dataclass(slots=True)
class Found:
    """The disagreements."""

    broken: set[int] = field(default_factory=set)
    """Rounds with a broken seal of the summary or, without a seal, with a summary unlike the record."""
    sealed: set[int] = field(default_factory=set)
    """Those of them that had a seal."""
    misplaced: int = 0
    """Entries of indexes, and sums of analyses, that were wrong, and are right again."""
    records: set[int] = field(default_factory=set)
    """Rounds with a damaged record."""
    rounds: set[int] = field(default_factory=set)
    """Rounds with a broken seal apart from the record."""
    matches: set[int] = field(default_factory=set)
    """Matches with a broken seal, or with an unknown state."""
    restored: set[int] = field(default_factory=set)
    """Rounds that `mend` has put right; they are among the others no longer."""
    resumed: int = 0
    """Matches that it has."""

    @property
    def is_damaged(self) -> bool:
        """Whether there is something for `mend`."""
        return bool(self.sealed or self.records or self.rounds or self.matches)


def look(archive: Archive) -> Iterator[Found]:
    """Look at all rows, a few with each step, and seal those of an earlier program.

    Its summaries only if they agree with their record, its matches only if their state is one.

    The findings so far are yielded again and again, complete at the end. Raises StoreError if the file
    cannot be read, or cannot be written although that is needed.
    """
    found = Found()
    for step in (_look_at_summaries, _look_at_rounds, _look_at_matches, _look_at_analyses):
        for _ in step(archive, found):
            yield found
    yield found


def _look_at_summaries(archive: Archive, found: Found) -> Iterator[None]:
    database, last = archive.database.conn, -1
    while True:
        with store_errors():
            rows = database.execute(_ROWS, (last, AT_ONCE)).fetchall()
            if not rows:
                break
            last = rows[-1][2]
            new = [sealed for row in rows if (sealed := _look_at(database, found, *row)) is not None]
            if new:
                with archive.database.atomic():
                    database.executemany("UPDATE summaries SET seal = ? WHERE round_id = ?", new)
        yield
    with store_errors():
        # An index with more or fewer entries than rows does not pass SQLite's own check.
        if found.misplaced:
            _log.info("%s entries of indexes were wrong", found.misplaced)
            database.execute("REINDEX summaries")


def _look_at(
    database: Connection,
    found: Found,
    kept: str | None,
    is_indexed: int,
    *values: Any,  # noqa: ANN401 - columns of a row
) -> tuple[str, int] | None:
    """Look at one summary; return its seal and round if it has none yet and is to have one."""
    row_id: int = values[0]
    found.misplaced += not is_indexed
    if kept == seal(*values):
        return None
    if kept is None and _agrees(database, dict(zip(SEALED, values, strict=True))):
        return seal(*values), row_id
    found.broken.add(row_id)
    if kept is not None:
        found.sealed.add(row_id)
    return None


def _chunks(archive: Archive, statement: str) -> Iterator[list[tuple[Any, ...]]]:
    """Return rows of *statement* a few at a time: the first column rises, and is to be above the first parameter."""
    last = -1
    while True:
        with store_errors():
            rows = archive.database.conn.execute(statement, (last, AT_ONCE)).fetchall()
        if not rows:
            return
        last = rows[-1][0]
        yield rows


def _look_at_rounds(archive: Archive, found: Found) -> Iterator[None]:
    for rows in _chunks(
        archive, f"SELECT id, line, sha256, seal, {ROUND_SEAL} FROM rounds WHERE id > ? ORDER BY id LIMIT ?"
    ):
        new = []
        for row_id, line, sha256, kept, made in rows:
            if kept != FOUND_DAMAGED and sha256 != (None if line is None else checksum(line)):
                found.records.add(row_id)
            if kept is None:
                new.append((row_id,))
            elif kept not in {made, FOUND_DAMAGED}:
                found.rounds.add(row_id)
        if new:
            with store_errors(), archive.database.atomic():
                archive.database.conn.executemany(f"UPDATE rounds SET seal = {ROUND_SEAL} WHERE id = ?", new)
        yield


def _look_at_matches(archive: Archive, found: Found) -> Iterator[None]:
    for rows in _chunks(
        archive, f"SELECT id, state, seal, {MATCH_SEAL} FROM matches WHERE id > ? ORDER BY id LIMIT ?"
    ):
        new = []
        for row_id, state, kept, made in rows:
            if kept is None and state in get_args(MatchState):
                new.append((row_id,))
            elif kept not in {made, FOUND_DAMAGED}:
                found.matches.add(row_id)
        if new:
            with store_errors(), archive.database.atomic():
                archive.database.conn.executemany(f"UPDATE matches SET seal = {MATCH_SEAL} WHERE id = ?", new)
        yield


def _look_at_analyses(archive: Archive, found: Found) -> Iterator[None]:
    before = found.misplaced
    for count in damaged_sums(archive):
        found.misplaced = before + count
        yield


def _agrees(database: Connection, row: dict[str, Any]) -> bool:
    """Return whether a summary agrees with its record, as far as that is possible without the rules."""
    found = database.execute("SELECT line FROM rounds WHERE id = ?", (row["round_id"],)).fetchone()
    if found is None or found[0] is None or digest(found[0]) != row["digest"]:
        return False
    try:
        recorded = json.loads(found[0])
        chips = recorded["result"]["chips"][row["seat"] or 0]
        same = (recorded["game"], recorded.get("undos", 0), chips) == (row["game"], row["undos"], row["chips"])
        return same and len(json.loads(row["names"])) == len(recorded["players"])
    except (ValueError, TypeError, KeyError, IndexError):
        # No record of this version: nothing speaks against the summary.
        return True


def matches_of(archive: Archive, rounds: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return id and match of finished rounds."""
    with store_errors():
        return tuple(
            archive.database.execute(
                "SELECT id, match_id FROM rounds WHERE line IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
                (json.dumps(sorted(rounds)),),
            ).fetchall()
        )


def replace(archive: Archive, found: Iterable[tuple[int, int, Summary]]) -> None:
    """Write broken summaries again, from their rounds, matches and records.

    The player's marks stay, and so does the end of the round, unless they are impossible.
    """
    database = archive.database
    with store_errors(), database.atomic():
        for round_id, match_id, summary in found:
            line, created, updated = database.execute(
                "SELECT line, matches.created, matches.updated FROM rounds"
                " JOIN matches ON matches.id = match_id WHERE rounds.id = ?",
                (round_id,),
            ).fetchone()
            kept, *marks = database.execute(
                f"SELECT seal, {', '.join(_MARKS)} FROM summaries WHERE round_id = ?", (round_id,)
            ).fetchone()
            recorded = (round_id, match_id, updated, *summary_columns(line, summary), 0, None)
            row = _as_sealed(recorded, marks, kept)
            if row is None:
                row = dict(zip(SEALED, recorded, strict=True))
                ended, player, favourite, removed = marks
                if _is_end(database.conn, round_id, ended, created, updated):
                    row["ended"] = ended
                if player != summary.player and _is_known(database.conn, round_id, player):
                    # Who was renamed; the match keeps the earlier name.
                    row["player"] = player
                row |= {"favourite": int(favourite == 1), "removed": removed if is_moment(removed) else None}
            values = tuple(map(row.__getitem__, SEALED))
            changes = ", ".join(f"{column} = ?" for column in SEALED)
            database.execute(f"UPDATE summaries SET {changes} WHERE round_id = ?", (*values, round_id))
            # By itself: a trigger takes the seal of a row that is changed under it.
            database.execute("UPDATE summaries SET seal = ? WHERE round_id = ?", (seal(*values), round_id))


def _as_sealed(recorded: tuple[object, ...], marks: Sequence[object], kept: str | None) -> dict[str, object] | None:
    """Return the sealed row, if it is the record's values (*recorded*) but for one flipped bit in *marks*."""
    row = dict(zip(SEALED, recorded, strict=True)) | dict(zip(_MARKS, marks, strict=True))
    changes = itertools.chain([{}], ({name: each} for name in _MARKS for each in flipped(row[name])))
    found = (row | change for change in changes)
    return next((each for each in found if seal(*map(each.__getitem__, SEALED)) == kept), None)


def _is_end(database: Connection, round_id: int, ended: object, created: str, updated: str) -> bool:
    """Return whether a round can have *ended* then: within its match, and between its neighbours that are sealed."""
    if not is_moment(ended) or not created <= str(ended) <= updated:
        return False
    for order, is_right in (("< ? ORDER BY round_id DESC", str.__le__), ("> ? ORDER BY round_id", str.__ge__)):
        rows = database.execute(
            f"SELECT seal, {', '.join(SEALED)} FROM summaries WHERE round_id {order} LIMIT {_ASKED}", (round_id,)
        )
        near = next((values[SEALED.index("ended")] for kept, *values in rows if kept == seal(*values)), None)
        if near is not None and not is_right(near, str(ended)):
            return False
    return True


def _is_known(database: Connection, round_id: int, player: object) -> bool:
    """Return whether another round that is sealed as it is was played by *player*."""
    if not is_whole_text(player):
        return False
    rows = database.execute(
        f"SELECT seal, {', '.join(SEALED)} FROM summaries WHERE player = ? AND round_id != ? LIMIT {_ASKED}",
        (player, round_id),
    ).fetchall()
    return any(kept == seal(*values) for kept, *values in rows)


# -- putting right ---------------------------------------------------------------------------------


def mend(archive: Archive, found: Found, backups: Iterable[Path]) -> Iterator[None]:
    """Repair the damage *found* by `look` in records, rounds and matches, a little with each step.

    Nothing is guessed: a repair agrees with the checksum kept in the damaged row, or is a whole record of the same
    round in a backup, as identified by the summary. *backups* are asked in their order, the newest first. What cannot
    be put right stays as it is, stays in *found*, and is not found again.
    """
    copies = tuple(backups)
    yield from _mend_numbers(archive, found)
    for row_id in sorted(found.records):
        yield from _mend_record(archive, found, row_id, copies)
    for row_id in sorted(found.rounds):
        yield from _mend_row(archive, found.rounds, "rounds", row_id, copies)
        if row_id not in found.rounds:
            found.restored.add(row_id)
    for row_id in sorted(found.matches):
        yield from _mend_row(archive, found.matches, "matches", row_id, copies)
        found.resumed += row_id not in found.matches
    _remember(archive, found)


def _remember(archive: Archive, found: Found) -> None:
    """Mark the remaining damage for `look` to skip; an open match with damage is damaged as a whole."""
    database = archive.database.conn
    rounds = sorted(found.rounds | found.records)
    of_rounds = "id IN (SELECT match_id FROM rounds WHERE id IN (SELECT value FROM json_each(?)))"
    asked = (json.dumps(rounds),)
    with store_errors(), archive.database.atomic():
        matches = database.execute(f"SELECT id, state FROM matches WHERE {of_rounds}", asked).fetchall()
        with sealed_again(database, (row_id for row_id, _state in matches)):
            database.executemany("UPDATE rounds SET seal = '' WHERE id = ?", ((row_id,) for row_id in rounds))
        left = found.matches.union(row_id for row_id, state in matches if state not in CLOSED)
        database.executemany("UPDATE matches SET seal = '' WHERE id = ?", ((row_id,) for row_id in left))


def _mend_numbers(archive: Archive, found: Found) -> Iterator[None]:
    """Put summaries back to their rounds after a flipped bit in the id of the round."""
    database = archive.database.conn
    for row_id in sorted(found.sealed):
        yield
        with store_errors(), archive.database.atomic():
            kept, _id, *values = database.execute(
                f"SELECT seal, {', '.join(SEALED)} FROM summaries WHERE round_id = ?", (row_id,)
            ).fetchone()
            number = next((other for other in flipped(row_id) if seal(other, *values) == kept), None)
            if number is not None:
                database.execute("UPDATE OR IGNORE summaries SET round_id = ? WHERE round_id = ?", (number, row_id))
                database.execute("UPDATE summaries SET seal = ? WHERE round_id = ?", (kept, number))
                found.broken.discard(row_id)
                found.sealed.discard(row_id)
                found.restored.add(number)


def _mend_record(archive: Archive, found: Found, row_id: int, copies: Sequence[Path]) -> Iterator[None]:
    database = archive.database.conn
    with store_errors():
        *_ids, line, sha256, kept, made = place = database.execute(
            f"SELECT match_id, number, half, line, sha256, seal, {ROUND_SEAL} FROM rounds WHERE id = ?", (row_id,)
        ).fetchone()
        values = database.execute(f"SELECT {', '.join(ROUND_COLUMNS)} FROM rounds WHERE id = ?", (row_id,)).fetchone()
        known = database.execute(
            f"SELECT seal, {', '.join(SEALED)} FROM summaries WHERE round_id = ?", (row_id,)
        ).fetchone()
    if line is None:
        return
    recorded = known[1 + SEALED.index("digest")] if known is not None and known[0] == seal(*known[1:]) else None
    for at, each in enumerate(itertools.chain([line], flipped(line))):
        text = str(each)
        if checksum(text) == sha256 or (text is line and _is_of(line, recorded, kept, values)):
            break
        if at % _TRIED == 0:
            yield
    else:
        text = ""
        for copy in copies:
            yield
            other = _in_copy(copy, "SELECT match_id, number, half, line, sha256 FROM rounds WHERE id = ?", row_id)
            if other is None or other[:3] != place[:3] or other[3] is None or other[4] != checksum(other[3]):
                continue
            if other[4] == sha256 or (recorded is not None and digest(other[3]) == recorded):
                text = other[3]
                break
        else:
            return
    with store_errors(), archive.database.atomic(), sealed_again(database, [place[0]]):
        # One that is right but for its record is whole with it.
        is_whole = kept in {None, made, seal(*values[:-1], checksum(text), None)}
        database.execute(
            "UPDATE rounds SET line = ?, sha256 = ?, seal = '' WHERE id = ?", (plain(text), checksum(text), row_id)
        )
        if is_whole:
            seal_round(database, row_id)
            found.rounds.discard(row_id)
    found.records.discard(row_id)
    found.restored.add(row_id)


def _is_of(line: str, recorded: str | None, kept: str | None, values: Sequence[object]) -> bool:
    """Return whether only its own checksum disagrees with a record: its summary or the seal of its round agrees."""
    return is_whole_text(line) and (digest(line) == recorded or seal(*values[:-1], checksum(line), None) == kept)


def _in_copy(copy: Path, statement: str, row_id: int) -> tuple[Any, ...] | None:
    """Return a row of a backup; None if there is none, or the backup cannot be read."""
    try:
        with as_whole(copy) as database:
            row: tuple[Any, ...] | None = database.execute(statement, (row_id,)).fetchone()
    except StoreError as error:
        _log.info("not asked: %s", error)
        return None
    return row


def _mend_row(archive: Archive, left: set[int], table: str, row_id: int, copies: Sequence[Path]) -> Iterator[None]:
    """Repair a row of rounds or matches if a single column of it, or a bit of a move, is damaged."""
    database = archive.database.conn
    columns, sealed = (ROUND_COLUMNS, ROUND_SEAL) if table == "rounds" else (MATCH_COLUMNS, MATCH_SEAL)
    asked = f"SELECT {', '.join(columns)} FROM {table} WHERE id = ?"
    with store_errors():
        kept, made = database.execute(f"SELECT seal, {sealed} FROM {table} WHERE id = ?", (row_id,)).fetchone()
        values = dict(zip(columns, database.execute(asked, (row_id,)).fetchone(), strict=True))
        recorded = _recorded(database, row_id) if table == "rounds" else {}
        is_open = values.get("sha256", "") is None
        moves = database.execute(_MOVES_OF, (row_id,)).fetchall() if is_open else []
    # The repair of another row may have been enough.
    changes = itertools.chain(
        [({}, None)] if kept == made else [],
        ((change, None) for change in _changes(values, _copied(copies, asked, row_id), recorded, kept)),
        (({}, move) for move in _moved(moves)),
    )
    for tried, (change, move) in enumerate(changes):
        if tried % _TRIED == 0:
            yield
        own = (values | change).values()
        if table == "rounds":
            played = sorted(other for at, other in enumerate(moves) if move is None or at != move[0])
            fits = seal_of_round(own, sorted([*played, *([move[1]] if move else [])]) if is_open else None) == kept
        else:
            fits = kept is None or seal(*own) + made[SEAL_DIGITS:] == kept
        if fits:
            _write_row(archive, table, (row_id, kept), change, None if move is None else (moves[move[0]], move[1]))
            left.discard(row_id)
            return


def _moved(moves: Sequence[Move]) -> Iterator[tuple[int, Move]]:
    """Yield the possible moves before one flipped bit, each with its place."""
    for at, (ply, seat, text) in enumerate(moves):
        yield from ((at, (ply, seat, str(other))) for other in flipped(text))
        yield from ((at, (ply, other, text)) for other in flipped(seat))
        yield from ((at, (other, seat, text)) for other in flipped(ply))


def _copied(copies: Sequence[Path], asked: str, row_id: int) -> Iterator[Sequence[object]]:
    for copy in copies:
        row = _in_copy(copy, asked, row_id)
        if row is not None:
            yield row


def _recorded(database: Connection, row_id: int) -> dict[str, object]:
    """Return the values of the row of a round in its record and summary."""
    line, match = database.execute(_RECORDED_OF, (row_id,)).fetchone()
    recorded: dict[str, object] = {} if match is None else {"match_id": match}
    with suppress(ValueError, TypeError, AttributeError, RecursionError):
        read = json.loads(line or "")
        recorded |= {"number": read.get("round", 1), "half": read.get("half", 1)}
    return recorded


def _changes(
    values: dict[str, Any], copies: Iterable[Sequence[object]], recorded: dict[str, object], kept: str | None
) -> Iterator[dict[str, object]]:
    """Yield possible repairs of a row, the likeliest first; without a seal, only of an unknown state."""
    if "state" in values:
        near = [*flipped(values["state"])]
        yield from ({"state": state} for state in get_args(MatchState) if kept is not None or state in near)
    if kept is None:
        return
    yield from ({name: value} for name, value in recorded.items())
    for copy in copies:
        yield from ({name: value} for name, value in zip(values, copy, strict=True))
    yield from ({name: other} for name, value in values.items() if name != "id" for other in flipped(value))


def _write_row(
    archive: Archive, table: str, row: tuple[int, str | None], change: dict[str, Any], move: tuple[Move, Move] | None
) -> None:
    """Write the former values, and the former seals: they are right again."""
    database, (row_id, kept) = archive.database.conn, row
    with store_errors(), archive.database.atomic():
        seals = database.execute("SELECT id, seal FROM matches").fetchall()
        for name, value in change.items():
            database.execute(f"UPDATE {table} SET {name} = ? WHERE id = ?", (value, row_id))
        if move is not None:
            (before, _seat, _text), after = move
            database.execute(
                "UPDATE moves SET ply = ?, seat = ?, text = ? WHERE round_id = ? AND ply = ?", (*after, row_id, before)
            )
        database.executemany("UPDATE matches SET seal = ?2 WHERE id = ?1 AND seal IS NOT ?2", seals)
        database.execute(f"UPDATE {table} SET seal = ? WHERE id = ?", (kept, row_id))
