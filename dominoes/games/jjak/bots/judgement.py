# SPDX-License-Identifier: MIT
"""What the sampler knows of 짝맞추기: which moves are worth trying, and how a round goes on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dominoes.game import AnyGame, Seat
from dominoes.games.drawing import Discard
from dominoes.games.jjak.bots.weighing import weigh
from dominoes.games.jjak.state import Move, State, View
from dominoes.games.mates import MATES


class JjakJudgement:
    """Weighs moves at once, then plays out with takes and discards of what can find no mate."""

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return all moves, most promising first."""
        values = sorted(weigh(view, legal, len(view.pool)), key=lambda each: -each[0])
        return tuple(move for _value, move in values)

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: what is weighed is no number of chips."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State]:
        """Guess where the tiles lie."""
        while True:
            yield game.guess(view, rng)

    def stage_of(self, state: State) -> State:
        """Return *state* itself."""
        return state

    def play_out(self, game: AnyGame, stage: State, seat: Seat, move: Move, rng: Random, *, noise: float) -> int:
        """Play *move* and the rest of the round; return the chips of *seat*."""
        state: State = game.play(stage, seat, move).state
        mates = MATES[stage.options.mates]
        while state.ended is None:
            legal = game.legal_moves(state, state.turn)
            # A take, or else a draw, comes first.
            chosen = legal[0]
            if isinstance(chosen, Discard):
                gone = [each for each in legal if mates[each.tile] in state.pool]
                chosen = rng.choice(gone if gone and rng.random() >= noise else legal)
            state = game.play(state, state.turn, chosen).state
        return int(state.ended.chips[seat])
