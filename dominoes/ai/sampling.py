# SPDX-License-Identifier: MIT
"""The determinized sampler: an opponent for any game.

It guesses what the hidden tiles may be, plays each move out to the end of the round in that world,
and averages. All candidates meet the same worlds and the same chance (common random numbers), and
the worse half of them is given up from time to time (successive halving).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final, Generic, Protocol, TypeVar

from dominoes.ai.bot import CLEAR, Budget, Choice, Estimate, HasSeat, Loss
from dominoes.errors import Reason
from dominoes.game import AnyGame, Seat

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True, bound=HasSeat)

NOISE: Final = 0.05
"""Share of random moves in playouts.

A little, because a policy without chance is too sure of itself; more would play fair opponents as fools.
With 100 playouts a move against three ``greedy`` (打天九, preset ``basic``, 40 deals on each seat), 5 % won
1.5 ± 0.5 chips a round and 20 % won 0.5 ± 0.5.
"""

FEWEST_WORLDS: Final = 8
"""Worlds that each candidate should meet: with few playouts fewer candidates are considered."""

CAUTION: Final = 1.0
"""Standard errors by which a move must look better than the judgement's favourite to be preferred.

Few playouts are worse than a fair judgement: without this, two dozen lose to the policy alone. Where the judgement
says what moves are worth, that is weighed instead; see `PRIOR`.
"""

PRIOR: Final = 30
"""How many worlds the judgement's word about what moves are worth counts as much as.

About as many as make the error of a mean as large as that of the word. With 50 playouts a decision against three that
move by the policy alone (打天九, preset `basic`, 200 deals): 0 won 0.48, 15 won 0.74, 30 won 0.82, 60 won 0.72 chips a
round, ± 0.21.
"""


class Judgement(Protocol[View_contra, Move]):
    """What the sampler knows of one game; without it all moves are tried and played out at random."""

    def shortlist(self, view: View_contra, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth trying, most promising first; one for each kind of equal moves."""

    def worths(self, view: View_contra, moves: tuple[Move, ...]) -> Sequence[float] | None:
        """Return what each of *moves* seems worth in chips beside the others, before anything is played out.

        None if nothing can be said.
        """

    def stages(self, game: AnyGame, view: View_contra, rng: Random) -> Iterator[Any]:
        """Guess the hidden tiles again and again, without end, and yield what `play_out` starts from."""

    def stage_of(self, state: Any) -> Any:  # noqa: ANN401 - of any game
        """Return *state* as something that `play_out` starts from."""

    def play_out(self, game: AnyGame, stage: Any, seat: Seat, move: Move, rng: Random, *, noise: float) -> int:  # noqa: ANN401
        """Play *move* of *seat* and the rest of the round on *stage*; return the chips of *seat* in the round.

        *stage* is one of `stages`, and must not be changed. Each seat moves by what it sees, or at random with
        probability *noise*.
        """


class Unprejudiced:
    """A judgement for a game that has none: all moves and all guesses are alike."""

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
class _Candidate(Generic[Move]):
    """A move and the chips it brought in each world so far."""

    move: Move
    prior: float | None = None
    """What the judgement says of it."""
    chips: list[int] = field(default_factory=list)

    def estimate(self, best: _Candidate[Move]) -> Estimate[Move]:
        """Return its value, corrected for how good its worlds were for the *best* move."""
        count = len(self.chips)
        if not count:
            return Estimate(self.move)
        behind, error = self.behind(best)
        return Estimate(self.move, fmean(best.chips) - behind, self._error_beside(best, error))

    def _error_beside(self, best: _Candidate[Move], error: float) -> float | None:
        """Return the error of its value, which the worlds decide that it met, and those that only *best* met.

        *error* is that of how far it is behind.
        """
        own = _error(self.chips)
        if own is None:
            return None
        share = len(self.chips) / len(best.chips)
        return sqrt(share * own**2 + (1 - share) * error**2)

    def loss(self, best: _Candidate[Move]) -> Loss | None:
        """Return by how much it is worse than *best*; None in fewer worlds than tell anything of chance."""
        return Loss(*self.behind(best)) if len(self.chips) >= FEWEST_WORLDS else None

    def behind(self, best: _Candidate[Move]) -> tuple[float, float]:
        """Return the mean chips by which it is worse than *best* in the same worlds, and the error."""
        apart = [more - less for more, less in zip(best.chips, self.chips, strict=False)]
        return fmean(apart), _error(apart) or 0.0


def _error(values: list[int]) -> float | None:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None


