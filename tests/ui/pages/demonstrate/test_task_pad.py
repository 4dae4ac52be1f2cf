# SPDX-License-Identifier: MIT
"""Numbers, choices and orders are given by mouse, keys and touch; nothing tells the right ones before that."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.lessons.task import (
    Choice,
    ChoiceTask,
    Chosen,
    Given,
    Item,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    Ordered,
    OrderTask,
    Task,
    Typed,
)
from dominoes.lessons.texts import Texts
from dominoes.tiles import tile
from tests.ui.pages.looks import cut_off, nameless, texts
from ui.kit import theme
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.language.names import tile_name
from ui.pages.demonstrate.item_cards import Arrangement
from ui.pages.demonstrate.task_pad import Asked, TaskPad

NUMBER: Final = NumberTask((NumberAnswer(8),), (NumberAnswer(4),), Texts.of({"en": "chips"}))
TILES: Final = tuple(Item(tiles=(tile(code),)) for code in ("11", "66", "44", "31"))
ONE: Final = ChoiceTask((*(Choice(each, each is TILES[1]) for each in TILES), Choice(Item(Texts.of({"en": "None"})))))
ALL: Final = ChoiceTask(tuple(Choice(each, each in TILES[1:3]) for each in TILES), several=True)
ORDER: Final = OrderTask(TILES, (OrderAnswer(((1,), (0,), (2,), (3,))),))
ASKED: Final = Asked(1, NUMBER, "en", is_open=True)


class Pad(NamedTuple):
    """A pad, and what was given on it."""

    pad: TaskPad
    given: list[Given]
    window: QWidget
    """Kept, for it owns the pad."""

    def ask(self, task: Task, *, is_open: bool = True, is_solved: bool = False, given: Given | None = None) -> None:
        """Ask for *task*."""
        self.pad.show_task(Asked(1, task, "en", is_open=is_open, is_solved=is_solved, given=given))
        QApplication.processEvents()


@pytest.fixture
def shown(usual: None, qtbot: QtBot) -> Pad:
    """A pad on a window."""
    window, answers = QWidget(), list[Given]()
    qtbot.addWidget(window)
    window.resize(900, 300)
    pad = TaskPad(window, answers.append)
    pad.setGeometry(0, 0, 900, 250)
    window.show()
    return Pad(pad, answers, window)


def key(which: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, which, held)


def press(pad: TaskPad, which: str) -> None:
    """Press a key of the page."""
    next(each for each in pad.commands() if each.key == which).call()


def test_a_number_is_typed_or_stepped_to(shown: Pad) -> None:
    """Digits, the buttons beside it, and arrows; without a number there is no answer."""
    pad = shown.pad
    shown.ask(NUMBER)
    pad.take_focus()
    pad.done.click()
    assert shown.given == []
    QTest.keyClicks(pad.field, "12")
    pad.done.click()
    pad.more.click()
    pad.done.click()
    key(Qt.Key.Key_Down)
    pad.less.click()
    pad.answer()
    assert shown.given == [Typed(12), Typed(13), Typed(11)]
    assert pad.field.accessibleName() == "Your answer: chips"


def test_keys_that_write_no_number_reach_the_page(shown: Pad, qtbot: QtBot) -> None:
    """The answer is shown by A, and the next step by Page Down, also from within the field."""
    shown.ask(NUMBER)
    shown.pad.take_focus()
    pressed = []
    window = shown.pad.window()
    window.keyPressEvent = lambda event: pressed.append(event.key())  # type: ignore[method-assign]
    for which in (Qt.Key.Key_A, Qt.Key.Key_PageDown, Qt.Key.Key_7, Qt.Key.Key_Return):
        key(which)
    assert pressed == [Qt.Key.Key_A, Qt.Key.Key_PageDown, Qt.Key.Key_Return]
    assert shown.pad.field.number == 7


def test_a_number_may_be_below_nothing(shown: Pad) -> None:
    """As what somebody wins who pays."""
    shown.ask(NUMBER)
    shown.pad.take_focus()
    QTest.keyClicks(shown.pad.field, "-30")
    shown.pad.answer()
    shown.pad.field.show_number(None)
    shown.pad.less.click()
    shown.pad.less.click()
    shown.pad.answer()
    assert shown.given == [Typed(-30), Typed(-1)]


def test_one_is_chosen_at_once(shown: Pad) -> None:
    """By a click, by its number, by Space and Enter; a wrong one stays marked, and another can be chosen."""
    pad = shown.pad
    shown.ask(ONE)
    cards = pad.cards.cards
    QTest.mouseClick(cards[0], Qt.MouseButton.LeftButton)
    press(pad, "5")
    pad.take_focus()
    key(Qt.Key.Key_Right)
    key(Qt.Key.Key_Space)
    key(Qt.Key.Key_Return)
    assert shown.given == [Chosen(frozenset({place})) for place in (0, 4, 1, 1)]
    assert pad.done.isHidden()
    shown.ask(ONE, given=Chosen(frozenset({0})))
    assert [card.is_right for card in cards] == [False, None, None, None, None]
    assert [card.accessibleDescription() for card in cards[:2]] == ["wrong answer", ""]
    shown.ask(ONE, is_open=False, is_solved=True)
    assert [card.is_right for card in cards] == [None, True, None, None, None]
    assert not pad.commands()


def test_several_are_chosen_together(shown: Pad) -> None:
    """A second click takes a choice back; the answer is given by its button."""
    pad = shown.pad
    shown.ask(ALL)
    assert not pad.done.isEnabled()
    pad.answer()
    for place in (1, 2, 3, 3):
        pad.cards.cards[place].click()
    assert [card.accessibleDescription() for card in pad.cards.cards] == ["", "chosen", "chosen", ""]
    assert shown.given == []
    pad.done.click()
    assert shown.given == [Chosen(frozenset({1, 2}))]


def test_tapped_one_after_the_other(shown: Pad) -> None:
    """Each goes to the next place; another tap takes it back."""
    pad = shown.pad
    shown.ask(ORDER)
    for item in (1, 0, 0, 0, 2, 3):
        pad.cards.cards[pad.arrangement.order.index(item)].click()
    pad.done.click()
    assert shown.given == [Ordered((1, 0, 2, 3))]
    assert all(card.is_lit for card in pad.cards.cards)


def test_moved_by_keys(shown: Pad) -> None:
    """Shift and an arrow move the card, and the focus goes with it; an arrow alone moves the focus."""
    pad = shown.pad
    shown.ask(ORDER)
    pad.take_focus()
    key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert pad.arrangement.order == (1, 0, 2, 3)
    assert pad.cards.cards[1].hasFocus()
    key(Qt.Key.Key_Right)
    key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert pad.arrangement.order == (1, 0, 3, 2)


def test_dragged(shown: Pad) -> None:
    """To the place where it is let go; a drag is no tap."""
    pad = shown.pad
    shown.ask(ORDER)
    cards = pad.cards.cards
    first, third = cards[0], cards[2]
    grip = first.rect().center()
    QTest.mousePress(first, Qt.MouseButton.LeftButton, pos=grip)
    for share in (0.3, 0.7, 1.0):
        there = first.mapFrom(pad.cards, third.geometry().center() + QPoint(6, 0))
        QTest.mouseMove(first, QPoint(grip + (there - grip) * share))
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton, pos=first.rect().center())
    assert pad.arrangement == Arrangement((1, 2, 0, 3))
    assert first.geometry().left() == pad.cards.cards[0].geometry().left()


def test_what_was_begun_is_kept_until_another_question(shown: Pad) -> None:
    """An answer that was wrong is corrected, not made again."""
    pad = shown.pad
    shown.ask(ORDER)
    pad.cards.cards[2].click()
    shown.ask(ORDER, given=Ordered((2, 0, 1, 3)))
    assert pad.arrangement.placed == 1
    pad.show_task(ASKED._replace(visit=2, task=ORDER))
    assert pad.arrangement == Arrangement((0, 1, 2, 3))


@pytest.mark.parametrize("task", [ONE, ALL, ORDER, NUMBER])
def test_a_class_looks_on(shown: Pad, task: Task) -> None:
    """Nothing takes a click or the focus, and nothing tells what is right, nor what tiles are called."""
    pad = shown.pad
    shown.ask(task, is_open=False)
    if task is NUMBER:
        assert pad.isHidden()
        return
    said = "\n".join(texts(pad))
    assert "right" not in said
    assert not any(tile_name(face) in said for each in TILES for face in each.tiles)
    for card in pad.cards.cards:
        assert card.is_right is None
        assert card.focusPolicy() == Qt.FocusPolicy.NoFocus
        card.click()
    assert shown.given == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", [ALL, ORDER, NUMBER])
def test_nothing_is_cut_off(shown: Pad, qapp: QApplication, language: str, task: Task) -> None:
    """With large text in a small window too, and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    shown.ask(task)
    assert not cut_off(shown.pad)
    assert not nameless(shown.pad)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5), st.integers(0, 5)), max_size=20))
def test_an_arrangement_keeps_all_items(steps: list[tuple[bool, int, int]]) -> None:
    """Whatever is tapped and moved."""
    now = Arrangement(tuple(range(6)))
    for taps, start, end in steps:
        now = now.tapped(start) if taps else now.moved(start, end)
        assert sorted(now.order) == list(range(6))
        assert 0 <= now.placed <= 6
