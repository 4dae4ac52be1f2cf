# SPDX-License-Identifier: MIT
"""The tables, and how a file of an earlier version gets them.

A migration once published is never edited; a change is a further migration and a higher
`VERSION`. The major part rises when an earlier program would misread or harm the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from sqlite_utils import Database, Migrations

from dominoes.store.file_header import APPLICATION_ID, MAJOR
from dominoes.store.summaries import SEALED

MINOR: Final = 5
VERSION: Final = MAJOR << 16 | MINOR
"""Kept as SQLite's ``user_version``, in the header too."""

COUNTED: Final = (
    "game", "variant", "preset", "level", "player", "apart", "removed", "chips", "won", "banker", "term",
    "facts", "ended",
)  # fmt: skip
"""Columns of summaries for statistics, the grouping ones first."""

_FACTS_OF_1_1: Final = (
    "UPDATE summaries SET facts = '{' || ltrim("
    "coalesce(',\"void\":' || void, '') || coalesce(',\"over\":' || over, '')"
    " || coalesce(',\"pips\":' || points, '') || coalesce(',\"cost\":' || cost, ''), ',') || '}'"
)
"""Facts of one game alone had a column each. Put together by hand: a trigger may not call what makes JSON."""

ANALYSES: Final = (
    "CREATE TABLE analyses (round_id INTEGER NOT NULL REFERENCES rounds(id) ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " text TEXT NOT NULL, sha256 TEXT NOT NULL, whole INTEGER NOT NULL, losses TEXT NOT NULL,"
    " PRIMARY KEY (round_id, seat)) STRICT"
)
"""An earlier program that deletes a round knows nothing of its analysis; the cascade removes it."""

migrations = Migrations("gupai")
"""In the order they apply."""


@migrations()
def version_1_0(database: Database) -> None:
    """Create the tables of matches, their rounds and moves."""
    database.table("matches").create(
        {"id": int, "game": str, "header": str, "state": str, "created": str, "updated": str},
        pk="id",
        not_null=("game", "header", "state", "created", "updated"),
        strict=True,
    )
    database.table("rounds").create(
        {
            "id": int,
            "match_id": int,
            "number": int,
            "half": int,
            "header": str,
            "undos": int,
            "line": str,
            "sha256": str,
        },
        pk="id",
        foreign_keys=[("match_id", "matches", "id")],
        not_null=("match_id", "number", "half", "header", "undos"),
        defaults={"undos": 0},
        strict=True,
    )
    database.table("rounds").create_index(["match_id", "number", "half"], unique=True)
    database.table("moves").create(
        {"round_id": int, "ply": int, "seat": int, "text": str},
        pk=("round_id", "ply"),
        foreign_keys=[("round_id", "rounds", "id")],
        not_null=("seat", "text"),
        strict=True,
    )


@migrations()
def version_1_1(database: Database) -> None:
    """Add the table for lists and statistics of finished rounds; an earlier program leaves it empty."""
    database.table("summaries").create(
        {
            "round_id": int,
            "match_id": int,
            "ended": str,
            "game": str,
            "variant": str,
            "preset": str,
            "player": str,
            "names": str,
            "levels": str,
            "level": str,
            "seat": int,
            "apart": str,
            "undos": int,
            "chips": int,
            "won": int,
            "banker": int,
            "void": int,
            "over": int,
            "points": int,
            "cost": float,
            "favourite": int,
            "removed": str,
            "term": int,
            "digest": str,
        },
        pk="round_id",
        foreign_keys=[("round_id", "rounds", "id"), ("match_id", "matches", "id")],
        not_null=(
            "match_id", "ended", "game", "variant", "preset", "player", "names", "levels", "level", "apart",
            "undos", "chips", "won", "banker", "favourite", "digest",
        ),
        defaults={"favourite": 0},
        strict=True,
    )  # fmt: skip
    database.table("summaries").create_index(["match_id"])
    # Everything counted by statistics, so that they need not read the rows.
    counted = (
        "game", "variant", "preset", "level", "player", "apart", "removed", "chips", "won", "banker", "term", "void",
        "over", "points", "cost", "ended",
    )  # fmt: skip
    database.table("summaries").create_index(counted, index_name="idx_summaries_counted")
    # The key for recognising an imported round.
    database.table("summaries").create_index(["digest"])


