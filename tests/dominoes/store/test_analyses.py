# SPDX-License-Identifier: MIT
"""Analyses beside the rounds: kept, found, dropped when damaged, added up; older programs live with them."""

from __future__ import annotations

import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Migrations

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.games.coach import DecisionPhase
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.options import to_dict
from dominoes.play.analysis import Analysis, Hindsight, Judged
from dominoes.records.summary import Uncounted
from dominoes.store import Archive, Filter, Store, analyses, schema
from dominoes.store.analyses import LossSum, find, gather_losses, keep
from tests.dominoes.store.test_archive import round_of, take

GOLDEN = Path(__file__).parents[2] / "golden"
LEAD, END = DecisionPhase.LEAD, DecisionPhase.END
BEGUN = Analysis(Seat(0), 3).with_judged(Judged(0, LEAD, "lead 66", best="lead 11", loss=1.5, error=0.25, scale=9.0))
WHOLE = BEGUN.with_judged(Judged(4, LEAD, "lead 66", best="lead 66", scale=3.0)).with_judged(
    Judged(8, END, "throw 21", best="throw 41", loss=0.5, error=0.1, scale=2.0, hindsight=Hindsight("throw 21", 0.0))
)


@pytest.fixture
def archive(store: Store) -> Archive:
    """Three rounds of the first seat."""
    take(store.archive, round_of(1, seat=0), round_of(2, seat=0), round_of(3, seat=0))
    return store.archive


def test_kept_and_found(archive: Archive) -> None:
    """The latest of a seat, beside those of other seats."""
    keep(archive, 1, BEGUN)
    assert find(archive, 1, 0) == BEGUN
    keep(archive, 1, WHOLE)
    other = Analysis(Seat(2), 0)
    keep(archive, 1, other)
    assert find(archive, 1, 0) == WHOLE
    assert find(archive, 1, 2) == other
    assert find(archive, 1, 1) is None
    assert find(archive, 2, 0) is None


def test_of_no_round_nothing_is_kept(archive: Archive) -> None:
    """It belongs to one."""
    with pytest.raises(ValueError, match="does not fit"):
        keep(archive, 99, BEGUN)


