# SPDX-License-Identifier: MIT
"""How a round and a match end: the table stays, its sheet can be put aside, and nothing is a dead end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from dominoes.match import SessionOptions, Until, places
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    answers_of,
    best,
    is_on,
    my_turn,
    play,
    play_on,
    press_main,
    saved_match,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.app.window import MainWindow
from ui.kit.line_chart import LineChart
from ui.kit.second_question import SecondQuestion
from ui.play.match import MatchRunner
from ui.play.page import TablePage

WAITS = replace(FAST, pace="calm")
TWO_ROUNDS = SessionOptions(until=Until.ROUNDS, count=2)
ENDLESS = SessionOptions(until=Until.ENDLESS)


def runner_of(table: TablePage) -> MatchRunner:
    """Return what plays the match at *table*."""
    assert table.runner is not None
    return table.runner


def is_waiting(table: TablePage) -> bool:
    """Return whether the finished table stays until the person goes on."""
    return table.presenter is not None and table.presenter.waiting.is_on and not table.overlay.isVisible()


async def finished(window: MainWindow) -> TablePage:
    """Play until the finished table waits."""
    table = window.pages.table
    while not is_waiting(table):
        asked = None if table.presenter is None else table.presenter.person.turn
        if asked is not None:
            play(table, best(table))
            await until(lambda was=asked: table.presenter and table.presenter.person.turn is not was)  # type: ignore[misc]
        await asyncio.sleep(0.001)
    return table


async def match_end(window: MainWindow) -> TablePage:
    """Play until the end of the match is shown."""
    table = window.pages.table
    await play_on(window, lambda: "rematch" in answers_of(table))
    return table


@pytest.mark.matrix
@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
async def test_the_finished_table_stays(tmp_path: Path, game: str) -> None:
    """The end of the round stays in view, the table says how to go on, and only that brings the settlement."""
    async with window_on(tmp_path, settings=WAITS) as window:
        table = await sit_down(window, setup_of(game=game, session=TWO_ROUNDS))
        said: list[str] = []
        assert table.presenter is not None
        table.presenter.announced.connect(said.append)
        await finished(window)
        await asyncio.sleep(0.02)
        assert is_waiting(table)
        assert table.table.advice.text == "Click or press Enter to go on."
        assert [button.text() for button in table.table.bar.buttons] == ["Settlement"]
        if game == "tiengow":
            assert all(table.table.plays(seat) for seat in range(4))
            # A call is announced with its event.
            assert sum(line.endswith("Last trick") for line in said) == 1
            assert any(line.endswith(" won the round. Finish!") for line in said)
        QTest.mouseClick(table.table, Qt.MouseButton.LeftButton, pos=table.table.rect().center())
        await until(lambda: "next" in answers_of(table), "the settlement")
        assert not table.table.bar.buttons
        press_main(table)
        await my_turn(table)


async def test_a_settlement_is_put_aside_and_brought_back(tmp_path: Path) -> None:
    """Escape or its button puts it aside; Escape, Enter or the button on the table brings it back; nobody leaves."""
    async with window_on(tmp_path, settings=WAITS) as window:
        await sit_down(window, setup_of(session=TWO_ROUNDS))
        table = await finished(window)
        type_key(table, Qt.Key.Key_Return)
        for aside, back in (("key", Qt.Key.Key_Escape), ("button", Qt.Key.Key_Return), ("key", None)):
            await until(lambda: "next" in answers_of(table), "the settlement")
            if aside == "key":
                type_key(table, Qt.Key.Key_Escape)
            else:
                QTest.mouseClick(table.overlay.corner, Qt.MouseButton.LeftButton)
            await until(lambda: is_waiting(table), "the table")
            assert is_on(window, table)
            if back is None:
                QTest.mouseClick(table.table.bar.buttons[0], Qt.MouseButton.LeftButton)
            else:
                type_key(table, back)
        await until(lambda: "next" in answers_of(table), "the settlement")


async def test_without_the_setting_the_settlement_comes(tmp_path: Path) -> None:
    """Nobody has to click for it; put aside, it waits all the same."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        await play_on(window, lambda: "next" in answers_of(table))
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: is_waiting(table), "the table")
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: "next" in answers_of(table), "the settlement")


