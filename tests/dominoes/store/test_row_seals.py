# SPDX-License-Identifier: MIT
"""A flipped bit in any column of any table: it hides no other row, is reported, and the original comes back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlite_utils import Database

from dominoes.game import Seat
from dominoes.games.coach import DecisionPhase
from dominoes.play.analysis import Analysis, Judged
from dominoes.store import Filter, RoundRow, SavedMatch, Store, backups, seals
from dominoes.store.analyses import gather_losses, keep
from dominoes.store.schema import migrations
from dominoes.store.seals import Found
from dominoes.store.statistics import gather
from tests.support.kept_rounds import keep_rounds
from tests.support.saved_matches import Played, matches_of

LOST = Analysis(Seat(0), 1).with_judged(Judged(0, DecisionPhase.LEAD, "lead 66", best="lead 11", loss=1.5, scale=9.0))
UNUSED = {"void", "over", "points", "cost"}
"""Columns that an earlier program alone writes and reads."""

WHERE = {
    "matches": ("id = 4", "id = 1"),
    "rounds": ("id = 6", "id = 1"),
    "moves": ("round_id = 6 AND ply = 2",),
    "summaries": ("round_id = 1",),
    "analyses": ("round_id = 1",),
}
"""The rows that are damaged, one at a time: of an open match, and of a finished one."""


def columns() -> dict[str, dict[str, str]]:
    """Return the columns of each table with their types."""
    reference = Database(memory=True)
    migrations.apply(reference)
    found = {
        table: dict(reference.execute("SELECT name, type FROM pragma_table_info(?)", (table,)).fetchall())
        for table in WHERE
    }
    reference.conn.close()
    return found


COLUMNS = columns()
CASES = [
    pytest.param((table, column, where), bit, id=f"{table}.{column} where {where}, {bit:#x}")
    for table, there in COLUMNS.items()
    for column, kind in there.items()
    if column not in UNUSED and column != "id"
    for where in WHERE[table]
    for bit in ((0x80, 0x01) if kind == "TEXT" else (0x01,))
]


@dataclass
class Kept:
    """A closed store with a backup, and what was in it."""

    path: Path
    rows: dict[str, list[tuple[object, ...]]]
    matches: dict[int, SavedMatch]
    listed: dict[int, RoundRow]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Finished matches, a round with an analysis, and two open matches."""
    path = tmp_path_factory.mktemp("kept") / "matches.db"
    store = Store.open(path)
    keep_rounds(store.archive, (("tiengow", "wiki_hk", 2), ("chain", "dingniu", 1)))
    keep(store.archive, 1, LOST)
    backups.make_backup(store.freeze(), path)
    store.thaw()
    for number in (1, 2):
        played = Played(store.save, {"seed": f"{number}" * 8, "names": ["安"]})
        played.begin_round({"deal": "x"})
        for ply in range(3):
            played.add_move(ply, f"lead {ply}{ply}")
        if number == 1:
            (line,), (row,) = store.archive.lines([1]), store.archive.listed([1])
            played.end_round(line.replace('"round":1', '"round":1,"note":1'), row.summary)
            played.begin_round({"deal": "y"})
    *_, found = seals.look(store.archive)
    assert found == Found()
    ids = store.archive.ids(Filter())
    found_rows = {each.id: each for each in store.archive.listed(ids)}
    matches = matches_of(store)
    store.close()
    return Kept(path, rows_of(path), matches, found_rows)


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of all tables."""
    with closing(sqlite3.connect(path)) as database:
        database.text_factory = bytes
        return {
            table: database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608 - from above
            for table in COLUMNS
        }


def harm(path: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    """Change rows as a flipped bit does: no trigger notices."""
    with closing(sqlite3.connect(path)) as database:
        triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            database.execute(f"DROP TRIGGER {name}")
        change(database)
        for _name, sql in triggers:
            database.execute(sql)
        database.commit()


def flip(path: Path, table: str, column: str, where: str, bit: int) -> bool:
    """Turn over a bit: of a text one of the first byte, of a number the last. Return False if there is nothing."""
    with closing(sqlite3.connect(path)) as database:
        database.text_factory = bytes
        (value,) = database.execute(f"SELECT {column} FROM {table} WHERE {where}").fetchone()  # noqa: S608 - as above
    if value is None or value == b"":
        return False
    new, written = (value ^ bit, "?") if isinstance(value, int) else (bytes([value[0] ^ bit]) + value[1:], None)
    written = written or "CAST(? AS TEXT)"
    harm(path, lambda database: database.execute(f"UPDATE {table} SET {column} = {written} WHERE {where}", (new,)))  # noqa: S608
    return True


def copied(kept: Kept, folder: Path) -> Path:
    """Copy the store and its backup, to be damaged."""
    shutil.copytree(kept.path.parent, folder, dirs_exist_ok=True)
    return folder / "matches.db"


def backups_of(path: Path) -> list[Path]:
    """Return the backups, newest first."""
    return [each.path for each in backups.list_backups(backups.folder_of(path))]


@pytest.mark.parametrize(("place", "bit"), CASES)
def test_a_bit_in_any_column(kept: Kept, tmp_path: Path, place: tuple[str, str, str], bit: int) -> None:
    """F S2-1, S3-2, S3-3: all other rows are there, nothing is given that was not written, and it is put right."""
    table, column, where = place
    path = copied(kept, tmp_path)
    if not flip(path, table, column, where, bit):
        return
    store = Store.open(path)
    listed = store.archive.listed(sorted(kept.listed))
    gather(store.archive, Filter())
    gather_losses(store.archive, Filter())
    store.archive.players()
    store.archive.games_played(None)
    seeds = [each.seed for each in store.open_matches()]
    unreadable = store.unreadable
    assert len(listed) >= len(kept.listed) - 1
    whole = {match.seed: match for match in kept.matches.values()}
    assert all(store.load(seed) == whole[seed] for seed in seeds)
    assert len(seeds) + unreadable >= 2
    *_, found = seals.look(store.archive)
    assert found != Found() or unreadable
    for _ in seals.mend(store.archive, found, backups_of(path)):
        pass
    seals.replace(store.archive, [(row, kept.listed[row].match, kept.listed[row].summary) for row in found.broken])
    # A move that is another round's now is not looked for.
    left = (column == "seal" and table != "summaries") or (table, column) == ("moves", "round_id")
    assert bool(found.records or found.rounds or found.matches) == left
    assert {each.id: each for each in store.archive.listed(sorted(kept.listed))} == kept.listed
    store.close()
    now = rows_of(path)
    if not left and column != "seal":
        assert {name: rows for name, rows in now.items() if name != "analyses"} == {
            name: rows for name, rows in kept.rows.items() if name != "analyses"
        }
    assert len(now["analyses"]) == 1 or column in {"text", "sha256", "round_id", "seat"}


def test_damage_that_no_bit_explains_comes_from_a_backup(kept: Kept, tmp_path: Path) -> None:
    """F S2-2: the record comes from the newest backup with a whole copy; without one it stays damaged, as reported."""
    for with_backup in (True, False):
        path = copied(kept, tmp_path / f"{with_backup}")
        harm(path, lambda database: database.execute("UPDATE rounds SET line = replace(line, 'gupai', 'GUPAI')"))
        store = Store.open(path)
        *_, found = seals.look(store.archive)
        damaged = set(found.records)
        assert damaged == kept.listed.keys()
        for _ in seals.mend(store.archive, found, backups_of(path) if with_backup else ()):
            pass
        # That of the match under way was finished after the backup.
        left = {4} if with_backup else damaged
        assert found.records == left
        assert found.restored == damaged - left
        assert set(store.archive.whole_lines(sorted(kept.listed))) == damaged - left
        store.close()


def test_a_backup_of_damaged_records_drives_out_no_other(kept: Kept, tmp_path: Path) -> None:
    """F S2-2: an earlier one may hold the only whole copy."""
    path = copied(kept, tmp_path)
    harm(path, lambda database: database.execute("UPDATE rounds SET line = replace(line, 'gupai', 'GUPAI')"))
    store = Store.open(path)
    for _ in range(7):
        backups.make_backup(store.freeze(), path)
        store.thaw()
    assert len(backups_of(path)) == 8
    store.close()


def test_what_is_played_stays_sealed(kept: Kept, tmp_path: Path) -> None:
    """F S3-2: moves, moves taken back, remarks, a new name, the bin, the end: each leaves whole seals."""
    path = copied(kept, tmp_path)
    store = Store.open(path)
    played = Played(store.save, {"seed": "x", "names": ["安"]})
    played.begin_round()
    played.add_move(0, "lead 66")
    played.add_move(1, "lead 55")
    played.take_back(1)
    played.note({"uncounted": True})
    store.archive.rename_player("安", "Ann", lambda header: header | {"names": ["Ann"]})
    store.archive.replace_line(1, store.archive.lines([1])[0])
    store.archive.remove([2])
    store.archive.empty_bin(-1)
    played.end_match("given-up")
    *_, found = seals.look(store.archive)
    assert found == Found()
    for table in ("matches", "rounds"):
        assert store.archive.database.execute(f"SELECT count(*) FROM {table} WHERE seal IS NULL").fetchone() == (0,)  # noqa: S608
    store.close()


@pytest.mark.parametrize(
    "ended", ["2026-11-28T13:31:72+00:00", "2006-01-01T00:00:00+00:00", "2096-01-01T00:00:00+00:00"]
)
def test_a_moment_that_cannot_be(kept: Kept, tmp_path: Path, ended: str) -> None:
    """F S3-1: two flipped bits in the end of a round leave none that contradicts the match."""
    path = copied(kept, tmp_path)
    change = ("UPDATE summaries SET ended = ?, chips = chips + 3 WHERE round_id = 1", (ended,))
    harm(path, lambda database: database.execute(*change))
    store = Store.open(path)
    *_, found = seals.look(store.archive)
    assert found.broken == {1}
    seals.replace(store.archive, [(1, kept.listed[1].match, kept.listed[1].summary)])
    (row,) = store.archive.listed([1])
    (updated,) = store.archive.database.execute("SELECT updated FROM matches WHERE id = ?", (row.match,)).fetchone()
    assert row.ended == updated
    store.close()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(
            'UPDATE rounds SET header = \'{"game":"XX"}\' WHERE id = 1', Found(rounds={1}), id="a finished round"
        ),
        pytest.param(
            "UPDATE rounds SET line = replace(line, 'gupai', 'GUPAI') WHERE id = 1",
            Found(records={1}),
            id="a record",
        ),
        pytest.param(
            "UPDATE matches SET header = 'XX' || header WHERE id = 1", Found(matches={1}), id="a closed match"
        ),
        pytest.param(
            "UPDATE matches SET header = 'XX' || header WHERE id = 4", Found(matches={4}), id="an open match"
        ),
        pytest.param(
            "UPDATE moves SET text = 'lead 66' WHERE round_id = 6", Found(rounds={6}), id="a round under way"
        ),
        pytest.param(
            'UPDATE rounds SET header = \'{"game":"XX"}\' WHERE id = 4',
            Found(rounds={4}),
            id="a round of an open match",
        ),
    ],
)
def test_what_cannot_be_put_right_is_told_once(kept: Kept, tmp_path: Path, change: str, expected: Found) -> None:
    """It is found as what it is, never again as something else; an open match is not offered as it is."""
    path = copied(kept, tmp_path)
    harm(path, lambda database: database.execute(change))
    store = Store.open(path)
    *_, found = seals.look(store.archive)
    for _ in seals.mend(store.archive, found, ()):
        pass
    assert found == expected
    offered, unreadable = [each.seed for each in store.open_matches()], store.unreadable
    for _ in range(2):
        store.close()
        store = Store.open(path)
        *_, found = seals.look(store.archive)
        assert found == Found()
        assert not found.is_damaged
        assert [each.seed for each in store.open_matches()] == offered
        assert store.unreadable == unreadable
    store.close()
