# SPDX-License-Identifier: MIT
"""Settlement of 골여시 as a sheet, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment, Seat
from dominoes.games.kolyesi.state import State
from ui.games.bank_sheet import stakes_sheet, with_hands
from ui.games.game_ui import Settlement
from ui.games.kolyesi import words
from ui.games.stakes import outcome, round_line, staked
from ui.games.stakes import sheet_line as stakes_line
from ui.language.i18n import _
from ui.table.numbers import SheetHand, SheetModel


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    model = stakes_sheet(state, who, round_name, sheet_line)
    return with_hands(model, state, who, lambda seat: _hands(state, seat))


def _hands(state: State, seat: Seat) -> tuple[SheetHand, ...]:
    hand = state.hands[seat]
    return (SheetHand(hand, words.hand_name(hand, banker=seat == state.banker)),)


def sheet_line(payment: Payment, _state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    if reason.key != "kolyesi.bankers-pair":
        return stakes_line(reason, who)
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome(-1))
    return heading, " · ".join((_("the banker has a pair"), staked(reason["stake"])))


SETTLEMENT: Final = Settlement(round_line, sheet_line)
