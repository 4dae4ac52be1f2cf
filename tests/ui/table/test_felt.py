# SPDX-License-Identifier: MIT
"""The common behaviour of every felt: it follows its model, the settings, the window and the keys."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from tests.ui.games.chain.models import chain_seat, chain_table, line_of, trail
from tests.ui.games.paigow.models import setting, shown
from tests.ui.table.models import STILL, TRICK, make_table, settle, table_of
from ui.games.chain.felt import ChainTable
from ui.games.paigow.felt import PaiGowTable
from ui.kit import theme
from ui.kit.arrows import last_input
from ui.kit.theme import Tiles
from ui.language import i18n
from ui.table.felt import TableFelt, TableLook
from ui.table.trick import TrickTable
from ui.table.view_model import TableModel
from ui.tiles import art
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")

SEATS = tuple(chain_seat(seat, covered=(None,) * seat) for seat in range(4))
LINES = [line_of(trail(8), ends=2, first=3, able=True)]


class Case(NamedTuple):
    """A felt and what can be shown on it."""

    kind: type[TableFelt[Any]]
    full: TableModel
    """With as much on it as there can be."""
    small: TableModel
    """Another one."""


CASES = [
    pytest.param(Case(TrickTable, table_of(trick=TRICK), table_of("11")), id="tricks"),
    pytest.param(Case(PaiGowTable, setting(8, dice=(1, 1)), setting(3)), id="banker"),
    pytest.param(Case(PaiGowTable, shown(6), setting(6)), id="banker, open"),
    pytest.param(Case(ChainTable, chain_table(LINES, seats=SEATS, blocked="Blocked"), chain_table()), id="lines"),
]
every_felt = pytest.mark.parametrize("case", CASES)


def laid(qtbot: QtBot, kind: type[TableFelt[Any]]) -> TableFelt[Any]:
    """Show an empty table without motion."""
    table = kind()
    qtbot.addWidget(table)
    table.resize(1280, 750)
    table.set_look(STILL)
    table.show()
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    return table


def tiles_on(table: TableFelt[Any]) -> list[TileButton]:
    """Return all tiles that are shown."""
    settle()
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


@every_felt
def test_it_follows_the_players_look(qtbot: QtBot, case: Case) -> None:
    """Another set of tiles is another picture, with the mark for red pips too, also of tiles made later."""
    table = laid(qtbot, case.kind)
    table.sync(case.full)
    before = table.grab().toImage()
    for tile_set in art.STYLES:
        table.set_look(TableLook(tiles=Tiles(tile_set, red_mark=True), motion=False, speed=2.0))
        assert table.style_of_tiles == art.STYLES[tile_set]._replace(marked=True)
        assert table.grab().toImage() != before
        fresh = laid(qtbot, case.kind)
        fresh.set_look(TableLook(tiles=Tiles(tile_set, red_mark=True), motion=False, speed=2.0))
        fresh.sync(case.full)
        assert fresh.grab().toImage() == table.grab().toImage()
    assert (table.animator.motion, table.animator.speed) == (False, 2.0)
    table.sync(case.small)


@every_felt
def test_panels_are_low_on_a_low_table(qtbot: QtBot, qapp: QApplication, case: Case) -> None:
    """On a low table, panels leave room for tiles, and have the places of the geometry."""
    table = laid(qtbot, case.kind)
    table.sync(case.full)
    high = table.layout_now().panel[1]
    table.resize(960, 548)
    assert table.layout_now().panel[1] < high
    for text in (1.0, 1.75, 0.8):
        theme.apply(qapp, text_size=text, chrome="dark", cloth="blue")
        settle()
        layout = table.layout_now()
        for seat, panel in enumerate(table.panels):
            assert panel.geometry().getRect() == tuple(layout.panel_box(case.full.place(Seat(seat))))


@pytest.mark.matrix
@every_felt
@pytest.mark.parametrize("size", [(420, 300), (60, 40), (1280, 200), (300, 900)])
def test_a_table_far_too_small_can_be_shown(qtbot: QtBot, case: Case, size: tuple[int, int]) -> None:
    """If nothing fits any more, all seats are still there."""
    table = laid(qtbot, case.kind)
    for model in (case.full, case.small):
        table.sync(model)
        table.resize(*size)
        assert len(table.panels) == len(model.seats)
        assert not table.grab().isNull()


@pytest.mark.matrix
@every_felt
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_has_a_name(qtbot: QtBot, qapp: QApplication, case: Case, language: str) -> None:
    """A screen reader is told every tile and seat in every language; names that look like markup stay letters."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.0, chrome="light")
    table = laid(qtbot, case.kind)
    for model in (case.full, case.small):
        table.sync(model)
        table.advice.say("<b>x</b>")
        assert all(tile.accessibleName() for tile in tiles_on(table))
        for seat, panel in zip(model.seats, table.panels, strict=True):
            assert panel.accessibleName().startswith(seat.label)
        assert all(label.textFormat() == Qt.TextFormat.PlainText for label in table.findChildren(QLabel))
        tips = [each.toolTip() for each in table.findChildren(QWidget)]
        assert not [tip for tip in tips if "<b>" in tip]
        assert len(model.seats) < 4 or [tip for tip in tips if "&lt;b&gt;x&lt;/b&gt;" in tip]


