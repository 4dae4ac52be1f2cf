# SPDX-License-Identifier: MIT
"""The page of the table: its commands, its keys, its sheets, the panel beside it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from dominoes.match import SessionOptions, Until
from tests.ui.driving import (
    FAST,
    SlowThinker,
    begin,
    best,
    is_on,
    my_turn,
    person_of,
    play,
    play_on,
    press_main,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.header import Header
from ui.pages.table import TablePage

ONE_ROUND = SessionOptions(until=Until.ROUNDS, count=1)


def title_of(table: TablePage) -> str:
    """What the sheet is called."""
    return table.overlay._title.text()


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (Qt.Key.Key_L, "Last trick"),
        (Qt.Key.Key_R, "Rules of this table"),
        (Qt.Key.Key_S, "Standings"),
        (Qt.Key.Key_P, "Pause"),
        (Qt.Key.Key_Question, "Keyboard shortcut"),
    ],
)
async def test_sheets_by_key(tmp_path: Path, key: Qt.Key, title: str) -> None:
    """Each key opens its sheet; Escape closes it, the keyboard is back on the hand, and the turn still on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        type_key(table, key)
        await until(table.overlay.isVisible, "the sheet")
        assert title_of(table).lower() == title.lower()
        assert table.overlay._card.accessibleName()
        type_key(table, key)
        await asyncio.sleep(0.01)
        assert title_of(table).lower() == title.lower() or not table.overlay.isVisible()
        if table.overlay.isVisible():
            type_key(table, Qt.Key.Key_Escape)
        await until(lambda: not table.overlay.isVisible(), "the table again")
        assert table.focusWidget() in table.table.hand
        assert person.turn is turn
        assert is_on(window, table)


async def test_commands_of_the_header(tmp_path: Path) -> None:
    """Every command of the bar can be clicked; without a match most of them are off."""
    async with window_on(tmp_path) as window:
        assert sum(button.isEnabled() for button in window.table.header.buttons) == 3
        table = await sit_down(window, setup_of())
        await my_turn(table)
        header: Header = table.header
        assert all(button.isEnabled() for button in header.buttons)
        assert all(button.accessibleName() for button in header.buttons)
        for place in (0, 1, 2):
            header.buttons[place].click()
            await asyncio.sleep(0.01)
            assert table.table.advice.text or table.overlay.isVisible()
        table.overlay.close_with("")


async def test_honest_play(tmp_path: Path) -> None:
    """Whoever wants honest play gets no hint and takes nothing back, and is told."""
    async with window_on(tmp_path, settings=replace(FAST, honest=True)) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        for act in (table.ask_hint, table.undo):
            table.table.advice.say("")
            act()
            assert table.table.advice.text.startswith("Honest play")
        assert table.runner is not None
        assert table.runner.undos == 0


async def test_a_hint_out_of_turn(tmp_path: Path) -> None:
    """While others think there is no hint, and the table says when there is."""
    thinker = SlowThinker()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of())
        if not thinker.asked:
            await my_turn(table)
            play(table, best(table))
        await until(lambda: thinker.asked, "an opponent's thought")
        type_key(table, Qt.Key.Key_H)
        assert table.table.advice.text == "A hint can be given when it is your turn."
        thinker.gate.set()


