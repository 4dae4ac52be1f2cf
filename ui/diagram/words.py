# SPDX-License-Identifier: MIT
"""The words that diagrams of all games share."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from ui.language.i18n import _, capital, number, term
from ui.language.tile_names import enumerated


def legend_of(who: Sequence[str], seat: Seat, to_act: Sequence[Seat], *, opened: bool) -> tuple[str, ...]:
    """Return who is to move, and whether all hands are open or only what *seat* knows."""
    move = _("To move: {names}").format(names=enumerated([who[each] for each in to_act])) if to_act else ""
    seen = (
        _("All hands are open.") if opened else _("Only what {name: knows|you know} is open.").format(name=who[seat])
    )
    return tuple(line for line in (move, seen) if line)


def chips_text(chips: int) -> str:
    """Write how many chips or points a seat has."""
    return _("{chips} {n}").format(chips=capital(term("chips")), n=number(chips))


def played_text() -> str:
    """Head the tiles that were played before."""
    return _("Already played")


def undealt_text() -> str:
    """Return the heading of the tiles that nobody was dealt."""
    return _("Dealt to nobody")
