# SPDX-License-Identifier: MIT
"""Deals played alone: the solved ones day by day, and averages of chips not watered down by them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest

from dominoes.errors import NotationError, StoreError
from dominoes.games import GAMES, entry
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Filter, NewMatch, NewRound, Store, archive
from dominoes.store.daily import Bests, bests_of, solved_by_day
from dominoes.store.statistics import Share, gather
from tests.support import kept_rounds

TOGETHER = Summary(game="chain", preset="jielong", names=("", "A"), levels=("", "club"), seat=0, chips=6)


def take_in(store: Store, *summaries: Summary) -> None:
    """Put these rounds into the archive."""
    for at, each in enumerate(summaries):
        match = NewMatch(each.game, {}, (NewRound(at + 1, 1, {}, f"line {at} {each.game}", each),))
        kept_rounds.take_in(store.archive, [match])


def summary(*, won: bool, **more: object) -> Summary:
    """Sum up a deal of 龜牌."""
    return Summary(game="turtle", preset="turtle", names=("",), levels=("",), seat=0, won=won, **more)  # type: ignore[arg-type]


def test_days_are_those_of_the_calendar(store: Store) -> None:
    """Deals are counted on the player's local date of their end."""
    take_in(store, summary(won=True), summary(won=False), summary(won=True), TOGETHER)
    ends = (
        "2026-01-31T03:00:00+00:00",
        "2026-01-31T04:00:00",
        "2026-02-02T12:00:00+00:00",
        "2026-02-02T12:00:00+00:00",
    )
    for number, ended in enumerate(ends, 1):
        store.archive.database.execute("UPDATE summaries SET ended = ? WHERE round_id = ?", (ended, number))
    day = datetime.fromisoformat(ends[0]).astimezone().date()
    later = datetime.fromisoformat(ends[2]).astimezone().date()
    assert solved_by_day(store.archive, Filter(game="turtle")) == {day: Share(1, 2), later: Share(1, 1)}
    store.archive.database.execute("UPDATE summaries SET ended = 'some day' WHERE round_id = 1")
    assert solved_by_day(store.archive, Filter(game="turtle"))[day] == Share(0, 1)
    store.archive.database.execute("DROP TABLE summaries")
    with pytest.raises(StoreError):
        solved_by_day(store.archive, Filter())


@pytest.mark.parametrize("few", [2, archive.FEW])
def test_bests_are_those_of_the_rules_played_last(store: Store, monkeypatch: pytest.MonkeyPatch, few: int) -> None:
    """The least of a fact, and how many in a row; another player, other rules and repeated deals are not counted."""
    monkeypatch.setattr(archive, "FEW", few)
    monkeypatch.setattr(archive, "STRETCH", few)
    assert bests_of(store.archive, Filter(game="watching"), "watching-swaps", date(2026, 3, 9)) is None

    def deal(swaps: int | None, preset: str = "watching", **more: object) -> Summary:
        facts = {} if swaps is None else {"watching-swaps": swaps}
        return replace(summary(won=swaps is not None, facts=facts, **more), game="watching", preset=preset)

    take_in(
        store,
        deal(2, "watching_easy"),
        *(deal(each) for each in (9, 7, 8, None, 6, 12)),
        deal(1, apart=Uncounted.REPLAY),
    )
    for number in range(1, 9):
        # The third and the ninth are far apart; the last days follow each other.
        ended = f"2026-03-0{number if number > 2 else 1}T12:00:00+00:00"
        store.archive.database.execute("UPDATE summaries SET ended = ? WHERE round_id = ?", (ended, number))
    found = bests_of(store.archive, Filter(game="watching"), "watching-swaps", date(2026, 3, 8))
    assert found == Bests("watching", least=6, streak=2, longest=3, days=2)
    easy = bests_of(store.archive, Filter(game="watching", preset="watching_easy"), "watching-swaps", date(2026, 3, 8))
    assert easy == Bests("watching_easy", least=2, streak=1, longest=1, days=0)
    assert bests_of(store.archive, Filter(game="watching", player="A"), "watching-swaps", date(2026, 3, 8)) is None
    other = Filter(game="watching", preset="watching_hard")
    assert bests_of(store.archive, other, "watching-swaps", date(2026, 3, 8)) is None


def test_an_average_of_chips_knows_only_games_with_chips(store: Store) -> None:
    """Together with others those played alone are left out; among themselves they are counted."""
    take_in(store, summary(won=True), summary(won=False))
    assert gather(store.archive, Filter()).total.rounds == 2
    take_in(store, TOGETHER)
    found = gather(store.archive, Filter())
    assert (found.total.rounds, found.total.chips, found.chips) == (1, 6, ((6, 1),))
    assert {kind.tradition.game for kind in found.there} == {"turtle", "chain"}
    share = gather(store.archive, Filter(game="turtle")).total.won_share
    assert share == Share(1, 2)


def test_of_games_played_alone_no_score_book_is_kept() -> None:
    """Asking for one is answered so."""
    alone = [each for each in GAMES if each.is_solitary]
    assert alone
    for each in alone:
        assert each.seats == (1,)
        with pytest.raises(NotationError, match="no score book"):
            _ = each.tally
    assert not entry("chain").is_solitary
    assert (entry("watching").can_solve, entry("turtle").can_solve) == (True, False)
