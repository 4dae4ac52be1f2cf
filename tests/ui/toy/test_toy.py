# SPDX-License-Identifier: MIT
"""A game that the program has never seen: two records in two lists, and it is on every page and can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.games import GAMES
from dominoes.store import Filter
from tests.ui.driving import is_on, play_on, press_main, type_key, until, window_on, words_of
from tests.ui.toy.rules import LOW
from tests.ui.toy.window import LOW_UI, LowFelt
from ui.app.window import MainWindow
from ui.diagram.export_dialog import ExportDialog
from ui.games import GAME_UIS

NAME = LOW_UI.name


@pytest.fixture(autouse=True)
def low(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the game to the two lists, as one line each does for a game of the program."""
    GAMES.append(LOW)
    monkeypatch.setitem(GAME_UIS, LOW.key, LOW_UI)
    yield
    GAMES.remove(LOW)


def says(root: QWidget, text: str) -> bool:
    """Return whether anything visible on *root* says *text*."""
    return any(text in words for told in words_of(root) for words in told[1:])


def offers(page: Any, text: str) -> bool:  # noqa: ANN401 - any page with such lists
    """Return whether the list of games on *page* has *text*."""
    return any(text in words for _value, words in page._lists()["game"][1])


async def played(window: MainWindow) -> None:
    """Play a match to its end, from the start page on, by clicks alone."""
    await until(lambda: window.pages.start.shelf.cards, "the shelf")
    card = next(each for each in window.pages.start.cards if each.game == LOW.key)
    assert says(card, NAME)
    assert says(card, LOW_UI.tagline)
    # No page tells how it is played.
    assert card.how.isHidden()
    card.new.click()
    assert is_on(window, window.pages.new_game)
    assert says(window.pages.new_game, "Usual rules")
    assert window.pages.new_game.form.how.isHidden()
    window.pages.new_game.form.rules.click()
    assert says(window.pages.new_game.editor, "Stake of a round")
    window.pages.new_game.editor.finish.click()
    window.pages.new_game.form.start.click()
    await until(window.pages.table.overlay.isVisible, "the dice for the seats")
    press_main(window.pages.table)
    await until(lambda: isinstance(window.pages.table.table, LowFelt), "the felt")
    await until(lambda: window.pages.table.table.bar.buttons, "my turn")
    window.pages.table.show_rules()
    await until(window.pages.table.overlay.isVisible, "the rules of this table")
    assert not says(window.pages.table.overlay, "Stake of a round")
    type_key(window.pages.table, Qt.Key.Key_A)
    await until(lambda: says(window.pages.table.overlay, "Stake of a round"), "the settings of this table")
    press_main(window.pages.table)
    await play_on(window)
    await until(lambda: is_on(window, window.pages.start), "the start page")


async def test_it_is_played_and_looked_at(tmp_path: Path) -> None:
    """On start page, new game, table, rules sheet, records, review, diagram and statistics."""
    async with window_on(tmp_path) as window:
        await played(window)
        archive = window.services.archive()
        assert archive is not None
        (number,) = archive.ids(Filter(game=LOW.key))
        window.pages.start.records.click()
        records = window.pages.records
        records.filters.more.click()
        await until(records.overlay.isVisible, "the filters")
        assert offers(records.filters.form, NAME)
        QTest.keyClick(records.overlay, Qt.Key.Key_Escape)
        await until(lambda: not records.overlay.isVisible(), "the list")
        await until(lambda: NAME in (records.model.index(0).data() or ""), "the round in the list")
        QTest.keyClick(records.view, Qt.Key.Key_Return)
        review = window.pages.review
        await until(lambda: is_on(window, review), "the review")
        assert review.timeline is not None
        assert review.timeline.stops == (0, 1, 2)
        for move in (1, 2):
            QTest.keyClick(review, Qt.Key.Key_Right)
            await until(lambda at=move: review.stepper.at == at, "the next move")  # type: ignore[misc]
        log = [review.side.log.item(row).text() for row in range(review.side.log.count())]
        assert log[-1].endswith("played low")
        QTest.keyClick(review, Qt.Key.Key_E)
        (dialog,) = window.findChildren(ExportDialog)
        dialog.reject()
        window.pages.start.statistics.click()
        statistics = window.pages.statistics
        assert says(statistics, NAME)
        assert archive.listed([number])[0].summary.game == LOW.key


async def test_it_has_a_score_book(tmp_path: Path) -> None:
    """Its card, its questions, and its settlement."""
    async with window_on(tmp_path) as window:
        window.pages.start.scorebook.click()
        page = window.pages.scorebook
        page.shelf.new.click()
        card = next(card for card, game in zip(page.start.cards, page.start.games, strict=True) if game is LOW)
        assert says(card, LOW_UI.tally_questions)
        card.click()
        page.start.start.click()
        form: Any = page.book.entry
        form.winner.cells()[1].click()
        assert says(page.book, "Stake")
        assert says(page.book, "Player 2 played low")
        page.book.enter.click()
        assert page.book.book.following.chips == (-1, 1)
