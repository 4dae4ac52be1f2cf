# SPDX-License-Identifier: MIT
"""Settlement and payments of 打天九 as sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Payment, Result, Standing
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.scoring import banker_multiplier
from dominoes.games.tiengow.state import State, ThrownShown
from ui import names
from ui.games import tiengow_sheet as words
from ui.i18n import _, term
from ui.table.sheet import SheetButton, SheetContent, SheetModel, SheetRow, SheetTiles, numbers_content


def columns(who: Sequence[str]) -> tuple[str, ...]:
    """Head the columns of a sheet: wind and name of each seat."""
    return tuple(f"{names.wind(seat)} {name}" for seat, name in enumerate(who))


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
            f"{head}\n{_role(seat, standing.banker, result.winner, m)}".strip()
            for seat, head in enumerate(columns(who))
        ),
        rows=tuple(rows),
        total=SheetRow(_("Total"), "", result.chips),
        tiles=_thrown(state, who),
    )


def _role(seat: int, banker: int, winner: int | None, m: int) -> str:
    """Say that a seat banks or has won; nothing of the others."""
    told = [term("finish")] if seat == winner else []
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


def standings_model(
    results: Sequence[tuple[str, Result]], who: Sequence[str], start_chips: int, *, over: bool
) -> SheetModel:
    """Give the standings of a match: a line for each round, and the chips now."""
    totals = [start_chips] * len(who)
    rows = []
    for name, result in results:
        rows.append(SheetRow(name, words.sheet_title(result, who), result.chips))
        totals = [a + b for a, b in zip(totals, result.chips, strict=True)]
    best = max(totals) if totals else 0
    leaders = [who[seat] for seat, total in enumerate(totals) if total == best]
    return SheetModel(
        title=_("The match is over") if over else _("Standings"),
        subtitle=_leader(leaders, rounds=len(rows), over=over),
        first=term("round"),
        columns=columns(who),
        rows=tuple(rows),
        total=SheetRow(_("Chips now"), "", tuple(totals)),
    )


def _leader(leaders: Sequence[str], *, rounds: int, over: bool) -> str:
    """Say who is ahead, or who has won."""
    if not rounds:
        return _("No round has been finished yet.")
    names_told = " · ".join(leaders)
    return (_("Winner: {name}") if over else _("In the lead: {name}")).format(name=names_told)
