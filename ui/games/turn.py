# SPDX-License-Identifier: MIT
"""A player's turn: what is chosen becomes a move by looking it up among the legal ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from dominoes.errors import Reason
from dominoes.game import Game, Move, Seat, State, View

Kind = TypeVar("Kind")


@dataclass(frozen=True)
class Turn(Generic[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    game: Game[State, Move, Any, View]
    state: State
    seat: Seat
    legal: tuple[Move, ...]

    @cached_property
    def view(self) -> View:
        """What the seat knows."""
        return self.game.view(self.state, self.seat)

    @property
    def silent(self) -> Move | None:
        """The answer to a question that is not asked, since it has no other; None if the player decides."""
        return None

    def moves(self, kind: type[Kind]) -> tuple[Kind, ...]:
        """Return the legal moves of one *kind*."""
        return tuple(move for move in self.legal if isinstance(move, kind))

    def why_not(self, move: Move) -> Reason | None:
        """Return why *move* is not legal; None if it is."""
        return self.game.why_not(self.state, self.seat, move)
