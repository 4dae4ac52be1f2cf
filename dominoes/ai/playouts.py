# SPDX-License-Identifier: MIT
"""Plays moves out in the same worlds with the same chance, which is how everything here compares them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from dominoes.ai.bot import Budget, HasSeat, Loss
from dominoes.game import AnyGame, Seat

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True, bound=HasSeat)

NOISE: Final = 0.05
"""Share of random moves in playouts.

A little, because a policy without chance is too sure of itself; more would play fair opponents as fools.
With 100 playouts a move against three ``greedy`` (打天九, preset ``basic``, 40 deals on each seat), 5 % won
1.5 ± 0.5 chips a round and 20 % won 0.5 ± 0.5.
"""

ENOUGH: Final = 30
"""Worlds without which nothing is said of a difference."""


class Judgement(Protocol[View_contra, Move]):
    """The knowledge of one game; without it all moves are tried and played out at random."""

    def shortlist(self, view: View_contra, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth trying, most promising first; one for each kind of equal moves."""

    def worths(self, view: View_contra, moves: tuple[Move, ...]) -> Sequence[float] | None:
        """Return the estimated worth of each of *moves* in chips, relative to the others, before any playout.

        None if nothing can be said.
        """

    def stages(self, game: AnyGame, view: View_contra, rng: Random) -> Iterator[Any]:
        """Sample the hidden tiles again and again, without end, and yield starting points of `play_out`."""

    def stage_of(self, state: Any) -> Any:  # noqa: ANN401 - of any game
        """Return *state* as something that `play_out` starts from."""

    def play_out(self, game: AnyGame, stage: Any, seat: Seat, move: Move, rng: Random, *, noise: float) -> float:  # noqa: ANN401
        """Play *move* of *seat* and the rest of the round on *stage*; return the chips of *seat* in the round.

        A round too long for that is cut off once it tells nothing more; the result is then the expected chips.

        *stage* is one of `stages`, and must not be changed. Each seat moves by what it sees, or at random with
        probability *noise*.
        """


class Unprejudiced:
    """A judgement for a game without its own: it prefers no move and no guess."""

    def shortlist(self, view: HasSeat, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return all moves."""
        return legal

    def worths(self, view: HasSeat, moves: tuple[Any, ...]) -> None:
        """Say nothing."""

    def stages(self, game: AnyGame, view: HasSeat, rng: Random) -> Iterator[Any]:
        """Yield guesses, all equally likely."""
        while True:
            yield game.guess(view, rng)

    def stage_of(self, state: Any) -> Any:  # noqa: ANN401 - of any game
        """Return *state* itself."""
        return state

    def play_out(self, game: AnyGame, stage: Any, seat: Seat, move: Any, rng: Random, *, noise: float) -> int:  # noqa: ANN401
        """Play on with random moves."""
        state = game.apply(stage, seat, move).state
        while seats := game.to_act(state):
            state = game.play(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
        result = game.result(state)
        assert result is not None
        return result.chips[seat]


def never() -> bool:
    """Never stop a search."""
    return False


@dataclass(slots=True)
class Playouts(Generic[Move]):
    """The playouts about one choice: a clock and a count."""

    game: AnyGame
    judgement: Judgement[Any, Move]
    seat: Seat
    """Whose moves and chips they are."""
    stages: Iterator[Any]
    """The worlds, each met by all moves that are compared."""
    rng: Random
    budget: Budget
    stop: Callable[[], bool] = never
    """Called between playouts; True ends them before the budget is spent."""
    count: int = field(default=0, init=False)
    _begun: float = field(init=False)

    def __post_init__(self) -> None:
        """Start the clock."""
        self._begun = monotonic()

    def chips(self, moves: Sequence[Move], share: float = 1.0) -> Iterator[tuple[float, ...]]:
        """Play *moves* out in one world after the other, and yield the chips of each.

        It ends when this *share* of the budget is spent, or no world is left.
        """
        while not self._is_spent(share, len(moves)):
            stage = next(self.stages, None)
            if stage is None:
                return
            seed = self.rng.getrandbits(64)
            found: list[float] = []
            for move in moves:
                # Between playouts only time matters: the count was looked at for the whole world.
                if self._is_spent(1.0):
                    return
                rng = Random(seed)
                found.append(self.judgement.play_out(self.game, stage, self.seat, move, rng, noise=NOISE))
                self.count += 1
            yield tuple(found)

    def _is_spent(self, share: float, more: int = 1) -> bool:
        """Return whether *more* playouts would exceed this *share* of the budget."""
        budget = self.budget
        return (
            (budget.playouts is not None and self.count + more > budget.playouts * share)
            or monotonic() - self._begun >= budget.seconds * share
            or self.stop()
        )


def error_of(chips: Sequence[float]) -> float | None:
    """Return the standard error of the mean; None of less than two numbers."""
    return stdev(chips) / sqrt(len(chips)) if len(chips) > 1 else None


def loss_beside(better: Sequence[float], chips: Sequence[float]) -> Loss:
    """Return the loss of a move with these *chips* against one with *better*, both played out in the same worlds.

    One of them may have met more of the worlds than the other; those are left out.
    """
    apart = [more - less for more, less in zip(better, chips, strict=False)]
    return Loss(fmean(apart), error_of(apart) or 0.0)
