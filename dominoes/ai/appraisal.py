# SPDX-License-Identifier: MIT
"""What a move was worth beside the best one, from what its seat knew.

A level first chooses as it always does; then its move and the one that was played meet in worlds that had no part in
the choice. So the difference is not too large because the better move was picked by luck, and its error is honest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, repeat
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from dominoes.ai.bot import Budget, HasSeat
from dominoes.ai.sampling import NOISE, Judgement, Sampler, never
from dominoes.game import AnyGame, Seat

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True, bound=HasSeat)

PLAYOUTS: Final = 4800
"""Rounds played out about a choice, where nothing else is said: half of them to choose, half to compare."""
_SHARE: Final = 0.4
"""Of the time for the choice, and for the comparison."""
_HINDSIGHT: Final = 1 - 2 * _SHARE
"""Of the time, what is left."""
FEWEST: Final = 30
"""Worlds without which nothing is said."""
OPEN: Final = 16
"""Playouts of each move with open hands, for the choice of the best in hindsight."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How two moves fared in the same worlds."""

    worth: float
    """Of the one, in mean chips of the mover in the whole round."""
    other: float
    """Of the other."""
    error: float
    """Standard error of the difference; 0 where it is exact."""
    worth_error: float = 0.0
    """Standard error of the first."""
    spread: float = 0.0
    """Standard deviation of the chips of a round after the first, or what else tells how much there is to lose."""

    @property
    def loss(self) -> float:
        """By how much the other is worse; below 0 where it turned out better."""
        return self.worth - self.other


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[Move]):
    """The better move, and what it brings more than the one that was played."""

    best: Move
    """The one played where the level knows none that is better."""
    found: Difference
    """Of the best move and the one played."""


@dataclass(frozen=True, slots=True)
class OpenChoice(Generic[Move]):
    """A choice with all hands open, as nobody saw it at the table."""

    state: Any
    """The position of the choice."""
    ended: Any
    """The last state of the round."""
    seat: Seat
    legal: tuple[Move, ...]
    move: Move
    """The one that was played."""


class Appraiser(Protocol[View_contra, Move]):
    """Says what moves are worth."""

    def appraise(
        self, view: View_contra, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare *move*, one of the *legal* ones, with the best by what *view* shows.

        None where nothing can be said of such a choice, or the search was stopped too early. Without limit in *budget*
        so many rounds are played out as `PLAYOUTS` says; with infinite seconds the same seed leads to the same answer
        on any machine.
        """

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare what was played with the best in hindsight; None as above."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Plays out what a level chooses, and what was played, in the same guessed worlds."""

    sampler: Sampler[Any, Any]

    def appraise(
        self, view: HasSeat, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare in worlds that agree with *view*."""
        judgement, game = self.sampler.judgement, self.sampler.game
        seconds, playouts = budget.seconds * _SHARE, budget.playouts or PLAYOUTS
        best = self.sampler.choose(view, legal, rng, Budget(seconds, playouts // 2)).move
        stages = islice(judgement.stages(game, view, rng), playouts // 4)
        found = self._compare(stages, view.seat, (best, move), rng, seconds)
        return None if found is None else Appraisal(best, found)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare in the one world there was; from the position on everybody plays by what they see."""
        judgement, game = self.sampler.judgement, self.sampler.game
        until = monotonic() + budget.seconds * _HINDSIGHT
        seat, stage = choice.seat, judgement.stage_of(choice.state)
        seeds = [rng.getrandbits(64) for _each in range(OPEN)]
        worths: dict[Move, float] = {}
        for each in judgement.shortlist(game.view(choice.state, seat), choice.legal):
            if self.sampler.stop() or monotonic() > until:
                return None
            worths[each] = fmean(
                judgement.play_out(game, stage, seat, each, Random(seed), noise=NOISE) for seed in seeds
            )
        best = max(worths, key=worths.__getitem__)
        stages = repeat(stage, max(FEWEST, (budget.playouts or PLAYOUTS) // 16))
        found = self._compare(stages, seat, (best, choice.move), rng, until - monotonic())
        return None if found is None else Appraisal(best, found)

    def _compare(
        self, stages: Iterable[Any], seat: Seat, moves: tuple[Move, Move], rng: Random, seconds: float
    ) -> Difference | None:
        """Play two *moves* out on the same *stages*; None if stopped, or if there were not enough."""
        judgement, game = self.sampler.judgement, self.sampler.game
        ours: list[int] = []
        theirs: list[int] = []
        until = monotonic() + seconds
        best, move = moves
        for stage in stages:
            if self.sampler.stop():
                return None
            seed = rng.getrandbits(64)
            ours.append(judgement.play_out(game, stage, seat, best, Random(seed), noise=NOISE))
            same = move == best
            theirs.append(ours[-1] if same else judgement.play_out(game, stage, seat, move, Random(seed), noise=NOISE))
            if monotonic() > until:
                break
        return difference(ours, theirs) if len(ours) >= FEWEST else None


def difference(ours: list[int], theirs: list[int]) -> Difference:
    """Sum up how two moves fared in the same worlds, at least two."""
    apart = [more - less for more, less in zip(ours, theirs, strict=True)]
    root, spread = sqrt(len(ours)), stdev(ours)
    return Difference(fmean(ours), fmean(theirs), stdev(apart) / root, spread / root, spread)


def paired(game: AnyGame, judgement: Judgement[Any, Any], stop: Any = never) -> Paired:  # noqa: ANN401 - see `Stop`
    """Return who compares moves of *game* by *judgement*; *stop* ends a search early."""
    return Paired(Sampler(game, judgement, stop))
