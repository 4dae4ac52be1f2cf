# SPDX-License-Identifier: MIT
"""Styles: an opponent's tastes among moves that are about as good.

A style is no strength. It chooses among the moves nearly as good as the best in the opponent's own judgement, and the
cost of a choice has a cap. So it gives away little, knows nothing more, and blunders no more often; but it can be read
by who sits at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget, Choice, Estimate

STYLES: Final = ("steady", "bold", "grasping", "hasty", "patient")
"""穩陣, 搏尊, 貪戙, 急性, 慢熱: the keys of styles. What each means is a game's own affair."""

KNOWN: Final = 2.0
"""Times the error of the best move that the error of another may be, for its worth to count.

Moves given up early met few worlds, and some of the good ones among them were only lucky: in 斜釘 a patient `club` led
a tile that lost 25 chips against its best.
"""

Style = Callable[[Bot[Any, Any]], Bot[Any, Any]]
"""Returns an opponent as strong as the one it is given, in this style."""

Leaning = Callable[[Any, Any], float]
"""Returns how much a style likes a move, from the view of the seat and the move."""

Share = Callable[[Any], float]
"""Returns a part of something, 0 to 1, from a view."""


def whole(_view: object) -> float:
    """Return the whole at any table."""
    return 1.0


@dataclass(frozen=True, slots=True)
class Leaner:
    """An opponent who prefers its favourite among moves about as good as the best."""

    bot: Bot[Any, Any]
    leaning: Leaning
    cap: float
    """The most chips of worth, as the bot itself judges it, that it gives up with a move."""
    share: Share = whole
    """Returns which part of the cap holds at the table of a view, as some play for fewer chips than others."""

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose as the bot does, or a better liked move at little cost.

        Without values of the bot for its moves, its choice stands.
        """
        choice = self.bot.choose(view, legal, rng, budget)
        if choice.value is None:
            return choice
        cap = self.cap * self.share(view)
        near = [choice, *(other for other in choice.others if _is_near(other, choice, cap))]
        # Among equally liked moves the better one, which comes first.
        liked = max(near, key=lambda each: self.leaning(view, each.move))
        if liked is choice:
            return choice
        rest = tuple(each for each in (_estimate(choice), *choice.others) if each is not liked)
        return Choice(liked.move, liked.value, liked.error, liked.chances, rest, playouts=choice.playouts)


def _is_near(other: Estimate[Any], best: Choice[Any], cap: float) -> bool:
    """Return whether *other* is worth about as much as *best*, at most *cap* less, and that is known about as well."""
    if other.value is None or best.value is None or other.value < best.value - cap:
        return False
    return best.error is None or (other.error is not None and other.error <= KNOWN * best.error)


def _estimate(choice: Choice[Any]) -> Estimate[Any]:
    return Estimate(choice.move, choice.value, choice.error, choice.chances)


def leaning(cap: float, share: Share = whole, **leanings: Leaning) -> Mapping[str, Style]:
    """Return the styles of a game by key; no move of theirs costs more than *cap*; see `Leaner`."""
    return {key: partial(Leaner, leaning=each, cap=cap, share=share) for key, each in leanings.items()}
