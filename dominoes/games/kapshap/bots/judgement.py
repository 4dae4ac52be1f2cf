# SPDX-License-Identifier: MIT
"""What the sampler knows of 夾十: which moves are worth trying, where tiles may lie, and how a round goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from dominoes.game import AnyGame, Seat
from dominoes.games.kapshap.bots.chances import useful
from dominoes.games.kapshap.bots.race import Race
from dominoes.games.kapshap.bots.weighing import Looks, weigh
from dominoes.games.kapshap.hands import FULL, pairs_of_use
from dominoes.games.kapshap.state import Declare, Move, State, View

_TRIED: Final = 4
"""Moves that are played out."""
_GUESSES: Final = 3
"""Guesses of which the one with the best hand of the other counts, once they have had a few turns to choose tiles."""


@dataclass(frozen=True, slots=True)
class KapShapJudgement:
    """Weighs moves at once, then sees how the race goes on."""

    looks: Looks = Looks.AHEAD

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth trying, most promising first; to declare is always best."""
        if legal and isinstance(legal[0], Declare):
            return legal[:1]
        return tuple(move for _value, move in weigh(view, legal, self.looks)[:_TRIED])

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: what is weighed is no number of chips."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State]:
        """Guess where the tiles lie; who has chosen tiles for some turns holds a better hand than by chance."""
        other = 1 - view.seat
        guesses = min(_GUESSES, 1 + view.turns // 2)
        while True:
            yield max((game.guess(view, rng) for _ in range(guesses)), key=lambda state: _promise(state, other))

    def stage_of(self, state: State) -> State:
        """Return *state* itself."""
        return state

    def play_out(self, game: AnyGame, stage: State, seat: Seat, move: Move, rng: Random, *, noise: float) -> int:
        """Play *move* and the rest of the round; return the chips of *seat*."""
        state: Any = game.play(stage, seat, move).state
        ante: int = stage.options.ante
        if state.ended is not None:
            return int(state.ended.chips[seat])
        winner = Race.of(state).finish(state.phase, state.taken, rng, noise)
        return 0 if winner is None else ante if winner == seat else -ante


def _promise(state: State, seat: int) -> tuple[int, int]:
    hand, forty_two = state.hands[seat], state.options.forty_two
    return pairs_of_use(hand, forty_two), len(useful(hand, forty_two)) if len(hand) < FULL else 0
