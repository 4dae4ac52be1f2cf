# SPDX-License-Identifier: MIT
"""Settlements of games with a banker as sheets of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from dominoes.game import Payment, Seat
from ui.games.stakes import banker_mark, round_line, starting_note
from ui.language.i18n import _
from ui.table.numbers import SheetHand, SheetModel, SheetRow, settlement_sheet

Line = Callable[[Payment, Any, Sequence[str]], tuple[str, str]]
"""Returns what a payment is for and how it is calculated, from the last state and the names by seat."""


def stakes_sheet(state: Any, who: Sequence[str], round_name: str, line: Line) -> SheetModel:  # noqa: ANN401
    """Return the settlement of a finished round of any such game."""
    return settlement_sheet(
        state.ended,
        who,
        lambda payment: line(payment, state, who),
        round_name=round_name,
        title=round_line(state.ended, who),
        subtitle=starting_note(state.standing),
        roles={state.banker: banker_mark()},
    )


def with_hands(
    model: SheetModel,
    state: Any,  # noqa: ANN401 - of any such game
    who: Sequence[str],
    hands: Callable[[Seat], tuple[SheetHand, ...]],
) -> SheetModel:
    """Return *model* with the banker's hand above, and on each line that of the player whose it is.

    Args:
        model: From `stakes_sheet`.
        state: The last state of the round.
        who: Names by seat.
        hands: Returns the tiles of a seat, of which one group names the whole hand.
    """
    bankers = hands(state.banker)
    return replace(
        model,
        above=banker_row(state.banker, who, "".join(each.name for each in bankers), bankers),
        rows=tuple(
            replace(row, hands=hands(payment.reason["seat"]), short=row.detail)
            for row, payment in zip(model.rows, state.ended.sheet, strict=True)
        ),
    )


def banker_row(banker: Seat, who: Sequence[str], named: str, hands: tuple[SheetHand, ...]) -> SheetRow:
    """Return the row of the *banker*, whose *hands* are called *named*."""
    heading = _("{banker:'s|Your} bank").format(banker=who[banker])
    short = _("everybody else is compared with it")
    return SheetRow(heading, f"{named} · {short}", (), banker, hands, short)
