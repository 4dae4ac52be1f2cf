# SPDX-License-Identifier: MIT
"""A ceremony can be ended at any moment, in every game, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.game import PileOpened, Seat
from dominoes.opening import first_taker
from tests.ui.games.paigow.models import bank_table
from tests.ui.games.tiengow.models import before_the_deal
from tests.ui.table.models import WHO, settle
from ui.games.paigow.felt import PaiGowTable
from ui.games.tiengow.table import TienGowTable
from ui.table.felt import TableFelt, TableLook
from ui.table.moments import Ceremony
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


async def open_wall(table: TienGowTable) -> None:
    """Open the wall after a roll of seven."""
    event = PileOpened((3, 4), Seat(1), "open-edge", first_taker(Seat(1), (3, 4)))
    await table.show_opening(event, WHO, 8, 1)


async def deal_columns(table: PaiGowTable) -> None:
    """Deal a column to each of eight seats."""
    takes = [(Seat((3 + step) % 8), range(step * 4, step * 4 + 4)) for step in range(8)]
    await Ceremony(table).run(takes, (2, 2), "four", collect=True)


every_ceremony = pytest.mark.parametrize(
    ("kind", "model", "run"),
    [
        pytest.param(TienGowTable, before_the_deal(), open_wall, id="wall"),
        pytest.param(PaiGowTable, bank_table(8, mine="", others=()), deal_columns, id="columns"),
    ],
)


def laid(qtbot: QtBot, kind: type[TableFelt[Any]], model: object, look: TableLook) -> TableFelt[Any]:
    """Show a table at which nobody holds tiles yet."""
    table = kind()
    qtbot.addWidget(table)
    table.resize(1280, 750)
    table.set_look(look)
    table.sync(model)
    table.show()
    settle()
    return table


def wall(table: TableFelt[Any]) -> list[TileButton]:
    """Return the tiles on the table: at this moment only those of the pile."""
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


@every_ceremony
async def test_nothing_is_left(
    qtbot: QtBot, kind: type[TableFelt[Any]], model: object, run: Callable[[Any], Awaitable[None]]
) -> None:
    """Pile, dice and words are gone when it ends."""
    table = laid(qtbot, kind, model, TableLook(motion=False, speed=math.inf))
    before = len(QApplication.allWidgets())
    await run(table)
    settle()
    assert len(QApplication.allWidgets()) == before
    assert not wall(table)
    assert not table.advice.text


async def _skipped(table: TableFelt[Any], task: asyncio.Task[None]) -> None:
    table.animator.finish_now()
    await asyncio.wait_for(task, 1)


async def _cancelled(_table: TableFelt[Any], task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.matrix
@every_ceremony
@pytest.mark.parametrize("end", [_skipped, _cancelled])
async def test_it_can_be_ended_at_any_moment(
    qtbot: QtBot,
    kind: type[TableFelt[Any]],
    model: object,
    run: Callable[[Any], Awaitable[None]],
    end: Callable[[TableFelt[Any], asyncio.Task[None]], Awaitable[None]],
) -> None:
    """A click skips all that is left at once; leaving the match ends it too; nothing stays on the table."""
    table = laid(qtbot, kind, model, TableLook(motion=True, speed=1.0))
    for after in (0.0, 0.1, 0.5):
        before = len(QApplication.allWidgets())
        task = asyncio.ensure_future(run(table))
        await asyncio.sleep(after)
        assert not task.done()
        tiles = wall(table)
        assert len(tiles) == 32
        assert not any(tile.focusPolicy() for tile in tiles)
        await end(table, task)
        settle()
        assert len(QApplication.allWidgets()) == before
        assert not table.advice.text
        assert not table.animator._running
