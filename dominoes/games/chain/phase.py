# SPDX-License-Identifier: MIT
"""Of which kind a choice of a chain game is, where mistakes are counted."""

from __future__ import annotations

from typing import Final

from dominoes.games.chain.state import Claim, Cover, Lead, Move, Pass, Place, View
from dominoes.games.coach import DecisionPhase

_LAST: Final = 2
"""Tiles in hand from which on it is the end."""


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return what the seat of *view* chooses among: leads, ways to connect, covers, or its last tiles."""
    if all(isinstance(move, Claim | Pass) for move in legal):
        return DecisionPhase.OTHER
    if len(view.hand) <= _LAST:
        return DecisionPhase.END
    if any(isinstance(move, Place) for move in legal):
        return DecisionPhase.FOLLOW
    if any(isinstance(move, Cover) for move in legal) and not any(isinstance(move, Lead) for move in legal):
        return DecisionPhase.THROW
    return DecisionPhase.LEAD
