# SPDX-License-Identifier: MIT
"""The party of a daily deal: the same tiles, seat and table for everybody, on any computer."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from dominoes.deal import seed_for_round
from dominoes.errors import DominoesError
from dominoes.games import daily_games
from dominoes.play import daily
from dominoes.play.daily import BANKER, DailyDeal, DailyPlay
from dominoes.records.reader import parse
from dominoes.store import Store
from dominoes.store.daily import daily_plays
from tests.support.daily_plays import keep_play, party_of
from ui.saving.party import read_party

DAY = date(2026, 1, 31)
TABLES = [(game.key, preset) for game in daily_games() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_two_players_get_the_same_deal(game: str, preset: str) -> None:
    """With any names and opponents' strength, and also after the match was saved and read again."""
    play = DailyPlay(DailyDeal(DAY, game, preset), DAY)
    one, two = party_of(play, player="Ming"), party_of(play, player="", level="strong")
    assert one.seed != two.seed
    begun = [read_party(party.header()).match().begin_round() for party in (one, two)]
    assert begun[0].deal == begun[1].deal
    assert begun[0].seed == begun[1].seed == seed_for_round(play.deal.seed, 1)
    assert begun[0].standing == begun[1].standing
    assert one.me == two.me == play.deal.seat
    assert one.banker == BANKER
    assert (one.player, two.player) == ("Ming", "")
    assert one.levels.count("club") == two.levels.count("strong") == play.deal.seats - 1
    assert not any(one.styles)
    assert len(set(one.names)) == play.deal.seats


def test_what_a_match_keeps_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which day it is comes back; another match at the table is the same day's deal again, played now."""
    monkeypatch.setattr(daily, "today", lambda: DAY + timedelta(2))
    party = party_of(DailyPlay(DailyDeal(DAY, "chain", "jielong"), DAY))
    assert read_party(party.header()) == party
    assert (party.is_set, party.is_repeated) == (True, False)
    again = party.again(bytes(32))
    assert again.daily is not None
    assert (again.is_repeated, again.daily.deal, again.banker, again.me) == (
        True,
        DailyDeal(DAY, "chain", "jielong"),
        party.banker,
        party.me,
    )
    assert again.daily.begun == DAY + timedelta(2)
    assert read_party(again.header()) == again
    broken = party.header() | {"daily": {"date": "soon"}}
    with pytest.raises(DominoesError):
        read_party(broken)


def test_two_stores_hold_one_deal(tmp_path: Path) -> None:
    """Rounds played on two computers have the same seeds, and the same moves where both play alike."""
    play = DailyPlay(DailyDeal(DAY, "chain", "dingniu"), DAY)
    read = []
    for name in ("here", "there"):
        store = Store.open(tmp_path / f"{name}.db")
        keep_play(store.save, play, player=name)
        (kept,) = daily_plays(store.archive, "chain")
        (line,) = store.archive.lines([each.id for each in kept.rounds])
        read.append((kept.chips, parse(line)))
        store.close()
    (mine, here), (other, there) = read
    assert mine == other
    assert here.seed == there.seed == seed_for_round(play.deal.seed, 1)
    assert (here.deal, here.moves) == (there.deal, there.moves)
    assert here.players != there.players
