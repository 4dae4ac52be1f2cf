# SPDX-License-Identifier: MIT
"""`dominoes.store.matches`."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dominoes.errors import StoreError
from dominoes.records.record import with_remarks
from dominoes.records.summary import Summary
from dominoes.store import Filter, SavedMatch, SavedRound, Store
from dominoes.store.failures import store_errors
from tests.support.saved_matches import Played, matches_of, path_of

HEADER = {"preset": "wiki_hk", "players": ["Ann", "bot:club"], "seed": "00" * 32, "chips": [0, -4]}
LINE = '{"game":"tiengow","gupai":1,"players":["安"]}'
GOLDEN = Path(__file__).parents[2] / "golden"


def reopened(store: Store) -> Store:
    """Close *store* and open it again."""
    path = path_of(store)
    store.close()
    return Store.open(path)


def test_a_match_comes_back_as_it_was_saved(store: Store) -> None:
    """Everything given is there after closing, rounds and moves in order."""
    played = Played(store.save, HEADER)
    played.begin_round({"banker": 2})
    played.add_move(2, "lead 43 44 44 52")
    played.add_move(3, "throw 22 32 63 31")
    played.end_round(LINE)
    played.begin_round(number=1, half=2)
    played.add_move(0, "pass")
    store = reopened(store)
    saved = store.load(played.seed)
    store.close()
    first = SavedRound(1, 1, {"banker": 2}, ((2, "lead 43 44 44 52"), (3, "throw 22 32 63 31")), 0, LINE)
    assert saved == SavedMatch("tiengow", HEADER, (first, SavedRound(1, 2, {}, ((0, "pass"),))))
    assert saved == played.match


def test_a_match_saved_at_once_is_as_one_saved_step_by_step(store: Store, tmp_path: Path) -> None:
    """Everything unsaved for a while is caught up on, after any events; nothing is written twice."""
    played = Played(store.save)
    values = [played.match]
    steps: list[Callable[[], None]] = [
        lambda: played.begin_round({"n": 1}),
        lambda: played.add_move(0, "lead 66"),
        lambda: played.add_move(1, "beat 55"),
        lambda: played.take_back(1),
        lambda: played.note({"uncounted": True}),
        lambda: played.add_move(1, "throw 22"),
        lambda: played.end_round(LINE, Summary(game="tiengow")),
        lambda: played.begin_round({"n": 2}),
        lambda: played.take_back(0),
        lambda: played.end_match("given-up"),
    ]
    for step in steps:
        step()
        values.append(played.match)
    for begun in range(len(values)):
        for known in (True, False):
            other = Store.open(tmp_path / f"{begun}{known}.db")
            other.save(values[begun])
            if not known:
                other = reopened(other)
            other.save(played.match)
            other.save(played.match)
            assert contents(other) == contents(store)
            other.close()


def contents(store: Store) -> list[list[object]]:
    """Return all that *store* holds, without its moments."""
    return [
        store.archive.database.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608 - from below
        for table, columns in (
            ("matches", "id, game, header, state"),
            ("rounds", "*"),
            ("moves", "*"),
            ("summaries", "round_id, match_id, game"),
        )
    ]


def test_the_newest_round_of_a_match(store: Store) -> None:
    """Its last finished round, after any rounds of other matches and whether the match is over."""
    played = Played(store.save, HEADER | {"seed": "aa"})
    assert store.newest_round("aa") is None
    for _round in range(2):
        played.begin_round()
        played.end_round(LINE)
    played.begin_round()
    other = Played(store.save, HEADER | {"seed": "bb"})
    other.begin_round()
    other.end_round(LINE)
    assert (store.newest_round("aa"), store.newest_round("bb")) == (2, 4)
    played.end_match("finished")
    store = reopened(store)
    assert (store.newest_round("aa"), store.newest_round("bb"), store.newest_round("cc")) == (2, 4, None)
    store.close()


@pytest.mark.parametrize("known", [True, False])
def test_pieces_that_do_not_fit_are_set_aside(store: Store, known: bool) -> None:  # noqa: FBT001
    """The file may have another course of the match: the whole is written beside it, and counts once."""
    played = Played(store.save)
    for number in (1, 2, 3):
        played.begin_round()
        played.end_round(f'{{"n":{number}}}', Summary(game="tiengow"))
    if not known:
        store = reopened(store)
    first, _second, third = played.match.rounds
    other = replace(played.match, rounds=(first, replace(third, number=2)))
    store.save(other)
    assert [each.state for each in matches_of(store).values()] == ["given-up", "open"]
    assert store.load(played.seed) == other
    assert store.archive.ids(Filter()) == [5, 4, 2]
    assert store.archive.ids(Filter(removed=True)) == [3, 1]
    store.close()


def test_remarks_do_not_make_another_round(store: Store) -> None:
    """The record of a finished round keeps what was written about it, while the match goes on."""
    line = (GOLDEN / "basic.gupai").read_text(encoding="utf-8").splitlines()[0]
    played = Played(store.save)
    played.begin_round()
    played.end_round(line, Summary(game="tiengow"))
    remarked = with_remarks(line, ["well played"])
    store.archive.replace_line(1, remarked)
    store = reopened(store)
    store.save(replace(played.match, rounds=(*played.match.rounds, SavedRound(2, 1, {}))))
    (saved,) = matches_of(store).values()
    assert [each.line for each in saved.rounds] == [remarked, None]
    store.close()


def test_taking_back_removes_what_followed(store: Store) -> None:
    """After an undo the round goes on from there, and the undo is counted."""
    played = Played(store.save)
    played.begin_round()
    for ply in range(4):
        played.add_move(ply, f"lead {ply}")
    played.take_back(1)
    played.add_move(1, "other")
    played.take_back(1)
    store = reopened(store)
    saved = store.load(played.seed)
    assert saved is not None
    assert saved.rounds[0].moves == ((0, "lead 0"),)
    assert saved.rounds[0].undos == 2
    store.close()


def test_open_matches_come_newest_first(store: Store) -> None:
    """Closed matches are left out; the order is that of their beginnings, by any clock."""
    played = [Played(store.save, game=game) for game in ("tiengow", "chain", "tiengow", "tiengow", "tiengow")]
    played[2].end_match("finished")
    played[3].end_match("given-up")
    store.archive.database.execute("UPDATE matches SET created = '1970', updated = '1970' WHERE id = 5")
    assert [match.seed for match in store.open_matches()] == [played[at].seed for at in (4, 1, 0)]
    assert [match.state for match in matches_of(store).values()][2:4] == ["finished", "given-up"]
    assert store.load(played[2].seed) is None


def test_the_checksum_is_stored_with_the_line(store: Store) -> None:
    """It is the SHA-256 of the text in UTF-8."""
    played = Played(store.save)
    played.begin_round()
    played.end_round(LINE)
    (row,) = store.archive.database.query("SELECT line, sha256 FROM rounds")
    assert row == {"line": LINE, "sha256": hashlib.sha256(LINE.encode()).hexdigest()}


def changed_round(match: SavedMatch, **changes: Any) -> SavedMatch:  # noqa: ANN401 - of any field
    """Return *match* with another last round."""
    return replace(match, rounds=(*match.rounds[:-1], replace(match.rounds[-1], **changes)))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda match: replace(match, header={}), id="no seed"),
        pytest.param(lambda match: replace(match, state="lost"), id="a state that is none"),
        pytest.param(lambda match: replace(match, header=match.header | {"x": float("nan")}), id="NaN in a header"),
        pytest.param(
            lambda match: replace(match, rounds=(*match.rounds, SavedRound(1, 1, {}))), id="a round that is there"
        ),
        pytest.param(lambda match: changed_round(match, moves=(("no seat", "pass"),)), id="a seat that is a text"),
        pytest.param(lambda match: changed_round(match, moves=((0, "lead\x00 66"),)), id="NUL in a move"),
        pytest.param(lambda match: changed_round(match, moves=((0, "\ud800"),)), id="half a surrogate pair in a move"),
        pytest.param(lambda match: changed_round(match, line="{}\udfff"), id="half a surrogate pair in a line"),
        pytest.param(lambda match: changed_round(match, header={"x": {1}}), id="a set in a header"),
        pytest.param(
            lambda match: replace(match, game="tien\x00gow", header={"seed": "new"}),
            id="NUL in the game of a new match",
        ),
    ],
)
def test_a_match_that_makes_no_sense_changes_nothing(store: Store, change: Callable[[SavedMatch], SavedMatch]) -> None:
    """It is refused with `ValueError`, and the store goes on as before."""
    played = Played(store.save)
    played.begin_round()
    played.add_move(3, "lead 66")
    played.end_round(LINE)
    played.begin_round()
    played.add_move(3, "lead 66")
    before = contents(store)
    with pytest.raises(ValueError, match=r"^(?!.*surrogates not allowed)"):
        store.save(change(played.match))
    assert contents(store) == before
    played.add_move(0, "beat 55")
    store = reopened(store)
    assert store.load(played.seed) == played.match
    store.close()


def test_a_header_nested_beyond_reason_is_refused(store: Store) -> None:
    """A structure that cannot be written as JSON is no header."""
    header: dict[str, Any] = {}
    for _ in range(100_000):
        header = {"deeper": header}
    with pytest.raises(ValueError, match="not JSON"):
        Played(store.save, header)
    while header:
        # One level at a time: to be rid of all at once takes as deep a recursion.
        header = header["deeper"]


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800 alone", "\U0001f03f 骨牌", '"; DROP TABLE matches; --', "\r\n\u2028"]
)
def test_any_text_in_a_header_comes_back(store: Store, text: str) -> None:
    """Headers hold typed text: names of any characters are kept."""
    played = Played(store.save, {text: [text]})
    saved = store.load(played.seed)
    assert saved is not None
    assert saved.header == {text: [text], "seed": played.seed}
    (verdict,) = store.archive.database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("UPDATE rounds SET line = replace(line, 'gupai', 'gup`i')", id="a bit in a line"),
        pytest.param("UPDATE rounds SET line = NULL", id="a line gone"),
        pytest.param("UPDATE rounds SET sha256 = NULL", id="a checksum gone"),
        pytest.param("UPDATE rounds SET header = substr(header, 2)", id="a header cut"),
        pytest.param("UPDATE matches SET header = '[]'", id="a header that is a list"),
        pytest.param("UPDATE matches SET state = 'opem'", id="a state that is none"),
        pytest.param("UPDATE matches SET game = cast(x'ff' AS TEXT)", id="a text that is not UTF-8"),
    ],
)
def test_damage_within_rows_is_noticed(store: Store, damage: str) -> None:
    """Contradictory data is reported as damage, not shown as a match."""
    played = Played(store.save)
    played.begin_round()
    played.add_move(0, "lead 66")
    played.add_move(1, "throw 22")
    played.end_round(LINE)
    path = path_of(store)
    store.close()
    other = sqlite3.connect(path)
    other.execute(damage)
    other.commit()
    other.close()
    store = Store.open(path)
    assert store.load(played.seed) is None
    with pytest.raises(StoreError) as caught, store_errors():
        matches_of(store)
    assert caught.value.reason.key == "store.damaged"
    # What goes on in memory is written as a whole.
    grown = replace(played.match, rounds=(*played.match.rounds, SavedRound(2, 1, {})))
    store.save(grown)
    assert store.load(played.seed) == grown
    store.close()


def test_a_table_that_is_missing(store: Store, path: Path) -> None:
    """It is found on opening, not in the middle of a game."""
    store.close()
    other = sqlite3.connect(path)
    other.execute("DROP TABLE moves")
    other.close()
    with pytest.raises(StoreError, match=r"store\.damaged"):
        Store.open(path)


def test_one_damaged_match_hides_no_other(store: Store) -> None:
    """The others are given; which ones cannot be read is known."""
    seeds = [Played(store.save).seed for _ in range(3)]
    store.archive.database.execute("UPDATE matches SET header = '[]' WHERE id IN (1, 3)")
    assert [each.seed for each in store.open_matches()] == [seeds[1]]
    damaged = store.unreadable
    assert damaged == 2
    store.archive.database.execute("UPDATE matches SET header = '{}' WHERE id != 2")
    assert [each.seed for each in store.open_matches()] == ["", seeds[1], ""]
    assert store.unreadable == 0


@pytest.mark.parametrize(
    "damage", ["UPDATE moves SET ply = 7", "DELETE FROM moves"], ids=["another ply", "a move missing"]
)
def test_a_damaged_match_can_be_given_up(store: Store, damage: str) -> None:
    """It is not in the list, nor can it be loaded; given up, it is not told of any more."""
    played, other = Played(store.save), Played(store.save)
    played.begin_round()
    played.add_move(0, "lead 66")
    store.archive.database.execute(damage)
    assert [each.seed for each in store.open_matches()] == [other.seed]
    told = store.unreadable
    assert told == 1
    assert store.load(played.seed) is None
    store.give_up(played.seed)
    assert [each.seed for each in store.open_matches()] == [other.seed]
    assert store.unreadable == 0


@pytest.mark.parametrize(
    "damage", ["UPDATE matches SET header = '{' WHERE id = 1", "UPDATE matches SET header = x'ff' || 'a' WHERE id = 1"]
)
def test_a_damaged_match_without_a_name_can_be_given_up(store: Store, damage: str) -> None:
    """Nobody can tell its seed; it is known by its row, and no other is closed."""
    _damaged, other = Played(store.save), Played(store.save)
    store.archive.database.execute(damage)
    assert [each.seed for each in store.open_matches()] == [other.seed]
    assert store.unreadable == 1
    store.give_up_unreadable()
    assert store.unreadable == 0
    assert [each.seed for each in store.open_matches()] == [other.seed]
    assert store.unreadable == 0


def test_a_full_disk_costs_nothing_that_was_saved(store: Store) -> None:
    """The move that found no room is told; all before it is kept, and saving resumes with room."""
    played = Played(store.save)
    played.begin_round()
    (pages,) = store.archive.database.query("PRAGMA page_count")
    store.archive.database.execute(f"PRAGMA max_page_count = {pages['page_count'] + 1}")

    def fill() -> None:
        for _ply in count():
            saved.append(played.match)
            played.add_move(0, "lead 66 " * 20)

    saved: list[SavedMatch] = []
    with pytest.raises(StoreError, match=r"store\.full"):
        fill()
    assert store.load(played.seed) == saved[-1]
    assert saved[-1].rounds[0].moves
    store.archive.database.execute("PRAGMA max_page_count = 100000")
    played.add_move(0, "lead 66")
    store = reopened(store)
    assert store.load(played.seed) == played.match
    assert len(played.match.rounds[0].moves) == len(saved[-1].rounds[0].moves) + 2
    store.close()


def test_a_closed_store_may_be_closed_again(path: Path) -> None:
    """The second time does nothing, also when another store has the file by then; using it is a bug."""
    first = Store.open(path)
    first.close()
    second = Store.open(path)
    first.close()
    with pytest.raises(StoreError, match=r"store\.locked"):
        Store.open(path)
    with pytest.raises(sqlite3.ProgrammingError):
        first.save(SavedMatch("tiengow", {"seed": "1"}))
    second.close()


def test_one_connection_and_late_imports(path: Path) -> None:
    """In all its life a store connects once, and importing the package loads no sqlite-utils."""
    program = """
