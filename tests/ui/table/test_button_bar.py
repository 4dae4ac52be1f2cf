# SPDX-License-Identifier: MIT
"""The row of buttons shows what can be done, and does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.table.models import settle
from ui.kit import theme
from ui.table.prompt import Action, ButtonBar

pytestmark = pytest.mark.usefixtures("usual")


class Doings:
    """Remembers what was done."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def play(self) -> None:
        """Play."""
        self.done.append("play")

    def throw(self) -> None:
        """Throw."""
        self.done.append("throw")


@pytest.fixture
def doings() -> Doings:
    """Nothing done yet."""
    return Doings()


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """A shown table."""
    widget = QWidget()
    widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    widget.setProperty("surface", "felt")
    qtbot.addWidget(widget)
    widget.resize(900, 200)
    widget.show()
    return widget


@pytest.fixture
def bar(table: QWidget) -> ButtonBar:
    """An empty row."""
    made = ButtonBar(table)
    made.setGeometry(0, 100, 900, made.sizeHint().height())
    made.show()
    return made


def actions(doings: Doings) -> tuple[Action, Action]:
    """Return one possible action and one impossible."""
    return (
        Action("Play 天 & 九", "Enter", doings.play, main=True),
        Action("Throw", "X", doings.throw, enabled=False),
    )


def test_clicks_and_keys_do_it(bar: ButtonBar, doings: Doings) -> None:
    """An enabled button acts by click, by Space and by the key on its cap; others do not."""
    bar.show_actions(actions(doings))
    play, throw = bar.buttons
    QTest.mouseClick(play, Qt.MouseButton.LeftButton)
    QTest.keyClick(play, Qt.Key.Key_Space)
    assert bar.press("Enter")
    assert doings.done == ["play"] * 3
    QTest.mouseClick(throw, Qt.MouseButton.LeftButton)
    assert not bar.press("X")
    assert not bar.press("Q")
    assert doings.done == ["play"] * 3


def test_it_says_what(bar: ButtonBar, doings: Doings) -> None:
    """A screen reader hears the words without the ampersand's second meaning."""
    bar.show_actions(actions(doings))
    assert [button.accessibleName() for button in bar.buttons] == ["Play 天 & 九", "Throw"]
    assert [button.isEnabled() for button in bar.buttons] == [True, False]


def test_a_click_leaves_focus_where_it_is(bar: ButtonBar, table: QWidget, doings: Doings) -> None:
    """Buttons can be reached by Tab, and clicking one does not take focus from the hand."""
    bar.show_actions(actions(doings))
    table.setFocus()
    QTest.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    assert doings.done == ["play"]
    assert table.window().focusWidget() is table
    assert {button.focusPolicy() for button in bar.buttons} == {Qt.FocusPolicy.TabFocus}


def test_buttons_stay_the_same_widgets(bar: ButtonBar, doings: Doings) -> None:
    """New words for the same number of buttons keep focus and widgets."""
    bar.show_actions(actions(doings))
    before = bar.buttons
    before[0].setFocus()
    bar.show_actions((Action("Throw", "X", doings.throw), Action("Play", "Enter", doings.play)))
    assert bar.buttons == before
    assert before[0].hasFocus() or bar.window().focusWidget() is before[0]
    before[0].click()
    assert doings.done == ["throw"]


def test_a_button_that_is_gone_does_nothing(bar: ButtonBar, doings: Doings) -> None:
    """It may have been taken away while the mouse was down."""
    bar.show_actions(actions(doings))
    gone = bar.buttons[0]
    bar.clear()
    gone.click()
    assert doings.done == []


def test_focus_is_not_lost(bar: ButtonBar, doings: Doings, qtbot: QtBot) -> None:
    """When the button with focus goes away, the window has it."""
    bar.window().activateWindow()
    qtbot.waitUntil(bar.window().isActiveWindow)
    bar.show_actions(actions(doings))
    bar.buttons[0].setFocus()
    bar.clear()
    settle()
    focus = bar.window().focusWidget()
    assert focus is not None
    assert focus.isVisible()
    assert not bar.buttons
    assert not bar.press("Enter")


def test_the_row_keeps_its_height(bar: ButtonBar, doings: Doings, qapp: QApplication) -> None:
    """With or without buttons the row is as high, and grows with the text."""
    empty = bar.sizeHint().height()
    bar.show_actions(actions(doings))
    assert bar.sizeHint().height() == empty == bar.buttons[0].sizeHint().height()
    theme.apply(qapp, text_size=1.75, chrome="light")
    assert bar.sizeHint().height() > empty


@pytest.mark.parametrize("count", [1, 2, 3])
def test_buttons_stand_in_the_middle(bar: ButtonBar, doings: Doings, count: int, qapp: QApplication) -> None:
    """However many, they are whole and centred."""
    bar.show_actions([Action("Claim", "Enter", doings.play)] * count)
    qapp.processEvents()
    assert all(button.width() >= button.sizeHint().width() for button in bar.buttons)
    middle = (bar.buttons[0].x() + bar.buttons[-1].geometry().right()) / 2
    assert middle == pytest.approx(bar.width() / 2, abs=2)


def test_a_thousand_changes_leave_nothing_behind(bar: ButtonBar, doings: Doings) -> None:
    """Buttons that went away are gone."""
    bar.clear()
    settle()
    before = len(QApplication.allWidgets())
    for turn in range(300):
        bar.show_actions(actions(doings)[: turn % 3])
    bar.clear()
    settle()
    assert len(QApplication.allWidgets()) == before


def test_what_can_be_done_in_words(bar: ButtonBar, doings: Doings) -> None:
    """Each enabled button, with its key if it has one."""
    bar.show_actions(
        [
            Action("Lead <b>", "Enter", doings.play, main=True),
            Action("Beat", "B", doings.play, enabled=False),
            Action("Throw", "", doings.throw),
        ]
    )
    assert bar.spoken == "Enter: Lead <b>\nThrow"
    bar.clear()
    assert not bar.spoken
