# SPDX-License-Identifier: MIT
"""Rounds that an earlier program saved are summed up as they would have been when they were played."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.play.exhibition import exhibition
from dominoes.records.record import write_header, write_line
from dominoes.records.summary import Summary, Uncounted, summarise
from dominoes.store import Filter, Store, failures
from dominoes.store.salvage import salvage
from dominoes.store.seals import Found
from ui.saving import store_job
from ui.saving.party import Party
from ui.saving.setup import MatchSetup
from ui.saving.summaries_job import SummariesJob

GOLDEN = Path(__file__).parents[2] / "golden" / "store_v1.sql"
PRESETS = (("tiengow", "wiki_hk"), ("paigow", "wenzhou"), ("chain", "jielong"))
ROUNDS = 4


def old_store(path: Path) -> dict[int, Summary]:
    """Make a file of version 1.0 with played rounds in it; return what each comes to, by its id."""
    connection = sqlite3.connect(path)
    connection.executescript(GOLDEN.read_text(encoding="utf-8"))
    for table in ("moves", "rounds", "matches"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - from above
    found: dict[int, Summary] = {}
    for match, (game, preset) in enumerate(PRESETS, 1):
        options = entry(game).presets[preset]
        seats = entry(game).game.seats(options)
        party = Party(
            setup=MatchSetup(game, options, ("beginner",) * (seats - 1)),
            names=("安", *[""] * (seats - 1)),
            levels=("", *["beginner"] * (seats - 1)),
            me=Seat(0),
            banker=Seat(0),
            seed=bytes(32),
        )
        values = (match, game, json.dumps(party.header()), "open", "2026-01-01T00:00:00+00:00")
        connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", (*values, values[-1]))
        played = [*exhibition(entry(game), options, ["greedy"] * seats, ROUNDS, bytes([match]) * 32)]
        for round_, state in played:
            row = len(found) + 1
            line = write_line(round_)
            connection.execute(
                "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
                (
                    row,
                    match,
                    # An exhibition may be of several short matches.
                    row,
                    round_.standing.half,
                    json.dumps(write_header(round_)),
                    line,
                    hashlib.sha256(line.encode()).hexdigest(),
                ),
            )
            found[row] = summarise(round_, state, names=party.names, levels=party.levels, seat=party.me)
    connection.commit()
    connection.close()
    return found


def sum_up(qtbot: QtBot, store: Store) -> int:
    """Add the missing summaries, and count them."""
    work = SummariesJob(store)
    with qtbot.waitSignal(work.done, timeout=60_000):
        pass
    work.deleteLater()
    return work.added


def test_all_are_summed_up(qtbot: QtBot, tmp_path: Path) -> None:
    """Of all games; once."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    assert len(store.archive.without_summary()) == len(expected) >= 3 * ROUNDS
    assert sum_up(qtbot, store) == len(expected)
    assert {each.id: each.summary for each in store.archive.listed(store.archive.ids(Filter()))} == expected
    assert all(each.apart is Uncounted.NOTHING for each in expected.values())
    assert sum_up(qtbot, store) == 0
    store.close()


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        pytest.param("UPDATE rounds SET line = '{}', sha256 = '{}' WHERE id = 2", {2}, id="another record"),
        pytest.param("UPDATE rounds SET line = line || ' ' WHERE id = 6", {6}, id="a damaged record"),
        pytest.param("UPDATE matches SET header = '{' WHERE id = 1", {1, 2, 3, 4}, id="a damaged header"),
        pytest.param("UPDATE rounds SET line = NULL, sha256 = NULL WHERE id = 4", {4}, id="a round under way"),
    ],
)
def test_what_cannot_be_summed_up_is_left(qtbot: QtBot, tmp_path: Path, statement: str, left: set[int]) -> None:
    """The others are; nothing is said, and it can be tried again."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    store._database.execute(statement.replace("sha256 = '{}'", f"sha256 = '{hashlib.sha256(b'{}').hexdigest()}'"))
    assert sum_up(qtbot, store) == len(expected) - len(left)
    assert {each.id for each in store.archive.listed(store.archive.ids(Filter()))} == expected.keys() - left
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE matches SET header = '{}'", id="a match that was lost but for its rounds"),
        pytest.param("""UPDATE matches SET header = '{"imported": "x.gupai"}'""", id="from a file"),
        pytest.param("UPDATE matches SET header = json_set(header, '$.setup.game', 'go')", id="a game unknown"),
        pytest.param("UPDATE matches SET header = json_set(header, '$.names', json('[\"安\"]'))", id="names missing"),
        pytest.param("UPDATE matches SET header = json_set(header, '$.me', 9)", id="a seat that is not there"),
    ],
)
def test_rounds_of_nobody_here(qtbot: QtBot, tmp_path: Path, statement: str) -> None:
    """If the player at this computer is unknown, the record alone decides."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    store._database.execute(statement)
    assert sum_up(qtbot, store) == len(expected)
    for each in store.archive.listed(store.archive.ids(Filter())):
        known, mine = each.summary, expected[each.id]
        assert (known.seat, known.player, known.apart) == (None, "", Uncounted.IMPORTED)
        assert (known.game, known.preset, known.chips) == (mine.game, mine.preset, mine.chips)
        assert len(known.names) == len(known.levels) == len(mine.names)
    store.close()


