# SPDX-License-Identifier: MIT
"""The ways to a tool of a game: from the lessons, from a table, from a review; and back again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.games.paigow.calculator import question_of
from dominoes.games.paigow.options import PRESETS
from dominoes.games.paigow.rules import PaiGow
from dominoes.store import Filter
from tests.support.kept_rounds import keep, played
from tests.ui.driving import FAST, is_on, my_turn, play_on, setup_of, sit_down, type_key, until, window_on
from ui.games import GAME_UIS
from ui.games.paigow.calculator.pane import CalculatorPane
from ui.pages.tools.page import ToolPage

GAME = "paigow"
(TOOL,) = GAME_UIS[GAME].tools


def pane_of(page: ToolPage) -> CalculatorPane:
    """Return the calculator on *page*."""
    assert isinstance(page.pane, CalculatorPane)
    return page.pane


async def test_from_the_lessons(tmp_path: Path) -> None:
    """By a click and by a key on its row below the lessons; it begins with its tiles, and is as it was when left."""
    async with window_on(tmp_path) as window:
        window.activateWindow()
        pages = window.pages
        QTest.mouseClick(pages.start.learn, Qt.MouseButton.LeftButton)
        learn = pages.learn
        (row,) = (button for card in learn.cards for button in card.tools)
        assert row.accessibleName() == row.title.text() == "Calculator"
        assert row.accessibleDescription() == row.line.text() != ""
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
        page = pages.tools
        assert is_on(window, page)
        assert page.accessibleName() == "Calculator"
        tiles = pane_of(page).one_hand.tiles
        await until(lambda: QApplication.focusWidget() is tiles.hand, "the hand")
        QTest.keyClicks(tiles.hand, "66 63 31 42")
        assert pane_of(page).one_hand.answer is not None
        type_key(page, Qt.Key.Key_Escape)
        assert is_on(window, learn)
        row.setFocus()
        QTest.keyClick(row, Qt.Key.Key_Return)
        assert is_on(window, page)
        assert tiles.hand.text() == "66 63 31 42"


async def test_from_a_table(tmp_path: Path) -> None:
    """By its key, with the hand that is being set; the match waits, and back leads to it."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("casino", game=GAME))
        person = await my_turn(table)
        await play_on(window, lambda: person.turn is not None and person.turn.ways)
        commands = {each.key: each for each in table.commands()}
        assert commands["K"].text == "Calculator"
        assert any(button.accessibleName() == "Calculator" for button in table.header.buttons)
        type_key(table, Qt.Key.Key_K)
        page = window.pages.tools
        assert is_on(window, page)
        assert table.presenter is not None
        view = table.presenter.view
        answer = pane_of(page).one_hand.answer
        assert answer is not None
        assert answer.question == replace(question_of(view), options=PRESETS["casino"])
        assert pane_of(page).conditions.rules.value() == "casino"
        asked = person.turn
        type_key(page, Qt.Key.Key_Escape)
        assert is_on(window, table)
        assert person.turn is asked, "the match went on where it was"
        await play_on(window, lambda: table.runner is not None and table.runner.results)


async def test_honest_play_opens_none(tmp_path: Path) -> None:
    """Whoever wants no help is told so."""
    async with window_on(tmp_path, settings=replace(FAST, play="strict")) as window:
        table = await sit_down(window, setup_of(game=GAME))
        await my_turn(table)
        assert not {each.key: each for each in table.commands()}["K"].enabled
        type_key(table, Qt.Key.Key_K)
        assert is_on(window, table)


async def test_other_games_have_none(tmp_path: Path) -> None:
    """The key means nothing at their tables."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        type_key(table, Qt.Key.Key_K)
        assert is_on(window, table)


async def test_from_a_review(tmp_path: Path) -> None:
    """With the hand of the seat at the bottom, as it was known then; back leads to the review."""
    async with window_on(tmp_path) as window:
        archive = window.services.archive()
        assert archive is not None
        keep(archive, played(((GAME, "two_halves", 2),)))
        # The second half, in which the tiles of the first are known.
        window.pages.routes.review(max(archive.ids(Filter())))
        review = window.pages.review
        assert review.checked is not None
        review.stepper.jump(len(review.checked.positions) - 1)
        review.see_from(2)
        type_key(review, Qt.Key.Key_K)
        page = window.pages.tools
        assert is_on(window, page)
        answer = pane_of(page).one_hand.answer
        assert answer is not None
        assert answer.question == question_of(PaiGow().view(review.checked.state, Seat(2)))
        assert len(answer.question.known) == 16
        type_key(page, Qt.Key.Key_Escape)
        assert is_on(window, review)


async def test_closing_while_it_counts(tmp_path: Path) -> None:
    """The window closes at once."""
    async with window_on(tmp_path) as window:
        window.pages.routes.tool(GAME, TOOL.key, None)
        card = pane_of(window.pages.tools).all_hands
        card.begin()
        assert card.halt.isVisibleTo(card)
