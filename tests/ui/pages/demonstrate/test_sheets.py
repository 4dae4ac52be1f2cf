# SPDX-License-Identifier: MIT
"""Sheets of the free table keep what they do not show: other languages, and texts of several lines."""

from __future__ import annotations

from dominoes.game import Seat
from dominoes.lessons.page import Answer, Question
from dominoes.lessons.texts import Texts
from ui.pages.demonstrate.sheets import NameForm, QuestionForm, TitlesForm

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
        assert line.title == ""
        assert line.placeholderText() == "Erste"
    name.deleteLater()
    titles.deleteLater()