@pytest.mark.parametrize(
    "damage",
    [
        "text = replace(text, 'lead 66', 'lead 67')",
        "sha256 = ''",
        "text = ''",
        "text = '{}', sha256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'",
    ],
)
def test_a_damaged_one_is_dropped_and_told_in_the_log(
    archive: Archive, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    """It can be made again; nothing else is lost."""
    keep(archive, 1, WHOLE)
    keep(archive, 2, WHOLE)
    archive.database.execute(f"UPDATE analyses SET {damage} WHERE round_id = 1")  # noqa: S608 - of this test
    with caplog.at_level(logging.INFO):
        assert find(archive, 1, 0) is None
    assert "the analysis of seat 0 in round 1 is dropped" in caplog.text
    assert archive.database.execute("SELECT count(*) FROM analyses").fetchone() == (1,)
    assert find(archive, 2, 0) == WHOLE


def test_it_goes_with_its_round(archive: Archive) -> None:
    """Even if a program without analyses deletes the round; a later round of the same id has none."""
    keep(archive, 1, WHOLE)
    archive.remove([1])
    assert find(archive, 1, 0) == WHOLE
    assert archive.empty_bin(0) == 1
    assert archive.database.execute("SELECT count(*) FROM analyses").fetchone() == (0,)


def test_losses_add_up(archive: Archive) -> None:
    """Whole analyses of the player's own seat, round by round and by kind of choice."""
    keep(archive, 1, WHOLE)
    keep(archive, 2, BEGUN)
    keep(archive, 3, WHOLE)
    keep(archive, 3, Analysis(Seat(1), 1, (WHOLE.judged[0],)))
    found = gather_losses(archive, Filter())
    assert found.phases == {"lead": LossSum(4, 3.0, 4.5), "end": LossSum(2, 1.0, 0.5)}
    assert found.total == LossSum(6, 4.0, 5.0)
    assert [(each.rounds, each.id, each.loss, each.before.count) for each in found.series] == [
        (1, 1, LossSum(3, 2.0, 2.5), 3),
        (2, 3, LossSum(3, 2.0, 2.5), 6),
    ]
    mean = found.total.mean
    assert mean is not None
    assert mean.value == pytest.approx(4 / 6)
    assert gather_losses(archive, Filter(game="chain")).series == ()
    assert gather_losses(archive, Filter(words="nobody")).series == ()
    assert gather_losses(archive, Filter(apart=frozenset({Uncounted.IMPORTED}))).series == ()
    assert LossSum().mean is None
    assert not found.in_points


def played(archive: Archive, game: str, options: object, rounds: int = 1) -> list[int]:
    """Take in a match with an analysis of each round: two choices lost half a chip each; return the ids."""
    line = json.dumps({"game": game, "options": options, "of": len(archive.ids(Filter()))})
    numbers = range(1, rounds + 1)
    made = take(
        archive, *(replace(round_of(at, seat=0, game=game), line=line + at * " ") for at in numbers), game=game
    )
    lost = Judged(0, LEAD, "lead 66", best="lead 11", loss=0.5, scale=1.0)
    for each in made:
        keep(archive, each, Analysis(Seat(0), 2, (lost, lost)))
    return made


def test_losses_are_points_where_all_rounds_cost_their_loser_the_same(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each table by its own price; beside any other round all are chips."""
    monkeypatch.setattr(analyses, "_AT_ONCE", 1)
    archive = store.archive
    assert not gather_losses(archive, Filter()).in_points
    played(archive, "kapshap", "kapshap", rounds=2)
    played(archive, "kapshap", to_dict(KapShapOptions(ante=50)))
    found = gather_losses(archive, Filter())
    assert found.in_points
    assert [each.loss.chips for each in found.series] == [50.0, 50.0, 1.0]
    assert found.phases == {"lead": LossSum(6, 101.0, 4 * 25.0**2 + 2 * 0.5**2)}
    for game, options in (("jjak", to_dict(JjakOptions(seats=4))), ("jjak", "of a later version"), ("later", {})):
        other = played(archive, game, options)
        mixed = gather_losses(archive, Filter())
        assert (mixed.in_points, mixed.total.chips) == (False, 4.0)
        archive.remove(other)
    assert gather_losses(archive, Filter()).in_points


@pytest.mark.parametrize(
    "losses",
    [
        *("", "[]", "null", '{"lead": 1}', '{"lead": [1, 1]}', '{"lead": ["x", 1, 1]}'),
        *('{"lead": [0, 1, 1]}', '{"lead": [1e999, 1, 1]}', '{"lead": [1, NaN, 1]}'),
        pytest.param(f'{{"lead": [1, {10**400}, 1]}}', id="beyond all floats"),
        pytest.param("[" * 100_000, id="too deep"),
    ],
)
def test_damaged_losses_do_not_count(archive: Archive, caplog: pytest.LogCaptureFixture, losses: str) -> None:
    """The others do, and the log tells."""
    keep(archive, 1, WHOLE)
    keep(archive, 2, WHOLE)
    archive.database.execute("UPDATE analyses SET losses = ? WHERE round_id = 1", (losses,))
    with caplog.at_level(logging.INFO):
        assert gather_losses(archive, Filter()).total.count == 3
    assert "the losses of round 1 are damaged" in caplog.text


def test_a_damaged_file_says_so(archive: Archive) -> None:
    """As for everything else in it."""
    archive.database.execute("DROP TABLE analyses")
    for ask in (
        lambda: find(archive, 1, 0),
        lambda: gather_losses(archive, Filter()),
        lambda: keep(archive, 1, WHOLE),
    ):
        with pytest.raises(StoreError):
            ask()


def test_an_earlier_program_opens_the_file_and_deletes_rounds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sees a table that it does not know, leaves it alone, and its deletions take the analyses along."""
    later = Store.open(path)
    take(later.archive, round_of(1, seat=0), round_of(2, seat=0))
    for number in (1, 2):
        keep(later.archive, number, WHOLE)
    later.close()
    earlier = Migrations("gupai")
    earlier._migrations.extend(schema.migrations._migrations[:-1])
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", earlier)
        patch.setattr(schema, "VERSION", schema.VERSION - 1)
        store = Store.open(path)
        store.archive.remove([2])
        store.archive.empty_bin(0)
        store.close()
    store = Store.open(path)
    assert find(store.archive, 1, 0) == WHOLE
    assert find(store.archive, 2, 0) is None
    store.close()


def test_an_analysis_of_version_1_3_comes_back(path: Path) -> None:
    """As it was written then."""
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / "store_v1_3.sql").read_text(encoding="utf-8"))
    connection.close()
    store = Store.open(path)
    found = find(store.archive, 1, 0)
    losses = gather_losses(store.archive, Filter())
    store.close()
    assert found is not None
    assert found.is_whole
    first, second = found.judged
    assert (first.best, first.loss, first.error, first.hindsight) == (
        "beat 66",
        2.25,
        0.5,
        Hindsight("throw 21", 0.75),
    )
    assert second.is_forced
    assert losses.phases == {"follow": LossSum(1, 2.25, 5.0625)}
