# SPDX-License-Identifier: MIT
"""Tables as plain values, made up for the tests, and what stands on a table in fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.tiles import FACES, FULL_SET, Tile, tiles
from ui.language import names
from ui.table.felt import TableLook
from ui.table.trick import PlayModel, TrickSeatModel, TrickTable, TrickTableModel, banker_mark
from ui.table.view_model import HandTileModel, SeenModel
from ui.tiles.tile_button import TileButton

WHO = ("東仔", "Wesley", "西野さん", "<b>x</b>")
"""Names of every width, one of them hostile."""
HAND = "66 11 44 31 64 54 63 21"
STILL = TableLook(motion=False)


def seat_model(seat: int = 0, **values: object) -> TrickSeatModel:
    """Return a seat in the middle of a round, with some *values* changed."""
    usual: dict[str, object] = {
        "seat": Seat(seat),
        "name": WHO[seat],
        "level": "" if seat == 0 else "Veteran",
        "mark": names.wind(seat),
        "chips": (12, -5, 0, -7)[seat],
        "tiles": 8,
        "tricks": 0,
        "banker": banker_mark(2 if seat == 1 else None),
        "to_act": seat == 0,
    }
    return TrickSeatModel(**(usual | values))  # type: ignore[arg-type]


def play(seat: int, row: str, *, face_up: bool = True, winning: bool = False) -> PlayModel:
    """Return the play of *row* by *seat*; a question mark is a tile nobody knows."""
    faces = tuple(None if code == "?" else tiles(code)[0] for code in row.split())
    return PlayModel(Seat(seat), faces, face_up, winning, f"{WHO[seat]} plays")


TRICK = (
    play(1, "54 63"),
    play(2, "66 63", winning=True),
    play(3, "? ?", face_up=False),
    play(0, "21 44", face_up=False),
)
"""A whole trick, mine thrown too."""


def table_of(
    hand: str = HAND,
    trick: Sequence[PlayModel] = (),
    *,
    me: int = 0,
    held: Sequence[int] | None = None,
    won: Sequence[int] = (0, 3, 8, 1),
    who: Sequence[str] = WHO,
) -> TrickTableModel:
    """Return a table for four; who has played holds fewer tiles, unless *held* says otherwise."""
    own = tiles(hand)
    laid = {each.seat: len(each.tiles) for each in trick}
    left = held or [8 - laid.get(Seat(seat), 0) for seat in range(4)]
    seats = tuple(
        seat_model(seat, name=who[seat], tiles=len(own) if seat == me else left[seat], tricks=won[seat])
        for seat in range(4)
    )
    seen = tuple(SeenModel(face, FULL_SET.count(face), own.count(face)) for face in FACES)
    hand_models = tuple(map(HandTileModel, own))
    return TrickTableModel(me=Seat(me), seats=seats, hand=hand_models, trick=tuple(trick), seen=seen)


def make_table(qtbot: QtBot, *, size: tuple[int, int] = (1280, 750)) -> TrickTable:
    """Show an empty table without motion."""
    table = TrickTable()
    qtbot.addWidget(table)
    table.resize(*size)
    table.set_look(STILL)
    table.show()
    return table


@dataclass(frozen=True)
class Lying:
    """One tile as it lies on a table."""

    face: Tile | None
    corner: tuple[int, int]
    width: int
    name: str
    dimmed: bool
    selected: bool


def lying(tile: TileButton) -> Lying:
    """Return how *tile* lies."""
    corner: QPoint = tile.pos() + tile.tile_rect().topLeft()
    return Lying(tile.face, corner.toTuple(), tile.tile_width, tile.accessibleName(), tile.is_dimmed, tile.is_selected)


def backs(table: TrickTable) -> list[TileButton]:
    """Return the tiles in the hands of others, in order of the screen."""
    shown = [tile for tile in table.findChildren(TileButton) if not tile.isHidden()]
    known = {*table.hand, *(tile for seat in range(4) for tile in table.plays(Seat(seat)))}
    return sorted((tile for tile in shown if tile not in known), key=lambda tile: (tile.y(), tile.x()))


def standing(table: TrickTable) -> tuple[list[Lying], ...]:
    """Return how all tiles lie: the hand, the four plays, the hands of others."""
    rows = [table.hand, *(table.plays(Seat(seat)) for seat in range(4)), backs(table)]
    return tuple([lying(tile) for tile in row] for row in rows)


def settle() -> None:
    """Process everything that Qt has put off, deletions too."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
