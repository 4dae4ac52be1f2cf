# SPDX-License-Identifier: MIT
"""The bar above a page names the page, and offers its commands, in a menu if room is short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import nameless
from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.header import Header
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n

WORDS = ("Hint", "Undo", "Last trick", "Rules & more", "Standings", "Panel", "Pause", "Full screen", "Keys")
KEYS = ("H", "Ctrl Z", "L", "R", "S", "I", "P", "F11", "?")


class Doings:
    """Remembers what was done."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def back(self) -> None:
        """Go back."""
        self.done.append("back")

    def act(self) -> None:
        """Do what a command says."""
        self.done.append("act")

    def last(self) -> None:
        """Do what the last command says."""
        self.done.append("last")


def _set_usual(app: QApplication) -> None:
    if i18n.current().key != "en":
        i18n.install(app, "en")
    now = theme.look()
    if now != theme.Look(theme.LIGHT, theme.GREEN, 1.0) or not app.styleSheet():
        theme.apply(app, text_size=1.0, chrome="light")


@pytest.fixture(autouse=True)
def usual(qapp: QApplication) -> Iterator[None]:
    """English, light, text size 1, and the same again afterwards."""
    _set_usual(qapp)
    yield
    _set_usual(qapp)


@pytest.fixture
def doings() -> Doings:
    """Nothing done yet."""
    return Doings()


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A shown page."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(3840, 600)
    widget.show()
    return widget


@pytest.fixture
def header(page: QWidget, doings: Doings) -> Header:
    """A bar with the commands of a table, in a wide window."""
    made = Header(page, doings.back)
    made.show_words("Start", "Tien Gow · East 1", "Hong Kong")
    made.show_commands(commands(doings))
    made.resize(3840, made.sizeHint().height())
    made.show()
    return made


def commands(doings: Doings) -> list[Command]:
    """Return nine commands; the last but one is disabled, the last does something else."""
    offered = [Command(text, key, doings.act) for text, key in zip(WORDS, KEYS, strict=True)]
    offered[-2] = Command(WORDS[-2], KEYS[-2], doings.act, enabled=False)
    offered[-1] = Command(WORDS[-1], KEYS[-1], doings.last)
    return offered


def shown(header: Header) -> list[str]:
    """Return the commands that have a button now."""
    return [button.accessibleName() for button in header.buttons if button.isVisible()]


def more(header: Header) -> KeyButton:
    """Return the button of the menu."""
    return next(button for button in header.findChildren(KeyButton) if button.accessibleName() == "More")


def menu(header: Header) -> QMenu:
    """Open the menu."""
    QTest.mouseClick(more(header), Qt.MouseButton.LeftButton)
    found = header.findChild(QMenu)
    assert isinstance(found, QMenu)
    return found


def test_a_click_leaves_the_keyboard_where_it_is(header: Header, page: QWidget, doings: Doings) -> None:
    """Buttons can be reached by Tab; clicking one does not take focus from the hand."""
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.setFocus()
    QTest.mouseClick(header.buttons[0], Qt.MouseButton.LeftButton)
    assert doings.done == ["act"]
    assert page.window().focusWidget() is page
    assert {button.focusPolicy() for button in header.findChildren(KeyButton)} == {Qt.FocusPolicy.TabFocus}


def test_the_main_commands_are_large_and_the_rest_is_behind(header: Header, doings: Doings) -> None:
    """However wide the bar is, only so many stand in it; the menu has all others, and says so in a word."""
    small = header.buttons[0].sizeHint().height()
    header.show_commands(commands(doings), main=2, large=True)
    assert shown(header) == list(WORDS[:2])
    assert header.buttons[0].sizeHint().height() > small
    assert more(header).text() == "More"
    assert len(menu(header).actions()) == len(WORDS) - 2
    header.show_commands(commands(doings))
    assert shown(header) == list(WORDS)
    assert header.buttons[0].sizeHint().height() == small


def test_a_wide_bar_has_no_menu(header: Header) -> None:
    """If there is room, every command is a button with its key."""
    assert shown(header) == list(WORDS)
    assert more(header).isHidden()


@pytest.mark.parametrize("text", [0.8, 1.0, 1.5, 1.75])
def test_nothing_is_cut_off(header: Header, qapp: QApplication, text: float) -> None:
    """At every width the first commands keep their whole buttons, and the others wait."""
    theme.apply(qapp, text_size=text, chrome="light")
    for width in (600, 960, 1280, 1920, 3840):
        header.resize(width, header.sizeHint().height())
        qapp.processEvents()
        seen = shown(header)
        assert seen == list(WORDS[: len(seen)])
        assert more(header).isHidden() == (len(seen) == len(WORDS))
        for button in header.findChildren(KeyButton):
            if button.isVisible():
                assert button.width() >= button.sizeHint().width()
                assert header.rect().contains(button.geometry())


