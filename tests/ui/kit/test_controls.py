# SPDX-License-Identifier: MIT
"""Lists and menus show that the pointer is on them only while it is, and have a name everywhere."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.kit.controls import Chooser, DecimalSpin, Spin
from ui.kit.menus import ChoiceMenu


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move the pointer elsewhere, as after a choice in an open list."""
    monkeypatch.setattr(QCursor, "pos", lambda: QPoint(-9, -9))


def test_a_list_is_not_shaded_after_a_choice(qtbot: QtBot, away: None) -> None:
    """Qt does not tell the list that the pointer has left it for its open part."""
    chooser = Chooser()
    qtbot.addWidget(chooser)
    chooser.set_items([(1, "one"), (2, "two")])
    chooser.move(300, 300)
    chooser.show()
    chooser.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    chooser.showPopup()
    QTest.keyClick(chooser.view(), Qt.Key.Key_Down)
    QTest.keyClick(chooser.view(), Qt.Key.Key_Return)
    assert chooser.value() == 2
    assert not chooser.underMouse()


def test_a_menu_is_not_shaded_after_a_choice(qtbot: QtBot, away: None) -> None:
    """The same with the languages."""
    button = ChoiceMenu()
    qtbot.addWidget(button)
    button.set_choices([("a", "A"), ("b", "B")], "a")
    # The platform without a screen has its pointer in the corner.
    button.move(300, 300)
    button.show()
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    button.menu().popup(QPoint(0, 0))
    button.entries[1].trigger()
    button.menu().close()
    qtbot.waitUntil(lambda: not button.underMouse())


@pytest.mark.parametrize(
    ("system", "said"), [("linux", "Look. Of the window."), ("win32", "Of the window."), ("darwin", "Of the window.")]
)
def test_the_name_of_a_list_is_heard(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, system: str, said: str) -> None:
    """On Linux Qt gives what is chosen as the name of a list; its own name stands in the description there."""
    monkeypatch.setattr(sys, "platform", system)
    chooser = Chooser()
    qtbot.addWidget(chooser)
    chooser.setAccessibleName("Look.")
    chooser.setAccessibleDescription("Of the window.")
    assert chooser.accessibleDescription() == said


@pytest.mark.parametrize(
    ("typed", "number", "decimal"),
    [("１２０", 120, 120.0), ("３．５", None, 3.5), ("０．５", None, 0.5), ("7", 7, 7.0)],
)
def test_wide_digits_are_digits(qtbot: QtBot, typed: str, number: int | None, decimal: float) -> None:
    """As input methods of Chinese and Japanese commit them."""
    spins: list[tuple[Spin | DecimalSpin, float | None]] = [(DecimalSpin(0, 500), decimal)]
    if number is not None:
        spins.append((Spin(0, 500), number))
    for spin, wanted in spins:
        qtbot.addWidget(spin)
        spin.setValue(50)
        spin.selectAll()
        event = QInputMethodEvent()
        event.setCommitString(typed)
        QApplication.sendEvent(spin.lineEdit(), event)
        spin.interpretText()
        assert spin.value() == wanted
