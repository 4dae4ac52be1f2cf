# SPDX-License-Identifier: MIT
"""Settlement of 짝맞추기 as a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment
from dominoes.games.jjak.state import PAIR, State
from ui.games.game_ui import Settlement
from ui.games.jjak import words
from ui.language.i18n import _
from ui.table.numbers import SheetModel, payer_to_payee, settlement_sheet, tiles_row


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    assert state.ended is not None
    return settlement_sheet(
        state.ended,
        who,
        lambda payment: sheet_line(payment, who),
        round_name=round_name,
        title=words.round_line(state.ended, who),
        tiles=tuple(
            tiles_row(_("{name}: {what}").format(name=name, what=words.pairs_text(len(laid) // PAIR)), laid)
            for name, laid in zip(who, state.melds, strict=True)
            if laid
        ),
    )


def sheet_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for."""
    reason = payment.reason
    match reason.key:
        case "jjak.drawn":
            return _("Nobody won"), ""
        case "jjak.everybody":
            return _("All to {payee:|you}").format(payee=who[reason["payee"]]), _("dealt or drawn")
        case _:
            heading = payer_to_payee(reason["payer"], reason["payee"], who)
            return heading, _("for the discard")


SETTLEMENT: Final = Settlement(words.round_line, lambda payment, _state, who: sheet_line(payment, who))
