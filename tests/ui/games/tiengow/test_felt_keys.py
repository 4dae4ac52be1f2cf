# SPDX-License-Identifier: MIT
"""The table by keyboard and mouse: the walk of the arrow keys, and clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import tiles
from tests.ui.table.models import HAND, TRICK, backs, make_table, play, settle, table_of
from ui.table.trick import TrickTable
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def table(qtbot: QtBot) -> TrickTable:
    """An empty table of the usual size."""
    return make_table(qtbot)


def focus(table: TrickTable) -> QWidget:
    """Return what has focus; something visible must have it."""
    widget = table.window().focusWidget()
    assert widget is not None
    assert widget.isVisible()
    return widget


def press(table: TrickTable, *keys: Qt.Key) -> QWidget:
    """Press *keys* where focus is."""
    for key in keys:
        QTest.keyClick(focus(table), key)
    return focus(table)


def test_arrows_walk_over_hand_trick_and_seats(table: TrickTable) -> None:
    """Left and right go round in a row, up and down from row to row."""
    table.sync(table_of(trick=TRICK))
    table.focus_hand()
    hand, laid = table.hand, [tile for each in TRICK for tile in table.plays(each.seat)]
    assert focus(table) is hand[0]
    assert press(table, Qt.Key.Key_Right, Qt.Key.Key_Right) is hand[2]
    assert press(table, *[Qt.Key.Key_Left] * 3) is hand[-1]
    assert press(table, Qt.Key.Key_Right) is hand[0]
    assert press(table, Qt.Key.Key_Up) is laid[0]
    assert {press(table, Qt.Key.Key_Right) for _step in laid} == set(laid)
    assert press(table, Qt.Key.Key_Up) in table.panels
    assert {press(table, Qt.Key.Key_Right) for _step in range(4)} == set(table.panels)
    assert press(table, Qt.Key.Key_Up) is hand[0]
    assert press(table, Qt.Key.Key_Down) in table.panels


def test_home_and_end(table: TrickTable) -> None:
    """They lead to the ends of the hand from wherever focus is; without a hand they do nothing."""
    table.sync(table_of(trick=TRICK))
    table.panels[2].setFocus()
    assert press(table, Qt.Key.Key_End) is table.hand[-1]
    assert press(table, Qt.Key.Key_Home) is table.hand[0]
    table.sync(table_of(""))
    table.panels[2].setFocus()
    assert press(table, Qt.Key.Key_End) is table.panels[2]


async def test_focus_leaves_the_last_tile(table: TrickTable) -> None:
    """If no tile comes in its place, the one before it has focus, and the table after the last."""
    table.sync(table_of())
    table.hand[-1].setFocus()
    await table.show_play(Seat(0), tiles("21"), table_of("66 11 44 31 64 54 63", (play(0, "21"),)), face_up=True)
    assert focus(table) is table.hand[-1]
    table.sync(table_of("66"))
    assert focus(table) is table.hand[0]
    await table.show_play(Seat(0), tiles("66"), table_of("", (play(0, "66"),)), face_up=True)
    assert focus(table) is table


async def test_a_selected_tile_goes_before_its_twin(table: TrickTable) -> None:
    """Of two equal tiles the selected one is played."""
    table.sync(table_of("66 66 11"))
    twin = table.hand[1]
    twin.set_state(selected=True)
    await table.show_play(Seat(0), tiles("66"), table_of("66 11", (play(0, "66"),)), face_up=True)
    assert table.plays(Seat(0)) == (twin,)


def test_arrows_find_the_hand_from_anywhere(table: TrickTable) -> None:
    """When nothing on the table has focus, an arrow brings it to the hand."""
    table.sync(table_of())
    table.setFocus()
    assert press(table, Qt.Key.Key_Right) is table.hand[0]
    table.focus_hand()
    assert focus(table) is table.hand[0]
    press(table, Qt.Key.Key_Right)
    table.focus_hand()
    assert focus(table) is table.hand[1]


def test_arrows_on_a_table_without_a_hand(table: TrickTable) -> None:
    """An empty hand and an empty trick are passed over; an empty table ignores arrows."""
    table.setFocus()
    assert press(table, Qt.Key.Key_Right) is table
    table.sync(table_of(""))
    table.panels[0].setFocus()
    assert press(table, Qt.Key.Key_Up) in table.panels


async def test_focus_is_never_lost(table: TrickTable) -> None:
    """The focused thing may be played, taken or undone: a tile of the hand has focus afterwards, or the table."""
    table.sync(table_of())
    table.hand[3].setFocus()
    after = table_of("66 11 44 64 54 63 21", (play(0, "31"),))
    await table.show_play(Seat(0), tiles("31"), after, face_up=True)
    settle()
    assert focus(table) is table.hand[3]
    table.plays(Seat(0))[0].setFocus()
    await table.show_taken(Seat(2), table_of("66 11 44 64 54 63 21"))
    settle()
    assert focus(table) is table.hand[0]
    assert press(table, Qt.Key.Key_Left) is table.hand[-1]
    table.sync(table_of("11"))
    settle()
    focus(table)
    table.sync(table_of(""))
    settle()
    focus(table)
    table.clear()
    settle()
    focus(table)


def test_tab_follows_the_hand(table: TrickTable) -> None:
    """The Tab key goes through the hand in the order shown, also after sorting again."""
    table.sync(table_of(" ".join(reversed(HAND.split()))))
    table.sync(table_of())
    table.hand[0].setFocus()
    for following in table.hand[1:]:
        assert press(table, Qt.Key.Key_Tab) is following


# -- mouse -------------------------------------------------------------------------------------------


def test_clicks_and_pointing_are_told(table: TrickTable, qtbot: QtBot) -> None:
    """A click tells which tile of the hand it was; coming and going tell too; the felt says it was clicked."""
    table.sync(table_of())
    with qtbot.waitSignal(table.hand_row.clicked) as clicked:
        QTest.mouseClick(table.hand[2], Qt.MouseButton.LeftButton, pos=table.hand[2].tile_rect().center())
    assert clicked.args == [2]
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    table.setFocus()
    with qtbot.waitSignal(table.hand_row.pointed) as pointed:
        table.hand[4].setFocus()
    assert pointed.args == [4]
    with qtbot.waitSignal(table.hand_row.pointed) as left:
        table.setFocus()
    assert left.args == [-1]
    with qtbot.waitSignal(table.felt_clicked):
        QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


async def test_played_tiles_are_not_of_the_hand(table: TrickTable, qtbot: QtBot) -> None:
    """A tile in the trick says nothing of the hand when clicked; backs let clicks through to the felt."""
    table.sync(table_of())
    await table.show_play(Seat(0), tiles("66"), table_of("11 44 31 64 54 63 21", (play(0, "66"),)), face_up=True)
    laid = table.plays(Seat(0))[0]
    with qtbot.assertNotEmitted(table.hand_row.clicked), qtbot.assertNotEmitted(table.hand_row.pointed):
        QTest.mouseClick(laid, Qt.MouseButton.LeftButton, pos=laid.tile_rect().center())
    back = backs(table)[0]
    assert back.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert back.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_a_tile_of_the_hand_can_be_hit_everywhere(table: TrickTable) -> None:
    """Neighbours do not overlap: a click hits the visible tile."""
    table.sync(table_of())
    for each in table.hand:
        for corner in (QPoint(2, 2), QPoint(each.tile_width - 3, 2), QPoint(2, 2 * each.tile_width)):
            spot = each.pos() + each.tile_rect().topLeft() + corner
            hit = table.childAt(spot)
            assert hit is each or (isinstance(hit, TileButton) and not hit.hitButton(hit.mapFrom(table, spot)))
