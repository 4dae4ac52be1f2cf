# SPDX-License-Identifier: MIT
"""One position of a reviewed round, to be printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dominoes.game import Seat


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """What the diagram of a game asks for."""

    game: str
    """Key of the game."""
    state: Any
    seat: Seat
    """Who sits at the bottom."""
    who: tuple[str, ...]
    """Names by seat."""
    opened: bool
    """Whether all hands lie open; otherwise only what the seat knows is shown."""
    title: str
    lines: tuple[str, ...]
    """Below the title: which round, and where in it."""
