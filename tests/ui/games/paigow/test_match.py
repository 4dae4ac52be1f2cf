# SPDX-License-Identifier: MIT
"""Matches of 推牌九 on screen: played by clicks and by keys at every kind of table, with advice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from dominoes.games.paigow.state import Phase
from dominoes.games.stakes import Stake
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    By,
    GreedyThinker,
    is_on,
    my_turn,
    person_of,
    play,
    play_on,
    saved_match,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from tests.ui.games.paigow.driving import (
    asks,
    checked_rounds,
    family,
    reach,
    runner_of,
    state_of,
)
from ui.games.paigow import ODDS, RANK_STRIP
from ui.games.rank_strip import RankStrip

# -- whole matches ------------------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("by", ["clicks", "keys"])
async def test_a_family_match(tmp_path: Path, by: By) -> None:
    """Three rounds at home by clicks alone, or by keys alone; the bank goes round, the records are right."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, family())
        runner = runner_of(table)
        await play_on(window, by=by)
        assert is_on(window, window.pages.start)
        assert window.pages.start.matches.isHidden()
        assert len(runner.results) == 3
        saved = saved_match(window)
    assert saved.state == "finished"
    checked = checked_rounds(saved)
    assert [each.result for each in checked] == [result for _, _, result in runner.results]
    assert sum(checked[-1].next_standing.chips) == 0
    assert [each.round.standing.banker for each in checked] == [0, 1, 2]
    for before, after in pairwise(checked):
        assert after.round.standing == before.next_standing


@pytest.mark.parametrize("key", ["1", "2"])
async def test_a_hand_is_set_as_it_was_chosen(tmp_path: Path, key: str) -> None:
    """The record has the setting shown on the chosen card."""
    async with window_on(tmp_path) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        type_key(table, Qt.Key(ord(key)))
        chosen = next((card.model for card in table.table.cards if card.model.chosen), None)
        assert chosen is not None
        hands = (chosen.low.tiles, chosen.high.tiles)
        type_key(table, Qt.Key.Key_Return)
        me = runner_of(table).party.me
        await until(lambda: state_of(table).settings[me] is not None, "my setting")
        assert (state_of(table).settings[me].low, state_of(table).settings[me].high) == hands


async def test_the_settlement_tells_what_the_setting_has_cost(tmp_path: Path) -> None:
    """It is calculated once for the statistics, and shown where the player wants to know it."""
    for cost in (True, False):
        thinker = GreedyThinker()
        async with window_on(
            tmp_path / str(cost), settings=replace(FAST, others={"cost": cost}), thinker=thinker
        ) as window:
            await sit_down(window, family(session=ONE_ROUND))
            table = await reach(window, Phase.SET)
            await asyncio.sleep(0.05)
            asked = [request for request in thinker.asked if request.level == "hint"]
            assert len(asked) == 1
            await play_on(window, lambda: runner_of(table).results and table.overlay.isVisible())  # noqa: B023


# -- advice -------------------------------------------------------------------------------------------


async def test_hints_and_the_house_way(tmp_path: Path) -> None:
    """H asks the strongest level, W the house; both stand above the hand."""
    thinker = GreedyThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        person = person_of(table)
        type_key(table, Qt.Key.Key_H)
        await until(person.hint_text, "the hint")
        assert thinker.asked[-1].level == "hint"
        assert thinker.asked[-1].view.seat == runner_of(table).party.me
        assert table.table.advice.text in person.hint_text()
        type_key(table, Qt.Key.Key_W)
        assert table.table.advice.text.startswith("General house way")
        assert table.table.advice.text in person.hint_text()
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: person.turn is None, "my setting")


async def test_honest_play_shows_no_odds(tmp_path: Path) -> None:
    """In honest play no chances are shown while a hand is set, even where odds are on."""
    async with window_on(tmp_path, settings=replace(FAST, play="strict", others={"odds": True})) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        await asyncio.sleep(0.05)
        assert not any(card.model.chances for card in table.table.cards)


