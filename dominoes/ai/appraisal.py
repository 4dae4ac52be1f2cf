# SPDX-License-Identifier: MIT
"""How much a move was worth compared with the best one, from the knowledge of its seat.

A level first chooses as it always does; then its move and the one played are compared in new worlds. So the difference
is not too large because the better move was picked by luck, and its error is honest. Where both are the same, the next
best takes the place of the better one: a hurried search is wrong at times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, repeat
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from dominoes.ai.bot import NO_LOSS, Budget, HasSeat, Loss
from dominoes.ai.playouts import ENOUGH, Judgement, Playouts, error_of, loss_beside, never
from dominoes.ai.sampling import Sampler
from dominoes.game import AnyGame, Seat

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True, bound=HasSeat)

PLAYOUTS: Final = 4800
"""Rounds played out about a choice, where nothing else is said: half of them to choose, half to compare."""
_SHARE: Final = 0.4
"""Of the time for the choice, and for the comparison."""
_HINDSIGHT_SHARE: Final = 1 - 2 * _SHARE
"""Of the time for hindsight, which must not delay the answer."""
OPEN: Final = 16
"""Playouts of each move with open hands, for the choice of the best in hindsight."""


@dataclass(frozen=True, slots=True)
class Rival(Generic[Move]):
    """The level's next choice where the move played is its first; it may still be the better one."""

    move: Move
    loss: Loss
    """Loss of the move played against this one, in chips; negative where this one seems worse."""


@dataclass(frozen=True, slots=True)
class Appraisal(Generic[Move]):
    """The best move and its lead over the move played."""

    best: Move
    """The move played where the level knows no better one."""
    worth: float
    """Of the best, in mean chips of the mover in the whole round."""
    loss: Loss = NO_LOSS
    """Loss of the move played against the best."""
    worth_error: float = 0.0
    """Standard error of the worth."""
    spread: float = 0.0
    """Standard deviation of the chips of a round after the best, or another measure of the chips at risk."""
    rival: Rival[Move] | None = None
    """The next best move, if the one played is the best; None if that is certain."""


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
    """Judges the worth of moves."""

    def appraise(
        self, view: View_contra, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare *move*, one of the *legal* ones, with the best in the light of *view*.

        None where nothing can be said of such a choice, or the search was stopped too early. Without limit in *budget*
        so many rounds are played out as `PLAYOUTS` says; with infinite seconds the same seed leads to the same answer
        on any machine.
        """

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare the move played with the best in hindsight; None as above."""


@dataclass(frozen=True, slots=True)
class Paired:
    """Plays out the level's choice and the move played in the same sampled worlds."""

    sampler: Sampler[Any, Any]

    def appraise(
        self, view: HasSeat, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare in worlds that agree with *view*."""
        half = Budget(budget.seconds * _SHARE, (budget.playouts or PLAYOUTS) // 2)
        choice = self.sampler.choose(view, legal, rng, half)
        until = monotonic() + half.seconds

        def chips(*moves: Move) -> Iterator[tuple[float, ...]]:
            stages = self.sampler.judgement.stages(self.sampler.game, view, rng)
            return self._chips(stages, view.seat, moves, rng, replace(half, seconds=until - monotonic()))

        if choice.move != move:
            meetings = chips(choice.move, move)
            first = [*islice(meetings, ENOUGH)]
            if any(better != worse for better, worse in first):
                return self._appraisal((choice.move, move), [*first, *meetings])
        # What the level chose is the move played, or one just like it.
        others = [each.move for each in choice.others if each.move != move][:1]
        return self._appraisal((move, *others), [*chips(move, *others)], is_best=True)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare in the one actual world; from the position on everybody plays by their own view."""
        judgement, game = self.sampler.judgement, self.sampler.game
        seat, stage = choice.seat, judgement.stage_of(choice.state)
        until = monotonic() + budget.seconds * _HINDSIGHT_SHARE

        def chips(moves: tuple[Move, ...], times: int) -> list[tuple[float, ...]]:
            return [*self._chips(repeat(stage, times), seat, moves, rng, Budget(until - monotonic()))]

        moves = judgement.shortlist(game.view(choice.state, seat), choice.legal)
        tried = chips(moves, OPEN)
        if len(tried) < OPEN:
            return None
        worths = [fmean(won) for won in zip(*tried, strict=True)]
        pair = (moves[worths.index(max(worths))], choice.move)
        return self._appraisal(pair, chips(pair, max(ENOUGH, (budget.playouts or PLAYOUTS) // 16)))

    def _chips(
        self, stages: Iterator[Any], seat: Seat, moves: tuple[Move, ...], rng: Random, budget: Budget
    ) -> Iterator[tuple[float, ...]]:
        """Play *moves* out on the same *stages*, and yield the chips of each."""
        sampler = self.sampler
        return Playouts(sampler.game, sampler.judgement, seat, stages, rng, budget, sampler.stop).chips(moves)

    def _appraisal(
        self, moves: tuple[Move, ...], worlds: list[tuple[float, ...]], *, is_best: bool = False
    ) -> Appraisal[Move] | None:
        """Compare the best of *moves* with the one played, or, if that *is_best*, with the next best, if there is any.

        None if stopped, or if there were not enough *worlds*.
        """
        if self.sampler.stop() or len(worlds) < ENOUGH:
            return None
        best, *others = zip(*worlds, strict=True)
        found = Appraisal(moves[0], fmean(best), worth_error=error_of(best) or 0.0, spread=stdev(best))
        if not others:
            return found
        if is_best:
            return replace(found, rival=Rival(moves[1], loss_beside(others[0], best)))
        return replace(found, loss=loss_beside(best, others[0]))


def paired(game: AnyGame, judgement: Judgement[Any, Any], stop: Callable[[], bool] = never) -> Paired:
    """Return an appraiser of moves in *game* by *judgement*; *stop* ends a search early."""
    return Paired(Sampler(game, judgement, stop))
