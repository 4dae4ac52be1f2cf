# SPDX-License-Identifier: MIT
"""The store for measurements resembles one of real play."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dominoes.game import Standing
from dominoes.records.reader import check, parse
from dominoes.records.summary import BOT, Uncounted
from dominoes.store import Filter, Store
from tests.bench.big_store import YEARS, make_store

ROUNDS = 150
LAST = datetime(2026, 1, 31, tzinfo=UTC)


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small one of its kind."""
    path = tmp_path_factory.mktemp("big") / "store.db"
    make_store(path, ROUNDS, last=LAST)
    return path


def test_every_record_agrees_with_the_rules(big: Path) -> None:
    """Other names, strengths and dates change nothing of what was played; the summaries agree with the records."""
    store = Store.open(big)
    archive = store.archive
    ids = sorted([*archive.ids(Filter()), *archive.ids(Filter(removed=True))])
    assert len(ids) == ROUNDS
    halves: defaultdict[int, dict[int, Standing]] = defaultdict(dict)
    for each, line in zip(archive.listed(ids), archive.lines(ids), strict=True):
        told = each.summary
        checked = check(parse(line), halves[each.match].get(each.number))
        halves[each.match][each.number] = checked.next_standing
        seat = 0 if told.seat is None else told.seat
        assert told.chips == checked.result.chips[seat]
        assert checked.round.game == told.game
        assert checked.round.undos == told.undos
        levels = [name.removeprefix(BOT) if name.startswith(BOT) else "" for name in checked.round.players]
        assert levels == list(told.levels)
    store.close()


def test_it_is_spread_over_games_people_and_years(big: Path) -> None:
    """There is something to search for and to count."""
    store = Store.open(big)
    listed = store.archive.listed(store.archive.ids(Filter()))
    assert {each.summary.game for each in listed} >= {"tiengow", "paigow", "chain"}
    assert {each.summary.apart for each in listed} > {Uncounted.NOTHING}
    assert len(store.archive.players()) > 1
    ended = [datetime.fromisoformat(each.ended) for each in listed]
    assert ended == sorted(ended, reverse=True)
    assert LAST.year - YEARS <= min(ended).year <= LAST.year - YEARS + 1
    assert max(ended) <= LAST
    store.close()
