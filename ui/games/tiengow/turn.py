# SPDX-License-Identifier: MIT
"""The player's turn in 打天九: tiles selected become a move by looking it up among the legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from dominoes.errors import Reason
from dominoes.games.tiengow.legality import only_throw
from dominoes.games.tiengow.state import Beat, Claim, Lead, Move, Pass, State, Throw, View
from dominoes.tiles import Tile, tidy
from ui.games.turn import Turn


class TienGowTurn(Turn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    @property
    def silent(self) -> Move | None:
        """To claim nothing, where nothing can be claimed."""
        return self.decline if len(self.legal) == 1 else None

    @property
    def face_up(self) -> Mapping[tuple[Tile, ...], Move]:
        """Leads or beats, by their tiles."""
        return {move.tiles: move for move in self.legal if isinstance(move, Lead | Beat)}

    @property
    def throws(self) -> Mapping[tuple[Tile, ...], Move]:
        """Throws, by their tiles."""
        return {move.tiles: move for move in self.moves(Throw)}

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Dealt hands that may be opened."""
        return self.moves(Claim)

    @property
    def decline(self) -> Pass | None:
        """The answer of one who claims nothing, where that is asked."""
        return next(iter(self.moves(Pass)), None)

    @property
    def leads(self) -> bool:
        """Whether a trick is to be opened."""
        return not self.state.trick and not self.decline

    @property
    def count(self) -> int:
        """How many tiles the trick asks for; 0 for a leader."""
        return len(self.state.trick[0].tiles) if self.state.trick else 0

    @property
    def closed(self) -> Reason | None:
        """Why nothing could take the trick, whatever the seat holds; None if something could."""
        state, seat = self.state, self.seat
        return only_throw(state.options, state.trick, state.hands[seat], state.won[seat]) if state.trick else None

    def extends(self, selected: Sequence[Tile], tile: Tile) -> bool:
        """Return whether some legal move holds *selected* and *tile* together."""
        wanted = Counter([*selected, tile])
        return any(not wanted - Counter(move.tiles) for move in self.legal if isinstance(move, Lead | Beat | Throw))

    def attempt(self, selected: Sequence[Tile]) -> Move:
        """Return the move that *selected* face up would be."""
        return Lead(tidy(selected)) if self.leads else Beat(tidy(selected))
