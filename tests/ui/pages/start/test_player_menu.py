# SPDX-License-Identifier: MIT
"""Who plays is chosen, added and renamed by a menu; names are data and shown letter by letter."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import Show, nameless, texts
from ui.kit.dialog import NameDialog
from ui.kit.settings import LONGEST_NAME, MOST_PLAYERS
from ui.kit.widgets import PlainLabel
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.start.player_menu import PlayerMenu

PLAYERS = ("Ming", "<b>Chan</b> & Co")


@pytest.fixture
def menu(show: Show) -> PlayerMenu:
    """The menu of two players, of whom the first plays."""
    page = QWidget()
    menu = PlayerMenu(page)
    menu.show_players("Ming", PLAYERS)
    menu.fill()
    show(page)
    return menu


def _question(menu: PlayerMenu, qtbot: QtBot) -> NameDialog:
    qtbot.waitUntil(lambda: menu.window().findChild(NameDialog) is not None)
    found = menu.window().findChild(NameDialog)
    assert isinstance(found, NameDialog)
    return found


def test_everybody_is_listed_and_one_is_marked(menu: PlayerMenu) -> None:
    """The button names who plays, and the menu marks the same name; ampersands and tags are letters."""
    assert menu.text() == "Ming"
    assert menu.accessibleDescription() == "Ming"
    assert [action.data() for action in menu.entries] == list(PLAYERS)
    assert [action.text() for action in menu.entries] == ["Ming", "<b>Chan</b> && Co"]
    assert [action.isChecked() for action in menu.entries] == [True, False]


def test_the_menu_is_listed_when_it_opens(show: Show, qtbot: QtBot) -> None:
    """A press on the button opens it, with everybody in it; the next opening lists those who came meanwhile."""
    page = QWidget()
    menu = PlayerMenu(page)
    menu.show_players("Ming", PLAYERS)
    show(page)
    for players in (PLAYERS, (*PLAYERS, "Yee")):
        menu.show_players("Ming", players)
        menu.menu().popup(page.mapToGlobal(menu.pos()))
        words = [action.text() for action in menu.menu().actions() if not action.isSeparator()]
        assert words == [*(name.replace("&", "&&") for name in players), "New player…", "Rename…"]
        menu.menu().close()


def test_another_plays(menu: PlayerMenu, qtbot: QtBot) -> None:
    """A chosen player is reported; the present one is not."""
    with qtbot.waitSignal(menu.chosen) as chosen:
        menu.entries[1].trigger()
    assert chosen.args == [PLAYERS[1]]
    menu.show_players(PLAYERS[1], PLAYERS)
    menu.fill()
    assert [action.isChecked() for action in menu.entries] == [False, True]
    with qtbot.assertNotEmitted(menu.chosen):
        menu.entries[1].trigger()


@pytest.mark.parametrize(
    ("name", "players", "listed"),
    [("", (), []), ("Ming", (), ["Ming"]), ("", PLAYERS, list(PLAYERS)), ("Yee", PLAYERS, [*PLAYERS, "Yee"])],
)
def test_nobody_need_be_listed(menu: PlayerMenu, name: str, players: tuple[str, ...], listed: list[str]) -> None:
    """Nobody has a name yet at the first start, and who plays is listed in any case."""
    menu.show_players(name, players)
    menu.fill()
    assert menu.text() == (name or "Player")
    assert [action.data() for action in menu.entries] == listed
    assert menu.rename.isEnabled() is bool(name)


def test_a_full_list_takes_nobody(menu: PlayerMenu) -> None:
    """More players than the settings hold cannot be added."""
    menu.show_players("0", [str(n) for n in range(MOST_PLAYERS)])
    menu.fill()
    assert not menu.add.isEnabled()


def test_somebody_new(menu: PlayerMenu, qtbot: QtBot) -> None:
    """A name that nobody has is added with Enter; spaces around it are not part of it."""
    menu.add.trigger()
    question = _question(menu, qtbot)
    assert not question.accepting.isEnabled()
    QTest.keyClicks(question.line, "  Yee ")
    assert question.accepting.isEnabled()
    with qtbot.waitSignal(menu.chosen) as added:
        QTest.keyClick(question.line, Qt.Key.Key_Return)
    assert added.args == ["Yee"]
    qtbot.waitUntil(lambda: menu.window().findChild(NameDialog) is None)


def test_a_name_is_taken(menu: PlayerMenu, qtbot: QtBot) -> None:
    """Two players with one name could not be told apart, so the second is refused, and told why."""
    menu.add.trigger()
    question = _question(menu, qtbot)
    QTest.keyClicks(question.line, "Ming")
    assert question.trouble.text().strip()
    with qtbot.assertNotEmitted(menu.chosen):
        QTest.keyClick(question.line, Qt.Key.Key_Return)
    assert question.isVisible()
    QTest.keyClicks(question.line, "o")
    assert not question.trouble.text().strip()
    QTest.keyClick(question.line, Qt.Key.Key_Escape)


def test_a_player_is_renamed(menu: PlayerMenu, qtbot: QtBot) -> None:
    """The old name stands there to be changed; leaving it as it is changes nothing."""
    menu.rename.trigger()
    question = _question(menu, qtbot)
    assert question.line.text() == question.line.selectedText() == "Ming"
    with qtbot.assertNotEmitted(menu.renamed):
        question.accepting.click()
    qtbot.waitUntil(lambda: menu.window().findChild(NameDialog) is None)
    menu.rename.trigger()
    question = _question(menu, qtbot)
    QTest.keyClicks(question.line, "Min")
    with qtbot.waitSignal(menu.renamed) as renamed:
        question.accepting.click()
    assert renamed.args == ["Ming", "Min"]


def test_escape_and_cancel_change_nothing(menu: PlayerMenu, qtbot: QtBot) -> None:
    """Nobody is added who was not meant."""
    with qtbot.assertNotEmitted(menu.chosen):
        for leave in (lambda q: q.refusing.click(), lambda q: QTest.keyClick(q, Qt.Key.Key_Escape)):
            menu.add.trigger()
            question = _question(menu, qtbot)
            QTest.keyClicks(question.line, "Yee")
            leave(question)
            qtbot.waitUntil(lambda: menu.window().findChild(NameDialog) is None)


@pytest.mark.parametrize("hostile", ["\u202eMing", "a\nb\tc", "W" * 10_000, "<img src=x>"])
def test_hostile_names_are_tamed(menu: PlayerMenu, qtbot: QtBot, hostile: str) -> None:
    """Invisible characters and endless names never leave the question."""
    menu.add.trigger()
    question = _question(menu, qtbot)
    question.line.setText(hostile + "x")
    with qtbot.waitSignal(menu.chosen) as added:
        question.accepting.click()
    name = added.args[0]
    assert name
    assert len(name) <= LONGEST_NAME
    assert name.isprintable()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_in_every_language(qtbot: QtBot, qapp: QApplication, language: str) -> None:
    """Everything has a name for ears, every label is plain text, and a name with tags is shown as it is."""
    i18n.install(qapp, language)
    question = NameDialog(None, "?", f"Who is {PLAYERS[1]}?", PLAYERS, PLAYERS[1])
    qtbot.addWidget(question)
    question.open()
    assert not nameless(question)
    labels = question.findChildren(PlainLabel)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)
    assert any(PLAYERS[1] in text for text in texts(question))
    assert question.line.hasFocus() or question.focusWidget() is question.line
