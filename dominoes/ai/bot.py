# SPDX-License-Identifier: MIT
"""The interface of every opponent: a function from a view to a choice.

A bot never holds the state of the round, so it cannot cheat. It is no coroutine, knows no clock but its
budget and draws chance only from the generator it is given.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, Protocol, TypeVar

from dominoes.certainty import SURE
from dominoes.errors import Reason
from dominoes.game import Seat

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True)

FALLBACK: Final = Reason("ai.fallback")
"""No answer came in time."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search; whichever comes first."""

    seconds: float = 0.5
    """Wall time; infinite where the same seed must lead to the same answer on any machine."""
    playouts: int | None = None
    """Rounds to play out; None for as many as the time allows."""


@dataclass(frozen=True, slots=True)
class Loss:
    """By how much one move is worse than another, against the same hidden tiles and the same chance."""

    chips: float
    """On average; below zero if it is better."""
    error: float = 0.0
    """Standard error in chips; 0 where all cases were counted."""

    @property
    def is_clear(self) -> bool:
        """Whether it is worse by more than chance explains."""
        return self.chips > 0 and self.chips > SURE * self.error

    @property
    def possible(self) -> float:
        """Upper limit of the loss in chips: `SURE` standard errors above the mean."""
        return self.chips + SURE * self.error


NO_LOSS: Final = Loss(0.0)
"""Of the best move."""


def lead_reason(behind: Loss) -> Reason:
    """Return the reason for the best move, given how far *behind* the second is: close if that rounds to 0.0."""
    key = "ai.best-by" if behind.is_clear and round(behind.chips, 1) > 0 else "ai.close"
    return Reason(key, chips=behind.chips, error=behind.error)


@dataclass(frozen=True, slots=True)
class Estimate(Generic[Move]):
    """A move and its estimated worth."""

    move: Move
    value: float | None = None
    """Mean chips of the mover in the whole round; of a learned policy, chips relative to the other moves of the turn.

    None if nothing was played out, counted or learned.
    """
    error: float | None = None
    """Standard error of the value in chips; None for fewer than two playouts, and where the value is exact."""
    chances: tuple[int, int, int] | None = None
    """Counted over all possible cases: won, neither, and lost; None where not counted."""
    loss: Loss | None = field(default=None, kw_only=True)
    """Loss against the reference move of a judge; None where no judge compared it."""


@dataclass(frozen=True, slots=True)
class Choice(Estimate[Move]):
    """A bot's move, and its reasons."""

    others: tuple[Estimate[Move], ...] = ()
    """Runners-up, best first; those given up early come last."""
    reasons: tuple[Reason, ...] = ()
    """Reasons for the hint: ``ai.only-move``; ``ai.best-by`` or ``ai.close`` with the lead over the second best in
    chips and the standard error of that lead (with ``ai.close`` it may even be negative, but too little to trust);
    ``ai.fallback`` if no answer came in time; and those of the game's own opponents."""
    playouts: int = 0
    """Rounds played out to find it."""

    @property
    def is_fallback(self) -> bool:
        """Whether no answer came in time: a legal move, and no advice."""
        return FALLBACK in self.reasons

    @property
    def is_sampled(self) -> bool:
        """Whether its value is a mean over some of the possible cases."""
        return self.value is not None and self.chances is None and self.error is not None

    def loss_of(self, found: Estimate[Move]) -> Loss | None:
        """Return the loss of *found*, one of its estimates, against the choice: as judged, or by exact chances."""
        if found.loss is not None:
            return found.loss
        if self.value is None or found.value is None or self.chances is None or found.chances is None:
            return None
        return Loss(self.value - found.value)


class HasSeat(Protocol):
    """The common part of all views."""

    @property
    def seat(self) -> Seat:
        """Whose view it is."""


class Bot(Protocol[View_contra, Move]):
    """An opponent."""

    def choose(self, view: View_contra, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose one of the *legal* moves (at least one) of the seat that *view* belongs to."""


class RandomBot:
    """The baseline ``random`` for any game: all legal moves are equally likely."""

    def choose(self, view: object, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at random."""
        return Choice(rng.choice(legal))
