# SPDX-License-Identifier: MIT
"""`dominoes.store.schema`: files of every version published so far."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from dominoes.errors import StoreError
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Filter, SavedMatch, SavedRound, Store, schema
from tests.support.saved_matches import matches_of

GOLDEN = Path(__file__).parents[2] / "golden"
LINE = '{"game":"tiengow","gupai":1,"players":["安"]}'

DUMPS = ("store_v1.sql", "store_v1_1.sql", "store_v1_2.sql", "store_v1_3.sql", "store_v1_4.sql", "store_v1_5.sql")
"""One of each earlier version."""

EXPECTED = SavedMatch(
    game="tiengow",
    header={"preset": "wiki_hk", "players": ["Ann", "\ud800"]},
    rounds=(
        SavedRound(1, 1, {"banker": 2}, ((2, "lead 43 44 44 52"), (3, "throw 22 32 63 31")), 1, LINE),
        SavedRound(2, 1, {"banker": 3}, ((3, "lead 55"),), 0, None),
    ),
)
"""Content of every golden dump."""


def tables(path: Path) -> set[tuple[str, str]]:
    """Return name and definition of everything in the file."""
    connection = sqlite3.connect(path)
    found = set(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
    connection.close()
    return found


@pytest.fixture(params=DUMPS)
def golden(request: pytest.FixtureRequest, path: Path) -> Path:
    """A file as an earlier version left it."""
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / request.param).read_text(encoding="utf-8"))
    connection.close()
    return path


def test_a_file_of_an_earlier_version_opens(golden: Path) -> None:
    """Its matches are there and can be played on."""
    store = Store.open(golden)
    assert matches_of(store) == {1: EXPECTED}
    (listed,) = store.open_matches()
    assert listed.header == EXPECTED.header
    assert listed.updated == "2026-11-21T14:05:00+00:00"
    # What is made by hand there has no seed.
    seeded = 'UPDATE matches SET header = replace(header, \'{"preset"\', \'{"seed": "7", "preset"\')'
    store.archive.database.execute(seeded)
    match = store.load("7")
    assert match is not None
    first, second = match.rounds
    done = replace(second, moves=(*second.moves, (0, "beat 66")), line=LINE)
    store.save(replace(match, rounds=(first, done), state="finished"))
    assert matches_of(store) == {1: replace(match, rounds=(first, done), state="finished")}
    store.close()


@pytest.mark.parametrize("dump", DUMPS[1:])
def test_summaries_come_back(path: Path, dump: str) -> None:
    """Earlier versions' notes on a finished round are read as written."""
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / dump).read_text(encoding="utf-8"))
    connection.close()
    store = Store.open(path)
    (found,) = store.archive.listed(store.archive.ids(Filter()))
    assert store.archive.without_summary() == ()
    store.close()
    assert found.favourite
    assert not found.removed
    assert found.ended == "2026-11-21T14:04:00+00:00"
    assert found.summary == Summary(
        game="tiengow",
        preset="wiki_hk",
        player="安",
        names=("安", "", "", ""),
        levels=("", "beginner", "beginner", "strong"),
        seat=0,
        apart=Uncounted.UNDONE,
        undos=1,
        chips=-5,
        banker=True,
        term=2,
        facts={"void": 0, "over": 1, "cost": 0.25},
    )


@pytest.mark.parametrize(
    ("columns", "facts"),
    [
        ({"void": 0, "over": 1}, {"void": 0, "over": 1}),
        ({"points": 7}, {"pips": 7}),
        ({"cost": 0.25}, {"cost": 0.25}),
        ({}, {}),
    ],
)
def test_facts_that_an_earlier_program_adds_are_read(
    path: Path, columns: dict[str, float], facts: dict[str, float]
) -> None:
    """Version 1.1 writes into a file of today as it always did: a column for each fact, and none for all."""
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / "store_v1_2.sql").read_text(encoding="utf-8"))
    connection.row_factory = sqlite3.Row
    (row,) = connection.execute("SELECT * FROM summaries").fetchall()
    values = {key: row[key] for key in row.keys() if key != "facts"} | columns  # noqa: SIM118 - not a mapping
    with connection:
        connection.execute("DELETE FROM summaries")
        connection.execute(
            f"INSERT INTO summaries ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",  # noqa: S608
            tuple(values.values()),
        )
    connection.close()
    store = Store.open(path)
    (found,) = store.archive.listed([1])
    store.close()
    assert found.summary.facts == facts


def test_an_old_file_ends_up_as_a_new_one(golden: Path, tmp_path: Path) -> None:
    """Migrating and making come to the same tables: a published migration was not edited."""
    Store.open(golden).close()
    Store.open(tmp_path / "new.db").close()
    assert tables(golden) == tables(tmp_path / "new.db")


def later(*, fails: bool) -> Migrations:
    """Return the migrations with one more."""
    migrations = Migrations("gupai")
    migrations._migrations.extend(schema.migrations._migrations)

    @migrations()
    def version_later(database: Database) -> None:
        database.table("notes").create({"id": int}, pk="id", strict=True)
        if fails:
            raise ZeroDivisionError

    return migrations


def test_a_migration_adds_to_what_is_there(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later program brings the file up to date, once, and the version in the header says so."""
    monkeypatch.setattr(schema, "migrations", later(fails=False))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    for _ in range(2):
        store = Store.open(golden)
        assert matches_of(store) == {1: EXPECTED}
        assert "notes" in store.archive.database.table_names()
        store.close()
    assert int.from_bytes(golden.read_bytes()[60:64], "big") == schema.VERSION


def test_a_migration_that_fails_leaves_the_file_usable(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it stays, and the program before it still opens the file."""
    before = tables(golden)
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", later(fails=True))
        with pytest.raises(ZeroDivisionError):
            Store.open(golden)
    assert tables(golden) == before
    store = Store.open(golden)
    assert matches_of(store) == {1: EXPECTED}
    store.close()


@pytest.mark.parametrize("minor", [0, 1])
@pytest.mark.parametrize(("before", "after"), [(b'"state" TEXT', b'"stbte" TEXT'), (b'"matches"', b'"metches"')])
def test_a_damaged_definition_is_noticed(path: Path, minor: int, before: bytes, after: bytes) -> None:
    """SQLite does not mind; also in the file of a later version, which may have more columns."""
    Store.open(path).close()
    if minor:
        connection = sqlite3.connect(path)
        connection.execute("ALTER TABLE matches ADD COLUMN mood TEXT")
        connection.execute("CREATE TABLE moods (mood TEXT)")
        connection.execute(f"PRAGMA user_version = {schema.VERSION + minor}")
        connection.close()
        Store.open(path).close()
    data = path.read_bytes()
    assert before in data
    path.write_bytes(data.replace(before, after))
    with pytest.raises(StoreError, match=r"store\.damaged"):
        Store.open(path)
