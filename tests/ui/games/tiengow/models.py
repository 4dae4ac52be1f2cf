# SPDX-License-Identifier: MIT
"""Tables of 打天九 as plain values, made up for the tests."""

from __future__ import annotations

from dataclasses import fields

from tests.ui.table.models import table_of
from ui.games.tiengow.table import TienGowSeatModel, TienGowTableModel
from ui.table.trick import TrickTableModel


def of_tiengow(model: TrickTableModel) -> TienGowTableModel:
    """Return the same table of 打天九."""
    seats = tuple(
        TienGowSeatModel(**{each.name: getattr(seat, each.name) for each in fields(seat)}) for seat in model.seats
    )
    others = {each.name: getattr(model, each.name) for each in fields(model) if each.name != "seats"}
    return TienGowTableModel(seats=seats, **others)


def before_the_deal(me: int = 0) -> TienGowTableModel:
    """Return a table at which nobody holds tiles yet."""
    return of_tiengow(table_of("", me=me, held=(0, 0, 0, 0)))
