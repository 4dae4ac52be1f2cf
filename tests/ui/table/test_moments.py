# SPDX-License-Identifier: MIT
"""Moments as motion: nothing of them stays, and without motion nothing waits for them."""

from __future__ import annotations

import asyncio
import math
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.game import Moment, MomentKind, Seat
from dominoes.tiles import tiles
from tests.ui.table.models import settle, table_of
from ui.table.felt import TableLook
from ui.table.moments import MomentPlayer, flights
from ui.table.seat_panel import Call
from ui.table.trick import PlayModel, TrickTable
from ui.tiles.dice import _sides

pytestmark = pytest.mark.usefixtures("usual")

LED = Moment(MomentKind.STRONG_LEAD, Seat(1), tiles=tiles("66 63"))
LAST = Moment(MomentKind.LAST_TRICK, Seat(1))


def laid(qtbot: QtBot, look: TableLook) -> TrickTable:
    """Show a table of four with a lead."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.resize(1000, 760)
    table.set_look(look)
    table.show()
    lead = PlayModel(Seat(1), tiles("66 63"), caption="", face_up=True, winning=True)
    table.sync(replace(table_of("11"), trick=(lead,)))
    settle()
    return table


async def play_all(table: TrickTable) -> None:
    """Play one moment of each sort."""
    player = MomentPlayer(table)
    assert table.model is not None
    table.purses = tuple(seat.chips for seat in table.model.seats)
    await player.before((LAST,))
    await player.after((LED,))
    await player.settle((-4, 6, -2, 0))
    await player.pass_bank(Seat(0), Seat(2), "莊")


@pytest.mark.parametrize("look", [TableLook(motion=False), TableLook(motion=True, speed=math.inf)])
async def test_nothing_is_left(qtbot: QtBot, look: TableLook) -> None:
    """No overlay stays, and the plates show what was won, as a screen reader says it too."""
    table = laid(qtbot, look)
    before = len(QApplication.allWidgets())
    held = [panel.model.chips for panel in table.panels if panel.model is not None]
    await asyncio.wait_for(play_all(table), 5)
    settle()
    assert len(QApplication.allWidgets()) == before
    shown = [panel.model.chips for panel in table.panels if panel.model is not None]
    assert [now - then for then, now in zip(held, shown, strict=True)] == [-4, 6, -2, 0]
    table.clear()
    assert table.purses is None


async def test_a_new_hand_is_turned_over(qtbot: QtBot) -> None:
    """It shows backs at first and its faces at the end, also when a click ends that; without motion at once."""
    table = laid(qtbot, TableLook(motion=True, speed=0.05))
    tile = table.hand[-1]
    opened = tile.grab().toImage()
    turning = asyncio.ensure_future(MomentPlayer(table).turn_up())
    await asyncio.sleep(0)
    assert tile.grab().toImage() != opened
    table.animator.finish_now()
    await asyncio.wait_for(turning, 5)
    assert tile.grab().toImage() == opened
    table.set_look(TableLook(motion=False))
    await MomentPlayer(table).turn_up()
    assert tile.grab().toImage() == opened


def test_calls_at_two_seats_do_not_meet(qtbot: QtBot) -> None:
    """Places at the end of a match are called at all seats at once."""
    table = laid(qtbot, TableLook(motion=False))
    for seat in range(4):
        table.call(Call(f"Place {seat}", Seat(seat)))
    boxes = [word.geometry() for word in table.calls.words]
    assert len(boxes) == 4
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


async def test_a_click_ends_a_moment(qtbot: QtBot) -> None:
    """Chips that fly are there at once, and what is not begun yet can be skipped as well."""
    table = laid(qtbot, TableLook(motion=True, speed=0.05))
    before = len(QApplication.allWidgets())
    playing = asyncio.ensure_future(play_all(table))
    for _moment in range(4):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not playing.done()
        table.animator.finish_now()
    await asyncio.wait_for(playing, 5)
    settle()
    assert len(QApplication.allWidgets()) == before


@pytest.mark.parametrize(
    ("chips", "ways"),
    [
        ((-1, 1), {(0, 1)}),
        ((-9, 10, -1, 0), {(0, 1), (2, 1)}),
        ((3, -2, -3, 2), {(1, 0), (2, 0), (2, 3)}),
        ((5, 5), set()),
        ((0, 0), set()),
    ],
)
def test_chips_fly_from_payers_to_winners(chips: tuple[int, ...], ways: set[tuple[int, int]]) -> None:
    """Each payer throws one at least, and never more than the table can show; the house is no seat."""
    found = flights(chips)
    assert set(found) == ways
    assert len(found) <= 12


@pytest.mark.parametrize("value", range(1, 7))
def test_opposite_sides_of_a_die_add_up_to_seven(value: int) -> None:
    """All six are there while it rolls, and its value looks up in the end."""
    sides = _sides(value)
    assert sides[0] == value
    assert sorted(sides) == list(range(1, 7))
    assert all(sides[at] + sides[at + 1] == 7 for at in (0, 2, 4))
