# SPDX-License-Identifier: MIT
"""Every drill of every game, played by script to the end in each language: by clicks, and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import GAMES, entry
from dominoes.practice.schedule import Item
from tests.ui.pages.drills.clock import page_of, place_of
from tests.ui.pages.looks import Show, texts
from ui.games.names import presets_for
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.drills.page import DrillsPage
from ui.pages.drills.words import answer_spoken, question_spoken, why

MOST = 1500
"""Answers until everything was answered rightly, at most."""


def give(page: DrillsPage, place: int, by: str) -> None:
    """Choose the answer in *place*."""
    button = page.card.offered[place]
    if by == "clicks":
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(page.focusWidget() or page, Qt.Key(Qt.Key.Key_1 + place))


def look_at(page: DrillsPage) -> None:
    """Check what is shown and said of the question."""
    assert page.quiz is not None
    question = page.quiz.question
    names = [answer_spoken(question, each) for each in question.answers]
    assert len(set(names)) == len(names), names
    assert all(names)
    assert [button.isVisibleTo(page) for button in page.card.answers] == [
        place < len(names) for place in range(len(page.card.answers))
    ]
    for button, name in zip(page.card.offered, names, strict=True):
        assert name in button.accessibleName()
    spoken = question_spoken(question)
    assert page.card.asked.text()
    assert page.card.asked.text().rstrip("?？") in spoken
    for text in (spoken, *texts(page)):
        assert not ({"{", "}"} & set(text)), text
        assert "drill" not in text, text


@pytest.mark.bulk
@pytest.mark.parametrize("game", [each.key for each in GAMES if each.load_drills is not None])
@pytest.mark.parametrize("language", LANGUAGES)
def test_to_the_end(show: Show, qapp: QApplication, language: str, game: str) -> None:
    """Each item is answered wrong, with an explanation, and right, with the next question, until all were right."""
    i18n.install(qapp, language)
    page, clock = page_of(game, presets_for(entry(game), language)[0], timed=False)
    show(page)
    page.begin()
    wrong: set[Item] = set()
    right: set[Item] = set()
    for step in range(MOST):
        assert page.quiz is not None
        item, question = page.quiz._recent[-1], page.quiz.question
        by = "keys" if step % 2 else "clicks"
        if item not in wrong:
            wrong.add(item)
            look_at(page)
            place = place_of(page, right=False)
            given = question.answers[place]
            give(page, place, by)
            assert page.on.isVisibleTo(page)
            assert why(question, given) in page.verdict.text()
            assert page.quiz.question is question
            assert [button.is_right for button in page.card.offered] == [
                True if each.right else False if each is given else None for each in question.answers
            ]
            if by == "clicks":
                QTest.mouseClick(page.on, Qt.MouseButton.LeftButton)
            else:
                QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
        else:
            right.add(item)
            rights = [each for each in question.answers if each.right]
            place = question.answers.index(rights[step % len(rights)])
            give(page, place, by)
            assert why(question, question.answers[place]) in page.verdict.text()
            assert not page.on.isVisibleTo(page)
        assert page.quiz.question is not question
        assert page.quiz.given is None
        clock.move(10)
        if right == set(page.items):
            break
    assert right == set(page.items)
    assert page.quiz is not None
    assert page.quiz.run.asked - page.quiz.run.right == len(wrong)
