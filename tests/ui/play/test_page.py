# SPDX-License-Identifier: MIT
"""The page of the table: its commands, its keys, its sheets, the panel beside it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from dominoes.deal import read_seed
from dominoes.errors import Reason
from dominoes.match import SessionOptions, Until
from dominoes.store.failures import FULL
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    SlowThinker,
    answers_of,
    application,
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
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.kit.commands import key_help
from ui.kit.header import Header
from ui.kit.key_names import shown_keys
from ui.kit.settings import SPEED_STEPS
from ui.kit.sheet import keys_sheet
from ui.language import i18n
from ui.language.i18n import number, signed
from ui.language.names import seat_mark
from ui.play.page import TablePage
from ui.table.side_panel import SidePanel


def title_of(table: TablePage) -> str:
    """The title of the sheet."""
    return table.overlay.title.text()


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAME_UIS)
async def test_one_table_of_commands(tmp_path: Path, game: str) -> None:
    """No key has two meanings; header and key help offer the same, with words in every language."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game=game))
        try:
            for language in i18n.LANGUAGES:
                i18n.install(application(), language)
                commands, header = table.commands(), table.in_header()
                keys = [key for each in commands for key in (each.key, *each.also)]
                assert len(keys) == len(set(keys))
                listed = key_help(commands)
                caps = {cap for cap, _what in listed}
                assert len(caps) == len(listed)
                assert {shown_keys(each.key) for each in header} - {"?"} <= caps
                assert {each.key for each in commands if each.text} == {each.key for each in header}
                assert all(each.act is not None for each in header)
                content = keys_sheet(commands)
                assert len(content.spoken.splitlines()) == len(listed)
                content.body.deleteLater()
        finally:
            i18n.install(application(), "en")


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (Qt.Key.Key_L, "Last trick"),
        (Qt.Key.Key_R, "Rules of this table"),
        (Qt.Key.Key_S, "Standings"),
        (Qt.Key.Key_P, "Pause"),
        (Qt.Key.Key_Question, "Keyboard shortcuts"),
    ],
)
async def test_sheets_by_key(tmp_path: Path, key: Qt.Key, title: str) -> None:
    """Each key opens its sheet; Escape closes it, focus is back on the hand, and the turn still on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        type_key(table, key)
        await until(table.overlay.isVisible, "the sheet")
        assert title_of(table).lower() == title.lower()
        assert table.overlay.card.accessibleName()
        type_key(table, key)
        await asyncio.sleep(0.01)
        assert title_of(table).lower() == title.lower() or not table.overlay.isVisible()
        if table.overlay.isVisible():
            type_key(table, Qt.Key.Key_Escape)
        await until(lambda: not table.overlay.isVisible(), "the table again")
        assert table.focusWidget() in table.table.hand
        assert person.turn is turn
        assert is_on(window, table)


async def test_a_header_without_a_match_has_no_commands_of_it(tmp_path: Path) -> None:
    """The page may be shown again before the next match has begun: what its buttons call must be there."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        own = {each.key for each in table.presenter.commands()}  # type: ignore[union-attr]
        assert own & {each.key for each in table.header.commands}
        window.pages.go_start()
        await until(lambda: table.runner is None, "the end of the match")
        assert not own & {each.key for each in table.header.commands}


async def test_commands_of_the_header(tmp_path: Path) -> None:
    """Every command of the bar can be clicked; without a match most of them are off."""
    async with window_on(tmp_path) as window:
        assert sum(button.isEnabled() for button in window.pages.table.header.buttons) == 7
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
    """In honest play there is no hint and no taking back, and a note says so."""
    async with window_on(tmp_path, settings=replace(FAST, play="strict")) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        asked = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        for act in (table.help.ask_hint, table.help.undo):
            table.table.advice.say("")
            act()
            assert table.table.advice.text.startswith("Strict play")
        off = {command.key for command in table.commands() if not command.enabled}
        assert {"H", "Ctrl Z", "Ctrl Y"} <= off
        assert table.runner is not None
        assert table.runner.cursor.undos == 0


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
        assert table.table.advice.text == "You can ask for a hint when it is your turn."
        thinker.gate.set()


