# SPDX-License-Identifier: MIT
"""Settlement of 鬥牛 as a sheet, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment, Seat
from dominoes.games.stakes import sign_of
from dominoes.games.taungau.state import HandsShown, State
from ui.games.bank_sheet import stakes_sheet, with_hands
from ui.games.game_ui import Settlement
from ui.games.stakes import outcome, round_line, staked
from ui.games.taungau import words
from ui.games.taungau.words import as_set
from ui.language.i18n import _, number
from ui.table.numbers import SheetHand, SheetModel


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    model = stakes_sheet(state, who, round_name, sheet_line)
    return with_hands(model, state, who, lambda seat: _hands(state, seat))


def _hands(state: State, seat: Seat) -> tuple[SheetHand, ...]:
    shown = next(each for each in state.history if isinstance(each, HandsShown))
    name = words.hand_name(shown.settings[seat], state.options.scoring)
    groups = as_set(shown, seat)
    return tuple(SheetHand(group, name if group is groups[-1] else "") for group in groups)


def sheet_line(payment: Payment, _state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    sign = sign_of(payment.chips[reason["seat"]])
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome(sign))
    match reason.key.partition(".")[2]:
        case "by-points":
            text = _("{mine} points against {theirs}, {unit} each")
            detail = text.format(
                mine=number(reason["points"]), theirs=number(reason["other"]), unit=number(reason["unit"])
            )
        case "stuck-pays":
            detail = _("no bull: {n} × {unit}").format(n=number(reason["units"]), unit=number(reason["unit"]))
        case "bull-alone":
            text = _("the banker has no bull: {n} × {unit}")
            detail = text.format(n=number(reason["points"]), unit=number(reason["unit"]))
        case key:
            why = {
                "stuck": _("no bull"),
                "banker-stuck": _("the banker has no bull"),
                "both-stuck": _("nobody has a bull"),
            }.get(key, "")
            detail = " · ".join(filter(None, (why, staked(reason["stake"]))))
    return heading, detail


SETTLEMENT: Final = Settlement(round_line, sheet_line)
