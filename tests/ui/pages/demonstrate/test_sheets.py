# SPDX-License-Identifier: MIT
"""Sheets of the free table keep what they do not show: other languages, and texts of several lines."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Answer, Question, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.tiles import tile
from tests.contract.tables import table
from ui.kit import theme
from ui.pages.demonstrate.sheets import HandsForm, NameForm, QuestionForm, TitleLine, TitlesForm

MOVE = (Seat(0), "lead 66 66")
LONG = "One line.\nAnother. " + "x" * 300
GERMAN = Texts.of({"de": "Erste"})


def test_a_question_saved_unchanged_is_the_same(usual: None) -> None:
    """Explanations of several lines, and texts in a language that is not shown."""
    before = Question(
        Texts.of({"en": "What now?"}),
        (Answer(MOVE, Texts.of({"en": LONG, "de": "Warum"})),),
        otherwise=GERMAN,
        solution=GERMAN,
    )
    form = QuestionForm(before, [(MOVE, "East leads")], "en")
    assert form.otherwise.toPlainText() == ""
    assert form.otherwise.placeholderText() == "Erste"
    assert form.question() == before
    form.deleteLater()


def test_another_language_is_only_hinted_at(usual: None) -> None:
    """It is not stored as a text of the language that is written."""
    name, titles = NameForm(GERMAN, "en"), TitlesForm(GERMAN, GERMAN, "en")
    for line in (name.line, titles.lesson, titles.chapter):
        assert line is not None
        assert line.title == ""
        assert line.placeholderText() == "Erste"
    name.deleteLater()
    titles.deleteLater()


def test_the_title_of_no_chapter_is_not_asked_for(usual: None) -> None:
    """There would be no place to keep it."""
    form = TitlesForm(GERMAN, None, "en")
    assert form.findChildren(TitleLine) == [form.lesson]
    form.deleteLater()


def test_single_tiles_are_told_from_their_hand(usual: None) -> None:
    """A click turns twins together; the tick of a hand turns all of it."""
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), bytes(32)))
    twins = (tile("66"), tile("66"), tile("21"))
    form = HandsForm(("East", "South"), chapter, ROOT, (twins, ()))
    form.tiles[0][0].click()
    assert [each.is_open for each in form.tiles[0]] == [False, False, True]
    assert form.turned == (Spot(tile("66"), Seat(0)),)
    assert form.open_hands == (0, 1)
    form.ticks[0].click()
    assert not form.turned
    assert [each.accessibleDescription() for each in form.tiles[0]] == ["closed"] * 3
    form.deleteLater()


def test_tiles_follow_the_size_of_text(usual: None, qapp: QApplication, qtbot: QtBot) -> None:
    """As all else on the sheet does, which may be open when it changes."""
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), bytes(32)))
    form = HandsForm(("East", "South"), chapter, ROOT, ((tile("66"),), ()))
    qtbot.addWidget(form)
    form.show()
    before = form.tiles[0][0].tile_width
    theme.apply(qapp, text_size=1.5, chrome="light")
    assert form.tiles[0][0].tile_width == round(1.5 * before)