@pytest.mark.parametrize("key", [Qt.Key.Key_W, Qt.Key.Key_O, Qt.Key.Key_H])
async def test_honest_play_takes_no_advice(tmp_path: Path, key: Qt.Key) -> None:
    """The house way is advice too; asking for any shows why there is none, and no setting changes."""
    async with window_on(tmp_path, settings=replace(FAST, play="strict")) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        settings = window.services.preferences.now
        type_key(table, key)
        assert "Strict play" in table.table.advice.text
        assert not any(card.model.advised for card in table.table.cards)
        assert window.services.preferences.now == settings


async def test_asking_for_odds_before_there_are_tiles(tmp_path: Path) -> None:
    """O reports its effect even if nothing of it is visible yet."""
    async with window_on(tmp_path) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.BANK)
        for wanted, told in ((True, "will be shown"), (False, "no longer")):
            type_key(table, Qt.Key.Key_O)
            assert ODDS.of(window.services.preferences.now) is wanted
            assert told in table.table.advice.text


@pytest.mark.parametrize("key", [Qt.Key.Key_W, Qt.Key.Key_O])
async def test_nothing_is_set_with_two_tiles(tmp_path: Path, key: Qt.Key) -> None:
    """In 小牌九 the house way and odds have nothing to say, and say that."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("wenzhou", game="paigow", session=ONE_ROUND))
        await my_turn(table)
        settings = window.services.preferences.now
        type_key(table, key)
        assert "two tiles" in table.table.advice.text
        assert window.services.preferences.now == settings


async def test_what_the_keys_change_is_a_setting(tmp_path: Path) -> None:
    """O and T change the settings, and the table follows at once."""
    async with window_on(tmp_path) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        presenter = table.presenter
        assert presenter is not None
        assert presenter.beside is not None
        strip = presenter.beside
        for wanted in (
            not RANK_STRIP.of(window.services.preferences.now),
            RANK_STRIP.of(window.services.preferences.now),
        ):
            type_key(table, Qt.Key.Key_T)
            assert RANK_STRIP.of(window.services.preferences.now) is wanted
            assert strip.isVisible() is wanted
        odds = ODDS.of(window.services.preferences.now)
        type_key(table, Qt.Key.Key_O)
        assert ODDS.of(window.services.preferences.now) is not odds
        assert ODDS.of(presenter.settings) is not odds


async def test_enter_stakes_what_its_cap_says(tmp_path: Path) -> None:
    """In a later round Enter stakes what was staked before, wherever focus is."""
    async with window_on(tmp_path) as window:
        await sit_down(window, family())
        table = await reach(window, Phase.STAKE)
        me, rounds = runner_of(table).party.me, len(runner_of(table).results)
        play(table, Stake(60))
        await until(lambda: not asks(table, Phase.STAKE)(), "my stake")
        await play_on(window, lambda: len(runner_of(table).results) > rounds and asks(table, Phase.STAKE)())
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: state_of(table).stakes[me] is not None, "my stake again")
        assert state_of(table).stakes[me] == 60


async def test_the_order_of_hands_where_there_is_no_room(tmp_path: Path) -> None:
    """Beside a narrow table it would take the seats' room: T shows it on a sheet, and the setting stays."""
    async with window_on(tmp_path, size=(960, 600)) as window:
        table = await sit_down(window, setup_of("casino", game="paigow", session=ONE_ROUND))
        await my_turn(table)
        presenter = table.presenter
        assert presenter is not None
        assert presenter.beside is not None
        assert not presenter.beside.isVisible()
        wanted = RANK_STRIP.of(window.services.preferences.now)
        type_key(table, Qt.Key.Key_T)
        await until(table.overlay.isVisible, "the sheet")
        assert table.overlay.title.text() == "Order of hands"
        shown = table.overlay.findChild(RankStrip)
        assert shown is not None
        assert shown.isVisible()
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: not table.overlay.isVisible(), "the table again")
        assert RANK_STRIP.of(window.services.preferences.now) is wanted
        window.resize(1900, 1000)
        await until(presenter.beside.isVisible, "the strip beside the table")
