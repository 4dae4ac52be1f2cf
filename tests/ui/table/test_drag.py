# SPDX-License-Identifier: MIT
"""Tiles hang on the pointer, places are lit, and after any failure the tiles return."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.driving import drag_to
from tests.ui.table.models import HAND, make_table, table_of
from ui.kit import theme
from ui.table.drag import Drop, TileDrag
from ui.table.trick import TrickTable

pytestmark = pytest.mark.usefixtures("usual")

MIDDLE = QPoint(640, 300)


class Dragged:
    """A table on which each tile may be dragged to its middle, together with those in `along`."""

    def __init__(self, table: TrickTable) -> None:
        """Show a hand on *table*."""
        self.table = table
        self.told: list[str] = []
        self.along: tuple[int, ...] = ()
        self.plays = True
        table.sync(table_of())
        self.clicks: list[int] = []
        table.hand_row.clicked.connect(self.clicks.append)
        table.drag.taken.connect(self._carry)
        table.drag.over.connect(self.told.append)
        table.drag.returned.connect(self._returned)

    def _carry(self, place: int) -> None:
        far = QRect(0, 0, self.table.width(), MIDDLE.y() + 200)
        near = QRect(MIDDLE - QPoint(50, 50), MIDDLE + QPoint(50, 50))
        drops = (
            Drop(QRect(), far, "far", self._far, plays=self.plays),
            Drop(near, near, "near", self._near, plays=self.plays),
        )
        self.drag.carry(sorted({place, *self.along}), drops)

    def _far(self) -> None:
        self.told.append("played far")

    def _near(self) -> None:
        self.told.append("played near")

    def _returned(self) -> None:
        self.told.append("returned")

    @property
    def drag(self) -> TileDrag:
        """The drag under test."""
        return self.table.drag

    def corners(self) -> list[QPoint]:
        """Return where the tiles of the hand lie."""
        return [tile.pos() for tile in self.table.hand]


@pytest.fixture
def at(qtbot: QtBot) -> Dragged:
    """A table of the usual size."""
    return Dragged(make_table(qtbot))


@pytest.mark.parametrize("size", [1.0, 1.5])
def test_a_tile_is_carried_and_let_go(at: Dragged, size: float, qapp: QApplication) -> None:
    """It hangs where it was gripped, the smallest place below the pointer is meant, and there it stays."""
    theme.apply(qapp, text_size=size, chrome="light")
    before, tile = at.corners(), at.table.hand[2]
    drag_to(tile, MIDDLE, release=False)
    assert at.drag.moving
    assert at.told == ["far", "near"]
    assert tile.pos() + tile.tile_rect().center() == MIDDLE
    assert at.drag.lights.isVisible()
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, pos=tile.tile_rect().center())
    assert at.told == ["far", "near", "played near"]
    assert not at.drag.lights.isVisible()
    at.table.refresh()
    assert tile.pos() + tile.tile_rect().center() == MIDDLE
    at.table.drag.forget()
    at.table.refresh()
    assert at.corners() == before
    assert not at.clicks


def test_tiles_that_go_together(at: Dragged) -> None:
    """They hang side by side, in their order, whichever of them was pulled."""
    at.along = (0, 5)
    hand = at.table.hand
    drag_to(hand[5], MIDDLE, release=False)
    apart = hand[5].pos() - hand[0].pos()
    assert apart.y() == 0
    assert hand[5].tile_width < apart.x() < 1.5 * hand[5].tile_width
    assert hand[5].pos() + hand[5].tile_rect().center() == MIDDLE
    QTest.mouseRelease(hand[5], Qt.MouseButton.LeftButton)


def test_what_is_dragged_has_no_name_below_it(at: Dragged) -> None:
    """D11: the advice names the tiles, and a label would lie over it; back in the hand each has its label again."""
    at.along = (0, 5)
    named = [tile.height() for tile in at.table.hand]
    drag_to(at.table.hand[5], MIDDLE, release=False)
    at.table.refresh()
    carried = [tile.height() for tile in at.table.hand]
    assert [place for place, high in enumerate(carried) if high < named[place]] == [0, 5]
    at.drag.cancel()
    assert [tile.height() for tile in at.table.hand] == named


def test_places_that_only_ask(at: Dragged) -> None:
    """If nothing is played yet, the tiles return before the action of the place."""
    at.plays = False
    before = at.corners()
    drag_to(at.table.hand[2], MIDDLE)
    assert at.told == ["far", "near", "returned", "played near"]
    assert at.corners() == before


def _press_escape(at: Dragged) -> None:
    QTest.keyClick(at.table.hand[2], Qt.Key.Key_Escape)


def _press_right(at: Dragged) -> None:
    QTest.mousePress(at.table.hand[2], Qt.MouseButton.RightButton)
    QTest.mouseRelease(at.table.hand[2], Qt.MouseButton.RightButton)


def _lose_focus(at: Dragged) -> None:
    away = QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason)
    QApplication.sendEvent(at.table.hand[2], away)


def _hide(at: Dragged) -> None:
    at.table.hide()


def _resize(at: Dragged) -> None:
    at.table.resize(at.table.width() - 10, at.table.height())


@pytest.mark.parametrize("cancel", [_press_escape, _press_right, _lose_focus, _hide, _resize])
def test_a_drag_is_cancelled(at: Dragged, cancel: Callable[[Dragged], None]) -> None:
    """The tile returns at once, and letting the button go afterwards is neither a drop nor a click."""
    tile = at.table.hand[2]
    drag_to(tile, MIDDLE, release=False)
    cancel(at)
    assert not at.drag.moving
    assert not at.drag.lights.isVisible()
    at.table.show()
    shown = at.corners()
    at.table.refresh()
    assert at.corners() == shown
    at.told.clear()
    for _move in range(2):
        QTest.mouseMove(tile, tile.tile_rect().center() + QPoint(3, 3))
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, pos=tile.tile_rect().center())
    assert not at.told
    assert not at.clicks
    assert not tile.isDown()


def test_keys_mean_nothing_meanwhile(at: Dragged) -> None:
    """Neither Space nor an arrow does anything while a tile hangs on the pointer."""
    tile = at.table.hand[2]
    drag_to(tile, MIDDLE, release=False)
    focus = at.table.window().focusWidget()
    QTest.keyClick(tile, Qt.Key.Key_Space)
    QTest.keyClick(tile, Qt.Key.Key_Right)
    assert at.drag.moving
    assert not at.clicks
    assert at.table.window().focusWidget() is focus
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton)


def test_let_go_beside_every_place(at: Dragged) -> None:
    """Below the hand nothing happens; where it was taken up, it counts as a click."""
    before, tile = at.corners(), at.table.hand[2]
    drag_to(tile, QPoint(1200, 740))
    assert at.told == ["returned"]
    assert not at.clicks
    drag_to(tile, tile.pos() + tile.tile_rect().center() + QPoint(8, 8))
    assert at.clicks == [2]
    assert at.corners() == before


def test_the_table_is_shown_again_meanwhile(at: Dragged) -> None:
    """A tile still there goes on hanging on the pointer; a removed one ends the drag."""
    tile = at.table.hand[2]
    drag_to(tile, MIDDLE, release=False)
    where = tile.pos()
    at.table.sync(table_of())
    assert tile.pos() == where
    at.table.sync(table_of(HAND.replace("44 ", "")))
    assert not at.drag.moving
    assert not at.drag.lights.isVisible()
    assert at.told == ["far", "near"]
    QTest.mouseRelease(tile, Qt.MouseButton.LeftButton)


def test_nobody_wants_it(at: Dragged) -> None:
    """If nobody answers, nothing moves, and letting go on the tile is a click."""
    at.table.drag.taken.disconnect()
    before, tile = at.corners(), at.table.hand[2]
    drag_to(tile, tile.pos() + tile.tile_rect().center() + QPoint(8, 8))
    assert at.corners() == before
    assert at.clicks == [2]


def test_it_survives_its_attributes(at: Dragged, qapp: QApplication) -> None:
    """Qt still sends events to the filter while it destroys a table that Python has collected."""
    for name in ("_held", "_pressed"):
        vars(at.drag).pop(name, None)
    QApplication.sendEvent(at.table.hand[0], QFocusEvent(QEvent.Type.FocusOut))
    assert not at.drag.moving
