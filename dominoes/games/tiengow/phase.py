# SPDX-License-Identifier: MIT
"""Of which kind a choice of 打天九 is, where mistakes are counted."""

from __future__ import annotations

from typing import Final

from dominoes.games.coach import DecisionPhase
from dominoes.games.tiengow.state import Move, View
from dominoes.games.tricks import Beat, Lead, Throw

_LAST: Final = 2
"""Tiles in hand from which on it is the end."""


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return what the seat of *view* chooses among: leads, ways to follow, throws, or its last tiles."""
    if not any(isinstance(move, Lead | Beat | Throw) for move in legal):
        return DecisionPhase.OTHER
    if len(view.hand) <= _LAST:
        return DecisionPhase.END
    if not view.trick:
        return DecisionPhase.LEAD
    return DecisionPhase.FOLLOW if any(isinstance(move, Beat) for move in legal) else DecisionPhase.THROW
