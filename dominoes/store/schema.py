# SPDX-License-Identifier: MIT
"""The tables, and how a file of an earlier version gets them.

A migration once published is never edited; a change is a further migration and a higher
`VERSION`. The major part rises when an earlier program would misread or harm the file.
"""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

APPLICATION_ID: Final = int.from_bytes(b"Gupa", "big")
"""Marks the file as ours, in its header."""

MAJOR: Final = 1
MINOR: Final = 1
VERSION: Final = MAJOR << 16 | MINOR
"""Kept as SQLite's ``user_version``, in the header too."""

migrations = Migrations("gupai")
"""In the order they apply."""


@migrations()
def version_1_0(database: Database) -> None:
    """Matches, their rounds and moves."""
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
    """What lists and statistics ask of finished rounds, beside each; an earlier program leaves it empty."""
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
        },
        pk="round_id",
        foreign_keys=[("round_id", "rounds", "id"), ("match_id", "matches", "id")],
        not_null=(
            "match_id", "ended", "game", "variant", "preset", "player", "names", "levels", "level", "apart",
            "undos", "chips", "won", "banker", "favourite",
        ),
        defaults={"favourite": 0},
        strict=True,
    )  # fmt: skip
    database.table("summaries").create_index(["match_id"])


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