async def test_a_hint_stands_once(tmp_path: Path) -> None:
    """The advice stands above the hand alone, and nothing moves when it comes."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        places = [each.geometry() for each in (table.side.log, *table.table.hand)]
        type_key(table, Qt.Key.Key_H)
        await until(person.hint_text, "the hint")
        assert table.table.advice.text == person.hint_text()
        assert all(person.hint_text() not in label.text() for label in table.side.findChildren(QLabel))
        assert [each.geometry() for each in (table.side.log, *table.table.hand)] == places


async def test_keys_without_a_match(tmp_path: Path) -> None:
    """On an empty table no key does harm."""
    async with window_on(tmp_path) as window:
        window.pages.show(window.pages.table)
        for key in (Qt.Key.Key_H, Qt.Key.Key_L, Qt.Key.Key_R, Qt.Key.Key_S, Qt.Key.Key_P, Qt.Key.Key_X):
            type_key(window.pages.table, key)
        type_key(window.pages.table, Qt.Key.Key_Return)
        type_key(window.pages.table, Qt.Key.Key_Z, ctrl=True)
        type_key(window.pages.table, Qt.Key.Key_F12)
        assert not window.pages.table.overlay.isVisible()
        type_key(window.pages.table, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.start)


async def test_speed_by_key(tmp_path: Path) -> None:
    """Plus and minus go from step to step within the limits, and the settings remember it."""
    async with window_on(tmp_path, settings=replace(FAST, speed=2.0)) as window:
        table = await sit_down(window, setup_of())
        for key, speed in (
            (Qt.Key.Key_Plus, 2.5),
            (Qt.Key.Key_Equal, 3.0),
            (Qt.Key.Key_Plus, 3.0),
            (Qt.Key.Key_Minus, 2.5),
        ):
            type_key(table, key)
            assert window.services.preferences.now.speed == speed
            assert table.table.animator.speed == speed
            assert table.table.advice.text == f"Speed ×{speed:g}"
        assert table.runner is not None
        assert table.runner.pace == 2.5
        for _press in range(9):
            type_key(table, Qt.Key.Key_Minus)
        assert window.services.preferences.now.speed == SPEED_STEPS[0]


async def test_the_panel_beside_the_table(tmp_path: Path) -> None:
    """It is shown if it fits and is wanted; if it does not fit, the key shows it as a sheet."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        assert table.side.isVisible()
        type_key(table, Qt.Key.Key_I)
        assert not table.side.isVisible()
        assert not window.services.preferences.now.side_panel
        turn = person.turn
        play(table, best(table))
        await until(lambda: person.turn is not None and person.turn is not turn, "my next turn")
        type_key(table, Qt.Key.Key_I)
        assert table.side.isVisible()
        assert table.presenter is not None
        told = [entry.text for group in table.presenter.log() for entry in group.entries]
        assert all(any(text in line for line in table.side.log.lines) for text in told)
        assert len(told) > 2
        assert [each.key for each in table.in_header()][:2] == ["H", "Ctrl Z"]
        window.resize(1000, 700)
        await asyncio.sleep(0.01)
        assert not table.side.isVisible()
        # It makes room for the tiles, and its button is now in sight.
        assert [each.key for each in table.in_header()][:2] == ["H", "I"]
        window.services.preferences.set("new_player", True)  # noqa: FBT003 - the value of a setting
        assert [each.key for each in table.in_header()][:4] == ["H", "I", "Ctrl Z", "R"], "newcomers see the rules"
        wanted = window.services.preferences.now.side_panel
        type_key(table, Qt.Key.Key_I)
        await until(table.overlay.isVisible, "the panel as a sheet")
        panel = table.overlay.findChild(SidePanel)
        assert panel is not None
        assert panel.log.lines == table.side.log.lines
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: not table.overlay.isVisible(), "the table again")
        assert window.services.preferences.now.side_panel is wanted


