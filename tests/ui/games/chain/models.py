# SPDX-License-Identifier: MIT
"""Tables of chain games as plain values, made up for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.ui.table.models import STILL, WHO
from ui.games.chain.felt import ChainTable
from ui.games.chain.table import ChainSeatModel, ChainTableModel
from ui.language import names
from ui.table.lines import LaidModel, LineModel, OpenEnd
from ui.table.view_model import HandTileModel, SeenModel

MINE = "66 51 21"
Row = tuple[tuple[Tile, int], ...]
"""Tiles from left to right, each with the pips of its left half."""


@cache
def _full_trail() -> Row:
    """Connect all 32 tiles, beginning with a 2: detours are put in where they fit, as far as there are any."""
    rest = list(FULL_SET)
    row: list[tuple[Tile, int]] = []
    path: list[tuple[int, Tile | None]] = [(2, None)]
    while path:
        end, by = path[-1]
        tile = next((tile for tile in rest if end in (tile.high, tile.low)), None)
        if tile is None:
            path.pop()
            if by is not None:
                row.append((by, end))
        else:
            rest.remove(tile)
            path.append((_other(tile, end), tile))
    assert len(row) == len(FULL_SET)
    return tuple(row)


def trail(length: int, start: int = 0) -> Row:
    """Return *length* tiles in a row that touch with equal pips; other *start*s give others."""
    row = _full_trail()
    skipped = start % (len(row) + 1 - length)
    return row[skipped : skipped + length]


def _other(tile: Tile, end: int) -> int:
    return tile.low if tile.high == end else tile.high


def line_of(row: Row, *, ends: int = 1, first: int = 0, able: bool = False, chosen: bool = False) -> LineModel:
    """Return the line of *row* with so many open *ends*, laid by the seats in turn; the last tile is the newest."""
    laid = tuple(
        LaidModel(tile, left, tile.is_double, Seat(at % 4), at == len(row) - 1) for at, (tile, left) in enumerate(row)
    )
    right = OpenEnd(_other(*row[-1]), right=True, chosen=chosen, able=able)
    left = OpenEnd(row[0][1], right=False, chosen=False, able=able)
    return LineModel(laid, ((), (right,), (left, right))[ends], first)


def chain_seat(seat: int = 0, **values: object) -> ChainSeatModel:
    """Return a seat in the middle of a round, with some *values* changed."""
    usual: dict[str, object] = {
        "seat": Seat(seat),
        "name": WHO[seat],
        "level": "" if seat == 0 else "Veteran",
        "mark": names.wind(seat),
        "chips": (12, -5, 0, -7)[seat],
        "banker": "Bank" if seat == 1 else "",
        "tiles": 3,
        "shown": (),
        "covered": (),
        "covered_open": False,
        "points": "",
        "note": "",
        "to_act": seat == 0,
    }
    return ChainSeatModel(**(usual | values))  # type: ignore[arg-type]


def chain_table(
    lines: Sequence[LineModel] = (),
    *,
    hand: str = MINE,
    seats: Sequence[ChainSeatModel] | None = None,
    blocked: str = "",
    rows_apart: bool = False,
    selected: int | None = None,
) -> ChainTableModel:
    """Return a table for as many as there are *seats*; for four without them."""
    mine = tuple(
        HandTileModel(tile, at == selected, dimmed=at == 1, able=at == 0, hinted=at == 2, state=f"state {at}")
        for at, tile in enumerate(tiles(hand))
    )
    seen = tuple(SeenModel(face, FULL_SET.count(face), 0) for face in dict.fromkeys(FULL_SET))
    sitting = [chain_seat(seat) for seat in range(4)] if seats is None else seats
    return ChainTableModel(
        me=Seat(0),
        seats=tuple(sitting),
        hand=mine,
        lines=tuple(lines),
        blocked=blocked,
        rows_apart=rows_apart,
        seen=seen,
    )


def make_chain_table(qtbot: QtBot, *, size: tuple[int, int] = (1280, 750)) -> ChainTable:
    """Show an empty table without motion."""
    table = ChainTable()
    qtbot.addWidget(table)
    table.resize(*size)
    table.set_look(STILL)
    table.show()
    table.activateWindow()
    # Who has focus is known to an active window only.
    qtbot.waitUntil(table.isActiveWindow)
    return table
