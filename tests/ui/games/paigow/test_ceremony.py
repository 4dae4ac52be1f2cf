# SPDX-License-Identifier: MIT
"""The pile is built, the dice roll, everybody takes a column in order, and nothing is left afterwards."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from tests.ui.games.paigow.models import bank_table
from tests.ui.table.models import settle
from ui.games.paigow.felt import PaiGowTable
from ui.table.felt import TableLook
from ui.table.moments import Ceremony, Take
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


class Taking:
    """Looks on: how many tiles lay on the table, and which way each handful went."""

    def __init__(self, table: PaiGowTable) -> None:
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


def table_for(qtbot: QtBot, seats: int, me: int = 0) -> PaiGowTable:
    """Return a table at which nobody holds tiles yet, as fast as can be."""
    made = PaiGowTable()
    qtbot.addWidget(made)
    made.resize(1280, 750)
    made.set_look(TableLook(motion=False, speed=math.inf))
    made.sync(bank_table(seats, me=me, mine="", others=()))
    made.show()
    settle()
    return made


def pile(table: PaiGowTable) -> list[TileButton]:
    """Return the tiles on the table: at this moment only those of the pile."""
    return [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]


def takes(seats: int, first: int, size: int = 4) -> list[Take]:
    """Deal the next *size* places to each seat from *first*."""
    return [(Seat((first + step) % seats), tuple(range(step * size, (step + 1) * size))) for step in range(seats)]


@pytest.mark.parametrize("seats", [2, 4, 8])
@pytest.mark.parametrize("size", [4, 2])
async def test_everybody_takes_in_order(qtbot: QtBot, seats: int, size: int) -> None:
    """Each handful goes to the next seat in turn; the rest is pushed together."""
    table = table_for(qtbot, seats, me=1)
    looking = Taking(table)
    await Ceremony(table).run(takes(seats, 1, size), (3, 4), "seven", collect=True)
    assert looking.piles[0] == 32
    layout = table.layout_now()
    for step in range(seats):
        spots = layout.taken(step, size)[0]
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
    await Ceremony(table).run(later, (), "", gone=range(16), collect=True)
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
    await Ceremony(table).run(takes(4, 1), dice, "seven: South takes", collect=True)
    assert (" + ".join(map(str, dice)), "seven: South takes") in told or not dice
    assert bool(told) == bool(dice)
    assert not table.advice.text