def test_only_the_broken_ones_are_made_again(qtbot: QtBot, tmp_path: Path) -> None:
    """F: known by their own numbers, which are those of other matches."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    sum_up(qtbot, store)
    row = max(expected)
    (match,) = {match for (match,) in store._database.execute("SELECT match_id FROM rounds WHERE id = ?", (row,))}
    assert match != row
    store.archive.set_favourite([row], favourite=True)
    store._database.execute("UPDATE summaries SET chips = 4711 WHERE round_id = ?", (row,))
    work = SummariesJob(store, broken=Found(broken={row}, sealed={row}))
    with qtbot.waitSignal(work.done, timeout=60_000):
        pass
    assert (work.mended, work.added) == (1, 0)
    found = {each.id: each for each in store.archive.listed(store.archive.ids(Filter()))}
    assert {number: each.summary for number, each in found.items()} == expected
    assert found[row].favourite
    store.close()


@pytest.mark.parametrize("harm", ["UPDATE matches SET header = '{'", "DELETE FROM matches"])
def test_every_round_that_was_salvaged_is_listed(qtbot: QtBot, tmp_path: Path, harm: str) -> None:
    """Neither what is known of their match nor their summaries could be read: they are found again all the same."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    sum_up(qtbot, store)
    store._database.execute("PRAGMA foreign_keys = OFF")
    store._database.execute("UPDATE summaries SET apart = 'x'")
    store._database.execute(harm)
    lines = {line for row in expected for line in store.archive.lines([row])}
    store.close()
    assert salvage(tmp_path / "old.db", tmp_path / "new.db").rounds == len(expected)
    store = Store.open(tmp_path / "new.db")
    assert sum_up(qtbot, store) == len(expected)
    listed = store.archive.listed(store.archive.ids(Filter()))
    assert set(store.archive.lines([each.id for each in listed])) == lines
    assert {each.summary.apart for each in listed} == {Uncounted.IMPORTED}
    store.close()


def test_a_deal_that_was_given_is_a_replay(qtbot: QtBot, tmp_path: Path) -> None:
    """It was not drawn by chance, and is not counted."""
    expected = old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    store._database.execute("UPDATE matches SET header = json_set(header, '$.given', json('{}')) WHERE id = 1")
    sum_up(qtbot, store)
    listed = store.archive.listed(store.archive.ids(Filter(match=1)))
    assert [each.summary.apart for each in listed] == [Uncounted.REPLAY] * ROUNDS
    assert {each.id: replace(each.summary, apart=Uncounted.NOTHING) for each in listed}.items() <= expected.items()
    store.close()


@pytest.mark.parametrize(
    ("header", "apart"),
    [
        pytest.param('{"uncounted": true}', Uncounted.INFORMAL, id="just for fun"),
        pytest.param("{", Uncounted.NOTHING, id="a damaged header"),
    ],
)
def test_a_round_that_was_not_counted_stays_so(qtbot: QtBot, tmp_path: Path, header: str, apart: Uncounted) -> None:
    """A lost summary is made again with the knowledge of the round's header."""
    old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    store._database.execute("UPDATE rounds SET header = ? WHERE id = 2", (header,))
    sum_up(qtbot, store)
    listed = store.archive.listed(store.archive.ids(Filter(match=1)))
    assert {each.id: each.summary.apart for each in listed if each.id <= 2} == {1: Uncounted.NOTHING, 2: apart}
    store.close()


def test_rounds_keep_their_day(qtbot: QtBot, tmp_path: Path) -> None:
    """They ended when their match was last played, not when they are summed up."""
    old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    sum_up(qtbot, store)
    listed = store.archive.listed(store.archive.ids(Filter()))
    assert {each.ended for each in listed} == {"2026-01-01T00:00:00+00:00"}
    store.close()


def test_the_window_does_not_stand_still(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done a little at a time; between two slices everything else has its turn."""
    old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    monkeypatch.setattr(store_job, "SLICE", 0.0)
    work = SummariesJob(store)
    longest, slices, real = 0.0, 0, work._timer

    def on_time() -> None:
        nonlocal longest, slices
        began = time.monotonic()
        work._on_time()
        longest, slices = max(longest, time.monotonic() - began), slices + 1

    real.timeout.disconnect()
    real.timeout.connect(on_time)
    real.setInterval(0)
    # The first looks at what is missing.
    monkeypatch.setattr(store_job, "SLICE", 0.000_001)
    with qtbot.waitSignal(work.done, timeout=60_000):
        pass
    assert slices > 3 * ROUNDS
    assert longest < 0.5
    store.close()


def test_it_stops_with_the_store(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked of a store that is closed; and trouble with it ends the work until the next start."""
    old_store(tmp_path / "old.db")
    store = Store.open(tmp_path / "old.db")
    work = SummariesJob(store)
    work.stop()
    store.close()
    qtbot.wait(100)
    store = Store.open(tmp_path / "old.db")

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    monkeypatch.setattr(store.archive, "add_summaries", refuse)
    work = SummariesJob(store)
    qtbot.waitUntil(lambda: not work._timer.isActive(), timeout=60_000)
    assert store.archive.ids(Filter()) == []
    store.close()