@every_felt
def test_a_click_beside_everything_is_told(qtbot: QtBot, case: Case) -> None:
    """The felt emits a signal for such a click; so does a face-down tile, which lets the click through."""
    table = laid(qtbot, case.kind)
    for model in (case.full, case.small):
        table.sync(model)
        with qtbot.waitSignal(table.felt_clicked):
            QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        for tile in tiles_on(table):
            if tile.face is None and not tile.focusPolicy():
                assert tile.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


@every_felt
def test_arrows_reach_the_seats_and_come_back(qtbot: QtBot, case: Case) -> None:
    """Up and down go from row to row, and around; left and right around the seats."""
    table = laid(qtbot, case.kind)
    table.sync(case.full)
    table.panels[0].setFocus()
    reached = set()
    for _seat in table.panels:
        focus = table.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Right)
        reached.add(table.focusWidget())
    assert reached == set(table.panels)
    first = table.focusWidget()
    assert first is not None
    QTest.keyClick(first, Qt.Key.Key_Up)
    lowest = table.focusWidget()
    assert lowest is not None
    assert lowest not in table.panels
    QTest.keyClick(lowest, Qt.Key.Key_Down)
    assert table.focusWidget() in table.panels
    table.sync(case.small)
    settle()
    assert table.focusWidget() is not None


def test_a_table_without_a_game_stays_empty(qtbot: QtBot) -> None:
    """Before a game is chosen the page has a felt that can be looked at, clicked and asked for nothing."""
    table = laid(qtbot, TableFelt)
    table.refresh()
    table.clear()
    table.focus_hand()
    assert table.focusWidget() is table
    QTest.keyClick(table, Qt.Key.Key_Right)
    assert table.focusWidget() is table
    assert table.model is None
    assert not tiles_on(table)
    assert table.grab().toImage().rect() == QRect(0, 0, 1280, 750)


def test_the_pointer_needs_no_ring(qtbot: QtBot) -> None:
    """A tile with focus has a ring for keys; after a click in the window it has none, until the next key."""
    window = QWindow()
    window.installEventFilter(last_input)
    table = make_table(qtbot)
    table.sync(table_of())
    tile = table.hand[0]
    tile.setFocus(Qt.FocusReason.OtherFocusReason)
    settle()
    pictures = []
    for event in (
        QEvent(QEvent.Type.KeyPress),
        QEvent(QEvent.Type.MouseButtonPress),
        QEvent(QEvent.Type.MouseMove),
        QEvent(QEvent.Type.KeyPress),
    ):
        QCoreApplication.sendEvent(window, event)
        pictures.append(tile.grab().toImage())
    assert tile.hasFocus()
    assert pictures[0] == pictures[3] != pictures[1] == pictures[2]