async def test_the_end_of_a_match(tmp_path: Path) -> None:
    """It shows the place and the chips of everybody, and their course, also in words; it can be put aside."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(hand_size=4, session=ONE_ROUND))
        table = await match_end(window)
        runner = runner_of(table)
        chips, me = runner.chips, runner.party.me
        reached = places(chips)
        shared = reached.count(reached[me]) > 1
        title = table.overlay.title.text()
        if reached[me] == 1:
            assert title == ("You share first place" if shared else "You won the match")
        else:
            assert title == f"{'Shared place' if shared else 'Place'} {reached[me]} of 4"
        words = [label.text() for label in table.overlay.findChildren(QLabel)]
        assert [word for word in words if word.startswith("▸")] == [f"▸ {['East', 'South', 'West', 'North'][me]} Ming"]
        spoken = table.overlay.card.accessibleDescription()
        for seat, name in enumerate(runner.party.shown_names()):
            assert f"{reached[seat]}. {name}: " in spoken
        (chart,) = table.overlay.findChildren(LineChart)
        assert len(chart._others) == 3
        assert [each.chips for each in chart.figures][-1] == chips[me]
        assert chart.accessibleDescription()
        type_key(table, Qt.Key.Key_Escape)
        await until(lambda: is_waiting(table), "the table")
        assert [button.text() for button in table.table.bar.buttons] == ["Result of the match"]
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: "rematch" in answers_of(table), "the end of the match again")


async def test_a_rematch(tmp_path: Path) -> None:
    """The same players sit in the same seats, other tiles are dealt, and the first match is finished."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(session=ONE_ROUND))
        table = await match_end(window)
        before = runner_of(table).party
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: table.runner is not None and table.runner.party.seed != before.seed, "the rematch")
        await my_turn(table)
        party = runner_of(table).party
        assert (party.names, party.levels, party.me, party.setup) == (
            before.names, before.levels, before.me, before.setup
        )  # fmt: skip
        assert len(party.seed) == 32
        assert is_on(window, table)
        assert saved_match(window, 1).state == "finished"
        assert saved_match(window, 2).state == "open"


async def test_from_the_end_to_the_review_and_to_another_rule_set(tmp_path: Path) -> None:
    """The review leads back to the end of the match; another rule set is chosen on the page of this game."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(session=ONE_ROUND))
        table = await match_end(window)
        type_key(table, Qt.Key.Key_V)
        await until(lambda: is_on(window, window.pages.review), "the review")
        window.pages.review.header.back.click()
        await until(lambda: "rematch" in answers_of(table), "the end of the match")
        type_key(table, Qt.Key.Key_T)
        await until(lambda: is_on(window, window.pages.new_game), "the page of a new game")
        await until(lambda: table.runner is None, "an empty table")
        window.pages.new_game.form.cancel.click()
        await until(lambda: is_on(window, window.pages.start), "the start page")


async def test_an_endless_match_is_finished_at_a_settlement(tmp_path: Path) -> None:
    """F at the settlement leads to the end of the match, which then waits nowhere."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await play_on(window, lambda: "next" in answers_of(table))
        assert "finish" in answers_of(table)
        type_key(table, Qt.Key.Key_F)
        await until(lambda: "rematch" in answers_of(table), "the end of the match")
        assert saved_match(window).state == "finished"
        assert not table.overlay.findChildren(LineChart)
        table.overlay.buttons[0].click()
        await until(lambda: is_on(window, window.pages.start), "the start page")
        assert window.pages.start.matches.isHidden()


