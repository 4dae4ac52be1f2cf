# SPDX-License-Identifier: MIT
"""What opponents of 짝맞추기 like to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.styles import Leaning, Style, leaning
from dominoes.games.drawing import Discard, Draw
from dominoes.games.jjak.state import Move, View
from dominoes.games.mates import MATES
from dominoes.tiles import Suit

CAP: Final = 0.1
"""Chips that a style gives up at most with a move, as the opponent sees it."""


def _steady(view: View, move: Move) -> float:
    """Discard what can find no mate any more."""
    gone = isinstance(move, Discard) and MATES[view.options.mates][move.tile] in view.pool
    return float(gone)


def _bold(view: View, move: Move) -> float:
    """Discard what nobody has discarded yet."""
    return float(isinstance(move, Discard) and move.tile not in view.pool)


def _grasping(_view: View, move: Move) -> float:
    """Keep the tiles with most pips."""
    return -move.tile.pips if isinstance(move, Discard) else 0.0


def _hasty(_view: View, move: Move) -> float:
    """Be rid of military tiles."""
    return float(isinstance(move, Discard) and move.tile.suit is Suit.MILITARY)


def _patient(_view: View, move: Move) -> float:
    """Draw rather than take, and keep military tiles."""
    return float(isinstance(move, Draw) or (isinstance(move, Discard) and move.tile.suit is Suit.CIVIL))


_LEANINGS: Final[Mapping[str, Leaning]] = {
    "steady": _steady,
    "bold": _bold,
    "grasping": _grasping,
    "hasty": _hasty,
    "patient": _patient,
}


def styles() -> Mapping[str, Style]:
    """Return the styles by name."""
    return leaning(_LEANINGS, CAP)
