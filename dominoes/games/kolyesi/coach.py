# SPDX-License-Identifier: MIT
"""What a teacher says at a 골여시 table: how a first tile fares, and how many tiles to draw to it.

Source: resources/rules/kolyesi.md, "Golden figures".
"""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach
from dominoes.games.kolyesi.odds import chances, worth
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import Move, Stand, View, points
from dominoes.games.stakes import Stake

LARGE: Final = 0.1
"""Part of the stake from which on a loss is large."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty."""
    if isinstance(move, Stake):
        return _first_tile(view, move)
    held = points(view.hand)
    if isinstance(move, Stand):
        return (Reason("kolyesi.stands", points=held),)
    if view.options.draw_choice is DrawChoice.SEEN:
        return (Reason("kolyesi.holds", points=held),)
    one, two = (chances(view.hand, count).value for count in (1, 2))
    gain = one - two if move.count == 1 else two - one
    if gain < 0:
        return ()
    key = "kolyesi.one-is-better" if move.count == 1 else "kolyesi.two-are-better"
    return (Reason(key, percent=round(100 * gain, 1)),)


def _first_tile(view: View, stake: Stake) -> tuple[Reason, ...]:
    """Say what the first tile is worth: for the greatest stake if it gains, for the smallest if it loses."""
    menu, (tile,) = view.options.menu, view.hand
    brings = worth(tile, view.options.draw_choice)
    if stake.chips != (max(menu) if brings > 0 else min(menu)):
        return ()
    key = "kolyesi.good-first" if brings > 0 else "kolyesi.poor-first"
    return (Reason(key, tile=tile, percent=round(100 * abs(brings), 1)),)


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by the stake; before one is placed, by the smallest offered."""
    return LARGE * (view.stakes[view.seat] or min(view.options.menu))


COACH: Final = Coach(reasons, costly)
