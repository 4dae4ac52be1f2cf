# SPDX-License-Identifier: MIT
"""The adviser for the loss of each move against a given one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Generic, TypeVar

from dominoes.ai.bot import Budget, Choice, Estimate, HasSeat
from dominoes.ai.playouts import ENOUGH, Judgement, Playouts, error_of, loss_beside, never
from dominoes.game import AnyGame

Move = TypeVar("Move")
View_contra = TypeVar("View_contra", contravariant=True, bound=HasSeat)


@dataclass(frozen=True, slots=True)
class Judge(Generic[View_contra, Move]):
    """Compares moves with the first of them: all meet the same worlds, and none is given up.

    The first move was chosen in other worlds, so its luck there makes no other move look worse.
    """

    game: AnyGame
    judgement: Judgement[View_contra, Move]
    stop: Callable[[], bool] = never
    """Called between playouts; True ends the search before the budget is spent."""

    def choose(self, view: View_contra, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Return the first of the *legal* moves, and the loss of each other one against it.

        Of fewer than `ENOUGH` worlds nothing is said.
        """
        stages = self.judgement.stages(self.game, view, rng)
        playouts = Playouts(self.game, self.judgement, view.seat, stages, rng, budget, self.stop)
        worlds = [*playouts.chips(legal)]
        if len(worlds) < ENOUGH:
            return Choice(legal[0], others=tuple(map(Estimate, legal[1:])), playouts=playouts.count)
        first, *rest = zip(*worlds, strict=True)
        others = tuple(
            Estimate(move, fmean(chips), error_of(chips), loss=loss_beside(first, chips))
            for move, chips in zip(legal[1:], rest, strict=True)
        )
        return Choice(legal[0], fmean(first), error_of(first), others=others, playouts=playouts.count)