async def test_an_endless_match_is_finished_after_the_round(tmp_path: Path) -> None:
    """The table says so; the choice outlives the program, and after the round the match is over."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await my_turn(table)
        for wanted in (True, False, True):
            type_key(table, Qt.Key.Key_F)
            await until(table.overlay.isVisible, "the question")
            assert ("endless" in answers_of(table)) is not wanted
            if wanted:
                press_main(table)
            else:
                type_key(table, Qt.Key.Key_K)
            await until(lambda want=wanted: runner_of(table).is_last is want, "the choice")  # type: ignore[misc]
        assert table.header.notes.text() == "Last round"
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].carry_on.click()
        table = window.pages.table
        await my_turn(table)
        assert runner_of(table).is_last
        await play_on(window, lambda: "next" in answers_of(table))
        assert "finish" not in answers_of(table)
        press_main(table)
        await until(lambda: "rematch" in answers_of(table), "the end of the match")
        assert len(runner_of(table).results) == 1
        assert saved_match(window).state == "finished"


async def test_an_endless_match_is_finished_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """The round on the table is abandoned; those before it count."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await play_on(window, lambda: "next" in answers_of(table))
        press_main(table)
        await my_turn(table)
        type_key(table, Qt.Key.Key_F)
        await until(table.overlay.isVisible, "the question")
        assert "abandoned" in table.overlay.subtitle.text()
        type_key(table, Qt.Key.Key_N)
        await until(lambda: "rematch" in answers_of(table), "the end of the match")
        saved = saved_match(window)
        assert saved.state == "finished"
        assert [each.line is not None for each in saved.rounds] == [True, False]
        assert len(runner_of(table).results) == 1


async def test_a_match_that_ended_meanwhile_does_not_go_on(tmp_path: Path) -> None:
    """The last round may end while the question is read: then nothing is said to follow it."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await my_turn(table)
        runner = runner_of(table)
        type_key(table, Qt.Key.Key_F)
        await until(table.overlay.isVisible, "the question")
        press_main(table)
        await until(lambda: runner.is_last, "the answer")
        type_key(table, Qt.Key.Key_F)
        await until(lambda: "endless" in answers_of(table), "the question again")
        runner.hand_over()
        await until(lambda: runner.is_over, "the end of the round", seconds=30)
        assert "endless" in answers_of(table)
        type_key(table, Qt.Key.Key_K)
        await until(lambda: "endless" not in answers_of(table), "the next sheet")
        await asyncio.sleep(0.01)
        assert table.table.advice.text != "The match goes on after this round."
        assert runner.is_last
        assert saved_match(window).state == "finished"


async def test_finishing_before_any_round_shows_no_end(tmp_path: Path) -> None:
    """If nothing was played to its end there are no places."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await my_turn(table)
        type_key(table, Qt.Key.Key_F)
        await until(table.overlay.isVisible, "the question")
        type_key(table, Qt.Key.Key_N)
        await until(lambda: is_on(window, window.pages.start), "the start page")
        assert window.services.autosave().open_matches() == ()


async def test_a_match_of_a_fixed_length_is_not_finished_early(tmp_path: Path) -> None:
    """Neither by the key nor at the settlement, nor on the start page."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        await my_turn(table)
        type_key(table, Qt.Key.Key_F)
        assert not table.overlay.isVisible()
        await play_on(window, lambda: "next" in answers_of(table))
        assert "finish" not in answers_of(table)
        table.overlay.buttons[0].click()
        await until(lambda: is_on(window, window.pages.start), "the start page")
        assert not window.pages.start.matches.rows[0].end.isVisible()


async def test_finishing_on_the_start_page(tmp_path: Path) -> None:
    """After a question the end of the match is shown, without the round that was under way."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ENDLESS))
        await play_on(window, lambda: "next" in answers_of(table))
        press_main(table)
        await my_turn(table)
        type_key(table, Qt.Key.Key_Escape)
        start = window.pages.start
        await until(lambda: is_on(window, start), "the start page")
        await until(lambda: table.presenter is None, "an empty table")
        start.matches.rows[0].end.click()
        question = window.findChild(SecondQuestion)
        assert question is not None
        question.accept()
        await until(lambda: "rematch" in answers_of(table), "the end of the match")
        assert saved_match(window).state == "finished"
        assert not table.overlay.corner.isVisible()
        type_key(table, Qt.Key.Key_Escape)
        await asyncio.sleep(0.01)
        assert "rematch" in answers_of(table)
        type_key(table, Qt.Key.Key_V)
        await until(lambda: is_on(window, window.pages.review), "the review")
