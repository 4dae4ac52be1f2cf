# SPDX-License-Identifier: MIT
"""The plays of daily deals are found among all matches, and believed only as far as their seeds agree."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from dominoes.deal import seed_for_round
from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Filter, Store
from dominoes.store.daily import daily_plays
from tests.support.saved_matches import Played

DAY = date(2026, 1, 31)
DEAL = DailyDeal(DAY, "chain", "jielong")
FIRST = DailyPlay(DEAL, DAY)


def header(play: DailyPlay | None, *, player: str = "Ming", level: str = "club") -> dict[str, Any]:
    """Return the header of a match that plays *play*, or any other match."""
    plain = {"names": ["A", player], "levels": [level, ""], "me": 1}
    return plain if play is None else plain | {"daily": play.to_dict()}


def begin(store: Store, play: DailyPlay | None, **about: str) -> Played:
    """Begin a match."""
    return Played(store.save, header(play, **about), "chain")


def end_round(
    match: Played, number: int = 1, *, chips: int = 5, seed: bytes | None = None, apart: Uncounted = Uncounted.NOTHING
) -> None:
    """Play a round of the deal."""
    match.begin_round({"deal": {"seed": (seed or seed_for_round(DEAL.seed, number)).hex()}}, number)
    player = match.match.header["names"][1]
    match.end_round("{}", Summary(game="chain", player=player, seat=1, chips=chips, apart=apart))


def test_plays_are_told_from_other_matches(store: Store) -> None:
    """In the order they were begun; whose name looks like the mark of a daily deal has none the less played none."""
    first = begin(store, FIRST)
    end_round(first)
    first.end_match()
    end_round(begin(store, None, player='"daily": {'))
    Played(store.save, header(FIRST), "tiengow")
    again = begin(store, DailyPlay(DEAL, date(2026, 2, 2), again=True), level="strong")
    found = daily_plays(store.archive, "chain")
    assert [each.seed for each in found] == [first.seed, again.seed]
    assert [(each.play.again, each.level, each.chips, each.is_open) for each in found] == [
        (False, "club", 5, False),
        (True, "strong", None, True),
    ]
    assert found[0].play == FIRST
    assert found[1].play.is_late


def test_several_rounds_add_up(store: Store) -> None:
    """The result of a day is known once its match is over; help of every kind is told."""
    match = begin(store, FIRST)
    end_round(match, 1, chips=7)
    assert daily_plays(store.archive, "chain")[0].chips is None
    end_round(match, 2, chips=-3, apart=Uncounted.UNDONE)
    end_round(match, 3, chips=1, apart=Uncounted.INFORMAL)
    match.end_match()
    (play,) = daily_plays(store.archive, "chain")
    assert (play.chips, play.undone, play.informal) == (5, True, True)
    assert [each.number for each in play.rounds] == [1, 2, 3]


def test_each_player_has_their_own(store: Store) -> None:
    """A finished round follows a player who is renamed."""
    end_round(begin(store, FIRST))
    begin(store, FIRST, player="Nora")
    assert [len(daily_plays(store.archive, "chain", name)) for name in (None, "Ming", "Nora", "Mei")] == [2, 1, 1, 0]
    store.archive.rename_player("Ming", "Mei", lambda _header: None)
    assert [each.player for each in daily_plays(store.archive, "chain")] == ["Mei", "Nora"]


def test_what_is_removed_or_of_another_deal_is_no_result(store: Store) -> None:
    """The play stays, so that the next one is known to be another."""
    match = begin(store, FIRST)
    end_round(match, seed=bytes(32))
    match.end_match()
    other = begin(store, FIRST)
    end_round(other)
    other.end_match()
    store.archive.remove(store.archive.ids(Filter(match=2)))
    assert [(each.rounds, each.chips) for each in daily_plays(store.archive, "chain")] == [((), None)] * 2


@pytest.mark.parametrize(
    "damage",
    [
        "replace(header, '2026-01-31', '2026-01-32')",
        "replace(header, 'jielong', 'of-a-later-version')",
        "replace(header, '\"names\"', '\"nomes\"')",
        "replace(header, '\"me\": 1', '\"me\": 9')",
        'replace(header, \'"levels": ["club"\', \'"levels": [""\')',
        "replace(header, '\"daily\": {', '\"daily\": {{')",
    ],
)
def test_damaged_headers_hide_no_other_play(store: Store, damage: str) -> None:
    """They are left out."""
    begin(store, FIRST)
    store.archive.database.execute(f"UPDATE matches SET header = {damage}")  # noqa: S608 - from above
    kept = begin(store, FIRST)
    assert [each.seed for each in daily_plays(store.archive, "chain")] == [kept.seed]


def test_games_for_one_have_no_level(store: Store) -> None:
    """Nobody else sits there."""
    begin(store, FIRST)
    alone = replace(FIRST, deal=replace(FIRST.deal, game="watching", preset="watching"))
    Played(store.save, {"names": ["Ming"], "levels": [""], "me": 0, "daily": alone.to_dict()}, "watching")
    found = [kept for game in ("chain", "watching") for kept in daily_plays(store.archive, game)]
    assert [(kept.is_solitary, bool(kept.level)) for kept in found] == [(False, True), (True, False)]
