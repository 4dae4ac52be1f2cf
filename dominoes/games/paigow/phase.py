# SPDX-License-Identifier: MIT
"""Of which kind a choice of 推牌九 is, where mistakes are counted."""

from __future__ import annotations

from dominoes.games.coach import DecisionPhase
from dominoes.games.paigow.state import Move, Set, View


def phase(_view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return whether a hand is set, or something is asked before that."""
    return DecisionPhase.SETTING if any(isinstance(move, Set) for move in legal) else DecisionPhase.OTHER