async def test_a_hint_is_shown_beside_the_table(tmp_path: Path) -> None:
    """The advice stands above the hand and in the panel."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        type_key(table, Qt.Key.Key_H)
        await until(person.hint_text, "the hint")
        assert table.side._hint.text() == person.hint_text() == table.table.advice.text


async def test_keys_without_a_match(tmp_path: Path) -> None:
    """On an empty table no key does harm."""
    async with window_on(tmp_path) as window:
        window.show_page(window.table)
        for key in (Qt.Key.Key_H, Qt.Key.Key_L, Qt.Key.Key_R, Qt.Key.Key_S, Qt.Key.Key_P, Qt.Key.Key_X):
            type_key(window.table, key)
        type_key(window.table, Qt.Key.Key_Return)
        type_key(window.table, Qt.Key.Key_Z, ctrl=True)
        type_key(window.table, Qt.Key.Key_F12)
        assert not window.table.overlay.isVisible()
        type_key(window.table, Qt.Key.Key_Escape)
        assert is_on(window, window.start)


async def test_speed_by_key(tmp_path: Path) -> None:
    """Plus and minus change the pace within its limits, and the settings remember it."""
    async with window_on(tmp_path, settings=replace(FAST, speed=2.0)) as window:
        table = await sit_down(window, setup_of())
        for key, speed in ((Qt.Key.Key_Plus, 2.5), (Qt.Key.Key_Equal, 3.0), (Qt.Key.Key_Minus, 2.4)):
            type_key(table, key)
            assert window.settings.speed == speed
            assert table.table.animator.speed == speed
            assert str(speed) in table.table.advice.text
        assert table.runner is not None
        assert table.runner.pace == 2.4


async def test_the_panel_beside_the_table(tmp_path: Path) -> None:
    """It is shown where it fits and is wanted; the key says when it does not fit."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        assert table.side.isVisible()
        log = table.side.findChild(QPlainTextEdit)
        assert log is not None
        type_key(table, Qt.Key.Key_I)
        assert not table.side.isVisible()
        assert not window.settings.side_panel
        play(table, best(table))
        await asyncio.sleep(0.02)
        type_key(table, Qt.Key.Key_I)
        assert table.side.isVisible()
        assert table.presenter is not None
        assert log.toPlainText() == "\n".join(table.presenter.log())
        window.resize(1000, 700)
        await asyncio.sleep(0.01)
        assert not table.side.isVisible()
        type_key(table, Qt.Key.Key_I)
        type_key(table, Qt.Key.Key_I)
        assert table.table.advice.text == "The panel needs a wider window."


async def test_full_screen_by_key(tmp_path: Path) -> None:
    """F11 fills the screen, and again stops filling it."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        type_key(window.table, Qt.Key.Key_F11)
        assert window.isFullScreen()
        type_key(window.table, Qt.Key.Key_F11)
        assert not window.isFullScreen()


async def test_settlement_standings_and_the_end(tmp_path: Path) -> None:
    """S turns from the settlement to the standings; after the last round the match is over."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await play_on(window, lambda: table.runner and table.runner.results and table.overlay.isVisible())
        settlement = title_of(table)
        type_key(table, Qt.Key.Key_S)
        await until(lambda: title_of(table) != settlement, "the standings")
        assert title_of(table) == "The match is over"
        press_main(table)
        await asyncio.sleep(0.02)
        if table.overlay.isVisible():
            press_main(table)
        await until(lambda: is_on(window, window.start), "the start page")
        assert table.runner is None
        assert table.presenter is None
        assert not table.table.hand


@pytest.mark.parametrize("seat", range(4))
async def test_taking_a_seat(tmp_path: Path, seat: int) -> None:
    """The person sits where he chooses among the free seats, and the table is seen from there."""
    async with window_on(tmp_path) as window:
        table = begin(window, setup_of(), bytes([seat + 1]) * 32)
        await until(table.overlay.isVisible, "the dice")
        offered = [answer.answer for _button, answer in table.overlay._answers]
        chosen = offered[-1]
        table.overlay.close_with(chosen)
        await until(lambda: table.presenter is not None and table.presenter.view is not None, "the deal")
        assert table.runner is not None
        party = table.runner.party
        assert party.me == int(chosen)
        assert party.names[party.me] == "Ming"
        assert party.levels[party.me] == ""
        assert len(set(party.names)) == 4
        assert table.table.panels[party.me].model.level == ""  # type: ignore[union-attr]


async def test_enter_on_a_button_presses_it(tmp_path: Path) -> None:
    """Enter with the keyboard on a button of the bar does what the button says."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        move = best(table)
        play(table, move, by="keys")
        await until(lambda: person.turn is not turn, "the move")
        await my_turn(table)
        table.header.buttons[3].setFocus()
        type_key(table, Qt.Key.Key_Return)
        await until(table.overlay.isVisible, "the rules")
        assert person_of(table) is person
