# SPDX-License-Identifier: MIT
"""Settlement of 夾十 as a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from dominoes.game import Payment
from dominoes.games.kapshap.state import HandDeclared, State
from ui.games.game_ui import Settlement
from ui.games.kapshap import words
from ui.language.i18n import _, capital, term
from ui.table.numbers import SheetModel, SheetTiles, payer_to_payee, settlement_sheet, tiles_row


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    assert state.ended is not None
    return settlement_sheet(
        state.ended,
        who,
        lambda payment: sheet_line(payment, who),
        round_name=round_name,
        title=words.round_line(state.ended, who),
        tiles=_shown(state, who),
    )


def _shown(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Return the hand that won, its eye first."""
    forty_two = state.options.forty_two
    return tuple(
        tiles_row(
            _("{name}: {what}").format(name=who[event.seat], what=words.pairs_text(event.pairs, forty_two)),
            tuple(chain.from_iterable(event.pairs)),
        )
        for event in state.history
        if isinstance(event, HandDeclared)
    )


def sheet_line(payment: Payment, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for."""
    reason = payment.reason
    if reason.key == "kapshap.drawn":
        return _("Nobody won"), ""
    heading = payer_to_payee(reason["payer"], reason["payee"], who)
    return heading, capital(term("ante"))


SETTLEMENT: Final = Settlement(words.round_line, lambda payment, _state, who: sheet_line(payment, who))
