# SPDX-License-Identifier: MIT
"""The player's turn in a chain game: a tile and an end become a move by looking it up among the legal ones."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.errors import Reason
from dominoes.game import Game, Seat
from dominoes.games.chain.line import End
from dominoes.games.chain.moves import Claim, Cover, Lead, Move, Pass, Place
from dominoes.games.chain.options import ChainOptions
from dominoes.games.chain.state import State, View
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class ChainTurn:
    """What one seat may do now."""

    game: Game[State, Move, ChainOptions, View]
    state: State
    seat: Seat
    legal: tuple[Move, ...]

    @property
    def claim(self) -> Claim | None:
        """To declare 八掘, where that is possible."""
        return next((move for move in self.legal if isinstance(move, Claim)), None)

    @property
    def decline(self) -> Pass | None:
        """The answer of one who claims nothing, where that is asked."""
        return next((move for move in self.legal if isinstance(move, Pass)), None)

    @property
    def leads(self) -> bool:
        """Whether a line can be begun."""
        return any(isinstance(move, Lead) for move in self.legal)

    @property
    def connects(self) -> bool:
        """Whether some tile can be connected."""
        return any(isinstance(move, Place) for move in self.legal)

    @property
    def covers(self) -> bool:
        """Whether a tile can be covered."""
        return any(isinstance(move, Cover) for move in self.legal)

    def face_up(self, tile: Tile) -> tuple[Lead | Place, ...]:
        """Give the ways to lay *tile* face up."""
        return tuple(move for move in self.legal if isinstance(move, Lead | Place) and move.tile is tile)

    def at(self, tile: Tile, end: End) -> Place | None:
        """Give the move that connects *tile* to *end*; a line with one end has only that."""
        return next((m for m in self.face_up(tile) if isinstance(m, Place) and m.end in (None, end)), None)

    def cover(self, tile: Tile) -> Cover | None:
        """Give the move that covers *tile*."""
        return next((move for move in self.legal if isinstance(move, Cover) and move.tile is tile), None)

    def can_use(self, tile: Tile) -> bool:
        """Tell whether anything can be done with *tile*."""
        return bool(self.face_up(tile)) or self.cover(tile) is not None

    def why_not_up(self, tile: Tile) -> Reason | None:
        """Tell why *tile* cannot be laid face up."""
        if self.state.line is not None:
            return self.why_not_at(tile, End.LEFT)
        lead = Lead(tile, None if self.state.options.line.ends > 1 else tile.high)
        return self.game.why_not(self.state, self.seat, lead)

    def why_not_at(self, tile: Tile, end: End) -> Reason | None:
        """Tell why *tile* cannot be connected to *end*; a line with one end has only that."""
        alone = self.state.options.line.ends == 1
        return self.game.why_not(self.state, self.seat, Place(tile, None if alone else end))

    def why_not_cover(self, tile: Tile) -> Reason | None:
        """Tell why *tile* cannot be covered."""
        return self.game.why_not(self.state, self.seat, Cover(tile))
