# SPDX-License-Identifier: MIT
"""Lists and menus show that the pointer is on them only while it is, and have a name everywhere."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QCursor, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.kit.controls import Chooser, Spin, Tabs
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


@pytest.mark.parametrize(("typed", "number"), [("１２０", 120), ("7", 7)])
def test_wide_digits_are_digits(qtbot: QtBot, typed: str, number: int) -> None:
    """As input methods of Chinese and Japanese commit them."""
    spin = Spin(0, 500)
    qtbot.addWidget(spin)
    spin.setValue(50)
    spin.selectAll()
    event = QInputMethodEvent()
    event.setCommitString(typed)
    QApplication.sendEvent(spin.lineEdit(), event)
    spin.interpretText()
    assert spin.value() == number


def test_tabs_are_stepped_through_by_arrows(qtbot: QtBot) -> None:
    """The tab chosen stays when its name changes; an ampersand is just an ampersand."""
    tabs = Tabs()
    qtbot.addWidget(tabs)
    tabs.set_names("Groups", ("One", "Q & A", "Three"))
    tabs.show()
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    assert tabs.currentIndex() == 1
    tabs.set_names("Gruppen", ("Eins", "F & A", "Drei"))
    assert (tabs.count(), tabs.currentIndex(), tabs.accessibleName()) == (3, 1, "Gruppen")
    role = QAccessible.Role.PageTab
    inside = QAccessible.queryAccessibleInterface(tabs)
    spoken = [inside.child(at).text(QAccessible.Text.Name) for at in range(3) if inside.child(at).role() == role]
    assert spoken == ["Eins", "F & A", "Drei"]
