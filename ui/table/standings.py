# SPDX-License-Identifier: MIT
"""How a match stands, as a sheet of paper; the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dominoes.game import Result
from dominoes.match import leaders
from ui.language import names
from ui.language.i18n import _, capital, term
from ui.table.numbers import SheetModel, SheetRow


def columns(who: Sequence[str]) -> tuple[str, ...]:
    """Return the heads of the columns of a sheet: sign and name of each seat."""
    return tuple(f"{names.seat_mark(seat, len(who))} {name}" for seat, name in enumerate(who))


def standings_model(
    results: Sequence[tuple[str, Result]],
    who: Sequence[str],
    chips: Sequence[int],
    line: Callable[[Result], str],
    *,
    over: bool,
) -> SheetModel:
    """Return the standings of a match: a *line* in words for each round, and the *chips* now."""
    ahead = " · ".join(who[seat] for seat in leaders(chips))
    return SheetModel(
        title=_("The match is over") if over else _("Standings"),
        subtitle=_leader(ahead, rounds=len(results), over=over),
        first=capital(term("round")),
        columns=columns(who),
        rows=tuple(SheetRow(name, line(result), result.chips) for name, result in results),
        total=SheetRow(_("Chips now"), "", tuple(chips)),
    )


def _leader(ahead: str, *, rounds: int, over: bool) -> str:
    """Return who is ahead, or who has won."""
    if not rounds:
        return _("No round has been finished yet.")
    return (_("Winner: {name}") if over else _("In the lead: {name}")).format(name=ahead)
