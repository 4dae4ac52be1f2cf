# SPDX-License-Identifier: MIT
"""Named strengths as data: the common part of all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from random import Random
from typing import Any, Final

from dominoes.ai.appraisal import Appraiser, paired
from dominoes.ai.bot import Bot, Budget, Choice, RandomBot
from dominoes.ai.judge import Judge
from dominoes.ai.playouts import Judgement, Unprejudiced
from dominoes.ai.sampling import Sampler
from dominoes.errors import Reason
from dominoes.game import AnyGame

AT_ONCE: Final = Budget(seconds=2.0)
"""For bots without samples and playouts: only the first answer, which computes tables, takes time."""

ADVICE: Final = Budget(0.7)
"""Of advisers that play out; the rest of a second is for a busy machine."""

Stop = Callable[[], bool]
"""Called again and again during a search; True ends it early."""


class Role(Enum):
    """The use of a level."""

    OPPONENT = "opponent"
    YARDSTICK = "yardstick"
    """It plays, but only to measure others by."""
    ADVISER = "adviser"
    """It never plays: it gives the estimate behind a hint, and the losses of the other moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well an opponent plays. None ever sees more than a player in its seat."""

    make: Callable[[Stop], Bot[Any, Any]]
    """Makes one."""
    budget: Budget = AT_ONCE
    """Limit of a search. Its playouts make the strength, and always hold; its seconds are for a slow machine, and a
    caller that wants repeatable answers passes infinite ones."""
    role: Role = Role.OPPONENT
    appraise: Callable[[Stop], Appraiser[Any, Any]] | None = None
    """Makes the appraiser of moves already played; None for a level without one."""

    @property
    def offered(self) -> bool:
        """Whether it is a strength for players to choose, rather than a yardstick or a tool."""
        return self.role is Role.OPPONENT


@dataclass(frozen=True, slots=True)
class LevelBot:
    """A bot with a limit."""

    bot: Bot[Any, Any]
    budget: Budget

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose within the smaller number of playouts, and within the seconds of *budget*.

        Where playouts are not limited, the seconds of the level hold as well.
        """
        given = [each for each in (budget.playouts, self.budget.playouts) if each is not None]
        seconds = budget.seconds if given else min(budget.seconds, self.budget.seconds)
        return self.bot.choose(view, legal, rng, Budget(seconds, min(given, default=None)))


def at_once(bot: Bot[Any, Any], role: Role = Role.OPPONENT) -> Level:
    """Return the level of a *bot* that needs no clock."""
    return Level(make=lambda _: bot, role=role)


NOTHING_TO_DECIDE: Final = Reason("ai.nothing-to-decide")
"""The winner depends on chance alone."""


class Onlooker:
    """The adviser of a game without skill: its only reason is that nothing depends on the move."""

    def choose(self, view: object, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:
        """Choose the first move."""
        return Choice(legal[0], reasons=(NOTHING_TO_DECIDE,))


def by_chance(adviser: Bot[Any, Any] | None = None, player: Bot[Any, Any] | None = None) -> Mapping[str, Level]:
    """Return the levels of a game of pure luck: one opponent, without a strength.

    Args:
        adviser: The adviser, if it knows anything.
        player: The opponent; by default one without any habit.
    """
    return {
        "random": at_once(RandomBot(), Role.YARDSTICK),
        "greedy": at_once(RandomBot(), Role.YARDSTICK),
        "club": at_once(player or RandomBot()),
        "hint": at_once(adviser or Onlooker(), Role.ADVISER),
    }


def thinking(game: AnyGame, judgement: Judgement[Any, Any], budget: Budget, role: Role = Role.OPPONENT) -> Level:
    """Return the level of a player who samples and plays out within *budget*."""

    def make(stop: Stop) -> LevelBot:
        return LevelBot(Sampler(game, judgement, stop), budget)

    return Level(make=make, budget=budget, role=role, appraise=partial(paired, game, judgement))


def judging(game: AnyGame, judgement: Judgement[Any, Any]) -> Level:
    """Return the adviser for the loss of each move against the first one asked about."""

    def make(stop: Stop) -> LevelBot:
        return LevelBot(Judge(game, judgement, stop), ADVICE)

    return Level(make=make, budget=ADVICE, role=Role.ADVISER)


def sampled(
    game: AnyGame, judgement: Judgement[Any, Any] | None = None, greedy: Bot[Any, Any] | None = None
) -> Mapping[str, Level]:
    """Return levels for any game, the weakest first, told apart by how far they look ahead.

    Args:
        game: The game.
        judgement: The knowledge of it.
        greedy: Its baseline, the play of beginners.
    """
    known = judgement or Unprejudiced()
    plain = greedy or RandomBot()
    return {
        "random": at_once(RandomBot(), Role.YARDSTICK),
        "greedy": at_once(plain, Role.YARDSTICK),
        # A player of its own: the baseline never changes, a beginner may.
        "beginner": at_once(LevelBot(plain, AT_ONCE)),
        "casual": thinking(game, known, Budget(0.2, 16)),
        "club": thinking(game, known, Budget(0.4, 64)),
        "strong": thinking(game, known, Budget(1.5, 400)),
        "expert": thinking(game, known, Budget(3.0, 1200)),
        "hint": thinking(game, known, ADVICE, Role.ADVISER),
        "judge": judging(game, known),
    }
