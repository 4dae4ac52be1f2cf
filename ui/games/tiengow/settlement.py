# SPDX-License-Identifier: MIT
"""Settlement and payments of 打天九 as sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Payment, Result, Standing
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.scoring import banker_multiplier
from dominoes.games.tiengow.state import State, ThrownShown
from ui.games.tiengow import settlement_words as words
from ui.kit.sheet import SheetButton, SheetContent
from ui.language.i18n import _, term
from ui.table.numbers import SheetModel, SheetRow, SheetTiles, numbers_content
from ui.table.standings import columns


def settlement_model(state: State, who: Sequence[str], round_name: str) -> SheetModel:
    """Give the settlement of a finished round."""
    result, standing, options = state.ended, state.standing, state.options
    assert result is not None
    rows = []
    for payment in result.sheet:
        heading, detail = words.sheet_line(payment, who, options)
        rows.append(SheetRow(heading, detail, payment.chips))
    m = banker_multiplier(options.bank, standing)
    return SheetModel(
        title=f"{round_name} · {words.sheet_title(result, who)}",
        subtitle=words.sheet_subtitle(result, who[standing.banker], m, who),
        first=_("For"),
        columns=tuple(
            f"{head}\n{_role(seat, result, standing.banker, m)}".strip() for seat, head in enumerate(columns(who))
        ),
        rows=tuple(rows),
        total=SheetRow(_("Total"), "", result.chips),
        tiles=_thrown(state, who),
    )


def _role(seat: int, result: Result, banker: int, m: int) -> str:
    """Say that a seat banks or has won; nothing of the others."""
    how = "dealt-win" if result.reason.key == "tiengow.claimed" else "finish"
    told = [term(how)] if seat == result.winner else []
    return " ".join([*told, _("Banker ×{m}").format(m=m)] if seat == banker else told)


def _thrown(state: State, who: Sequence[str]) -> tuple[SheetTiles, ...]:
    """Give the tiles that were thrown, where the table turns them up after the hand."""
    for event in state.history:
        if isinstance(event, ThrownShown):
            heading = _("{name} threw")
            return tuple(
                SheetTiles(heading.format(name=who[seat]), row) for seat, row in enumerate(event.tiles) if row
            )
    return ()


def bonus_content(payment: Payment, options: TienGowOptions, standing: Standing, who: Sequence[str]) -> SheetContent:
    """Give a payment in the middle of a round as a small sheet."""
    heading, detail = words.sheet_line(payment, who, options)
    m = banker_multiplier(options.bank, standing)
    model = SheetModel(
        title=heading,
        subtitle=_("Banker: {name} ×{m}").format(name=who[standing.banker], m=m),
        first=_("For"),
        columns=columns(who),
        rows=(SheetRow(heading, detail, payment.chips),),
    )
    return numbers_content(model, SheetButton("", term("continue"), "Enter", main=True))
