# SPDX-License-Identifier: MIT
"""A position of 골여시 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat, hidden
from dominoes.games import entry
from dominoes.games.kolyesi.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position
from ui.games.bank_diagram import bank_position
from ui.games.kolyesi import words


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("kolyesi").game, state, seat)

    def groups(owner: Seat) -> tuple[Group, ...]:
        hand = state.hands[owner]
        if opened or owner == seat or words.shown_by(view) is not None:
            return (Group(hand, words.hand_name(hand, banker=owner == view.banker) if hand else ""),)
        return (Group(hidden(hand)),)

    return bank_position(state, view, who, words.status, groups, opened=opened, title=title, lines=lines)
