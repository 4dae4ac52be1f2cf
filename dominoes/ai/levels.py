# SPDX-License-Identifier: MIT
"""Named strengths as data: what those of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget, Choice, RandomBot
from dominoes.ai.sampling import Judgement, Sampler, Unprejudiced
from dominoes.game import AnyGame

AT_ONCE: Final = Budget(seconds=2.0)
"""Of bots that neither guess nor play out: only the first answer, which computes tables, takes time."""

Stop = Callable[[], bool]
"""Called again and again during a search; True ends it early."""


class Role(Enum):
    """What a level is for."""

    OPPONENT = "opponent"
    YARDSTICK = "yardstick"
    """It plays, but only to measure others by."""
    ADVISER = "adviser"
    """It never plays: the estimate behind a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well an opponent plays. None ever sees more than a player in its seat."""

    make: Callable[[Stop], Bot[Any, Any]]
    """Makes one."""
    budget: Budget = AT_ONCE
    """Limit of a search. Its playouts make the strength, and always hold; its seconds are for a slow machine, and a
    caller that wants repeatable answers passes infinite ones."""
    role: Role = Role.OPPONENT

    @property
    def offered(self) -> bool:
        """Whether it is a strength for players to choose, rather than a yardstick or a tool."""
        return self.role is Role.OPPONENT


@dataclass(frozen=True, slots=True)
class LevelBot:
    """A bot with limits and slips."""

    bot: Bot[Any, Any]
    budget: Budget
    second_best: float = 0.0
    """How often (0 to 1) it plays the second best move."""
    careless: float = 0.0
    """How often (0 to 1) it plays at random."""

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose within the smaller number of playouts, and within the seconds of *budget*.

        Where playouts are not limited, the seconds of the level hold as well.
        """
        slip = rng.random()
        if slip < self.careless:
            return Choice(rng.choice(legal))
        given = [each for each in (budget.playouts, self.budget.playouts) if each is not None]
        seconds = budget.seconds if given else min(budget.seconds, self.budget.seconds)
        choice = self.bot.choose(view, legal, rng, Budget(seconds, min(given, default=None)))
        if slip < self.careless + self.second_best and choice.others:
            second = choice.others[0]
            return Choice(second.move, second.value, second.error, second.chances, playouts=choice.playouts)
        return choice


def sampled(
    game: AnyGame,
    judgement: Judgement[Any, Any] | None = None,
    greedy: Bot[Any, Any] | None = None,
    club: int = 20,
) -> Mapping[str, Level]:
    """Return levels that guess and play out, for any game.

    Args:
        game: The game.
        judgement: What is known of it.
        greedy: Its baseline.
        club: Playouts of that level; more where so few are hardly better than the baseline.
    """

    def level(budget: Budget, role: Role = Role.OPPONENT, **slips: float) -> Level:
        def make(stop: Stop) -> LevelBot:
            return LevelBot(Sampler(game, judgement or Unprejudiced(), stop), budget, **slips)

        return Level(make=make, budget=budget, role=role)

    return {
        "random": at_once(RandomBot(), Role.YARDSTICK),
        "greedy": at_once(greedy or RandomBot(), Role.YARDSTICK),
        "beginner": level(Budget(0.2, 8), second_best=0.2, careless=0.2),
        "club": level(Budget(0.3, club), second_best=0.12),
        "strong": level(Budget(1.5, 400)),
        # The rest of a second is for a busy machine.
        "hint": level(Budget(0.7), Role.ADVISER),
    }


def at_once(bot: Bot[Any, Any], role: Role = Role.OPPONENT) -> Level:
    """Return the level of a *bot* that needs no clock."""
    return Level(make=lambda _: bot, role=role)
