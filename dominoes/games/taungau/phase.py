# SPDX-License-Identifier: MIT
"""Of which kind a choice of 鬥牛 is, where mistakes are counted."""

from __future__ import annotations

from dominoes.games.coach import DecisionPhase
from dominoes.games.taungau.state import Move, Set, View


def phase(_view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return whether a hand is set, or a stake is asked for."""
    return DecisionPhase.SETTING if any(isinstance(move, Set) for move in legal) else DecisionPhase.OTHER
