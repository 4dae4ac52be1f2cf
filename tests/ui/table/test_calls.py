# SPDX-License-Identifier: MIT
"""A call is beside its seat for a moment, stops nobody, and covers no other panel."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import tiles
from tests.ui.table.models import STILL, table_of
from ui.kit import theme
from ui.language.i18n import LANGUAGES, current
from ui.table.felt import TableLook
from ui.table.geometry import Box
from ui.table.seat_panel import Call, CallWord, spot_beside
from ui.table.trick import PlayModel, TrickTable

pytestmark = pytest.mark.usefixtures("usual")

SIZE, FELT = (200, 90), (1000, 760)
SEATS = [Box(16, 670, 190, 80), Box(790, 240, 190, 70), Box(400, 16, 190, 70), Box(16, 240, 190, 70)]


def box_of(place: int | None) -> Box:
    """Return where the word of the seat at *place* stands."""
    others = [box for at, box in enumerate(SEATS) if at != place]
    return Box(*spot_beside(None if place is None else SEATS[place], others, SIZE, FELT), *SIZE)


@pytest.mark.parametrize("place", range(4))
def test_a_word_stands_beside_its_seat(place: int) -> None:
    """Inside the felt, close to the panel, and over no panel at all."""
    word, panel = box_of(place), SEATS[place]
    assert word.x >= 0
    assert word.y >= 0
    assert word.right <= FELT[0]
    assert word.bottom <= FELT[1]
    for other in SEATS:
        apart = word.right <= other.x or other.right <= word.x or word.bottom <= other.y or other.bottom <= word.y
        assert apart
    assert abs(word.x + 100 - panel.x - 95) <= 210
    assert abs(word.y + 45 - panel.y - 40) <= 100


def test_a_word_keeps_away_from_the_tiles_that_are_played() -> None:
    """Beside a seat above, left of the middle, it is further to the left, or below if that is taken."""
    panel = Box(260, 16, 190, 70)
    assert spot_beside(panel, [], SIZE, FELT) == (52, 8)
    assert spot_beside(panel, [Box(16, 80, 190, 70)], SIZE, FELT) == (255, 94)


def test_a_word_for_everybody_stands_in_the_middle() -> None:
    """A block that nobody made concerns the whole table."""
    assert box_of(None) == Box(400, 335, *SIZE)


def laid(qtbot: QtBot, look: TableLook) -> TrickTable:
    """Show a table of four."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.resize(*FELT)
    table.set_look(look)
    table.show()
    table.sync(table_of("11"))
    return table


def test_a_call_is_there_and_goes(qtbot: QtBot) -> None:
    """Without motion it stands in its place at once, in the letters of titles; after its time it is gone."""
    table = laid(qtbot, TableLook(motion=False, speed=10.0))
    table.call(Call("結", Seat(2)))
    (word,) = table.findChildren(CallWord)
    assert word.isVisible()
    assert word.accessibleName() == "結"
    assert word._rise.state() is word._rise.State.Stopped
    assert tuple(each.call for each in table.calls.words) == (Call("結", Seat(2)),)
    families = word._label.font().families()
    assert families[0] == LANGUAGES[current().key].title_font
    qtbot.waitUntil(lambda: not table.calls.words, timeout=60_000)
    qtbot.waitUntil(lambda: not table.findChildren(CallWord))


def test_a_call_replaces_the_one_before_at_the_same_seat(qtbot: QtBot) -> None:
    """Two seats may call together; one seat says one thing at a time; a cleared table is silent."""
    table = laid(qtbot, STILL)
    for call in (Call("至尊", Seat(1)), Call("賀尊", Seat(1)), Call("結", Seat(3))):
        table.call(call)
    assert tuple(each.call for each in table.calls.words) == (Call("賀尊", Seat(1)), Call("結", Seat(3)))
    table.clear()
    assert not table.calls.words


def test_no_click_stops_at_a_call(qtbot: QtBot) -> None:
    """A click on the word is one on the felt."""
    table = laid(qtbot, STILL)
    table.call(Call("封死"))
    (word,) = table.findChildren(CallWord)
    with qtbot.waitSignal(table.felt_clicked):
        QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=word.geometry().center())


def test_a_word_covers_as_little_as_it_can() -> None:
    """If each place beside its seat is taken, it is at a corner of the panel, or over the least."""
    panel = Box(400, 16, 190, 70)
    around = [Box(0, 0, 380, 120), Box(610, 0, 390, 120), Box(490, 86, 15, 200)]
    found = Box(*spot_beside(panel, around, (80, 60), FELT), 80, 60)
    for other in (panel, *around):
        assert found.right <= other.x or other.right <= found.x or other.bottom <= found.y
    crowded = [Box(0, 0, 1000, 90), Box(0, 90, 500, 670), Box(500, 200, 500, 560)]
    assert Box(*spot_beside(panel, crowded, (80, 60), FELT), 80, 60).y > panel.bottom


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_call_leaves_the_trick_to_be_seen(qtbot: QtBot, qapp: QApplication, seat: int, text: float) -> None:
    """With large text too no tile of the trick lies below it, wherever it is led."""
    theme.apply(qapp, text_size=text, chrome="light")
    table = laid(qtbot, STILL)
    table.resize(1280, 740)
    seats = table_of("11")
    table.sync(replace(seats, trick=(PlayModel(Seat(seat), tiles("21"), caption="", face_up=True, winning=True),)))
    table.call(Call("Last trick", Seat(seat)))
    (word,) = table.findChildren(CallWord)
    for tile in table.plays(Seat(seat)):
        assert not word.geometry().intersects(tile.tile_rect().translated(tile.pos()))
    theme.apply(qapp, text_size=1.0, chrome="light")


def test_what_is_called_is_explained(qtbot: QtBot) -> None:
    """To who points at it, though no click stops at it, and to a screen reader."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.resize(*FELT)
    table.set_look(STILL)
    table.show()
    table.sync(table_of())
    table.call(Call("Finish!", Seat(1), "Win the last trick & <more>"))
    (word,) = table.findChildren(CallWord)
    place = word.geometry().center()
    assert word.accessibleDescription() == table.meanings_at(place) == "Win the last trick & <more>"
    assert not table.meanings_at(table.rect().bottomRight())
    QApplication.sendEvent(table, QHelpEvent(QEvent.Type.ToolTip, place, table.mapToGlobal(place)))
    assert "&lt;more&gt;" in QToolTip.text()
    QToolTip.hideText()
