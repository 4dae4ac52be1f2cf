# SPDX-License-Identifier: MIT
"""A player's course over the days: counting plays, comparisons, and days in a row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.records.summary import Uncounted
from dominoes.store.daily import KeptPlay, KeptRound
from ui.pages.daily.course import by_day, counted, runs

TODAY = date(2026, 1, 31)


def kept(
    day: date = TODAY,
    chips: int | None = 3,
    *,
    again: bool = False,
    late: int = 0,
    level: str = "club",
    preset: str = "jielong",
    state: str = "finished",
    apart: Uncounted = Uncounted.NOTHING,
) -> KeptPlay:
    """Return a play of *day*, *late* by so many days; without *chips* no round was finished."""
    play = DailyPlay(DailyDeal(day, "chain", preset), day + timedelta(late), again=again)
    rounds = () if chips is None else (KeptRound(1, 1, 1, chips, apart),)
    return KeptPlay(play, f"{day} {again} {level}", state, "Ming", level, rounds)


def test_the_first_time_counts() -> None:
    """Also if it was given up: then nothing does."""
    first, again, dropped = kept(), kept(again=True, chips=9), kept(chips=None, state="given-up")
    days = by_day([first, again], "jielong")
    assert days[TODAY].first is first
    assert counted(days, "club") == [first]
    assert counted(by_day([dropped, again], "jielong"), "club") == []
    assert counted(by_day([again], "jielong"), "club") == [], "the first one was removed"
    for helped in (Uncounted.UNDONE, Uncounted.INFORMAL):
        assert counted(by_day([kept(apart=helped), again], "jielong"), "club") == []


def test_other_rules_and_other_opponents_are_apart() -> None:
    """Rules have days of their own; of the same day, only the strength that is asked for counts."""
    plays = [kept(level="strong"), kept(TODAY - timedelta(1)), kept(preset="dingniu")]
    days = by_day(plays, "jielong")
    assert list(days) == [TODAY - timedelta(1), TODAY]
    assert counted(days, "club") == [plays[1]]
    assert counted(days, "strong") == [plays[0]]
    assert list(by_day(plays, "dingniu")) == [TODAY]


def test_what_can_be_compared() -> None:
    """Two plays that came to their end, one of them the first."""
    first, again, begun = kept(), kept(again=True), kept(again=True, chips=None, state="open")
    its = by_day([first, again, begun], "jielong")[TODAY]
    assert its.compared_with(again) is first
    assert its.compared_with(first) is None
    assert its.compared_with(begun) is None
    assert its.open is begun
    assert its.finished == (first, again)
    assert by_day([kept(chips=None, state="given-up"), again], "jielong")[TODAY].compared_with(again) is None


def longest_run(offsets: Sequence[int]) -> int:
    """Return the most numbers in a row, by trying every beginning."""
    return max((next(n for n in range(99) if start + n not in offsets) for start in offsets), default=0)


@given(st.sets(st.integers(-15, 0)), st.sets(st.integers(-15, 0)))
def test_days_in_a_row(offsets: set[int], late: set[int]) -> None:
    """Counted up to today or yesterday; a day that was played later does not join its neighbours."""
    plays = [kept(TODAY + timedelta(each), late=int(each in late)) for each in sorted(offsets)]
    in_time = sorted(offsets - late)
    found = runs(by_day(plays, "jielong"), TODAY)
    assert found.longest == longest_run(in_time)
    last = 0 if 0 in in_time else -1
    assert found.now == next(n for n in range(99) if last - n not in in_time)
