# SPDX-License-Identifier: MIT
"""A position of 鬥牛 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.taungau.options import HAND
from dominoes.games.taungau.state import State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position
from ui.games.bank_diagram import bank_position
from ui.games.taungau import words
from ui.games.taungau.words import as_set


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("taungau").game, state, seat)
    return bank_position(
        state,
        view,
        who,
        words.status,
        lambda owner: _groups(state, view, owner, opened=opened),
        opened=opened,
        title=title,
        lines=lines,
    )


def _groups(state: State, view: View, seat: Seat, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles that lie before a seat."""
    shown = words.shown_by(view)
    if shown is not None:
        name = words.hand_name(shown.settings[seat], view.options.scoring)
        return tuple(Group(group, "" if at else name) for at, group in enumerate(as_set(shown, seat)))
    if not entry("taungau").game.is_dealt(state):
        return ()
    return (Group(state.hands[seat] if opened or seat == view.seat else (None,) * HAND),)
