# SPDX-License-Identifier: MIT
"""The second question is not answered by clicking on in one place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.kit.second_question import MOMENT_MS, SecondQuestion, away_from

WINDOW = QRect(100, 50, 960, 600)
WIDTH, HEIGHT = 480, 180


@pytest.mark.parametrize("y", range(60, 650, 30))
@pytest.mark.parametrize("x", [110, 340, 580, 800, 1050])
def test_it_stands_where_the_pointer_is_not(x: int, y: int) -> None:
    """Wherever the pointer is in the window, the dialog lies within the window beside it."""
    place = QRect(away_from(QPoint(x, y), WIDTH, HEIGHT, WINDOW), QPoint())
    place.setSize(QRect(0, 0, WIDTH, HEIGHT).size())
    assert not place.contains(QPoint(x, y))
    assert WINDOW.contains(place)


def test_it_stands_in_the_middle_where_it_may() -> None:
    """A pointer elsewhere does not move it."""
    assert away_from(QPoint(0, 0), WIDTH, HEIGHT, WINDOW) == QPoint(
        WINDOW.center().x() - WIDTH // 2, WINDOW.center().y() - HEIGHT // 2
    )


def test_the_delay_begins_again_after_another_window(qtbot: QtBot) -> None:
    """Such as the manual: on coming back, the question has yet to be read again."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(WINDOW.size())
    window.show()
    question = SecondQuestion(window, "Give it up?", "All is lost.", keep="Keep it", lose="Give it up")
    question.open()
    question.activateWindow()
    assert not question.lose.isEnabled()
    qtbot.waitUntil(question.lose.isEnabled, timeout=3 * MOMENT_MS)
    other = QWidget(question, question.windowFlags())
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    other.close()
    question.activateWindow()
    qtbot.waitUntil(question.isActiveWindow)
    assert not question.lose.isEnabled()
    question.reject()
