# SPDX-License-Identifier: MIT
"""What a teacher says at a 골여시 table: how a first tile fares, and how many tiles to draw to it.

Source: resources/rules/kolyesi.md, "Golden figures".
"""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.games.coach import Coach
from dominoes.games.kolyesi.odds import chances
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import Draw, Move, Stand, View, points
from dominoes.games.stakes import Stake

LARGE = 0.1
"""Part of the stake from which on a loss is large."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty."""
    if isinstance(move, Stake):
        best = max(chances(view.hand, count, pairs=True).value for count in (1, 2))
        key = "kolyesi.good-first" if best > 0 else "kolyesi.poor-first"
        return (Reason(key, tile=view.hand[0], percent=round(100 * abs(best), 1)),)
    held = points(view.hand)
    if isinstance(move, Stand):
        return (Reason("kolyesi.stands", points=held),)
    if view.options.draw_choice is DrawChoice.SEEN:
        return (Reason("kolyesi.holds", points=held),)
    mine, other = chances(view.hand, move.count).value, chances(view.hand, 3 - move.count).value
    if mine < other:
        return ()
    key = "kolyesi.one-is-better" if isinstance(move, Draw) and move.count == 1 else "kolyesi.two-are-better"
    return (Reason(key, percent=round(100 * (mine - other), 1)),)


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by the stake."""
    return LARGE * (view.stakes[view.seat] or 0)


COACH = Coach(reasons, costly)