@migrations()
def version_1_2(database: Database) -> None:
    """Keep the facts of one game alone as an object of JSON, instead of a column for each.

    The columns stay, for an earlier program; values written there by it are moved to the object.
    """
    database.table("summaries").add_column("facts", str)
    database.execute(_FACTS_OF_1_1)
    database.execute(
        "CREATE TRIGGER summaries_of_1_1 AFTER INSERT ON summaries WHEN NEW.facts IS NULL"
        f" BEGIN {_FACTS_OF_1_1} WHERE round_id = NEW.round_id; END"
    )
    database.execute("DROP INDEX idx_summaries_counted")
    database.table("summaries").create_index(COUNTED, index_name="idx_summaries_counted")


@migrations()
def version_1_3(database: Database) -> None:
    """Add the findings on the choices of finished rounds; an earlier program leaves it alone."""
    database.execute(ANALYSES)


@migrations()
def version_1_4(database: Database) -> None:
    """Seal each summary with a checksum of its own; one written or changed by an earlier program has none."""
    database.table("summaries").add_column("seal", str)
    database.execute(
        f"CREATE TRIGGER summaries_unsealed AFTER UPDATE OF {', '.join(SEALED)} ON summaries"
        " WHEN NEW.seal IS OLD.seal AND NEW.seal IS NOT NULL"
        " BEGIN UPDATE summaries SET seal = NULL WHERE round_id = NEW.round_id; END"
    )


@migrations()
def version_1_5(database: Database) -> None:
    """Seal matches and rounds as summaries are sealed.

    An earlier program begins, plays and ends matches, writes remarks into records, and deletes removed rounds: rows
    changed by it have no seal. It never opens a match again, nor numbers a round otherwise.
    """
    for table in ("matches", "rounds"):
        database.table(table).add_column("seal", str)
    unsealed = "UPDATE matches SET seal = NULL WHERE id = {}.match_id AND seal != ''; END"
    for trigger in (
        """matches_unsealed AFTER UPDATE OF header, state, updated ON matches
            WHEN NEW.seal IS OLD.seal AND NEW.seal != '' AND OLD.state IN (NEW.state, 'open')
            BEGIN UPDATE matches SET seal = NULL WHERE id = NEW.id; END""",
        f"""rounds_unsealed AFTER UPDATE OF header, undos, line, sha256 ON rounds
            WHEN NEW.seal IS OLD.seal AND NEW.seal != ''
            BEGIN UPDATE rounds SET seal = NULL WHERE id = NEW.id; {unsealed.format("NEW")}""",
        f"rounds_added AFTER INSERT ON rounds BEGIN {unsealed.format('NEW')}",
        f"rounds_deleted AFTER DELETE ON rounds BEGIN {unsealed.format('OLD')}",
        """moves_added AFTER INSERT ON moves
            BEGIN UPDATE rounds SET seal = NULL WHERE id = NEW.round_id AND seal != ''; END""",
    ):
        database.execute(f"CREATE TRIGGER {trigger}")


def is_old(database: Database) -> bool:
    """Return whether an earlier program wrote the file, and not nobody as yet."""
    return bool(migrations.pending(database)) and database.execute("PRAGMA application_id").fetchone() != (0,)


def is_sound(database: Database) -> bool:
    """Return whether an up-to-date file has the tables that the migrations make.

    Their definitions are text like any other: a bit that flips within the name of a column passes SQLite's check.
    """
    made = _made_by(migrations)
    if database.execute("PRAGMA user_version").fetchone() == (VERSION,):
        return made.definitions.items() <= _definitions(database).items()
    # A later program has added columns to some of them, behind the old ones.
    return all(_columns(database, table)[: len(columns)] == columns for table, columns in made.columns.items())


class _Made(NamedTuple):
    """The result of the migrations of an empty file."""

    definitions: Mapping[str, str]
    """Of tables, indices and triggers, by name."""
    columns: Mapping[str, Sequence[str]]
    """The columns of each table, in order."""


@cache
def _made_by(applied: Migrations) -> _Made:
    reference = Database(memory=True)
    try:
        applied.apply(reference)
        columns = {table: _columns(reference, table) for table in reference.table_names()}
        return _Made(_definitions(reference), {table: names for table, names in columns.items() if names})
    finally:
        reference.conn.close()


def _columns(database: Database, table: str) -> list[str]:
    return [name for (name,) in database.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()]


def _definitions(database: Database) -> dict[str, str]:
    return dict(database.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())


def upgrade(database: Database) -> None:
    """Bring the file to `VERSION` if it is older, all or nothing; an empty one is made ours."""
    if not migrations.pending(database):
        return
    # Not in the log: the version in the file's own header must never lag behind (see `dominoes.store.file`).
    database.execute("PRAGMA journal_mode = DELETE")
    with database.atomic():
        migrations.apply(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {VERSION}")
