# SPDX-License-Identifier: MIT
"""Settlement of 골여시 as a sheet, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dominoes.game import Payment, Seat
from dominoes.games.kolyesi.state import State
from ui.games.game_ui import Settlement
from ui.games.kolyesi import words
from ui.games.stakes import banker_mark, outcome, round_line, staked, starting_note
from ui.games.stakes import sheet_line as stakes_line
from ui.language.i18n import _
from ui.table.numbers import SheetHand, SheetModel, SheetRow, settlement_sheet


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    result = state.ended
    assert result is not None
    model = settlement_sheet(
        result,
        who,
        lambda payment: sheet_line(payment, state, who),
        round_name=round_name,
        title=round_line(result, who),
        subtitle=starting_note(state.standing),
        roles={state.banker: banker_mark()},
    )
    heading = _("{banker:'s|Your} bank").format(banker=who[state.banker])
    short = _("everybody else is compared with it")
    hand = _hand(state, state.banker)
    return replace(
        model,
        above=SheetRow(heading, f"{hand.name} · {short}", (), state.banker, (hand,), short),
        rows=tuple(
            replace(row, hands=(_hand(state, payment.reason["seat"]),), short=row.detail)
            for row, payment in zip(model.rows, result.sheet, strict=True)
        ),
    )


def _hand(state: State, seat: Seat) -> SheetHand:
    hand = state.hands[seat]
    return SheetHand(hand, words.hand_name(hand, banker=seat == state.banker))


def sheet_line(payment: Payment, _state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    if reason.key != "kolyesi.bankers-pair":
        return stakes_line(reason, who)
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome(-1))
    return heading, " · ".join((_("the banker has a pair"), staked(reason["stake"])))


SETTLEMENT: Final = Settlement(round_line, sheet_line)
