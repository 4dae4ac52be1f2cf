# SPDX-License-Identifier: MIT
"""The player's turn in a chain game: a tile and an end become a move by looking it up among the legal ones."""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.games.chain.line import End
from dominoes.games.chain.state import Claim, Cover, Lead, Move, Pass, Place, State, View
from dominoes.tiles import Tile
from ui.games.turn import Turn


class ChainTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """To claim nothing, where nothing can be claimed."""
        return self.decline if self.claim is None else None

    @property
    def claim(self) -> Claim | None:
        """To declare 八掘, where that is possible."""
        return next(iter(self.moves(Claim)), None)

    @property
    def decline(self) -> Pass | None:
        """The answer of one who claims nothing, where that is asked."""
        return next(iter(self.moves(Pass)), None)

    @property
    def leads(self) -> bool:
        """Whether a line can be begun."""
        return bool(self.moves(Lead))

    @property
    def connects(self) -> bool:
        """Whether some tile can be connected."""
        return bool(self.moves(Place))

    @property
    def covers(self) -> bool:
        """Whether a tile can be covered."""
        return bool(self.moves(Cover))

    def face_up(self, tile: Tile) -> tuple[Lead | Place, ...]:
        """Return the ways to lay *tile* face up."""
        return tuple(move for move in self.legal if isinstance(move, Lead | Place) and move.tile is tile)

    def at(self, tile: Tile, end: End) -> Place | None:
        """Return the move that connects *tile* to *end*; a line with one end has only that."""
        return next((m for m in self.face_up(tile) if isinstance(m, Place) and m.end in (None, end)), None)

    def cover(self, tile: Tile) -> Cover | None:
        """Return the move that covers *tile*."""
        return next((move for move in self.moves(Cover) if move.tile is tile), None)

    def can_use(self, tile: Tile) -> bool:
        """Return whether anything can be done with *tile*."""
        return bool(self.face_up(tile)) or self.cover(tile) is not None

    def why_not_up(self, tile: Tile) -> Reason | None:
        """Return why *tile* cannot be laid face up."""
        if self.state.line is not None:
            return self.why_not_at(tile, End.LEFT)
        lead = Lead(tile, None if self.state.options.line.ends > 1 else tile.high)
        return self.why_not(lead)

    def why_not_at(self, tile: Tile, end: End) -> Reason | None:
        """Return why *tile* cannot be connected to *end*; a line with one end has only that."""
        alone = self.state.options.line.ends == 1
        return self.why_not(Place(tile, None if alone else end))
