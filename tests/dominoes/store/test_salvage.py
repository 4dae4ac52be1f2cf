# SPDX-License-Identifier: MIT
"""`dominoes.store.salvage`: a new store from what is left of another."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dominoes.errors import StoreError
from dominoes.store import Filter, SavedMatch, SavedRound, Store, backups, pages, seals
from dominoes.store.backups import StoppedError
from dominoes.store.salvage import Salvaged, salvage
from tests.reliability import damage
from tests.reliability.damage import Original
from tests.support.saved_matches import matches_of, rows_of


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A store that is made once."""
    return damage.make(tmp_path_factory.mktemp("store") / "matches.db", 1)


def changed(original: Original, tmp_path: Path, statement: str) -> Path:
    """Copy the store and change something in it."""
    path = tmp_path / "changed.db"
    path.write_bytes(original.data)
    other = sqlite3.connect(path)
    other.execute(statement)
    other.commit()
    other.close()
    return path


def test_all_of_a_whole_store(original: Original, tmp_path: Path) -> None:
    """Matches, rounds, moves, summaries and favourites are what they were, under the ids they had."""
    new = tmp_path / "new.db"
    told = salvage(original.path, new)
    assert told == Salvaged(damage.MATCHES * damage.ROUNDS - 1, damage.MATCHES * damage.ROUNDS - 1)
    old, store = Store.open(original.path), Store.open(new)
    assert matches_of(store) == original.matches
    ids = old.archive.ids(Filter())
    assert store.archive.listed(ids) == old.archive.listed(ids)
    assert store.archive.ids(Filter(favourite=True)) == sorted(original.favourites, reverse=True)
    old.close()
    store.close()
    assert original.path.read_bytes() == original.data


def test_facts_that_are_no_text_any_more(original: Original, tmp_path: Path) -> None:
    """A flipped bit in the type of the facts costs the summary, which is made again, and nothing else."""
    finished = damage.MATCHES * damage.ROUNDS - 1
    digest_and_text, digest_and_bytes = b"\x81\x0d\x11", b"\x81\x0d\x10"
    assert original.data.count(digest_and_text) == finished
    path = tmp_path / "changed.db"
    path.write_bytes(original.data.replace(digest_and_text, digest_and_bytes))
    assert salvage(path, tmp_path / "new.db") == Salvaged(finished, finished)
    store = Store.open(tmp_path / "new.db")
    assert matches_of(store) == original.matches
    assert len(store.archive.without_summary()) == finished
    store.close()


