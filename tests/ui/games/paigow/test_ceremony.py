# SPDX-License-Identifier: MIT
"""The pile is built, the dice roll, everybody takes a column in order, and nothing is left afterwards."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from tests.ui.games.paigow.models import bank_table
from tests.ui.table.models import settle
from ui.games.paigow.ceremony import ColumnsCeremony, Take
from ui.games.paigow.felt import BankTable
from ui.games.tiengow.felt import TablePreferences
from ui.language import i18n
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


class Taking:
    """Looks on: how many tiles lay on the table, and which way each handful went."""

    def __init__(self, table: BankTable) -> None:
        self.handfuls: list[list[tuple[int, int]]] = []
        self.piles: list[int] = []
        self._table = table
        self._move = table.animator.move_many
        table.animator.move_many = self._look_on  # type: ignore[method-assign]

    async def _look_on(self, moves: Iterable[tuple[QWidget, QPoint]], ms: float = 0, *, stagger_ms: float = 0) -> None:
        ways = list(moves)
        self.piles.append(len(pile(self._table)))
        await self._move(ways, ms, stagger_ms=stagger_ms)
        tiles = [tile for tile, _to in ways if isinstance(tile, TileButton)]
        self.handfuls.append([(tile.pos() + tile.tile_rect().topLeft()).toTuple() for tile in tiles])


def table_for(qtbot: QtBot, seats: int, me: int = 0) -> BankTable:
    """Give a table at which nobody holds tiles yet, as fast as can be."""
    made = BankTable()
    qtbot.addWidget(made)
    made.resize(1280, 750)
    made.set_preferences(TablePreferences(motion=False, speed=math.inf))
    made.sync(bank_table(seats, me=me, mine="", others=()))
    made.show()
    settle()
    return made


def pile(table: BankTable) -> list[TileButton]:
    """Give the tiles on the table: at this moment only those of the pile."""
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


def takes(seats: int, first: int, size: int = 4) -> list[Take]:
    """Let each seat from *first* take the next *size* places."""
    return [(Seat((first + step) % seats), tuple(range(step * size, (step + 1) * size))) for step in range(seats)]


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("size", [4, 2])
async def test_everybody_takes_in_order(qtbot: QtBot, seats: int, size: int) -> None:
    """Each handful goes to the seat whose turn it is; what nobody takes is pushed together."""
    table = table_for(qtbot, seats, me=1)
    looking = Taking(table)
    await ColumnsCeremony(table, Seat(1), seats).run(takes(seats, 1, size), (3, 4), "seven")
    assert looking.piles[0] == 32
    layout = table.layout_now()
    for step in range(seats):
        spots = layout.hands(step, (size,), shown=False)[0].tiles if step else layout.pile.taken(size)
        assert looking.handfuls[step] == [tuple(spot) for spot in spots]
    if seats * size == 32:
        assert len(looking.handfuls) == seats
    else:
        assert len(looking.handfuls[seats]) == 32 - seats * size
        assert len(set(looking.handfuls[seats])) == 1


async def test_what_an_earlier_deal_took_is_gone(qtbot: QtBot) -> None:
    """二局: in the second deal the pile has only the tiles left."""
    table = table_for(qtbot, 4)
    looking = Taking(table)
    later = [(seat, tuple(place + 16 for place in row)) for seat, row in takes(4, 2)]
    await ColumnsCeremony(table, Seat(0), 4).run(later, (), "", gone=range(16))
    assert looking.piles[0] == 16
    assert len(looking.handfuls) == 4


@pytest.mark.parametrize("dice", [(), (3, 4), (1, 4, 6)])
async def test_the_dice_say_what_they_mean(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, dice: tuple[int, ...]
) -> None:
    """Two or three dice come to rest with the deal's numbers, and the words are said; without dice neither."""
    table = table_for(qtbot, 4)
    told: list[tuple[str, str]] = []

    async def look(_ms: float) -> None:
        rolling = [each for each in table.findChildren(Dice) if not each.isHidden()]
        told.extend((each.accessibleName(), table.advice.text) for each in rolling)

    monkeypatch.setattr(table.animator, "pause", look)
    await ColumnsCeremony(table, Seat(0), 4).run(takes(4, 1), dice, "seven: South takes")
    assert (" + ".join(map(str, dice)), "seven: South takes") in told or not dice
    assert bool(told) == bool(dice)
    assert not table.advice.text


async def test_nothing_is_left(qtbot: QtBot) -> None:
    """Pile, dice and words are gone when it ends."""
    table = table_for(qtbot, 4)
    before = len(QApplication.allWidgets())
    await ColumnsCeremony(table, Seat(0), 4).run(takes(4, 0), (1, 2), "three")
    settle()
    assert len(QApplication.allWidgets()) == before
    assert not pile(table)


async def _skipped(table: BankTable, task: asyncio.Task[None]) -> None:
    table.animator.finish_now()
    await asyncio.wait_for(task, 1)


async def _cancelled(table: BankTable, task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("end", [_skipped, _cancelled])
@pytest.mark.parametrize("after", [0.0, 0.1, 0.5])
async def test_it_can_be_ended_at_any_moment(
    qtbot: QtBot, end: Callable[[BankTable, asyncio.Task[None]], Awaitable[None]], after: float
) -> None:
    """A click skips all that is left at once; leaving the match ends it too; nothing stays on the table."""
    table = table_for(qtbot, 8)
    table.set_preferences(TablePreferences(motion=True, speed=1.0))
    before = len(QApplication.allWidgets())
    task = asyncio.ensure_future(ColumnsCeremony(table, Seat(0), 8).run(takes(8, 3), (2, 2), "four"))
    await asyncio.sleep(after)
    assert not task.done()
    tiles = pile(table)
    assert len(tiles) == 32
    assert {tile.accessibleName() for tile in tiles} == {i18n.term("pile")}
    assert not any(tile.focusPolicy() for tile in tiles)
    await end(table, task)
    settle()
    assert len(QApplication.allWidgets()) == before
    assert not table.advice.text
    assert not table.animator._running
