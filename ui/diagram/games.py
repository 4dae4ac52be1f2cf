# SPDX-License-Identifier: MIT
"""A position of any game as a diagram; each game's module is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.game import Seat
from ui.diagram.position import Position

_GAMES: Final = ("tiengow", "paigow", "chain")


def position_of(
    game: str,
    state: Any,  # noqa: ANN401 - the state of any game
    seat: Seat,
    who: Sequence[str],
    *,
    opened: bool,
    title: str,
    lines: Sequence[str] = (),
) -> Position:
    """Give *state* as a diagram.

    Args:
        game: key of the game.
        state: the position.
        seat: who sits at the bottom.
        who: names by seat.
        opened: show every tile; otherwise exactly what *seat* knows.
        title: what stands above it.
        lines: what stands below the title, line by line.

    Raises:
        NotationError: there is no such game.
    """
    if game not in _GAMES:
        raise NotationError("no such game", game)
    made: Position = import_module(f"ui.games.{game}.diagram").position_of(
        state, seat, who, opened=opened, title=title, lines=lines
    )
    return made