def test_what_is_only_in_the_log(original: Original, tmp_path: Path) -> None:
    """A store that was killed has its last moves there; taken back ones are not in it, nor half a transaction."""
    path = tmp_path / "killed.db"
    path.write_bytes(original.data)
    store = Store.open(path)
    match = original.matches[damage.MATCHES]
    last = match.rounds[-1]
    store.save(replace(match, rounds=(*match.rounds[:-1], replace(last, moves=last.moves[:5], undos=1))))
    expected = replace(
        match, rounds=(*match.rounds[:-1], replace(last, moves=(*last.moves[:5], (1, "beat 66")), undos=1))
    )
    store.save(expected)
    for end in ("", "-wal"):
        (tmp_path / f"copy.db{end}").write_bytes((tmp_path / f"killed.db{end}").read_bytes())
    store.close()
    log = tmp_path / "copy.db-wal"
    log.write_bytes(log.read_bytes() + b"\0" * 100)
    salvage(tmp_path / "copy.db", tmp_path / "new.db")
    store = Store.open(tmp_path / "new.db")
    assert matches_of(store) == original.matches | {damage.MATCHES: expected}
    store.close()
    whole = log.read_bytes()
    (tmp_path / "copy.db").write_bytes(original.data)
    log.write_bytes(whole[: len(whole) // 2])
    assert salvage(tmp_path / "copy.db", tmp_path / "half.db").read == damage.MATCHES * damage.ROUNDS - 1
    (tmp_path / "copy.db").unlink()
    log.write_bytes(whole)
    assert pages.read(tmp_path / "copy.db").moves


def test_what_is_only_in_a_log_that_was_put_aside(original: Original, tmp_path: Path) -> None:
    """A program that was killed while it put the damaged file aside loses nothing of the log."""
    path = tmp_path / "killed.db"
    path.write_bytes(original.data)
    store = Store.open(path)
    match = original.matches[damage.MATCHES]
    last = match.rounds[-1]
    expected = replace(match, rounds=(*match.rounds[:-1], replace(last, moves=(*last.moves, (1, "beat 66")))))
    store.save(expected)
    aside = tmp_path / "aside"
    aside.mkdir()
    (tmp_path / "copy.db").write_bytes(path.read_bytes())
    (aside / "copy-000001-20261121-120000.db").hardlink_to(tmp_path / "copy.db")
    (aside / "copy-000001-20261121-120000.db-wal").write_bytes((tmp_path / "killed.db-wal").read_bytes())
    store.close()
    salvage(tmp_path / "copy.db", tmp_path / "new.db")
    store = Store.open(tmp_path / "new.db")
    assert matches_of(store) == original.matches | {damage.MATCHES: expected}
    store.close()


def test_on_top_of_a_backup(original: Original, tmp_path: Path) -> None:
    """The backup has the first half; the rest comes from the damaged file, nothing twice."""
    (backup,) = backups.list_backups(original.path.parent / "backups")
    path = tmp_path / "matches.db"
    path.write_bytes(original.data[:100] + bytes(damage.PAGE - 100) + original.data[damage.PAGE :])
    told = salvage(path, tmp_path / "new.db", backup.path)
    assert told == Salvaged(damage.MATCHES * damage.ROUNDS - 1, damage.MATCHES * damage.ROUNDS - 1)
    assert backup.rounds == damage.MATCHES // 2 * damage.ROUNDS
    store = Store.open(tmp_path / "new.db")
    assert matches_of(store) == original.matches
    store.close()


def test_a_match_of_another_life_gets_a_new_id(original: Original, tmp_path: Path) -> None:
    """A backup of another store has other matches under the same ids: both are kept."""
    other = Store.open(tmp_path / "other.db")
    before = SavedMatch("paigow", {"seed": "mine"}, (SavedRound(1, 1, {}, line='{"game":"paigow"}'),))
    other.save(before)
    other.close()
    salvage(original.path, tmp_path / "new.db", tmp_path / "other.db")
    store = Store.open(tmp_path / "new.db")
    assert matches_of(store) == {**original.matches, 1: before, damage.MATCHES + 1: original.matches[1]}
    store.close()


def found(store: Store, number: int) -> SavedMatch:
    """Return one match by its row id."""
    return matches_of(store)[number]


@pytest.mark.parametrize(
    ("statement", "check"),
    [
        pytest.param(
            "DELETE FROM matches WHERE id = 2",
            lambda store: (found(store, 2).game, found(store, 2).state) == ("tiengow", "given-up"),
            id="a match without its row",
        ),
        pytest.param(
            "UPDATE matches SET header = '{' WHERE id = 6",
            lambda store: (found(store, 6).header, found(store, 6).state) == ({}, "given-up"),
            id="an open match that cannot be read",
        ),
        pytest.param(
            "UPDATE rounds SET header = '[]' WHERE id = 2",
            lambda store: found(store, 1).rounds[1].header == {},
            id="a round with another header",
        ),
        pytest.param(
            "UPDATE rounds SET header = '' WHERE id = 60",
            lambda store: len(found(store, 6).rounds) == damage.ROUNDS - 1,
            id="a round under way that cannot be read",
        ),
        pytest.param(
            "UPDATE rounds SET line = replace(line, '天', '地') WHERE id = 55",
            lambda store: 55 not in rows_of(store, 6) and found(store, 6).state == "given-up",
            id="a record that was changed, in the middle of an open match",
        ),
        pytest.param(
            "DELETE FROM moves WHERE round_id = 60 AND ply = 7",
            lambda store: len(found(store, 6).rounds[-1].moves) == 7,
            id="a move that is missing",
        ),
        pytest.param(
            "UPDATE summaries SET names = '[1]' WHERE round_id = 9",
            lambda store: [each[0] for each in store.archive.without_summary()] == [9],
            id="a summary that cannot be shown",
        ),
        pytest.param(
            "UPDATE summaries SET apart = 'whatever' WHERE round_id = 9",
            lambda store: [each[0] for each in store.archive.without_summary()] == [9],
            id="a summary that this program does not know",
        ),
        pytest.param(
            "UPDATE rounds SET number = 99 WHERE id = 9",
            lambda store: len(found(store, 1).rounds) == damage.ROUNDS,
            id="a round with another number",
        ),
        pytest.param(
            "UPDATE matches SET state = 'lost' WHERE id = 3",
            lambda store: found(store, 3).state == "given-up",
            id="a state that is none",
        ),
    ],
)
def test_damage_within_rows(
    original: Original, tmp_path: Path, statement: str, check: Callable[[Store], bool]
) -> None:
    """The whole rounds are there all the same, and the result can be used."""
    path = changed(original, tmp_path, statement)
    salvage(path, tmp_path / "new.db")
    store = Store.open(tmp_path / "new.db")
    assert check(store)
    lines = {each.line for match in matches_of(store).values() for each in match.rounds if each.line}
    missing = {row for row, line in original.lines.items() if line not in lines}
    assert missing == ({55} if "55" in statement else set())
    store.open_matches()
    assert store.unreadable == 0
    store.close()


def test_nothing_is_left_of_what_broke_off(original: Original, tmp_path: Path) -> None:
    """Whether it was stopped or could not be written; what was there of an earlier time is cleared away."""
    new = tmp_path / "folder" / "new.db"
    new.parent.mkdir()
    new.write_text("half", encoding="utf-8")
    with pytest.raises(StoppedError):
        salvage(_long(original, tmp_path), new, stop=lambda: True)
    assert list(new.parent.iterdir()) == []
    with pytest.raises(StoreError):
        salvage(original.path, new, tmp_path / "no backup")
    assert list(new.parent.iterdir()) == []
    assert salvage(original.path, new).rounds
    assert [each.name for each in new.parent.iterdir()] == ["new.db"]


def _long(original: Original, tmp_path: Path) -> Path:
    path = tmp_path / "long.db"
    path.write_bytes(original.data + bytes(damage.PAGE * 300))
    return path


@pytest.mark.parametrize("seed", range(4))
def test_noise_gives_nothing_and_ends(tmp_path: Path, seed: int) -> None:
    """A file of noise, of leaf pages of noise, or of pages that point in circles."""
    chance = Random(seed)
    noise = bytearray(chance.randbytes(60 * damage.PAGE))
    for at in range(0, len(noise), damage.PAGE):
        noise[at] = 13
        if seed == 3:
            # A row as long as can be, whose next page is its own.
            noise[at : at + 10] = bytes([13, 0, 0, 0, 1, 0, 0, 0, 0, 100])
            noise[at + 100 : at + 110] = bytes([0x97, 0xD7, 0x84, 0x00, 1, 2, 3, 4, 5, 6])
            noise[at + damage.PAGE - 4 : at + damage.PAGE] = (at // damage.PAGE + 1).to_bytes(4, "big")
    path = tmp_path / "noise.db"
    path.write_bytes(noise)
    assert salvage(path, tmp_path / "new.db") == Salvaged(0, 0)


@pytest.mark.parametrize("sealed", [True, False])
def test_two_records_in_one_place(original: Original, tmp_path: Path, *, sealed: bool) -> None:
    """One of them was numbered by the damage; neither is lost, and a seal says what its number was."""
    path = tmp_path / "changed.db"
    path.write_bytes(original.data)
    other = sqlite3.connect(path)
    other.execute("DROP INDEX idx_rounds_match_id_number_half")
    other.execute("UPDATE rounds SET number = 1 WHERE id = 9")
    if not sealed:
        other.execute("UPDATE rounds SET seal = NULL")
    other.commit()
    other.close()
    assert salvage(path, tmp_path / "new.db").rounds == len(original.lines)
    store = Store.open(tmp_path / "new.db")
    if sealed:
        assert found(store, 1) == original.matches[1]
        store.close()
        return
    assert len(found(store, 1).rounds) == damage.ROUNDS - 1
    stray = found(store, damage.MATCHES + 1)
    assert [each.line for each in stray.rounds] == [original.lines[9]]
    assert stray.state == "given-up"
    assert len(store.archive.ids(Filter())) == len(original.lines)
    store.close()


@pytest.mark.parametrize("number", [1, 77])
def test_a_record_of_the_backup_in_another_place(original: Original, tmp_path: Path, number: int) -> None:
    """The number is of the damage: the record is there already, and does not come twice."""
    path = tmp_path / "changed.db"
    path.write_bytes(original.data)
    other = sqlite3.connect(path)
    other.execute("DROP INDEX idx_rounds_match_id_number_half")
    other.execute("UPDATE rounds SET number = ? WHERE id = 9", (number,))
    other.commit()
    other.close()
    (backup,) = backups.list_backups(original.path.parent / "backups")
    assert salvage(path, tmp_path / "new.db", backup.path).rounds == len(original.lines)
    store = Store.open(tmp_path / "new.db")
    assert len(found(store, 1).rounds) == damage.ROUNDS
    assert len(matches_of(store)) == damage.MATCHES
    assert len(store.archive.ids(Filter())) == len(original.lines)
    store.close()


def test_damage_in_the_backup_is_not_sealed_again(original: Original, tmp_path: Path) -> None:
    """A row with a broken seal in the backup comes out with a broken one."""
    base = tmp_path / "base.db"
    base.write_bytes(original.data)
    harmed = sqlite3.connect(base)
    triggers = harmed.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _sql in triggers:
        harmed.execute(f"DROP TRIGGER {name}")
    harmed.execute("UPDATE moves SET text = 'lead 66' WHERE round_id = 60 AND ply = 0")
    harmed.execute("UPDATE matches SET game = 'XXngow' WHERE id = 2")
    for _name, sql in triggers:
        harmed.execute(sql)
    harmed.commit()
    harmed.close()
    empty = tmp_path / "empty.db"
    empty.write_bytes(b"")
    salvage(empty, tmp_path / "new.db", base)
    store = Store.open(tmp_path / "new.db")
    assert store.open_matches() == ()
    assert store.unreadable == 1
    *_, found = seals.look(store.archive)
    assert 60 in found.rounds
    assert 2 in found.matches
    store.close()
    # What the damaged file still has of it is taken.
    salvage(original.path, tmp_path / "both.db", base)
    store = Store.open(tmp_path / "both.db")
    assert matches_of(store) == original.matches
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET header = replace(header, 'wiki_hk', 'wiki_hj') WHERE id = 6",
        "UPDATE moves SET text = 'm' || substr(text, 2) WHERE round_id = 60 AND ply = 0",
    ],
)
def test_a_flipped_bit_can_still_be_put_right(original: Original, tmp_path: Path, statement: str) -> None:
    """An open match keeps the seal with which it was found."""
    path = changed(original, tmp_path, "DROP TRIGGER matches_unsealed")
    harmed = sqlite3.connect(path)
    harmed.execute(statement)
    harmed.commit()
    harmed.close()
    salvage(path, tmp_path / "new.db")
    store = Store.open(tmp_path / "new.db")
    *_, found = seals.look(store.archive)
    for _ in seals.mend(store.archive, found, ()):
        pass
    assert not found.is_damaged
    assert matches_of(store) == original.matches
    store.close()