def test_what_finds_no_room_waits_in_the_menu(header: Header) -> None:
    """Each command without a button is in the menu, in order."""
    header.resize(700, header.height())
    waiting = [button.accessibleName() for button in header.buttons if button.isHidden()]
    assert len(waiting) > 3
    opened = menu(header)
    assert [action.text().split("\t")[0].replace("&&", "&") for action in opened.actions()] == waiting
    opened.close()


def test_buttons_and_menu_do_the_same(header: Header, doings: Doings) -> None:
    """A command acts wherever it waits; one that is not possible does nothing."""
    header.buttons[0].click()
    header.resize(700, header.height())
    opened = menu(header)
    assert opened.actions()[-1].text() == "Keys\t?"
    opened.actions()[-1].trigger()
    assert not opened.actions()[-2].isEnabled()
    assert not header.buttons[-2].isEnabled()
    header.buttons[-2].click()
    assert doings.done == ["act", "last"]


def test_ampersands_are_letters(header: Header) -> None:
    """No letter becomes a shortcut by accident, in the menu neither."""
    header.resize(500, header.height())
    texts = [action.text() for action in menu(header).actions()]
    assert "Rules && more\tR" in texts


def test_the_first_button_leads_back(header: Header, doings: Doings) -> None:
    """It says where to, and goes there by click and by key."""
    back = next(button for button in header.findChildren(KeyButton) if button.accessibleName() == "Start")
    assert back.text() == "‹ Start"
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    QTest.keyClick(back, Qt.Key.Key_Space)
    assert doings.done == ["back", "back"]


def test_titles_are_letters(header: Header) -> None:
    """A title that looks like markup is shown as it is; a long subtitle gives way."""
    header.show_words("Start", "<b>x</b>", "<i>y</i>" * 100, "<u>z</u>")
    labels = header.findChildren(QLabel)
    assert [label.text() for label in labels] == ["<b>x</b>", "<u>z</u>", "<i>y</i>" * 100]
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)
    assert shown(header) == list(WORDS)
    assert not nameless(header)


def test_notes_are_read_whole(header: Header) -> None:
    """Important notes are not cut: the tradition and the commands make room for them."""
    page = header.window()
    page.resize(1000, 600)
    header.show_words("Back", "Tien Gow · Round 3", "Hong Kong", "The computer plays · Not counted")
    notes = header.notes
    assert notes.isVisible()
    assert notes.width() >= notes.sizeHint().width()
    header.show_words("Back", "Tien Gow · Round 3", "Hong Kong")
    assert not notes.isVisible()


def test_other_commands_keep_the_buttons(header: Header, doings: Doings) -> None:
    """New words change buttons in place; fewer or more commands are no trouble."""
    before = header.buttons
    header.show_commands([Command("A", "A", doings.last), Command("B", "B", doings.act)])
    assert header.buttons == before[:2]
    assert shown(header) == ["A", "B"]
    header.buttons[0].click()
    assert doings.done == ["last"]
    header.show_commands(commands(doings))
    assert shown(header) == list(WORDS)
    header.show_commands(())
    assert not header.buttons
    assert not more(header).isVisible()


def test_the_keyboard_stays_with_its_command(header: Header, page: QWidget, doings: Doings) -> None:
    """If commands change places, the same key pressed again does the same, or nothing at once."""
    page.activateWindow()
    kept = Command("B", "B", doings.act)
    header.show_commands([Command("A", "A", doings.last), kept])
    header.buttons[1].setFocus()
    header.show_commands([kept, Command("A", "A", doings.last)])
    assert page.focusWidget() is header.buttons[0]
    header.show_commands([Command("A", "A", doings.last), kept], main=1)
    assert page.focusWidget() is more(header)


@pytest.mark.parametrize("text", [1.5, 1.75])
def test_it_keeps_its_height(header: Header, qapp: QApplication, text: float) -> None:
    """Larger letters take the air around them, as far as they fit: the tiles below lose nothing."""
    low, letters = header.sizeHint().height(), header.back.text_size
    theme.apply(qapp, text_size=text, chrome="dark", cloth="red")
    qapp.processEvents()
    assert header.sizeHint().height() == low
    assert header.back.text_size > 1.2 * letters
    for label in header.findChildren(PlainLabel):
        # The ink of the letters: the line that a Ming typeface asks for has much air above and below.
        assert label.fontMetrics().tightBoundingRect("國gÅ").height() <= header.back.sizeHint().height()
    assert not header.grab().isNull()
