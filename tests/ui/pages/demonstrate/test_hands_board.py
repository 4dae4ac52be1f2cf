# SPDX-License-Identifier: MIT
"""`ui.pages.demonstrate.hands_board`: tiles go into hands and back, by clicks, drags and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.tiles import FULL_SET, tidy, tile
from tests.ui.pages.looks import Show
from ui.pages.demonstrate.hands_board import HandsBoard
from ui.tiles.tray import Tray, TrayTile

EVERY = tidy(FULL_SET)
SIZES = (4, 4, 2)


@pytest.fixture
def board(show: Show) -> HandsBoard:
    """Return a board of three seats, with nothing laid."""
    window = QWidget()
    made = HandsBoard(window)
    made.changed.connect(lambda: show_table(made))
    made.lay([()] * len(SIZES))
    window.resize(900, 600)
    show(window)
    return made


def show_table(board: HandsBoard) -> None:
    """Show which tiles are free, as a form does."""
    free = [*EVERY]
    for face in (face for hand in board.faces for face in hand if face in free):
        free.remove(face)
    board.show_table(SIZES, EVERY, free)


def texts(board: HandsBoard) -> list[str]:
    """Return the hands as text."""
    return [hand.text() for hand in board.hands]


def receiver(board: HandsBoard) -> int:
    """Return the seat that says that the next tile comes there."""
    (found,) = (seat for seat, hand in enumerate(board.hands) if "next tile" in hand.accessibleDescription())
    return found


def take(board: HandsBoard, *faces: str) -> None:
    """Click tiles of the pool."""
    for face in faces:
        next(each for each in board.pool.tiles if each.face == tile(face)).click()


def drop(tray: Tray, place: int, data: QMimeData) -> None:
    """Let *data* go over a place of *tray*, or beside all of them."""
    at = tray.places[place].geometry().center() if place >= 0 else QPoint(tray.width() - 1, tray.height() - 1)
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(at), copy, data, left, Qt.KeyboardModifier.NoModifier)
    tray.dropEvent(event)


def test_clicked_tiles_fill_one_hand_after_the_other(board: HandsBoard) -> None:
    """The hand that receives is marked in words; one that is full is passed over."""
    assert receiver(board) == 0
    take(board, "66", "66", "11", "11")
    assert receiver(board) == 1
    board.hands[2].setFocus()
    assert receiver(board) == 2
    take(board, "21", "42")
    assert receiver(board) == 1
    take(board, "63")
    assert texts(board) == ["66 66 11 11", "63 ? ? ?", "21 42"]


def test_a_click_takes_a_tile_back(board: HandsBoard) -> None:
    """To its place in the pool; its place in the hand stays empty, and the next tile goes there."""
    places = [(each.face, each.pos()) for each in board.pool.places]
    take(board, "66", "11", "44")
    board.hands[0].tray.places[1].click()
    assert texts(board)[0] == "66 ? 44 ?"
    gone = [tile("66"), tile("44")]
    now = [(each.face, each.pos()) for each in board.pool.places]
    assert [place for place, each in zip(places, now, strict=True) if place != each] == [
        next(place for place in places if place[0] == face) for face in gone
    ]
    take(board, "55")
    assert texts(board)[0] == "66 55 44 ?"


def test_tiles_are_typed_by_their_pips(board: HandsBoard) -> None:
    """Two digits in either order; no tile has others, Backspace takes one back, and a question mark goes on."""
    hand = board.hands[1]
    hand.setFocus()
    assert receiver(board) == 1
    QTest.keyClicks(hand, "66 13")
    assert hand.text() == "66 31 ? ?"
    QTest.keyClicks(hand, "67")
    QTest.keyClicks(hand, "8x")
    assert hand.text() == "66 31 ? ?"
    QTest.keyClick(hand, Qt.Key.Key_Backspace)
    assert hand.text().count("?") == 3


def test_a_dragged_tile_changes_hands(board: HandsBoard) -> None:
    """It lies where it was dropped; the one that lay there goes the other way, and the pool takes tiles back."""
    take(board, "66", "11", "44", "55")
    first, second = board.hands[0].tray, board.hands[1].tray
    drop(second, 2, first.data_of(first.places[0]))
    assert texts(board)[:2] == ["? 11 44 55", "? ? 66 ?"]
    drop(first, 1, second.data_of(second.places[2]))
    assert texts(board)[:2] == ["? 66 44 55", "? ? 11 ?"]
    drop(first, 0, first.data_of(first.places[3]))
    assert texts(board)[0] == "55 66 44 ?"
    drop(board.pool, 0, first.data_of(first.places[0]))
    assert texts(board)[0] == "? 66 44 ?"
    pool = board.pool
    drop(second, 0, pool.data_of(next(each for each in pool.tiles if each.face == tile("21"))))
    assert texts(board)[1] == "21 ? 11 ?"


def test_text_of_others_is_dropped_as_tiles(board: HandsBoard) -> None:
    """Other words lay nothing, and a forged place takes nothing away."""
    data = QMimeData()
    data.setText("66 31")
    drop(board.hands[0].tray, -1, data)
    assert texts(board)[0] == "66 31 ? ?"
    for text in ("no tiles", "77"):
        data.setText(text)
        drop(board.hands[1].tray, -1, data)
    for place in (b"9 0", b"0 99", b"x y", b"\xff"):
        data.setData("application/x-gupai-place", place)
        drop(board.pool, 0, data)
    assert texts(board)[0] == "66 31 ? ?"
    assert "6" not in texts(board)[1]


def test_each_place_is_named(board: HandsBoard) -> None:
    """By its tile, its seat and its number; an empty one is any tile."""
    take(board, "66")
    places: tuple[TrayTile, ...] = board.hands[0].tray.places
    assert len({each.accessibleDescription() for hand in board.hands for each in hand.tray.places}) == sum(SIZES)
    assert "66" in places[0].toolTip()
    assert places[1].accessibleName() == "any tile"
