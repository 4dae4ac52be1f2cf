# SPDX-License-Identifier: MIT
"""A bit that flips within a summary, or within an index of summaries, is found, and the record puts it right."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from dominoes.records.files import exhausted
from dominoes.records.summary import Summary
from dominoes.store import Filter, ImportBatch, NewMatch, NewRound, RoundRow, Store, seals
from dominoes.store.row_seals import seal
from dominoes.store.salvage import salvage
from dominoes.store.seals import Found
from dominoes.store.statistics import gather
from tests.support import kept_rounds

GOLDEN = Path(__file__).parents[2] / "golden"
TABLES = (("tiengow", "wiki_hk", 3), ("chain", "dingniu", 2))


@pytest.fixture
def kept(store: Store) -> dict[int, RoundRow]:
    """Rounds in the store, by id."""
    kept_rounds.keep_rounds(store.archive, TABLES)
    listed = store.archive.listed(store.archive.ids(Filter()))
    return {each.id: each for each in listed}


def look(store: Store) -> Found:
    """Look through the whole store."""
    *_, found = seals.look(store.archive)
    return found


def harm(store: Store, change: str, row: int) -> None:
    """Change a summary as flipped bits do: past SQLite's types, and past the seal."""
    database = store.archive.database.conn
    ((kept,),) = database.execute("SELECT seal FROM summaries WHERE round_id = ?", (row,)).fetchall()
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', ' ') WHERE name = 'summaries'")
    database.execute("PRAGMA writable_schema = RESET")
    database.execute(f"UPDATE summaries SET {change} WHERE round_id = ?", (row,))  # noqa: S608 - from tests
    database.execute("UPDATE summaries SET seal = ? WHERE round_id = ?", (kept, row))
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET sql = rtrim(sql) || ' STRICT' WHERE name = 'summaries'")
    database.execute("PRAGMA writable_schema = RESET")


def test_what_is_written_is_sealed(store: Store, kept: dict[int, RoundRow]) -> None:
    """After any action of the player on a round, its summary has a whole seal."""
    ids = sorted(kept)
    store.archive.set_favourite(ids[:2], favourite=True)
    store.archive.remove(ids[1:3])
    store.archive.bring_back(ids[1:2])
    store.archive.rename_player("小明", "大明", lambda _header: None)
    store.archive.replace_line(ids[0], store.archive.lines(ids[:1])[0])
    assert look(store) == Found()
    assert store.archive.database.execute("SELECT count(*) FROM summaries WHERE seal IS NULL").fetchone() == (0,)


@pytest.mark.parametrize(
    "change",
    [
        "player = 'MIng'", "chips = chips + 304", "won = 1 - won", "names = replace(names, '阿南', '阿甫')",
        "ended = '2019-01-01T00:00:00+00:00'", "removed = '2026-01-01T00:00:00+00:00'", "favourite = 1 - favourite",
        "preset = CAST(preset AS BLOB)", "level = CAST(level AS BLOB)", "facts = NULL", "digest = 'x'", "seat = NULL",
        "player = CAST(X'e5b08fff' AS TEXT)", "names = CAST(X'5b22ff225d' AS TEXT)", "undos = undos + 1",
        "term = 9", "seal = NULL, chips = chips + 1", "seal = NULL, digest = 'x'",
        "seal = NULL, undos = 9", "seal = NULL, names = '[]'",
    ],
)  # fmt: skip
def test_a_flipped_bit_is_found_and_put_right(store: Store, kept: dict[int, RoundRow], change: str) -> None:
    """Each column is under the seal; an unsealed row is compared with its record."""
    row = sorted(kept)[1]
    harm(store, change, row)
    if change.startswith("seal"):
        store.archive.database.execute("UPDATE summaries SET seal = NULL WHERE round_id = ?", (row,))
    found = look(store)
    assert found.broken == {row}
    assert found.sealed == (set() if change.startswith("seal") else {row})
    (match,) = seals.matches_of(store.archive, found.broken)
    assert match == (row, kept[row].match)
    seals.replace(store.archive, [(*match, kept[row].summary)])
    assert look(store) == Found()
    (again,) = store.archive.listed([row])
    assert again.summary == kept[row].summary
    assert again.ended.startswith(("20", "19"))


def test_marks_and_the_name_of_a_renamed_player_stay(store: Store, kept: dict[int, RoundRow]) -> None:
    """The record does not know them; a name that nobody else has is damage."""
    one, two, *_ = sorted(kept)
    store.archive.rename_player("小明", "大明", lambda _header: None)
    store.archive.set_favourite([one], favourite=True)
    store.archive.remove([two])
    for row in (one, two):
        harm(store, "chips = 999", row)
    harm(store, "player = '太明'", two)
    assert look(store).broken == {one, two}
    seals.replace(store.archive, [(row, kept[row].match, kept[row].summary) for row in (one, two)])
    first, second = store.archive.listed([one, two])
    assert (first.favourite, first.summary.player, first.summary.chips) == (True, "大明", kept[one].summary.chips)
    assert (second.removed, second.summary.player) == (True, "小明")
    assert look(store) == Found()


def test_a_mark_gives_no_broken_summary_a_whole_seal(store: Store, kept: dict[int, RoundRow]) -> None:
    """Damage before a mark is found after it, too."""
    row = min(kept)
    harm(store, "chips = 999", row)
    store.archive.set_favourite([row], favourite=not kept[row].favourite)
    assert look(store).broken == {row}


