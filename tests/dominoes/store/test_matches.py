# SPDX-License-Identifier: MIT
"""`dominoes.store.matches`."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dominoes.errors import StoreError
from dominoes.store import SavedRound, Store

HEADER = {"preset": "wiki_hk", "players": ["Ann", "bot:club"], "seed": "00" * 32, "chips": [0, -4]}
LINE = '{"game":"tiengow","gupai":1,"players":["安"]}'


def reopened(store: Store) -> Store:
    """Close *store* and open it again."""
    store.close()
    return Store.open(store._path)


def test_a_match_comes_back_as_it_was_saved(store: Store) -> None:
    """Everything given is there after closing, rounds and moves in order."""
    match = store.begin_match("tiengow", HEADER)
    first = store.begin_round(match, 1, 1, {"banker": 2})
    store.add_move(first, 0, 2, "lead 43 44 44 52")
    store.add_move(first, 1, 3, "throw 22 32 63 31")
    store.end_round(first, LINE)
    second = store.begin_round(match, 1, 2, {})
    store.add_move(second, 0, 0, "pass")
    store = reopened(store)
    saved = store.load(match)
    store.close()
    assert (saved.id, saved.game, saved.header, saved.state) == (match, "tiengow", HEADER, "open")
    assert saved.created <= saved.updated
    assert saved.rounds == (
        SavedRound(first, 1, 1, {"banker": 2}, ((2, "lead 43 44 44 52"), (3, "throw 22 32 63 31")), 0, LINE),
        SavedRound(second, 1, 2, {}, ((0, "pass"),), 0, None),
    )


def test_taking_back_removes_what_followed_and_is_counted(store: Store) -> None:
    """After an undo the round goes on from there."""
    number = store.begin_round(store.begin_match("tiengow", {}), 1, 1, {})
    for ply in range(4):
        store.add_move(number, ply, ply, f"lead {ply}")
    store.take_back(number, 1)
    store.add_move(number, 1, 1, "other")
    store.take_back(number, 1)
    (saved,) = store.open_matches()
    assert saved.rounds[0].moves == ((0, "lead 0"),)
    assert saved.rounds[0].undos == 2


def test_open_matches_come_newest_first(store: Store) -> None:
    """Closed matches and other games are left out; the order is that of the ids, whatever the clock said."""
    ids = [store.begin_match(game, {}) for game in ("tiengow", "chain", "tiengow", "tiengow", "tiengow")]
    store.end_match(ids[2], "finished")
    store.end_match(ids[3], "given-up")
    with store._database.atomic():
        store._database.execute("UPDATE matches SET created = '1970', updated = '1970' WHERE id = ?", [ids[4]])
    assert [match.id for match in store.open_matches()] == [ids[4], ids[1], ids[0]]
    assert [match.id for match in store.open_matches("tiengow")] == [ids[4], ids[0]]
    assert store.open_matches("paigow") == ()
    assert [store.load(number).state for number in ids[2:4]] == ["finished", "given-up"]


def test_the_checksum_is_stored_with_the_line(store: Store) -> None:
    """It is the SHA-256 of the text in UTF-8."""
    number = store.begin_round(store.begin_match("tiengow", {}), 1, 1, {})
    store.end_round(number, LINE)
    (row,) = store._database.query("SELECT line, sha256 FROM rounds")
    assert row == {"line": LINE, "sha256": hashlib.sha256(LINE.encode()).hexdigest()}


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(lambda store: store.begin_round(9, 1, 1, {}), id="a round of no match"),
        pytest.param(lambda store: store.begin_round(1, 1, 1, {}), id="a round twice"),
        pytest.param(lambda store: store.begin_round(2, 1, 1, {}), id="a round of a closed match"),
        pytest.param(lambda store: store.add_move(9, 0, 0, "pass"), id="a move in no round"),
        pytest.param(lambda store: store.add_move(1, 0, 0, "pass"), id="a ply twice"),
        pytest.param(lambda store: store.add_move(1, 2, 0, "pass"), id="a ply left out"),
        pytest.param(lambda store: store.add_move(1, 1, "no seat", "pass"), id="a seat that is a text"),
        pytest.param(lambda store: store.add_move(2, 0, 0, "pass"), id="a move in a round that is over"),
        pytest.param(lambda store: store.add_move(3, 0, 0, "pass"), id="a move in a closed match"),
        pytest.param(lambda store: store.take_back(1, 1), id="taking back nothing"),
        pytest.param(lambda store: store.take_back(1, -1), id="taking back too much"),
        pytest.param(lambda store: store.take_back(2, 0), id="taking back in a round that is over"),
        pytest.param(lambda store: store.end_round(2, LINE), id="ending a round twice"),
        pytest.param(lambda store: store.end_round(3, LINE), id="ending a round of a closed match"),
        pytest.param(lambda store: store.end_match(9, "finished"), id="ending no match"),
        pytest.param(lambda store: store.end_match(2, "given-up"), id="ending a match twice"),
        pytest.param(lambda store: store.end_match(1, "open"), id="ending a match as open"),
        pytest.param(lambda store: store.end_match(1, "lost"), id="ending a match as something else"),
        pytest.param(lambda store: store.load(9), id="loading no match"),
        pytest.param(lambda store: store.add_move(1, 1, 0, "lead\x00 66"), id="NUL in a move"),
        pytest.param(lambda store: store.add_move(1, 1, 0, "lead \ud800"), id="half a surrogate pair in a move"),
        pytest.param(lambda store: store.end_round(1, "{}\udfff"), id="half a surrogate pair in a line"),
        pytest.param(lambda store: store.begin_match("tien\x00gow", {}), id="NUL in a game"),
        pytest.param(lambda store: store.begin_match("tiengow", {"x": float("nan")}), id="NaN in a header"),
        pytest.param(lambda store: store.begin_round(1, 2, 1, {"x": {1}}), id="a set in a header"),
    ],
)
def test_a_call_that_makes_no_sense_changes_nothing(store: Store, call: Callable[[Store], object]) -> None:
    """It is refused with `ValueError`, and the store goes on as before."""
    match, closed = store.begin_match("tiengow", {}), store.begin_match("tiengow", {})
    store.add_move(store.begin_round(match, 1, 1, {}), 0, 3, "lead 66")
    store.end_round(store.begin_round(match, 2, 1, {}), LINE)
    store.begin_round(closed, 1, 1, {})
    store.end_match(closed, "finished")
    before = [store.load(match), store.load(closed)]
    with pytest.raises(ValueError, match=r"^(?!.*surrogates not allowed)"):
        call(store)
    store = reopened(store)
    after = [store.load(match), store.load(closed)]
    store.close()
    assert after == before


def test_a_header_nested_beyond_reason_is_refused(store: Store) -> None:
    """A structure that cannot be written as JSON is no header."""
    header: dict[str, Any] = {}
    for _ in range(100_000):
        header = {"deeper": header}
    with pytest.raises(ValueError, match="not JSON"):
        store.begin_match("tiengow", header)
    while header:
        # One level at a time: to be rid of all at once takes as deep a recursion.
        header = header["deeper"]


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800 alone", "\U0001f03f 骨牌", '"; DROP TABLE matches; --', "\r\n\u2028"]
)
def test_any_text_in_a_header_comes_back(store: Store, text: str) -> None:
    """Headers hold what people type: names are kept whatever they are made of."""
    match = store.begin_match("tiengow", {text: [text]})
    assert store.load(match).header == {text: [text]}
    (verdict,) = store._database.query("PRAGMA integrity_check")
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
        pytest.param("DELETE FROM moves WHERE ply = 0", id="a move missing"),
    ],
)
def test_damage_within_rows_is_noticed(store: Store, damage: str) -> None:
    """What contradicts itself is told as damage, not shown as a match."""
    match = store.begin_match("tiengow", {})
    number = store.begin_round(match, 1, 1, {})
    store.add_move(number, 0, 0, "lead 66")
    store.add_move(number, 1, 1, "throw 22")
    store.end_round(number, LINE)
    store.close()
    other = sqlite3.connect(store._path)
    other.execute(damage)
    other.commit()
    other.close()
    store = Store.open(store._path)
    with pytest.raises(StoreError) as caught:
        store.load(match)
    store.close()
    assert caught.value.reason.key == "store.damaged"


def test_a_table_that_is_missing(store: Store) -> None:
    """It is found on opening, not in the middle of a game."""
    store.close()
    other = sqlite3.connect(store._path)
    other.execute("DROP TABLE moves")
    other.close()
    with pytest.raises(StoreError, match=r"store\.damaged"):
        Store.open(store._path)


def test_one_damaged_match_hides_no_other(store: Store) -> None:
    """The others are given; which ones cannot be read is known."""
    for _ in range(3):
        store.begin_match("tiengow", {})
    store._database.execute("UPDATE matches SET header = '[]' WHERE id IN (1, 3)")
    assert [each.id for each in store.open_matches()] == [2]
    unreadable = store.unreadable
    assert unreadable == (3, 1)
    store._database.execute("UPDATE matches SET header = '{}'")
    assert [each.id for each in store.open_matches()] == [3, 2, 1]
    assert store.unreadable == ()


def test_a_full_disk_costs_nothing_that_was_saved(store: Store) -> None:
    """The move that found no room is told; all before it is kept, and saving resumes with room."""
    number = store.begin_round(match := store.begin_match("tiengow", {}), 1, 1, {})
    (pages,) = store._database.query("PRAGMA page_count")
    store._database.execute(f"PRAGMA max_page_count = {pages['page_count'] + 1}")

    def fill() -> None:
        for ply in count():
            store.add_move(number, ply, 0, "lead 66 " * 20)
            saved.append((0, "lead 66 " * 20))

    saved: list[tuple[int, str]] = []
    with pytest.raises(StoreError, match=r"store\.full"):
        fill()
    assert store.load(match).rounds[0].moves == tuple(saved)
    assert saved
    store._database.execute("PRAGMA max_page_count = 100000")
    store.add_move(number, len(saved), 0, "lead 66")
    store = reopened(store)
    assert store.load(match).rounds[0].moves == (*saved, (0, "lead 66"))
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
        first.begin_match("tiengow", {})
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
from dominoes.store import Store
assert "sqlite_utils" not in sys.modules
for expected in (1, 2):
    store = Store.open(Path(sys.argv[1]))
    match = store.begin_match("tiengow", {})
    number = store.begin_round(match, 1, 1, {})
    store.add_move(number, 0, 0, "lead 66")
    store.take_back(number, 0)
    store.end_round(number, "{}")
    store.open_matches()
    store.end_match(match, "finished")
    store.close()
    assert len(connections) == expected, connections
"""
    subprocess.run([sys.executable, "-c", program, path], check=True, cwd=Path(__file__).parents[3])


def test_a_brief_list(store: Store) -> None:
    """Rounds with their headers and the last record, so that hundreds of matches are listed in no time."""
    match = store.begin_match("tiengow", {"seed": "1"})
    row = store.begin_round(match, 1, 1, {"n": 1})
    store.add_move(row, 0, 0, "lead 66")
    store.end_round(row, '{"game":"tiengow"}')
    last = store.begin_round(match, 2, 1, {"n": 2})
    store.end_round(last, '{"game":"tiengow","n":2}')
    store.begin_match("paigow", {})
    broken = store.begin_match("tiengow", {})
    store.begin_round(broken, 1, 1, {})
    store._database.execute("UPDATE rounds SET header = '{' WHERE match_id = ?", (broken,))
    paigow, tiengow = store.open_matches(brief=True)
    assert store.unreadable == (broken,)
    assert paigow == store.load(paigow.id)
    assert tiengow.header == {"seed": "1"}
    assert [(each.id, each.number, each.half, each.header, each.moves, each.line) for each in tiengow.rounds] == [
        (row, 1, 1, {"n": 1}, (), None),
        (last, 2, 1, {"n": 2}, (), '{"game":"tiengow","n":2}'),
    ]
    assert store.open_matches("tiengow", brief=True) == (tiengow,)