async def test_full_screen_by_key(tmp_path: Path) -> None:
    """F11 fills the screen, and again stops filling it."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        type_key(window.pages.table, Qt.Key.Key_F11)
        assert window.isFullScreen()
        type_key(window.pages.table, Qt.Key.Key_F11)
        assert not window.isFullScreen()


async def test_words_above_a_sheet_take_no_more_room_than_they_need(tmp_path: Path) -> None:
    """Not as much as in their former width; so these rules need not scroll."""
    settings = replace(FAST, text_size=1.5)
    async with window_on(tmp_path, settings=settings, language="ja", size=(960, 600)) as window:
        await asyncio.sleep(0.3)
        table = await sit_down(window, setup_of(game="kolyesi"), read_seed("2"))
        await my_turn(table)
        table.show_rules()
        await until(table.overlay.isVisible, "the rules")
        await asyncio.sleep(0.05)
        label = table.overlay.subtitle
        assert label.height() <= label.fontMetrics().height() + 2
        assert not table.overlay.area.verticalScrollBar().maximum()


def words_on(table: TablePage) -> list[str]:
    """The words of the buttons of the sheet."""
    return [button.text() for button in table.overlay.buttons]


async def settled(window: MainWindow) -> TablePage:
    """Play until the settlement of the first round is shown."""
    table = window.pages.table
    await play_on(window, lambda: table.runner and table.runner.results and table.overlay.isVisible())
    await until(lambda: answers_of(table) == ["leave", "again", "review", "standings", "next"], "the settlement")
    return table


@pytest.mark.parametrize("rounds", [1, 2])
async def test_settlement_standings_and_on(tmp_path: Path, rounds: int) -> None:
    """S turns from the settlement to the standings and back; Enter goes on, after the last round to the end."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=rounds)))
        table = await settled(window)
        settlement = title_of(table)
        on = "Result of the match" if rounds == 1 else "Next round"
        assert words_on(table) == ["Start page", "Same deal again", "Review", "Standings", on]
        for _twice in range(2):
            type_key(table, Qt.Key.Key_S)
            await until(lambda: title_of(table) != settlement, "the standings")
            assert title_of(table) == ("The match is over" if rounds == 1 else "Standings")
            assert words_on(table) == ["Close"]
            press_main(table)
            await until(lambda: title_of(table) == settlement and table.overlay.isVisible(), "the settlement again")
        type_key(table, Qt.Key.Key_Return)
        if rounds == 1:
            await until(lambda: "rematch" in answers_of(table), "the end of the match")
            assert words_on(table) == ["Start page", "Another rule set", "Review", "Round by round", "Rematch"]
            table.overlay.buttons[0].click()
            await until(lambda: is_on(window, window.pages.start), "the start page")
            assert table.runner is None
            assert table.presenter is None
            assert not table.table.hand
        else:
            await my_turn(table)
            assert is_on(window, table)


async def test_the_settlement_is_the_players_own(tmp_path: Path) -> None:
    """It says first whether they won, in words and colour; their line comes before the others, and is marked."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        table = await settled(window)
        assert table.runner is not None
        _standing, _number, result = table.runner.results[-1]
        chips = result.chips[table.runner.party.me]
        assert title_of(table) == (
            f"You won {signed(chips)}"
            if chips > 0
            else f"You lost {number(-chips)}"
            if chips
            else "You neither won nor lost"
        )
        assert table.overlay.title.property("tone") == ("gain" if chips > 0 else "loss" if chips else "")
        marked = [label.text() for label in table.overlay.findChildren(QLabel) if label.text().startswith("▸")]
        assert len(marked) == 2
        assert all("Ming" in text for text in marked)


async def test_from_the_settlement_to_the_review_and_back(tmp_path: Path) -> None:
    """V shows the round that has just ended; back leads to its settlement, and the match goes on from there."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        table = await settled(window)
        settlement = title_of(table)
        type_key(table, Qt.Key.Key_V)
        await until(lambda: is_on(window, window.pages.review), "the review")
        assert window.pages.review.checked is not None
        assert table.runner is not None
        assert window.pages.review.checked.result == table.runner.results[-1][2]
        window.pages.review.header.back.click()
        await until(lambda: is_on(window, table) and table.overlay.isVisible(), "the table")
        assert title_of(table) == settlement
        card = table.overlay.card
        places = [button.geometry() for button in table.overlay.buttons]
        assert all(map(card.rect().contains, places))
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
        type_key(table, Qt.Key.Key_Return)
        await my_turn(table)


