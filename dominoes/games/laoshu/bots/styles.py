# SPDX-License-Identifier: MIT
"""What opponents of 老鼠搬家 like to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.styles import Leaning, Style, leaning
from dominoes.games.combinations import held
from dominoes.games.laoshu.bots.bout import worth_of
from dominoes.games.laoshu.state import Move, View
from dominoes.games.tricks import Beat, Lead
from dominoes.ranks import RANK

CAP: Final = 0.03
"""What a style gives up at most with a move, in chips of the round."""


def _steady(view: View, move: Move) -> float:
    """Keep together what belongs together."""
    left = list(view.hand)
    for tile in move.tiles:
        left.remove(tile)
    return len(held(tuple(left), civil_supreme=view.options.supreme.civil)) - len({*left})


def _bold(_view: View, move: Move) -> float:
    """Lead many tiles at once."""
    return float(isinstance(move, Lead)) * len(move.tiles)


def _grasping(_view: View, move: Move) -> float:
    """Take what can be taken."""
    return float(isinstance(move, Beat | Lead)) * len(move.tiles)


def _hasty(_view: View, move: Move) -> float:
    """Play the strongest tiles."""
    return worth_of(move.tiles)


def _patient(_view: View, move: Move) -> float:
    """Keep what ranks high."""
    return -sum(RANK[tile] for tile in move.tiles)


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
