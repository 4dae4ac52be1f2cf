# SPDX-License-Identifier: MIT
"""Of which kind a choice of 짝맞추기 is, where mistakes are counted."""

from __future__ import annotations

from dominoes.games.coach import DecisionPhase
from dominoes.games.jjak.state import Move, Phase, View


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:  # noqa: ARG001 - as every game's
    """Return what the seat of *view* chooses: whether to take, or what to discard."""
    return DecisionPhase.FOLLOW if view.phase is Phase.BEGIN else DecisionPhase.THROW