async def test_the_same_deal_again(tmp_path: Path) -> None:
    """A deals the same tiles to the same seats; the match that was on waits on the start page."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        table = await settled(window)
        assert table.runner is not None
        party = table.runner.party
        hands = json.loads(table.runner.saved.rounds[-1].line or "")["deal"]
        type_key(table, Qt.Key.Key_A)
        await until(lambda: table.runner is not None and table.runner.party.given is not None, "the same deal")
        await my_turn(table)
        assert is_on(window, table)
        assert table.runner.party.names == party.names
        assert table.runner.saved.rounds[-1].header["deal"] == hands
        waiting = window.services.autosave().open_matches()
        assert party.seed.hex() in [each.seed for each in waiting]


async def test_leaving_at_the_settlement(tmp_path: Path) -> None:
    """From the settlement one can go back to the start page, and go on with the next round later."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        table = await settled(window)
        table.overlay.buttons[0].click()
        await until(lambda: is_on(window, window.pages.start), "the start page")
        await until(lambda: table.presenter is None, "an empty table")
        window.pages.start.cards[0].carry_on.click()
        await my_turn(table)
        assert table.runner is not None
        assert len(table.runner.results) == 1


async def test_leaving_at_the_last_settlement(tmp_path: Path) -> None:
    """Nothing more is shown."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(session=ONE_ROUND))
        table = await settled(window)
        table.overlay.buttons[0].click()
        await until(lambda: is_on(window, window.pages.start), "the start page")
        await until(lambda: table.presenter is None, "an empty table")
        assert window.services.autosave().open_matches() == ()


async def test_leaving_instead_of_taking_a_seat(tmp_path: Path) -> None:
    """Leaving before taking a seat begins no match."""
    async with window_on(tmp_path) as window:
        table = begin(window, setup_of())
        await until(table.overlay.isVisible, "the dice")
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: is_on(window, window.pages.start), "the start page")
        assert table.runner is None
        assert window.services.autosave().open_matches() == ()


async def test_a_seat_by_its_number(tmp_path: Path) -> None:
    """The seats that are free are chosen by keys 1, 2, 3."""
    async with window_on(tmp_path) as window:
        for seed in range(1, 9):
            table = begin(window, setup_of(), bytes([seed]) * 32)
            await until(table.overlay.isVisible, "the dice")
            if len(answers_of(table)) > 1:
                break
            table.overlay.close_with("leave")
            await until(lambda: is_on(window, window.pages.start), "the start page")
        second = answers_of(table)[1]
        type_key(table, Qt.Key.Key_2)
        await until(lambda: table.runner is not None, "the seat")
        assert table.runner is not None
        assert table.runner.party.me == int(second)


async def test_a_sheet_that_is_read_stays(tmp_path: Path) -> None:
    """The settlement waits until the person has read what they looked up."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        await play_on(window, lambda: person.turn is not None and len(table.table.hand) == 1)
        runner = table.runner
        assert runner is not None
        play(table, best(table))
        type_key(table, Qt.Key.Key_R)
        await until(lambda: runner.results, "the end of the round")
        await asyncio.sleep(0.02)
        assert title_of(table) == "Rules of this table"
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: answers_of(table) == ["leave", "again", "review", "standings", "next"], "the settlement")
        assert table.overlay.isVisible()


