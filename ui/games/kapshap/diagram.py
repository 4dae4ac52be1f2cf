# SPDX-License-Identifier: MIT
"""A position of 夾十 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.kapshap.state import State
from dominoes.records.turn import still_view
from ui.diagram.position import Position
from ui.games.draw_diagram import draw_position
from ui.games.draw_person import Choosing
from ui.games.kapshap.model import kapshap_model


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view = still_view(entry("kapshap").game, state, seat)
    model = kapshap_model(view, who, [""] * len(who), Choosing(), open_hands=state if opened else None)
    return draw_position(model, state.rest, who, opened=opened, title=title, lines=lines)
