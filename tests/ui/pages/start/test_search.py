# SPDX-License-Identifier: MIT
"""The search of the start page reaches every game and rule set, and opens what it finds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import cut_off, nameless
from tests.ui.pages.program import Program
from ui.games import GAME_UIS
from ui.kit import theme
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.start.match_list import MatchRow
from ui.pages.start.page import StartPage

ROW = MatchRow("7", "turning", "Turning", "Ming +12", "round 3")


@pytest.fixture
def row() -> MatchRow:
    """Return the unfinished match."""
    return ROW


def found(page: StartPage) -> list[str]:
    """Return the names of what is found."""
    return [row.title.text() for row in page.results.rows if row.isVisible()]


def test_what_is_found_takes_the_place_of_the_rest(
    page: StartPage, program: Program, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """C S2-1: wherever the page was scrolled to, field and results are seen; Enter opens the first, as it is named."""
    told: list[str] = []
    monkeypatch.setattr("ui.pages.start.search.announce", lambda _results, text: told.append(text))
    bar = page.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    QTest.keyClick(page.great[0].new, Qt.Key.Key_Slash)
    assert page.focusWidget() is page.search
    assert bar.value() == 0
    QTest.keyClicks(page.search, "kkori")
    qtbot.waitUntil(lambda: found(page) == ["Kkoribuchigi", "Kkoribuchigi (difference)", "Chain Games"])
    assert not page.home.isVisible()
    assert all(not row.visibleRegion().isEmpty() for row in page.results.rows)
    assert page.results.rows[0].accessibleDescription().startswith("Chain Games · Korea")
    assert told[-1] == page.results.status.text() == "3 found. Enter opens the first."
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert program.asked == [("new_game", "chain", "kkori")]
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert page.focusWidget() is page.results.rows[0]
    QTest.keyClick(page.results.rows[0], Qt.Key.Key_Down)
    QTest.keyClick(page.results.rows[1], Qt.Key.Key_Space)
    assert program.asked[-1] == ("new_game", "chain", "kkori_difference")
    QTest.keyClick(page.results.rows[1], Qt.Key.Key_Escape)
    assert page.home.isVisible()
    assert page.focusWidget() is page.search
    assert not page.results.isVisible()


def test_nothing_found_is_said(page: StartPage, program: Program) -> None:
    """Enter and Down then do nothing, and Escape shows the page again."""
    page.search.setText("mahjong")
    assert page.results.status.text() == "No game has that name."
    page.search.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
        QTest.keyClick(page.search, key)
        assert page.focusWidget() is page.search
    assert not program.asked
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    assert page.home.isVisible()


def test_who_comes_back_from_a_table_finds_the_page(page: StartPage) -> None:
    """A search that hides the game ends."""
    page.search.setText("mahjong")
    page.point_to("laoshu")
    assert page.home.isVisible()
    assert page.focusWidget() is next(card for card in page.cards if card.game == "laoshu").new
    page.point_to(ROW.game)
    assert page.focusWidget() is page.lead.main


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.0)])
def test_results_are_whole(
    page: StartPage, qapp: QApplication, language: str, size: tuple[int, int], text: float
) -> None:
    """In every language and size, all rule sets of the largest family."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    page.search.setText(i18n.sentence_in(LANGUAGES[language], GAME_UIS["tiengow"].name)[:2])
    qapp.processEvents()
    assert found(page)
    assert not cut_off(page)
    assert not nameless(page)
