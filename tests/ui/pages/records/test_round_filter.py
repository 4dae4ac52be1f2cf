# SPDX-License-Identifier: MIT
"""What a player wants to see, said to the store: days begin at midnight here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import date

import pytest

from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from ui.pages.records.round_filter import RoundFilter

TODAY = date(2026, 3, 5)


@pytest.fixture(params=["UTC", "Asia/Hong_Kong", "America/New_York"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A time zone of the computer."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


MIDNIGHT = {"UTC": "T00:00:00+00:00", "Asia/Hong_Kong": "T16:00:00+00:00", "America/New_York": "T05:00:00+00:00"}


def test_a_day_begins_at_midnight_here(zone: str) -> None:
    """Today, in the moments of the store, which are in UTC."""
    day = "2026-03-04" if zone == "Asia/Hong_Kong" else "2026-03-05"
    assert RoundFilter(period="today").filter(TODAY).since == day + MIDNIGHT[zone]


@pytest.mark.parametrize(
    ("wanted", "since", "before"),
    [
        (RoundFilter(), "", ""),
        (RoundFilter(period="today"), "2026-03-05", ""),
        (RoundFilter(period="week"), "2026-02-27", ""),
        (RoundFilter(period="month"), "2026-02-04", ""),
        (RoundFilter(period="year"), "2026-01-01", ""),
        (RoundFilter(period="dates", first=date(2025, 12, 31), last=date(2026, 1, 1)), "2025-12-31", "2026-01-02"),
        (RoundFilter(period="dates", first=date(2026, 1, 1)), "2026-01-01", ""),
        (RoundFilter(period="dates", last=date.max), "", ""),
        (RoundFilter(period="all", first=TODAY, last=TODAY), "", ""),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else value.period,
)
def test_periods(monkeypatch: pytest.MonkeyPatch, wanted: RoundFilter, since: str, before: str) -> None:
    """First and last days are within; what is not a bound is none."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    found = wanted.filter(TODAY)
    assert (found.since.partition("T")[0], found.before.partition("T")[0]) == (since, before)
    monkeypatch.undo()
    time.tzset()


def test_shelves_and_the_rest() -> None:
    """Every field reaches the store; a tradition means nothing without its game."""
    assert RoundFilter().filter(TODAY) == Filter()
    assert RoundFilter(shelf="favourites").filter(TODAY) == Filter(favourite=True)
    assert RoundFilter(shelf="bin").filter(TODAY) == Filter(removed=True)
    assert RoundFilter(shelf="apart").filter(TODAY).apart == frozenset(Uncounted) - {Uncounted.NOTHING}
    assert RoundFilter(preset="jp").filter(TODAY) == Filter()
    everything = RoundFilter(
        game=("chain", "slant"), preset="xieding", level="club", outcome="won", player="", words="  No ra "
    )
    assert everything.filter(TODAY) == Filter(
        game="chain", variant="slant", preset="xieding", level="club", outcome="won", player="", words="No ra"
    )
    assert everything.chosen == 5
    assert not everything.is_all
    assert RoundFilter(words="  ").is_all
