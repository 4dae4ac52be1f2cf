# SPDX-License-Identifier: MIT
"""The wall is built, opened and dealt as the deal says, can be skipped, and is gone afterwards."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import PileOpened, Seat
from dominoes.opening import OPENINGS, first_taker
from tests.ui.driving import until
from tests.ui.games.tiengow.models import before_the_deal
from tests.ui.table.models import WHO, settle
from ui.games.tiengow.table import TienGowTable
from ui.language import i18n
from ui.table.felt import TableLook
from ui.table.geometry import Point
from ui.table.trick import TrickLayout
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


def opened(opening: str = "open-edge", roller: int = 1) -> PileOpened:
    """Return an opening after a roll of seven."""
    dice = (3, 4)
    return PileOpened(dice, Seat(roller), opening, first_taker(Seat(roller), dice))


class Taking:
    """Looks on: how many tiles the wall had, and which way each handful went."""

    def __init__(self, table: TienGowTable) -> None:
        self.handfuls: list[list[tuple[int, int]]] = []
        self.walls: list[int] = []
        self._table = table
        self._move = table.animator.move_many
        table.animator.move_many = self._look_on  # type: ignore[method-assign]

    async def _look_on(self, moves: Iterable[tuple[QWidget, QPoint]], ms: float = 0, *, stagger_ms: float = 0) -> None:
        ways = list(moves)
        self.walls.append(len(wall(self._table)))
        await self._move(ways, ms, stagger_ms=stagger_ms)
        tiles = [tile for tile, _to in ways if isinstance(tile, TileButton)]
        self.handfuls.append([(tile.pos() + tile.tile_rect().topLeft()).toTuple() for tile in tiles])


@pytest.fixture
def table(qtbot: QtBot) -> TienGowTable:
    """A table at which nobody holds tiles yet, as fast as can be."""
    made = TienGowTable()
    qtbot.addWidget(made)
    made.resize(1280, 750)
    made.set_look(TableLook(motion=False, speed=math.inf))
    made.sync(before_the_deal())
    made.show()
    settle()
    return made


def wall(table: TienGowTable) -> list[TileButton]:
    """Return the tiles on the table: at this moment only those of the wall."""
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


def spots(layout: TrickLayout, seat: int, me: int, count: int) -> tuple[Point, ...]:
    """Return where *seat* keeps its tiles."""
    place = (seat - me) % 4
    return layout.hand(count) if place == 0 else layout.backs(place, count)


@pytest.mark.parametrize("opening", OPENINGS)
async def test_every_method_deals_everybody_eight(table: TienGowTable, opening: str) -> None:
    """Seats take in turn from the first, four tiles at a time, and lay them where hands are."""
    table.sync(before_the_deal(2))
    looking = Taking(table)
    event = opened(opening)
    await table.show_opening(event, WHO, 8, 1)
    assert looking.walls[0] == 32
    assert [len(handful) for handful in looking.handfuls] == [4] * 8
    for step in range(4):
        seat = (event.first + step) % 4
        laid = looking.handfuls[2 * step] + looking.handfuls[2 * step + 1]
        assert laid == [tuple(spot) for spot in spots(table.layout_now(), seat, 2, 8)]


@pytest.mark.parametrize("half", [1, 2])
async def test_halves_take_half(table: TienGowTable, half: int) -> None:
    """小天九: hands of four; in the second half the tiles of the first are gone from the wall."""
    looking = Taking(table)
    await table.show_opening(opened(), WHO, 4, half)
    assert looking.walls[0] == (32 if half == 1 else 16)
    assert [len(handful) for handful in looking.handfuls] == [4] * 4
    assert looking.handfuls[0] == [tuple(spot) for spot in spots(table.layout_now(), opened().first, 0, 4)]


async def test_the_dice_say_who_takes_first(table: TienGowTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that come to rest show the deal's numbers; method, sum and first taker are said in words."""
    told: list[tuple[str, str]] = []

    async def look(_ms: float) -> None:
        dice = table.findChild(Dice)
        if isinstance(dice, Dice):
            told.append((dice.accessibleName(), table.advice.text))

    monkeypatch.setattr(table.animator, "pause", look)
    await table.show_opening(opened(), WHO, 8, 1)
    assert told[-1][0] == "3 + 4"
    for part in ("Wesley", "7", "<b>x</b>", i18n.term("open-edge")):
        assert part in told[-1][1]
    assert len(told) == 2


async def _skipped(table: TienGowTable, task: asyncio.Task[None]) -> None:
    table.animator.finish_now()
    await asyncio.wait_for(task, 1)


async def test_the_wall_stands_apart_from_panels(table: TienGowTable) -> None:
    """Eight stacks of four backs in the middle, with names, and not playable."""
    task = asyncio.ensure_future(table.show_opening(opened(), WHO, 8, 1))
    table.set_look(TableLook(motion=True, speed=1.0))
    await until(lambda: len({tile.x() for tile in wall(table)}) == 8, "the wall after the tiles were washed")
    tiles = wall(table)
    for tile in tiles:
        assert tile.face is None
        assert tile.accessibleName() == i18n.term("pile")
        assert not tile.focusPolicy()
        where = tile.tile_rect().translated(tile.pos())
        assert not any(panel.geometry().intersects(where) for panel in table.panels)
    await _skipped(table, task)
