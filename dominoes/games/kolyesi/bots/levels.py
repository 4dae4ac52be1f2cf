# SPDX-License-Identifier: MIT
"""The levels of 골여시: how well they know which tiles want one more, and which two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate, RandomBot
from dominoes.ai.levels import Level, Role, at_once
from dominoes.errors import Reason
from dominoes.games.kolyesi.odds import Chances, chances
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import Draw, Move, Stand, View
from dominoes.games.stakes import SMALLEST, Staker, Taste


def found_for(view: View, move: Move) -> Chances:
    """Return how drawing by *move* fares; of two tiles drawn one after the other the better choice is made later."""
    count = move.count if isinstance(move, Draw) else 0
    if view.options.draw_choice is DrawChoice.SEEN and len(view.hand) == 1:
        return chances(view.hand, 1)
    return chances(view.hand, count)


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws what brings most, unless it draws by feel."""

    feel: float = 0.0
    """How often (0 to 1) it does."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose by all cases."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        if rng.random() < self.feel:
            return Choice(rng.choice(legal))
        stake = view.stakes[view.seat] or 0
        estimates = []
        for move in legal:
            each = found_for(view, move)
            estimates.append(Estimate(move, stake * each.value, chances=(each.win, each.push, each.lose)))
        first, *others = sorted(estimates, key=lambda each: -(each.value or 0))
        assert first.chances is not None
        win, push, lose = first.chances
        reasons = (Reason("kolyesi.chances", win=win, push=push, lose=lose),)
        return Choice(first.move, first.value, None, first.chances, tuple(others), reasons)


@dataclass(frozen=True, slots=True)
class ByPoints:
    """Draws one tile to many points and two to few, as one would without counting."""

    enough: int = 5

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose by the points held."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        many = sum(each.pips for each in view.hand) % 10 >= self.enough
        fewest = Stand() if Stand() in legal else Draw(1)
        return Choice(fewest if many else next(move for move in legal if move != fewest))


LEVELS: Final[Mapping[str, Level]] = {
    "random": at_once(RandomBot(), Role.YARDSTICK),
    # One more tile to five points, two to fewer. It never changes: all others are measured against it.
    "greedy": at_once(Staker(ByPoints(), Taste(0.5, 0.5)), Role.YARDSTICK),
    "beginner": at_once(Staker(Drawer(feel=1.0), Taste(0.0, 1.0))),
    "casual": at_once(Staker(Drawer(feel=0.6), Taste(0.0, 0.8))),
    "club": at_once(Staker(Drawer(feel=0.3))),
    "strong": at_once(Staker(Drawer(feel=0.1))),
    "expert": at_once(Staker(Drawer())),
    "hint": Level(make=lambda _stop: Staker(Drawer(), SMALLEST), role=Role.ADVISER),
}
"""By key, the weakest first."""
