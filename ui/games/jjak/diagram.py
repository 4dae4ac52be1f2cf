# SPDX-License-Identifier: MIT
"""A position of 짝맞추기 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.jjak.state import State
from dominoes.records.turn import still_view
from ui.diagram.position import Position
from ui.games.draw_diagram import draw_position
from ui.games.draw_person import Choosing
from ui.games.jjak.model import jjak_model
from ui.language.i18n import capital, term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view = still_view(entry("jjak").game, state, seat)
    model = jjak_model(view, who, [""] * len(who), Choosing(), open_hands=state if opened else None)
    laid = capital(term("mates"))
    return draw_position(model, state.rest, who, opened=opened, title=title, lines=lines, laid=laid)
