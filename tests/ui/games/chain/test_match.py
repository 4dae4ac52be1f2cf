# SPDX-License-Identifier: MIT
"""Matches of the chain games on screen: in every language, undone and taken up again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from dominoes.records.reader import check, parse
from tests.ui.driving import (
    By,
    begin,
    best,
    my_turn,
    play,
    play_on,
    press_main,
    saved_match,
    sit_down,
    type_key,
    until,
    window_on,
)
from tests.ui.games.chain.driving import chain_match, looks, turn_of
from ui.language import i18n


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("language", "preset", "by"),
    [
        ("en", "xieding", "clicks"),
        ("ja", "changtian", "keys"),
        ("zh_HK", "dingniu", "clicks"),
        ("zh_TW", "jielong", "keys"),
        ("ja", "kkori", "clicks"),
    ],
)
async def test_a_round_in_every_language(tmp_path: Path, preset: str, by: By, language: str) -> None:
    """A game in each language; no text of the table has a key or brace left in it."""
    assert language in i18n.LANGUAGES
    async with window_on(tmp_path, language=language) as window:
        table = await sit_down(window, chain_match(preset))
        said: list[str] = []
        assert table.presenter is not None
        table.presenter.announced.connect(said.append)
        await play_on(window, by=by)
    assert said
    assert all(said)
    assert not any("{" in line or "chain." in line for line in said)


async def test_undo_brings_the_turn_back(tmp_path: Path) -> None:
    """After Ctrl+Z the table looks as it did in the turn before, and asks the same."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, chain_match("dingniu"))
        # By the second turn others have laid tiles too.
        first = (await my_turn(table)).turn
        await play_on(window, lambda: turn_of(table) not in (None, first))
        second, before = turn_of(table), looks(table)
        assert second is not None
        play(table, best(table))
        await until(lambda: turn_of(table) not in (None, second), "my next turn")
        assert looks(table) != before
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: turn_of(table) is not None and looks(table) == before, "the turn before")


@pytest.mark.parametrize("preset", ["jielong_two_ends", "xieding"])
async def test_a_match_is_taken_up_again(tmp_path: Path, preset: str) -> None:
    """After leaving in the middle, the line, the covered tiles and the log are as they were."""
    async with window_on(tmp_path) as window:
        table = begin(window, chain_match(preset))
        await until(table.overlay.isVisible, "the dice for the seats")
        press_main(table)
        await play_on(window, lambda: (turn := turn_of(table)) and len(turn.state.hands[turn.seat]) <= 4)
        before = looks(table)
    async with window_on(tmp_path) as window:
        (card,) = (card for card in window.pages.start.cards if card.carry_on.isVisible())
        card.carry_on.click()
        await my_turn(window.pages.table)
        await asyncio.sleep(0.01)
        assert looks(window.pages.table) == before
        await play_on(window)
        (line,) = (each.line for each in saved_match(window).rounds if each.line is not None)
        assert sum(check(parse(line), None).result.chips) == 0
