# SPDX-License-Identifier: MIT
"""A tile is a real button: seen, heard, reached by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tile
from tests.ui.driving import click_tile, double_click_tile
from ui.kit import theme
from ui.language import i18n
from ui.tiles.art import BONE, PAPER
from ui.tiles.card_print import Caption
from ui.tiles.tile_button import LIFT, TileButton


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """A shown table."""
    widget = QWidget()
    widget.resize(500, 400)
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def button(table: QWidget) -> TileButton:
    """天 in the middle of the table, without motion."""
    item = TileButton(tile("66"), table)
    item.set_motion(motion=False)
    item.put_at(QPoint(100, 100))
    item.show()
    return item


def _look(button: TileButton) -> QImage:
    return button.grab().toImage()


def test_it_lies_where_it_was_put(button: TileButton) -> None:
    """The tile itself, not the room around it, is at the given place, with any label."""
    changes: list[Callable[[], None]] = [
        lambda: button.set_label("天"),
        lambda: button.set_label("a long label that is wider than the tile"),
        lambda: button.set_shape(turn=1),
        lambda: button.set_shape(width=90, turn=0),
    ]
    for change in changes:
        change()
        assert button.pos() + button.tile_rect().topLeft() == QPoint(100, 100)
        assert button.rect().contains(button.tile_rect())
    assert button.tile_rect().width() == 90


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda b: b.set_state(selected=True), id="selected"),
        pytest.param(lambda b: b.set_state(dimmed=True), id="dimmed"),
        pytest.param(lambda b: b.set_state(hinted=True), id="hinted"),
        pytest.param(lambda b: b.set_state(winning=True), id="winning"),
        pytest.param(lambda b: b.set_face(None), id="back"),
        pytest.param(lambda b: b.set_style(BONE), id="bone"),
        pytest.param(lambda b: b.set_label("天"), id="label"),
        pytest.param(lambda b: b.setFocus(), id="focus"),
    ],
)
def test_every_state_can_be_seen(button: TileButton, qtbot: QtBot, change: Callable[[TileButton], None]) -> None:
    """Each state changes the picture."""
    button.window().activateWindow()
    qtbot.waitUntil(button.window().isActiveWindow)
    button.clearFocus()
    before = _look(button)
    change(button)
    assert _look(button) != before


def test_winner_and_advice_differ_without_colour(button: TileButton) -> None:
    """In grey, the mark of the winner and of the advice are still different pictures."""
    greys = []
    for winning in (True, False):
        button.set_state(winning=winning, hinted=not winning)
        greys.append(_look(button).convertToFormat(QImage.Format.Format_Grayscale8))
    assert greys[0] != greys[1]


def test_selected_tiles_are_raised(button: TileButton, qtbot: QtBot) -> None:
    """A selected tile rises and can be clicked where it now is; states not named stay."""
    button.set_state(selected=True, hinted=True)
    button.set_state(dimmed=True)
    assert button.is_selected
    assert button.is_dimmed
    raised = button.tile_rect().topLeft() + QPoint(10, 2 - round(LIFT * button.tile_width))
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=raised)
    button.set_state(selected=False)
    assert not button.hitButton(raised)


def test_rising_takes_a_moment_and_ends(table: QWidget, qtbot: QtBot) -> None:
    """With motion, the raised tile arrives at its height."""
    item = TileButton(tile("11"), table)
    item.show()
    low = _look(item)
    item.set_state(selected=True)
    at_once = TileButton(tile("11"), table)
    at_once.set_motion(motion=False)
    at_once.show()
    at_once.set_state(selected=True)
    assert low != _look(at_once)
    qtbot.waitUntil(lambda: _look(item) == _look(at_once), timeout=60_000)


def test_keys(button: TileButton, qtbot: QtBot) -> None:
    """Arrows and Space are left to the table, which knows whether Space may click now."""
    with qtbot.assertNotEmitted(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)
    other = TileButton(tile("11"), button.parentWidget())
    other.show()
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Right)
    assert not other.hasFocus()


def test_a_double_click(button: TileButton) -> None:
    """It is told as such after the first click, and is no second click."""
    told: list[str] = []
    button.clicked.connect(lambda: told.append("click"))
    button.double_clicked.connect(lambda: told.append("double"))
    double_click_tile(button)
    assert told == ["click", "double"]
    click_tile(button)
    assert told == ["click", "double", "click"]


def test_only_the_table_decides_what_is_selected(button: TileButton) -> None:
    """A click on a checkable tile changes nothing by itself; the state is told to screen readers."""
    button.setCheckable(True)
    button.click()
    assert not button.isChecked()
    button.set_state(selected=True)
    button.set_spoken("天，十二點，文牌第一", "已選")
    heard = QAccessible.queryAccessibleInterface(button)
    assert heard is not None
    assert heard.state().checked
    assert heard.text(QAccessible.Text.Name) == "天，十二點，文牌第一"
    assert heard.text(QAccessible.Text.Description) == "已選"


def test_tips_are_plain_text(button: TileButton) -> None:
    """A tip shows letter by letter what it was given; no tip is none."""
    button.set_tip("<b>6 & 6</b>")
    assert "&lt;b&gt;6 &amp; 6" in button.toolTip()
    button.set_tip("")
    assert not button.toolTip()


def test_pointing_is_told(button: TileButton, qtbot: QtBot) -> None:
    """Pointer and focus report their coming and going, so that reasons can be shown."""
    button.window().activateWindow()
    qtbot.waitUntil(button.window().isActiveWindow)
    button.clearFocus()
    with qtbot.waitSignal(button.pointed):
        button.setFocus()
    with qtbot.waitSignal(button.left):
        button.clearFocus()
    with qtbot.waitSignal(button.pointed):
        QTest.mouseMove(button, button.tile_rect().center())
    with qtbot.waitSignal(button.left):
        QTest.mouseMove(button.window(), QPoint(400, 380))


def test_a_dimmed_tile_with_a_label(button: TileButton) -> None:
    """It can be painted."""
    button.set_label("天")
    button.set_state(dimmed=True)
    assert not _look(button).isNull()


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Man", "Man"),
        ("Plum Blossom", "Plum\nBlossom"),
        ("Long-Leg Seven", "Long-Leg\nSeven"),
        ("Red-Head Ten", "Red-Head\nTen"),
        ("大頭六文六", "大頭六文六"),
    ],
)
def test_a_long_label_has_two_lines(button: TileButton, label: str, shown: str) -> None:
    """English names are read whole; Chinese ones have no place to break, and become smaller."""
    button.set_shape(width=62)
    button.set_label("天")
    low = button.height()
    button.set_label(label)
    assert button._shown_label == shown
    assert (button.height() > low) is ("\n" in shown)
    assert button.tile_rect().bottom() < button.height() - low // 20


def test_a_larger_text_size_keeps_the_tile_in_place(button: TileButton, qapp: QApplication) -> None:
    """The label grows with the text, the tile does not move."""
    theme.apply(qapp, text_size=1.0, chrome="light")
    button.set_label("天")
    low = button.height()
    theme.apply(qapp, text_size=1.75, chrome="light")
    qapp.processEvents()
    assert button.height() > low
    assert button.pos() + button.tile_rect().topLeft() == QPoint(100, 100)
    theme.apply(qapp, text_size=1.0, chrome="light")


def test_cards_are_printed_in_the_language_of_the_reader(button: TileButton, qapp: QApplication) -> None:
    """A card shows another print after a change of language, and any print its table wants."""
    i18n.install(qapp, "en")
    ebony = _look(button)
    button.set_style(PAPER)
    english = _look(button)
    assert english != ebony
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    assert _look(button) != english
    i18n.install(qapp, "en")
    qapp.processEvents()
    assert _look(button) == english
    button.set_printer(lambda _face: Caption("Dragon"))
    other = _look(button)
    assert other != english
    button.set_state(dimmed=True)
    assert _look(button) != other
    button.set_face(None)
    assert _look(button) != other


def test_edges_are_bright_in_high_contrast(button: TileButton, qapp: QApplication) -> None:
    """Black tiles stand out from dark cloth."""
    edge = QPoint(button.tile_rect().left(), button.tile_rect().center().y())
    usual = _look(button).pixelColor(edge).lightness()
    theme.apply(qapp, text_size=1.0, chrome="contrast")
    assert _look(button).pixelColor(edge).lightness() > usual + 80
    theme.apply(qapp, text_size=1.0, chrome="light")
    assert _look(button).pixelColor(edge).lightness() == usual
