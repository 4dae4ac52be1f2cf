# SPDX-License-Identifier: MIT
"""Of which kind a choice of 老鼠搬家 is, where mistakes are counted."""

from __future__ import annotations

from dominoes.games.coach import DecisionPhase
from dominoes.games.laoshu.state import Move, View
from dominoes.games.tricks import Beat


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return what the seat of *view* chooses: a lead, whether to beat, or what to throw."""
    if not view.trick:
        return DecisionPhase.LEAD
    return DecisionPhase.FOLLOW if any(isinstance(move, Beat) for move in legal) else DecisionPhase.THROW
