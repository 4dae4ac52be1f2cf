# SPDX-License-Identifier: MIT
"""Summaries that no longer say what was written: found by their seals, and made anew from the records.

A bit that flips within a row leaves the file sound for SQLite. Records have a checksum, so have summaries; and their
indexes, which statistics read instead of the rows, must say the same.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dominoes.store.failures import store_errors
from dominoes.store.summaries import SEALED, digest, seal, summary_columns

if TYPE_CHECKING:
    from sqlite3 import Connection

    from dominoes.records.summary import Summary
    from dominoes.store.archive import Archive

_log = logging.getLogger(__name__)

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
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")


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


@contextmanager
def _any_text(database: Connection) -> Iterator[None]:
    """Read texts that are no UTF-8, too: no program wrote them, and no seal agrees with them."""
    before = database.text_factory
    database.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    try:
        yield
    finally:
        database.text_factory = before


@dataclass(slots=True)
class Found:
    """What disagrees."""

    broken: set[int] = field(default_factory=set)
    """Rounds whose summaries are not what was sealed, or, without a seal, not what the record says."""
    sealed: set[int] = field(default_factory=set)
    """Those of them that had a seal."""
    misplaced: int = 0
    """Entries of indexes that were wrong, and are right again."""


def look(archive: Archive) -> Iterator[Found]:
    """Look at all summaries, a few with each step, and seal those of an earlier program that agree with their record.

    What was found so far is yielded again and again; it is complete with the last. Raises StoreError if the file
    cannot be read, or not be written where that is needed.
    """
    database, found, last = archive.database.conn, Found(), -1
    while True:
        with store_errors():
            with _any_text(database):
                rows = database.execute(_ROWS, (last, AT_ONCE)).fetchall()
            if not rows:
                break
            last = rows[-1][2]
            new = []
            for kept, is_indexed, *values in rows:
                row_id = values[0]
                found.misplaced += not is_indexed
                if kept == seal(*values):
                    continue
                if kept is None and _agrees(database, dict(zip(SEALED, values, strict=True))):
                    new.append((seal(*values), row_id))
                    continue
                found.broken.add(row_id)
                if kept is not None:
                    found.sealed.add(row_id)
            if new:
                with archive.database.atomic():
                    database.executemany("UPDATE summaries SET seal = ? WHERE round_id = ?", new)
        yield found
    with store_errors():
        # An index with more or fewer entries than rows does not pass SQLite's own check.
        if found.misplaced:
            _log.info("%s entries of indexes were wrong", found.misplaced)
            database.execute("REINDEX summaries")
    yield found


def _agrees(database: Connection, row: dict[str, Any]) -> bool:
    """Return whether a summary says what its record does, as far as can be told without the rules."""
    found = database.execute("SELECT line FROM rounds WHERE id = ?", (row["round_id"],)).fetchone()
    if found is None or found[0] is None or digest(found[0]) != row["digest"]:
        return False
    try:
        told = json.loads(found[0])
        chips = told["result"]["chips"][row["seat"] or 0]
        same = (told["game"], told.get("undos", 0), chips) == (row["game"], row["undos"], row["chips"])
        return same and len(json.loads(row["names"])) == len(told["players"])
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
    """Write broken summaries again: round, match and what its record comes to.

    The player's marks stay, and so does the end of the round, unless nobody can have written them.
    """
    database = archive.database
    with store_errors(), database.atomic():
        for round_id, match_id, summary in found:
            line, updated = database.execute(
                "SELECT line, matches.updated FROM rounds JOIN matches ON matches.id = match_id WHERE rounds.id = ?",
                (round_id,),
            ).fetchone()
            with _any_text(database.conn):
                ended, player, favourite, removed = database.execute(
                    "SELECT ended, player, favourite, removed FROM summaries WHERE round_id = ?", (round_id,)
                ).fetchone()
            row = [round_id, match_id, ended if _is_moment(ended) else updated, *summary_columns(line, summary)]
            if player != summary.player and _is_known(database.conn, round_id, player):
                # Who was renamed; the match keeps the earlier name.
                row[SEALED.index("player")] = player
            row += [int(favourite == 1), removed if _is_moment(removed) else None]
            changes = ", ".join(f"{column} = ?" for column in SEALED)
            database.execute(
                f"UPDATE summaries SET {changes}, seal = ? WHERE round_id = ?", (*row, seal(*row), round_id)
            )


def _is_moment(value: object) -> bool:
    return isinstance(value, str) and _MOMENT.fullmatch(value) is not None


def _is_known(database: Connection, round_id: int, player: object) -> bool:
    """Return whether another round that is sealed as it is was played by *player*."""
    if not isinstance(player, str) or any("\ud800" <= char <= "\udfff" for char in player):
        return False
    with _any_text(database):
        rows = database.execute(
            f"SELECT seal, {', '.join(SEALED)} FROM summaries WHERE player = ? AND round_id != ? LIMIT {_ASKED}",
            (player, round_id),
        ).fetchall()
    return any(kept == seal(*values) for kept, *values in rows)