@dataclass(frozen=True, slots=True)
class Sampler(Generic[View_contra, Move]):
    """Monte-Carlo over guessed worlds; with a limit of playouts and endless time it is repeatable."""

    game: AnyGame
    judgement: Judgement[View_contra, Move]
    stop: Callable[[], bool] = never
    """Called between playouts; True ends the search before the budget is spent."""

    def choose(self, view: View_contra, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the move with the most chips on average."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        thought = _Thought(self, view, rng, budget)
        moves = self.judgement.shortlist(view, legal)
        if budget.playouts is not None:
            moves = moves[: max(2, budget.playouts // FEWEST_WORLDS)]
        worths = self.judgement.worths(view, moves)
        if worths is None:
            return thought.choice([_Candidate(move) for move in moves])
        return thought.choice([_Candidate(move, worth) for move, worth in zip(moves, worths, strict=True)])


@dataclass(frozen=True, slots=True)
class Judge(Generic[View_contra, Move]):
    """Compares moves with the first of them: all meet the same worlds, and none is given up.

    Whoever chose the first did so in other worlds, so that its luck there makes no other move look worse.
    """

    game: AnyGame
    judgement: Judgement[View_contra, Move]
    stop: Callable[[], bool] = never
    """Called between playouts; True ends the search before the budget is spent."""

    def choose(self, view: View_contra, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Return the first of the *legal* moves, and of each other one what it loses beside that."""
        return _Thought(self, view, rng, budget).comparison([_Candidate(move) for move in legal])


class _Thought(Generic[View_contra, Move]):
    """One search: its clock and its count."""

    def __init__(
        self,
        sampler: Sampler[View_contra, Move] | Judge[View_contra, Move],
        view: View_contra,
        rng: Random,
        budget: Budget,
    ) -> None:
        self._sampler = sampler
        self._seat = view.seat
        self._rng = rng
        self._budget = budget
        self._stages = sampler.judgement.stages(sampler.game, view, rng)
        self._begun = monotonic()
        self._playouts = 0

    def choice(self, alive: list[_Candidate[Move]]) -> Choice[Move]:
        """Halve the candidates round by round, and choose the one that leads at the end."""
        favourite = alive[0]
        given_up: list[_Candidate[Move]] = []
        rounds = max(1, ceil(log2(len(alive))))
        for number in range(1, rounds + 1):
            self._sample(alive, number / rounds)
            _rank(alive, favourite)
            if number < rounds:
                keep = (len(alive) + 1) // 2
                given_up = alive[keep:] + given_up
                alive = alive[:keep]
        best, *others = (*alive, *given_up)
        return Choice(
            best.move,
            fmean(best.chips) if best.chips else None,
            _error(best.chips),
            others=tuple(each.estimate(best) for each in others),
            reasons=_reasons(best, others),
            playouts=self._playouts,
        )

    def comparison(self, alive: list[_Candidate[Move]]) -> Choice[Move]:
        """Play out all candidates in the same worlds, and compare them with the first."""
        self._sample(alive, 1.0)
        first, *others = alive
        value = fmean(first.chips) if first.chips else None
        losses = tuple(replace(each.estimate(first), loss=each.loss(first)) for each in others)
        return Choice(first.move, value, _error(first.chips), others=losses, playouts=self._playouts)

    def _spent(self, share: float, more: int = 1) -> bool:
        """Return whether *more* playouts would exceed this *share* of the budget."""
        budget = self._budget
        return (
            (budget.playouts is not None and self._playouts + more > budget.playouts * share)
            or monotonic() - self._begun >= budget.seconds * share
            or self._sampler.stop()
        )

    def _sample(self, alive: list[_Candidate[Move]], share: float) -> None:
        """Play out whole worlds for all that are *alive* until the *share* of the budget is spent."""
        game, judgement = self._sampler.game, self._sampler.judgement
        while not self._spent(share, len(alive)):
            stage = next(self._stages)
            seed = self._rng.getrandbits(64)
            chips: list[int] = []
            for each in alive:
                # Between playouts only time matters: the count was looked at for the whole world.
                if self._spent(1.0):
                    return
                rng = Random(seed)
                chips.append(judgement.play_out(game, stage, self._seat, each.move, rng, noise=NOISE))
                self._playouts += 1
            for each, won in zip(alive, chips, strict=True):
                each.chips.append(won)


def _rank(alive: list[_Candidate[Move]], favourite: _Candidate[Move]) -> None:
    """Sort best first: by playouts and prior, or so that what beats the *favourite* by too little comes after it."""

    def weighed(each: _Candidate[Move]) -> float:
        # All that are alive met the same number of worlds.
        return PRIOR * (each.prior or 0.0) + sum(each.chips)

    def promise(each: _Candidate[Move]) -> float:
        if each is favourite:
            return 0.0
        behind, error = each.behind(favourite)
        return -behind - CAUTION * error

    # Sorting is stable: what the judgement put first stays first among equals.
    if not favourite.chips:
        return
    if favourite in alive and favourite.prior is None:
        alive.sort(key=promise, reverse=True)
    else:
        alive.sort(key=weighed, reverse=True)


def _reasons(best: _Candidate[Move], others: list[_Candidate[Move]]) -> tuple[Reason, ...]:
    """Return by how much *best* leads."""
    if not best.chips or not others or not others[0].chips:
        return ()
    behind, error = others[0].behind(best)
    key = "ai.best-by" if behind > CLEAR * error else "ai.close"
    return (Reason(key, chips=round(behind, 1), error=round(error, 1)),)
