# SPDX-License-Identifier: MIT
"""The levels of 골여시: their knowledge of the worth of first tiles, and of the number to draw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.ai.levels import Player, Players, at_once
from dominoes.errors import Reason
from dominoes.games.kolyesi.coach import Chances, chances, worth
from dominoes.games.kolyesi.options import DrawChoice
from dominoes.games.kolyesi.state import Draw, Move, Stand, View, points
from dominoes.games.stakes import Stake
from dominoes.games.tastes import GREATEST, SMALLEST, Staker, Taste

# -- levels ---------------------------------------------------------------------------------------


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
        many = points(view.hand) >= self.enough
        fewest = Stand() if Stand() in legal else Draw(1)
        return Choice(fewest if many else next(move for move in legal if move != fewest))


@dataclass(frozen=True, slots=True)
class ByFirstTile(Staker):
    """Stakes most on a first tile that gains and least on any other, unless it stakes by its taste."""

    feel: float = 0.0
    """How often (0 to 1) it does."""

    def stake(self, view: View, menu: Collection[int], held: int | None, rng: Random) -> Choice[Move]:
        """Choose by what the tile is worth."""
        if rng.random() < self.feel:
            return Choice(self.taste.stake(menu, held, rng))
        brings = worth(view.hand[0], view.options.draw_choice)
        move = (GREATEST if brings > 0 else SMALLEST).stake(menu, held, rng)
        others = sorted(each for each in menu if each != move.chips)
        estimates: list[Estimate[Move]] = [Estimate(Stake(chips), chips * brings) for chips in others]
        return Choice(move, move.chips * brings, others=tuple(estimates[::-1] if brings > 0 else estimates))


def _player(feel: float, taste: Taste) -> Player:
    """Return the level that stakes and draws by *feel* so often (0 to 1), and otherwise plays best."""
    return at_once(ByFirstTile(Drawer(feel), taste, feel))


PLAYERS: Final = Players(
    levels={
        "beginner": _player(1.0, Taste(0.0, 1.0)),
        "casual": _player(0.6, Taste(0.0, 0.8)),
        "club": _player(0.3, Taste()),
        "strong": _player(0.1, Taste()),
        "expert": _player(0.0, Taste()),
    },
    # One more tile to five points, two to fewer. It never changes: all others are measured against it.
    greedy=Staker(ByPoints(), Taste(0.5, 0.5)),
    hint=at_once(ByFirstTile(Drawer(), SMALLEST)),
)
