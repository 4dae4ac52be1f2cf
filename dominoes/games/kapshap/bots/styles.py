# SPDX-License-Identifier: MIT
"""What opponents of 夾十 like to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dominoes.ai.styles import Leaning, Style, leaning
from dominoes.games.drawing import Discard, Draw, Take, without
from dominoes.games.kapshap.bots.chances import useful
from dominoes.games.kapshap.hands import partners, values
from dominoes.games.kapshap.state import Move, View

CAP: Final = 0.02
"""What a style gives up at most with a move, by what the opponent weighs: less than a pair of use."""


def _steady(view: View, move: Move) -> float:
    """Keep equal tiles together, of which one pair will be the eye."""
    if not isinstance(move, Discard):
        return 0.0
    left = without(view.hand, move.tile)
    return len(left) - len({*left})


def _bold(view: View, move: Move) -> float:
    """Keep what many different tiles would help."""
    if not isinstance(move, Discard):
        return 0.0
    return len(useful(without(view.hand, move.tile), view.options.forty_two))


def _grasping(_view: View, move: Move) -> float:
    """Take what lies there."""
    return float(isinstance(move, Take))


def _hasty(view: View, move: Move) -> float:
    """Be rid of the tiles that count most."""
    return values(view.options.forty_two)[move.tile] if isinstance(move, Discard) else 0.0


def _patient(view: View, move: Move) -> float:
    """Draw rather than take, and discard what few tiles fit."""
    if isinstance(move, Discard):
        return -len(partners(view.options.forty_two)[move.tile])
    return float(isinstance(move, Draw))


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
