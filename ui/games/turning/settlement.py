# SPDX-License-Identifier: MIT
"""Settlement of 扭天九 as a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment, Seat
from dominoes.games.turning.rules import points
from dominoes.games.turning.state import State
from dominoes.tiles import tidy
from ui.games.game_ui import Settlement
from ui.games.turning import words
from ui.language.i18n import _, number
from ui.table.numbers import SheetModel, SheetTiles, payer_to_payee, settlement_sheet, tiles_row


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Return the settlement of a finished round."""
    assert state.ended is not None
    return settlement_sheet(
        state.ended,
        who,
        lambda payment: sheet_line(payment, state, who),
        round_name=round_name,
        title=words.round_line(state.ended, who),
        tiles=_taken(state, who),
    )


def _taken(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Return what each player has taken, with what it counts."""
    found = []
    for seat, (name, count) in enumerate(zip(who, points(state), strict=True)):
        tiles = tidy(state.taken(Seat(seat)))
        if tiles:
            text = words.points_text(state.options.count, count)
            found.append(tiles_row(_("{name} {points}").format(name=name, points=text), tiles))
    return tuple(found)


def sheet_line(payment: Payment, state: State, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line is for, and its arithmetic."""
    reason = payment.reason
    if reason.key == "turning.drawn":
        return _("Both have the same"), words.points_text(state.options.count, reason["n"])
    heading = payer_to_payee(reason["payer"], reason["payee"], who)
    more, less = number(reason["more"]), number(reason["less"])
    if reason.key == "turning.one":
        return heading, _("{more} to {less}").format(more=more, less=less)
    return heading, _("{a} − {b}").format(a=more, b=less)


SETTLEMENT: Final = Settlement(words.round_line, sheet_line)
