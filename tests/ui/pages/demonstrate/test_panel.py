# SPDX-License-Identifier: MIT
"""`ui.pages.demonstrate.panel`: texts in several languages are never mixed up."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.lessons.texts import NO_TEXT, Texts
from tests.ui.pages.demonstrate.teaching import lesson_of
from tests.ui.pages.looks import Show
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.panel import DemonstratePanel


def choose(panel: DemonstratePanel, language: str) -> None:
    """Choose a language as a teacher does."""
    panel.languages.choose(language)
    panel.languages.chosen.emit(language)


def test_a_text_is_written_in_the_language_chosen(show: Show) -> None:
    """A text in another one is only a hint, removed by the first letter."""
    window = QWidget()
    editor = LessonEditor(window)
    editor.open(lesson_of())
    panel = DemonstratePanel(window, editor, choose_language=list, leave=list)
    show(window)
    panel.show_texts(Texts.of({"en": "Lead it."}), NO_TEXT, "en")
    assert panel.text.toPlainText() == "Lead it."
    choose(panel, "ja")
    assert panel.text.toPlainText() == ""
    assert panel.text.placeholderText() == "Lead it."
    QTest.keyClicks(panel.text, "x")
    assert editor.page.text == Texts.of({"ja": "x"})
    choose(panel, "en")
    QTest.keyClicks(panel.notes, "n")
    choose(panel, "ja")
    assert (panel.text.toPlainText(), panel.notes.toPlainText()) == ("x", "")
    choose(panel, "en")
    assert (panel.text.toPlainText(), panel.notes.toPlainText()) == ("Lead it.", "n")
