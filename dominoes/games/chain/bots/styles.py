# SPDX-License-Identifier: MIT
"""What opponents of the chain games like to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.styles import Leaning, Style, leaning
from dominoes.games.chain.bots.greedy import Ends, ends_after, fits, mask
from dominoes.games.chain.guessing import unseen
from dominoes.games.chain.legality import without
from dominoes.games.chain.options import Settlement
from dominoes.games.chain.state import Cover, Lead, Move, Place, View

CAP: Final = 1.0
"""Chips that a style gives up at most with a move, as the opponent sees it; docs/strength.md says what that costs."""
OF_PLACES: Final = 0.25
"""The part of the cap that holds where places are paid: a round brings a tenth there of what it brings elsewhere."""
_HEAVIEST: Final = 12
"""The most pips of a tile."""


def _ends(view: View) -> Ends:
    return view.lines[-1].ends if view.lines else ()


def _steady(view: View, move: Move) -> float:
    """Keep as many tiles that fit as can be."""
    if not isinstance(move, Lead | Place):
        return 0.0
    after = ends_after(_ends(view), move)
    return sum(fits(mask((tile,)), after) for tile in without(view.hand, move.tile))


def _bold(view: View, move: Move) -> float:
    """Leave others as little to connect as can be; who covers leaves them what there is."""
    after = ends_after(_ends(view), move) if isinstance(move, Lead | Place) else _ends(view)
    return -sum(fits(mask((tile,)), after) for tile in unseen(view))


def _grasping(_view: View, move: Move) -> float:
    """Be rid of the heaviest tile; cover the lightest."""
    match move:
        case Lead(tile) | Place(tile):
            return tile.pips
        case Cover(tile):
            return -tile.pips
        case _:
            return 0.0


def _hasty(_view: View, move: Move) -> float:
    """Doubles first, wherever they fit."""
    return isinstance(move, Lead | Place) and move.tile.high == move.tile.low


def _patient(_view: View, move: Move) -> float:
    """Light tiles first; the heavy ones wait for their moment. Nothing is covered that can be laid."""
    match move:
        case Lead(tile) | Place(tile):
            return -tile.pips
        case Cover(tile):
            return -_HEAVIEST - tile.pips
        case _:
            return 0.0


_LEANINGS: Final[Mapping[str, Leaning]] = {
    "steady": _steady,
    "bold": _bold,
    "grasping": _grasping,
    "hasty": _hasty,
    "patient": _patient,
}


def _share(view: View) -> float:
    return OF_PLACES if view.options.settlement is Settlement.PLACES else 1.0


def styles() -> Mapping[str, Style]:
    """Return the styles by name."""
    return leaning(_LEANINGS, CAP, _share)
