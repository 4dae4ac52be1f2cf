# SPDX-License-Identifier: MIT
"""A banker's table by keyboard and mouse: the walk of the arrow keys, clicks and drags."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import drag_to
from tests.ui.games.paigow.models import bank_table, setting, shown
from tests.ui.table.models import STILL, settle
from ui.games.paigow.felt import PaiGowTable
from ui.table.drag import Drop
from ui.table.prompt import Action
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def table(qtbot: QtBot) -> PaiGowTable:
    """An empty table of the usual size, without motion."""
    made = PaiGowTable()
    qtbot.addWidget(made)
    made.resize(1280, 750)
    made.set_look(STILL)
    made.show()
    return made


@pytest.fixture
def swaps(table: PaiGowTable) -> list[tuple[int, int]]:
    """Return a growing list of the exchanges of tiles reported by the table."""
    told: list[tuple[int, int]] = []
    table.swap.swapped.connect(lambda one, other: told.append((one, other)))
    return told


@pytest.fixture
def drags(table: PaiGowTable, swaps: list[tuple[int, int]]) -> list[str]:
    """Allow every tile to be dragged onto every other; return what the table reports meanwhile."""
    told: list[str] = []

    def onto(place: int) -> list[Drop]:
        boxes = [(at, each.tile_rect().translated(each.pos())) for at, each in enumerate(table.hand)]
        return [
            Drop(box, box, f"onto {at}", partial(swaps.append, (place, at)), plays=False)
            for at, box in boxes
            if at != place
        ]

    table.drag.taken.connect(lambda place: table.drag.carry((place,), onto(place)))
    table.drag.over.connect(told.append)
    table.drag.returned.connect(lambda: told.append("returned"))
    return told


def focus(table: PaiGowTable) -> QWidget:
    """Return what has focus; something visible must have it."""
    widget = table.window().focusWidget()
    assert widget is not None
    assert widget.isVisible()
    return widget


def press(table: PaiGowTable, *keys: Qt.Key) -> QWidget:
    """Press *keys* where focus is."""
    for key in keys:
        QTest.keyClick(focus(table), key)
    return focus(table)


def middle(tile: TileButton) -> QPoint:
    """Return the middle of *tile* on its table."""
    return tile.pos() + tile.tile_rect().center()


# -- keys --------------------------------------------------------------------------------------------


def test_arrows_walk_over_cards_tiles_and_seats(table: PaiGowTable) -> None:
    """Left and right go round in a row, up and down from row to row."""
    table.sync(setting(4))
    table.focus_hand()
    assert focus(table) is table.cards[0]
    assert press(table, Qt.Key.Key_Right) is table.cards[1]
    assert press(table, Qt.Key.Key_Left, Qt.Key.Key_Left) is table.cards[2]
    table.focus_hand()
    assert focus(table) is table.cards[0], "back to the card that is chosen"
    assert press(table, Qt.Key.Key_Up) is table.hand[0]
    assert {press(table, Qt.Key.Key_Right) for _step in range(4)} == set(table.hand)
    assert press(table, Qt.Key.Key_Up) in table.panels
    assert {press(table, Qt.Key.Key_Right) for _step in range(4)} == set(table.panels)
    assert press(table, Qt.Key.Key_Up) is table.cards[0]
    assert press(table, Qt.Key.Key_X) is table.cards[0]
    chosen: list[int] = []
    table.card_chosen.connect(chosen.append)
    press(table, Qt.Key.Key_Space)
    assert chosen == [0]


def test_no_card_has_focus_before_one_is_chosen(table: PaiGowTable) -> None:
    """Its ring would look like a choice; an arrow chooses the first one, but not as the rest of what was typed."""
    none_chosen = setting(4)
    table.sync(replace(none_chosen, cards=tuple(replace(card, chosen=False) for card in none_chosen.cards)))
    chosen: list[int] = []
    table.card_chosen.connect(chosen.append)
    table.focus_hand()
    assert focus(table) is table
    table.bar.keys.hears(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_2, Qt.KeyboardModifier.NoModifier))
    table.bar.keys.open()
    assert press(table, Qt.Key.Key_Right) is table.cards[0]
    assert not chosen
    table.bar.keys.close()
    table.setFocus()
    press(table, Qt.Key.Key_Right)
    assert chosen == [0]


def test_arrows_walk_over_open_hands(table: PaiGowTable) -> None:
    """Tiles of others can be reached once they lie open."""
    table.sync(shown(4))
    table.hand[0].setFocus()
    others = {tile for seat in (1, 2, 3) for tile in table.laid[seat].tiles}
    assert press(table, Qt.Key.Key_Up) in others
    assert {press(table, Qt.Key.Key_Right) for _tile in others} == others


def test_focus_finds_its_place(table: PaiGowTable) -> None:
    """It goes to the chosen card, else to the first button that can be pressed, else to the table."""
    table.focus_hand()
    assert focus(table) is table
    assert press(table, Qt.Key.Key_Right) is table
    table.sync(bank_table(4, mine="", others=()))
    table.bar.show_actions([Action("No", "N", table.update, enabled=False), Action("Stake", "1", table.update)])
    table.refresh()
    table.focus_hand()
    assert focus(table) is table.bar.buttons[1]
    table.sync(setting(4))
    table.focus_hand()
    assert focus(table) is table.cards[0]


def test_focus_is_never_lost(table: PaiGowTable) -> None:
    """A widget that had focus and goes leaves it to the table."""
    for leave in (bank_table(4, mine="", others=()), bank_table(2)):
        for at in range(3):
            table.sync(setting(4))
            table.cards[at].setFocus()
            table.sync(leave)
            settle()
            assert focus(table) is table
    table.sync(shown(8))
    table.laid[7].tiles[0].setFocus()
    table.sync(bank_table(8))
    settle()
    assert focus(table) is not table.laid[7].tiles[0]
    table.sync(shown(8))
    table.panels[7].setFocus()
    table.sync(shown(3))
    settle()
    assert focus(table) is table


def test_tab_goes_from_tiles_to_cards_to_buttons_to_seats(table: PaiGowTable) -> None:
    """The tab order is the order of looking at things."""
    table.sync(setting(4))
    table.bar.show_actions([Action("Set", "Enter", table.update)])
    table.refresh()
    stops = [*table.hand, *table.cards, *table.bar.buttons, *table.panels]
    stops[0].setFocus()
    for stop in stops[1:]:
        QTest.keyClick(focus(table), Qt.Key.Key_Tab)
        assert focus(table) is stop


# -- mouse -------------------------------------------------------------------------------------------


def test_a_tile_is_dragged_onto_another(table: PaiGowTable, swaps: list[tuple[int, int]], drags: list[str]) -> None:
    """The place below is told, and dropping there too; the table itself leaves everything where it was."""
    table.sync(setting(4))
    one, other = table.hand[0], table.hand[3]
    home = one.pos()
    drag_to(one, middle(other), release=False)
    assert middle(one) == middle(other)
    assert not swaps
    assert drags == ["onto 3"]
    assert table.drag.lights.isVisible()
    QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
    assert swaps == [(0, 3)]
    assert drags == ["onto 3", "returned"]
    assert not table.drag.lights.isVisible()
    assert one.pos() == home
    assert not one.is_selected
    assert not one.isDown()


@pytest.mark.usefixtures("drags")
def test_a_tile_dropped_elsewhere_goes_home(table: PaiGowTable, swaps: list[tuple[int, int]]) -> None:
    """Away from every tile nothing changes, and a short pull is a click, as is one that ends at its start."""
    table.sync(setting(4))
    one = table.hand[1]
    home = one.pos()
    drag_to(one, QPoint(640, 60))
    assert one.pos() == home
    assert not one.is_selected
    QTest.mousePress(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
    QTest.mouseMove(one, one.tile_rect().center() + QPoint(1, 1))
    QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
    assert one.is_selected
    drag_to(one, middle(one) + QPoint(12, 12))
    assert one.pos() == home
    assert not one.is_selected
    assert not swaps


def test_tiles_change_places_by_keys(table: PaiGowTable, swaps: list[tuple[int, int]]) -> None:
    """Space chooses the first tile and then the second; the same again lets it go."""
    table.sync(setting(4))
    table.hand[0].setFocus()
    press(table, Qt.Key.Key_Space)
    assert table.hand[0].is_selected
    press(table, Qt.Key.Key_Space)
    assert not table.hand[0].is_selected
    press(table, Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Space)
    assert swaps == [(0, 3)]
    assert not any(tile.is_selected for tile in table.hand)
    press(table, Qt.Key.Key_Space)
    assert table.hand[3].is_selected
    table.sync(setting(4, mine="51 33 61 42"))
    assert not any(tile.is_selected for tile in table.hand)


@pytest.mark.usefixtures("drags")
def test_hands_laid_open_stay(table: PaiGowTable, swaps: list[tuple[int, int]]) -> None:
    """Once shown, tiles can neither be chosen nor dragged; a drag that is under way ends."""
    table.sync(setting(4))
    held = table.hand[0]
    home = held.pos()
    drag_to(held, QPoint(640, 60), release=False)
    assert held.pos() != home
    table.sync(shown(4))
    QTest.mouseRelease(held, Qt.MouseButton.LeftButton, pos=held.tile_rect().center())
    assert [tile.face for tile in table.hand] == [face for hand in shown(4).seats[0].hands for face in hand.tiles]
    drag_to(table.hand[0], middle(table.hand[3]))
    table.hand[1].click()
    assert not swaps
    assert not any(tile.is_selected for tile in table.hand)
