# SPDX-License-Identifier: MIT
"""How much bots stake against a banker, by what they like to risk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.ai.styles import Style
from dominoes.errors import Reason
from dominoes.games.stakes import Stake


@dataclass(frozen=True, slots=True)
class Taste:
    """How much a bot stakes."""

    least: float = 0.0
    """From which place of the menu on it stakes; 0 is the smallest stake, 1 the greatest."""
    most: float = 0.6
    """Up to which place."""

    def stake(self, menu: Collection[int], held: int | None, rng: Random) -> Stake:
        """Stake from *menu*, if possible no more than is *held*; None where nobody can run out of chips."""
        offered = sorted(menu)
        place = round(rng.uniform(self.least, self.most) * (len(offered) - 1))
        affordable = [chips for chips in offered[: place + 1] if held is None or chips <= held]
        return Stake(max(affordable, default=offered[0]))


TASTES: Final[Mapping[str, Taste]] = {
    "steady": Taste(0.0, 0.2),
    "bold": Taste(0.9, 1.0),
    "grasping": Taste(0.3, 0.6),
    "hasty": Taste(0.0, 1.0),
    "patient": Taste(0.2, 0.5),
}
"""What each style of `dominoes.ai.styles.STYLES` likes to risk."""

SMALLEST: Final = Taste(0.0, 0.0)
"""Of a player without a known gain, and of advisers."""
GREATEST: Final = Taste(1.0, 1.0)
"""Of a player certain to gain."""


@dataclass(frozen=True, slots=True)
class Staker:
    """A bot that stakes by its taste, and lets another one decide the rest."""

    bot: Bot[Any, Any]
    taste: Taste = Taste()

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose a stake, or ask the other bot."""
        menu = [move.chips for move in legal if isinstance(move, Stake)]
        if not menu:
            return self.bot.choose(view, legal, rng, budget)
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        held = view.standing.chips[view.seat] if view.options.session.start_chips else None
        return self.stake(view, menu, held, rng)

    def stake(self, view: Any, menu: Collection[int], held: int | None, rng: Random) -> Choice[Any]:  # noqa: ANN401
        """Choose a stake from *menu*; *held* as `Taste.stake` wants it."""
        return Choice(self.taste.stake(menu, held, rng))


@dataclass(frozen=True, slots=True)
class _Style:
    taste: Taste

    def __call__(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """Return *bot* with this taste; yardsticks have none."""
        return replace(bot, taste=self.taste) if isinstance(bot, Staker) else bot


STYLES: Final[Mapping[str, Style]] = {key: _Style(taste) for key, taste in TASTES.items()}
"""Styles of opponents with different tastes for risk."""
