# SPDX-License-Identifier: MIT
"""Settlement of 老鼠搬家 as a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment
from dominoes.games.laoshu.state import State
from ui.games.game_ui import Settlement
from ui.games.laoshu import words
from ui.language.i18n import _
from ui.table.numbers import SheetModel, settlement_sheet


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    assert state.ended is not None
    return settlement_sheet(
        state.ended,
        who,
        lambda payment: sheet_line(payment, who),
        round_name=round_name,
        title=words.round_line(state.ended, who),
        subtitle=words.bouts_counted(state.bout),
    )


def sheet_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for."""
    reason = payment.reason
    if reason.key == "laoshu.drawn":
        return _("Nobody won"), ""
    winner = next(seat for seat, chips in enumerate(payment.chips) if chips > 0)
    heading = _("{payer} to {payee:|you}").format(payer=who[reason["seat"]], payee=who[winner])
    return heading, ""


SETTLEMENT: Final = Settlement(words.round_line, lambda payment, _state, who: sheet_line(payment, who))