import sys
from pathlib import Path
connections = []
sys.addaudithook(
    # In memory the tables are made as they should be.
    lambda event, args: connections.append(args) if event == "sqlite3.connect" and args[0] != ":memory:" else None
)
from dominoes.store import SavedMatch, SavedRound, Store
assert "sqlite_utils" not in sys.modules
for expected in (1, 2):
    store = Store.open(Path(sys.argv[1]))
    for rounds in ((), (SavedRound(1, 1, {}, ((0, "lead 66"),)),), (SavedRound(1, 1, {}, (), 1, "{}"),)):
        store.save(SavedMatch("tiengow", {"seed": str(expected)}, rounds))
    store.open_matches()
    store.save(SavedMatch("tiengow", {"seed": str(expected)}, rounds, "finished"))
    store.close()
    assert len(connections) == expected, connections
"""
    subprocess.run([sys.executable, "-c", program, path], check=True, cwd=Path(__file__).parents[3])


def test_a_list_is_brief(store: Store) -> None:
    """It holds rounds with their headers and the last record, so that hundreds of matches are listed in no time."""
    played = Played(store.save, {"name": "Ann"})
    played.begin_round({"n": 1})
    played.add_move(0, "lead 66")
    played.end_round('{"game":"tiengow"}')
    played.begin_round({"n": 2})
    played.end_round('{"game":"tiengow","n":2}')
    newer = Played(store.save)
    Played(store.save).begin_round()
    store.archive.database.execute("UPDATE rounds SET header = '{' WHERE match_id = 3")
    paigow, tiengow = store.open_matches()
    damaged = store.unreadable
    assert damaged == 1
    assert (paigow.seed, paigow.rounds) == (newer.seed, ())
    assert tiengow.header == played.match.header
    assert tiengow.rounds == (SavedRound(1, 1, {"n": 1}), SavedRound(2, 1, {"n": 2}, line='{"game":"tiengow","n":2}'))
    assert tiengow.updated >= "2026"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moves SET ply = 65 WHERE round_id = 1 AND ply = 1",
        "UPDATE moves SET text = 'lead 66' WHERE round_id = 1 AND ply = 0",
        "UPDATE moves SET text = CAST(x'6c80' AS TEXT) WHERE round_id = 1 AND ply = 1",
        "UPDATE moves SET seat = 7 WHERE round_id = 1 AND ply = 1",
        "DELETE FROM moves WHERE round_id = 1 AND ply = 0",
    ],
)
def test_moves_of_a_finished_round_stand_in_its_record(store: Store, damage: str) -> None:
    """Damage to their rows, which nothing checks, neither changes the match nor keeps anybody from going on."""
    moves = ((0, "lead 22"), (1, "throw 44"))
    finished = SavedRound(1, 1, {}, moves, line='{"v":1}')
    match = SavedMatch("tien-gow", {"seed": "s"}, (finished, SavedRound(2, 1, {}, moves)))
    store.save(match)
    store = reopened(store)
    store.archive.database.execute(damage)
    assert [each.seed for each in store.open_matches()] == ["s"]
    loaded = store.load("s")
    assert loaded == match
    assert loaded.rounds[0].moves == ()
    assert loaded.rounds[0] != loaded.rounds[1]
    assert loaded.rounds[0] != "another kind of thing"
    assert hash(loaded.rounds[0]) == hash(finished)
    # It goes on in the same rows, and is whole after that.
    played = replace(loaded, rounds=(loaded.rounds[0], replace(match.rounds[1], moves=(*moves, (2, "beat 66")))))
    store.save(played)
    store = reopened(store)
    assert store.load("s") == played
    assert len(list(store.archive.database["matches"].rows)) == 1
    store.close()
