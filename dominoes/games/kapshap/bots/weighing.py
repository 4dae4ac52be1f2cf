# SPDX-License-Identifier: MIT
"""Players of 夾十 who weigh what they see of each move, at once.

They differ in what they look at: their pairs alone, what could still come, what has been seen, or a turn further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.drawing import Discard, Take, Tiles, with_tile, without
from dominoes.games.kapshap.bots.chances import Chances, waits
from dominoes.games.kapshap.guessing import unseen
from dominoes.games.kapshap.hands import NEEDED, pairs_of_use, partners, wins
from dominoes.games.kapshap.state import Declare, Move, View
from dominoes.tiles import FULL_SET, Tile


class Looks(IntEnum):
    """What a player looks at, each at what those before look at too."""

    PAIRS = 0
    """The pairs in hand; takes nothing but what wins."""
    SET = 1
    """How many tiles of the whole set would help; takes what helps."""
    SEEN = 2
    """How many of those are not seen yet, and which lie open."""
    AHEAD = 3
    """What becomes of the hand after the next tile, and what a discard may give away."""


_WIN: Final = 100.0
"""More than anything that does not win."""
_GIVEN: Final = 0.02
"""What it may cost to discard a tile with which every hidden tile makes a ten."""
_BETTER: Final = 1e-6
"""By how much a take must be better than none: it shows a tile of the hand."""


def weigh(view: View, legal: tuple[Move, ...], looks: Looks) -> list[tuple[float, Move]]:
    """Return what each of the *legal* moves seems worth, by no unit that means anything; the best first."""
    left: Mapping[Tile, int] = Counter(FULL_SET) if looks <= Looks.SET else Counter(unseen(view))
    chances = Chances.of(view, left)
    values = [(_worth(view, move, looks, chances), move) for move in legal]
    # Sorting is stable: of equals the first legal one.
    return sorted(values, key=lambda each: -each[0])


def _worth(view: View, move: Move, looks: Looks, chances: Chances) -> float:
    hand, opened = view.hand, chances.open if looks >= Looks.SEEN else frozenset[Tile]()
    match move:
        case Declare():
            return _WIN
        case Discard(face):
            # What it gives away counts for others as soon as it lies there, and may be taken back.
            after = opened | {face} if opened else opened
            worth = _held(looks, chances)(without(hand, face), after)
            return worth - (_given(face, chances) if looks >= Looks.AHEAD else 0.0)
        case Take(face):
            full = with_tile(hand, face)
            if wins(full, view.options.forty_two):
                return _WIN
            if looks is Looks.PAIRS:
                return -1.0
            # Where a take replaces the draw both are weighed alike; a step further would favour the take.
            weighed = _held(looks, chances) if view.options.draw_after_take else chances.one_step
            return (
                max(weighed(without(full, gone), opened) for gone in dict.fromkeys(full) if gone is not face) - _BETTER
            )
        case _:
            if not view.options.draw_after_take and looks >= Looks.SET:
                return chances.after_draw(hand, opened)
            return _held(looks, chances)(hand, opened)


def _held(looks: Looks, chances: Chances) -> Callable[[Tiles, frozenset[Tile]], float]:
    """Return what weighs a hand of seven tiles."""
    if looks is Looks.PAIRS:
        return lambda hand, _opened: _by_pairs(hand, chances.forty_two)
    return chances.two_steps if looks >= Looks.AHEAD else chances.one_step


def _by_pairs(hand: Tiles, forty_two: int) -> float:
    """Return how many pairs *hand* has; one that nothing can complete counts as if one were missing."""
    count = pairs_of_use(hand, forty_two)
    return float(count - (count == NEEDED and not waits(hand, forty_two)))


def _given(face: Tile, chances: Chances) -> float:
    """Return what it may cost to discard *face*: the more hidden tiles make a ten with it, the more others want it."""
    fitting = sum(chances.left.get(other, 0) for other in partners(chances.forty_two)[face])
    return _GIVEN * (fitting + chances.left.get(face, 0)) / chances.count


@dataclass(frozen=True, slots=True)
class Weighing:
    """Plays what seems best at once."""

    looks: Looks

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        first, *others = (Estimate(move, value) for value, move in weigh(view, legal, self.looks))
        return Choice(first.move, first.value, others=tuple(others))
