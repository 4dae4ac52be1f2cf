# SPDX-License-Identifier: MIT
"""Settlement of 鬥牛 as a sheet, every line with its arithmetic in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dominoes.game import Payment, Seat
from dominoes.games.taungau.state import HandsShown, State
from ui.games.game_ui import Settlement
from ui.games.stakes import banker_mark, outcome, round_line, staked, starting_note
from ui.games.taungau import words
from ui.games.taungau.model import as_set
from ui.language.i18n import _, number
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
    hands = _hands(state, state.banker)
    return replace(
        model,
        above=SheetRow(heading, f"{hands[0].name} · {short}", (), state.banker, hands, short),
        rows=tuple(
            replace(row, hands=_hands(state, payment.reason["seat"]), short=row.detail)
            for row, payment in zip(model.rows, result.sheet, strict=True)
        ),
    )


def _hands(state: State, seat: Seat) -> tuple[SheetHand, ...]:
    shown = next(each for each in state.history if isinstance(each, HandsShown))
    name = words.hand_name(shown.settings[seat], state.options.scoring)
    groups = as_set(shown, seat)
    return tuple(SheetHand(group, name if group is groups[-1] else "") for group in groups)


def sheet_line(payment: Payment, _state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    chips = payment.chips[reason["seat"]]
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome((chips > 0) - (chips < 0)))
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
