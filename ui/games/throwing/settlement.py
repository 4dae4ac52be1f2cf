# SPDX-License-Identifier: MIT
"""Settlement of 擲天九 as a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment
from dominoes.games.throwing.state import State, ThrowCompared
from ui.games import stakes
from ui.games.bank_sheet import stakes_sheet
from ui.games.game_ui import Settlement
from ui.language.i18n import _
from ui.language.names import face_name
from ui.table.numbers import SheetModel


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    return stakes_sheet(state, who, round_name, sheet_line)


def sheet_line(payment: Payment, state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and what it follows from."""
    heading, sum_ = stakes.sheet_line(payment.reason, who)
    return heading, " · ".join(filter(None, (_compared(state, payment.reason["seat"]), sum_)))


def _compared(state: State, seat: int) -> str:
    """Return which throws were compared; empty where that is not known, or was not needed."""
    mark = state.throws.mark
    if mark is None:
        return ""
    thrown = [event.tile for event in state.history if isinstance(event, ThrowCompared) and event.seat == seat]
    if thrown:
        return _("{tile} against {mark}").format(tile=face_name(thrown[0]), mark=face_name(mark))
    return _("the banker threw {mark}").format(mark=face_name(mark)) if _is_paid(state, seat) else _("did not throw")


def _is_paid(state: State, seat: int) -> bool:
    return state.ended is not None and state.ended.chips[seat] != 0


SETTLEMENT: Final = Settlement(stakes.round_line, sheet_line)