def test_bytes_in_the_file(store: Store, kept: dict[int, RoundRow], path: Path) -> None:
    """Real damage: another letter in the file itself, unnoticed by SQLite."""
    store.close()
    data = path.read_bytes()
    assert data.count("小明".encode()) > 2 * len(kept)
    path.write_bytes(data.replace("小明".encode(), "小旦".encode()))
    again = Store.open(path)
    assert look(again).broken == set(kept)
    again.close()


@pytest.mark.parametrize("index", ["idx_summaries_counted", "idx_summaries_digest"])
def test_an_index_that_says_something_else(store: Store, kept: dict[int, RoundRow], path: Path, index: str) -> None:
    """Statistics read the index and not the rows: a round less, or another sum."""
    before = gather(store.archive, Filter()).total
    row = min(kept)
    database = store.archive.database.conn
    ((root,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)).fetchall()
    store.close()
    data = bytearray(path.read_bytes())
    page = (root - 1) * 4096
    assert data[page] == 10, "a leaf"
    # An entry ends with its last letters, before the number of the row.
    cell = page + int.from_bytes(data[page + 8 : page + 10], "big")
    data[cell + data[cell] - 3] ^= 1
    path.write_bytes(data)
    again = Store.open(path)
    assert row in again.archive.ids(Filter())
    found = look(again)
    assert found.broken == set()
    assert found.misplaced == 1
    assert gather(again.archive, Filter()).total == before
    assert look(again) == Found()
    again.close()


def test_an_earlier_program_may_change_what_is_sealed(store: Store, kept: dict[int, RoundRow], path: Path) -> None:
    """It knows nothing of seals: its changes count, and are sealed at the next look."""
    one, two, *_ = sorted(kept)
    store.close()
    earlier = sqlite3.connect(path)
    with earlier:
        earlier.execute("UPDATE summaries SET player = '大明'")
        earlier.execute("UPDATE summaries SET removed = '2026-01-01T00:00:00+00:00' WHERE round_id = ?", (two,))
    earlier.close()
    again = Store.open(path)
    assert look(again) == Found()
    assert {each.summary.player for each in again.archive.listed([one, two])} == {"大明"}
    assert two not in again.archive.ids(Filter())
    assert again.archive.database.execute("SELECT count(*) FROM summaries WHERE seal IS NULL").fetchone() == (0,)
    again.close()


def test_a_summary_without_a_record_of_this_version_stays(store: Store) -> None:
    """Nothing speaks against it."""
    exhausted(store.archive.writing(_batch(Summary(game="tiengow", names=("x",), levels=("",))), ()))
    store.archive.database.execute("UPDATE summaries SET seal = NULL")
    assert look(store) == Found()
    assert store.archive.database.execute("SELECT count(seal) FROM summaries").fetchone() == (1,)


def _batch(summary: Summary) -> ImportBatch:
    batch = ImportBatch()
    new = NewRound(1, 1, {}, "no JSON", summary)
    for _ in batch.add(NewMatch("tiengow", {}, (new,))):
        pass
    return batch


def test_only_whole_summaries_are_salvaged(store: Store, kept: dict[int, RoundRow], path: Path) -> None:
    """Those with a broken seal are made again; the others keep their marks."""
    store.close()
    data = path.read_bytes()
    names = {row: each.summary.names for row, each in kept.items()}
    path.write_bytes(data.replace('"阿北"'.encode(), '"阿比"'.encode()))
    salvage(path, path.with_name("new.db"))
    new = Store.open(path.with_name("new.db"))
    assert {each for each, _match in new.archive.without_summary()} == {row for row in kept if "阿北" in names[row]}
    assert {each.id for each in new.archive.listed(sorted(kept))} == {row for row in kept if "阿北" not in names[row]}
    assert look(new) == Found()
    new.close()


WRONG_TYPES = {
    "preset": "CAST(preset AS BLOB)", "player": "CAST(player AS BLOB)", "level": "CAST(level AS BLOB)",
    "variant": "X'00'", "apart": "X'00'", "ended": "CAST(ended AS BLOB)", "chips": "'x'",
    "facts": "CAST('{}' AS BLOB)", "term": "'x'", "won": "0.5", "game": "CAST(game AS BLOB)",
}  # fmt: skip


@pytest.mark.parametrize("column", WRONG_TYPES)
@pytest.mark.parametrize("use", [lambda store: gather(store.archive, Filter()), lambda store: store.archive.players()])
def test_a_text_that_became_bytes(
    store: Store, kept: dict[int, RoundRow], column: str, use: Callable[[Store], object]
) -> None:
    """Statistics and lists go on without that round, until it is summed up again."""
    row = sorted(kept)[1]
    harm(store, f"{column} = {WRONG_TYPES[column]}", row)
    use(store)
    found = gather(store.archive, Filter())
    sorted(found.there)
    sorted(found.players)
    assert all(isinstance(point.ended, str) for point in found.series)
    assert found.total.rounds >= len(kept) - 1
    assert all(isinstance(name, str) for name in store.archive.players())
    assert [each for each in store.archive.listed(sorted(kept)) if each.summary != kept[each.id].summary] == []


def test_a_seal_is_the_same_everywhere() -> None:
    """The same row has the same seal in every version of Python; a known answer."""
    assert seal(*range(19), "安", None) == "32ef2687f9018bde"