@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
async def test_a_turn_leaves_the_focus_on_a_sheet(tmp_path: Path, game: str) -> None:
    """Keys answer what is read, not the table below it; once it is closed the hand has the focus again."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        table = await sit_down(window, setup_of(game=game), bytes([9] * 32))
        person = await my_turn(table)
        before = person.turn
        thinker.gate.clear()
        play(table, best(table))
        await until(lambda: person.turn is not before, "my move")
        table.show_keys()
        await until(table.overlay.isVisible, "the keys")
        thinker.gate.set()
        await my_turn(table)
        await asyncio.sleep(0)
        assert table.overlay.isAncestorOf(window.focusWidget())
        selected = person.selected.places
        type_key(table, Qt.Key.Key_Space)
        assert person.selected.places == selected
        table.overlay.close_with("")
        await until(lambda: not table.overlay.isVisible(), "the table")
        assert table.table.isAncestorOf(window.focusWidget())
        assert window.focusWidget().isVisible()


async def test_leaving_what_is_not_saved(tmp_path: Path) -> None:
    """The page says that it is not saved; it is under Continue all the same after leaving."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        window.services.autosave().failure = FULL
        table.apply_settings(window.services.preferences.now)
        assert table.header.notes.text() == "Not saved"
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: is_on(window, window.pages.start), "the start page")
        assert len(window.pages.start.matches.rows) == 1


@pytest.mark.parametrize("trouble", [None, FULL])
async def test_the_pause_says_whether_all_is_saved(tmp_path: Path, trouble: Reason | None) -> None:
    """Nothing is called saved that is not."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        window.services.autosave().failure = trouble
        type_key(table, Qt.Key.Key_P)
        await until(table.overlay.isVisible, "the pause")
        said = table.overlay.subtitle.text()
        assert (said == "Everything so far is saved.") is (trouble is None)
        assert said.startswith("Not saved") is (trouble is not None)
        assert table.runner is not None
        assert not table.runner.gate.is_set()
        below = table.table.hand[0].mapTo(table, table.table.hand[0].rect().center())
        edge = QPoint(1, table.height() // 2)
        picture = table.grab().toImage()
        assert picture.pixelColor(below) == picture.pixelColor(edge), (
            "nobody sees a hand while the table is left alone"
        )
        type_key(table, Qt.Key.Key_Return)
        await until(table.runner.gate.is_set, "the end of the pause")


@pytest.mark.parametrize("seat", range(4))
async def test_taking_a_seat(tmp_path: Path, seat: int) -> None:
    """The person sits where they choose among the free seats, and the table is seen from there."""
    async with window_on(tmp_path) as window:
        table = begin(window, setup_of(), bytes([seat + 1]) * 32)
        await until(table.overlay.isVisible, "the dice")
        offered = [answer.answer for _button, answer in table.overlay.answers]
        chosen = offered[-1]
        drawn = "" if chosen else table.overlay.subtitle.text()
        table.overlay.close_with(chosen)
        await until(lambda: table.presenter is not None and table.presenter.view is not None, "the deal")
        assert table.runner is not None
        party = table.runner.party
        if chosen:
            assert party.me == int(chosen)
        else:
            # Where one seat is left it is told, not asked.
            assert len(offered) == 1
            assert seat_mark(party.me, 4) in drawn.replace("as East", "")
        assert party.names[party.me] == "Ming"
        assert party.levels[party.me] == ""
        assert len(set(party.names)) == 4
        assert table.table.panels[party.me].model.level == ""


async def test_enter_on_a_button_presses_it(tmp_path: Path) -> None:
    """Enter with focus on a button of the bar does what the button says."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        move = best(table)
        play(table, move, by="keys")
        await until(lambda: person.turn is not turn, "the move")
        await my_turn(table)
        table.header.buttons[2].setFocus()
        type_key(table, Qt.Key.Key_Return)
        await until(table.overlay.isVisible, "the last trick")
        assert person_of(table) is person


async def test_a_sheet_that_was_asked_for_twice_is_shown_once(tmp_path: Path) -> None:
    """As by two keys pressed before Qt has shown the first sheet."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        for ask in (table.show_keys, table.show_rules, table.pause, table.toggle_side):
            ask()
        await until(table.overlay.isVisible, "the keys")
        table.overlay.close_with("")
        await until(table.overlay.isHidden, "no sheet")
        await asyncio.sleep(0.05)
        assert table.overlay.isHidden()
        table.show_rules()
        await until(table.overlay.isVisible, "the rules")
