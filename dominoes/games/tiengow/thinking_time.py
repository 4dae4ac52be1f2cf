# SPDX-License-Identifier: MIT
"""How long a player of 打天九 appears to think before a move; see `dominoes.games.thinking_time`."""

from __future__ import annotations

from typing import Final

from dominoes.games.combinations import as_combination, replies, winning
from dominoes.games.thinking_time import BRISK, FORCED, LONGEST, USUAL
from dominoes.games.tiengow.state import View
from dominoes.games.tricks import TilesBeat, TilesLed
from dominoes.tiles import tidy

_LEAD: Final = 1.2
"""Of a lead with hardly any tile left; with all of them it is the longest."""
_FULL_HAND: Final = 1.3
"""Of a follow with all tiles in hand; with hardly any it is the usual time."""


def thinking_time(view: View) -> float:
    """Return how many times the usual time the seat of *view* takes.

    A lead takes longer than a follow, and a full hand longer than a few tiles. Last tiles that must all be played need
    no thought, and a trick that no hidden tiles can take needs little.
    """
    if view.answered:
        return USUAL
    held, trick = view.sizes[view.seat], view.trick
    share = held / view.options.hand_size
    if held == (len(trick[0].tiles) if trick else 1):
        return FORCED
    if not trick:
        return _LEAD + (LONGEST - _LEAD) * share
    return USUAL + (_FULL_HAND - USUAL) * share if _may_be_taken(view) else BRISK


def _may_be_taken(view: View) -> bool:
    """Return whether some tiles not shown face up could take the trick, in any hand."""
    supreme = view.options.supreme
    best = as_combination(winning(view.trick), civil_supreme=supreme.civil)
    assert best is not None
    left = list(view.options.tiles)
    for out in view.standing.played:
        if out.tile is not None and out.thrown_by is None:
            left.remove(out.tile)
    for event in view.history:
        if isinstance(event, TilesLed | TilesBeat):
            for tile in event.tiles:
                left.remove(tile)
    return bool(replies(tidy(left), best, civil_supreme=supreme.civil, capture=supreme.can_be_captured))
