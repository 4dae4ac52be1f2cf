# SPDX-License-Identifier: MIT
"""`ui.tiles.tray`: tiles that stay where they are."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import FACES, FULL_SET, tidy, tile
from ui.tiles.tray import CAME_FROM, Pool, Tray

EVERY = tidy(FULL_SET)


def pool_in(qtbot: QtBot) -> tuple[QWidget, Pool]:
    """Return a window with a pool of a full set."""
    window = QWidget()
    qtbot.addWidget(window)
    pool = Pool(window)
    pool.show_free(EVERY, EVERY)
    pool.resize(700, pool.heightForWidth(700))
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window, pool


@pytest.mark.parametrize("width", [300, 700])
def test_the_tray_fills_its_width(qtbot: QtBot, width: int) -> None:
    """In as few rows as fit, about as long as each other; narrower, it needs more of them, and no tile is cut."""
    window = QWidget()
    qtbot.addWidget(window)
    tray = Tray(window)
    window.show()
    tray.show_tiles([tile for tile in FACES for _copy in range(2)][:32])
    tray.resize(width, tray.heightForWidth(width))
    rows = Counter(each.y() for each in tray.tiles)
    wide = tray.tiles[0].width()
    assert len(rows) == -(-32 // (width // wide))
    assert max(rows.values()) - min(rows.values()) < len(rows)
    assert all(tray.rect().contains(each.geometry()) for each in tray.tiles)


def test_a_used_tile_leaves_a_gap(qtbot: QtBot) -> None:
    """Of twins where the click was; no other tile moves, and a tile that comes back fills a gap of its own."""
    _window, pool = pool_in(qtbot)
    first = EVERY.index(tile("66"))
    at = {place: each.pos() for place, each in enumerate(pool.places)}
    pool.places[first + 1].click()
    free = [*EVERY]
    free.remove(tile("66"))
    pool.show_free(EVERY, free)
    assert pool.places[first].face == tile("66")
    assert pool.places[first + 1].face is None
    assert not pool.places[first + 1].isEnabled()
    pool.show_free(EVERY, [face for face in free if face != tile("66")])
    assert [place for place, each in enumerate(pool.places) if each.face is None] == [first, first + 1]
    pool.show_free(EVERY, EVERY)
    assert [each.face for each in pool.places] == [*EVERY]
    assert at == {place: each.pos() for place, each in enumerate(pool.places)}


def test_arrows_pass_over_gaps(qtbot: QtBot) -> None:
    """And the focus goes on to the next tile when its own is used."""
    window, pool = pool_in(qtbot)
    pool.focus_place(2)
    used = {EVERY[2], EVERY[4]}
    pool.show_free(EVERY, [face for face in EVERY if face not in used])
    following = next(place for place in range(2, 32) if EVERY[place] not in used)
    assert pool.focused == following
    pool.focus_place(1)
    QTest.keyClick(window.focusWidget() or pool, Qt.Key.Key_Right)
    assert pool.focused == following


def test_a_dragged_tile_tells_where_it_comes_from(qtbot: QtBot) -> None:
    """As text for others, and with its place for hands; its name is seen and said."""
    _window, pool = pool_in(qtbot)
    data = pool.data_of(pool.places[3])
    assert data.text() == str(EVERY[3])
    assert bytes(data.data(CAME_FROM).data()) == b"pool 3"
    assert pool.places[3].accessibleName() in pool.places[3].toolTip()
    assert pool.places[3].accessibleName()
