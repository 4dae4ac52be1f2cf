# SPDX-License-Identifier: MIT
"""Players as data: strengths of opponents, yardsticks and advisers; the common part of all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A way to play. None ever sees more than a player in its seat."""

    make: Callable[[Stop], Bot[Any, Any]]
    """Makes one."""
    budget: Budget = AT_ONCE
    """Limit of a search. Its playouts make the strength, and always hold; its seconds are for a slow machine, and a
    caller in need of repeatable answers passes infinite ones."""
    appraise: Callable[[Stop], Appraiser[Any, Any]] | None = None
    """Makes the appraiser of a move played earlier; None without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """All who play or advise in one game."""

    levels: Mapping[str, Player]
    """The strengths of opponents, the weakest first, by the key of records, command line and settings."""
    greedy: Bot[Any, Any]
    """The fixed baseline of measurements: it never changes."""
    hint: Player
    """The adviser: the estimate behind a hint, and the losses of the other moves."""
    judge: Player | None = None
    """The adviser for the loss of each move against the first one asked about."""
    solve: Player | None = None
    """The solver of a game played alone: the reasons of its choice say whether the deal can still be solved."""

    @property
    def thinkers(self) -> Mapping[str, Player]:
        """All but the levels, by a key of `dominoes.games.entry`."""
        found = {
            "random": at_once(RandomBot()),
            "greedy": at_once(self.greedy),
            "hint": self.hint,
            "judge": self.judge,
            "solve": self.solve,
        }
        return {key: each for key, each in found.items() if each is not None}


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


def at_once(bot: Bot[Any, Any]) -> Player:
    """Return the player of a *bot* that needs no clock."""
    return Player(make=lambda _: bot)


NOTHING_TO_DECIDE: Final = Reason("ai.nothing-to-decide")
"""The winner depends on chance alone."""


class Onlooker:
    """The adviser of a game without skill: its only reason is that nothing depends on the move."""

    def choose(self, view: object, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:
        """Choose the first move."""
        return Choice(legal[0], reasons=(NOTHING_TO_DECIDE,))


def by_chance(adviser: Bot[Any, Any] | None = None, player: Bot[Any, Any] | None = None) -> Players:
    """Return the players of a game of pure luck: one opponent, without a strength.

    Args:
        adviser: The adviser, if it knows anything.
        player: The opponent; by default one without any habit.
    """
    club = at_once(player or RandomBot())
    return Players(levels={"club": club}, greedy=RandomBot(), hint=at_once(adviser or Onlooker()))


def thinking(game: AnyGame, judgement: Judgement[Any, Any], budget: Budget) -> Player:
    """Return a player who samples and plays out within *budget*."""

    def make(stop: Stop) -> LevelBot:
        return LevelBot(Sampler(game, judgement, stop), budget)

    return Player(make=make, budget=budget, appraise=partial(paired, game, judgement))


def judging(game: AnyGame, judgement: Judgement[Any, Any]) -> Player:
    """Return the adviser for the loss of each move against the first one asked about."""

    def make(stop: Stop) -> LevelBot:
        return LevelBot(Judge(game, judgement, stop), ADVICE)

    return Player(make=make, budget=ADVICE)


def sampled(
    game: AnyGame,
    judgement: Judgement[Any, Any] | None = None,
    greedy: Bot[Any, Any] | None = None,
    levels: Mapping[str, Player] | None = None,
) -> Players:
    """Return the players of a game whose advisers sample and play out.

    Args:
        game: The game.
        judgement: The knowledge of it.
        greedy: Its baseline, the play of beginners.
        levels: Its levels; by default they differ in how far they look ahead.
    """
    known = judgement or Unprejudiced()
    plain = greedy or RandomBot()
    looking_ahead = {
        # A player of its own: the baseline never changes, a beginner may.
        "beginner": at_once(LevelBot(plain, AT_ONCE)),
        "casual": thinking(game, known, Budget(0.2, 16)),
        "club": thinking(game, known, Budget(0.4, 64)),
        "strong": thinking(game, known, Budget(1.5, 400)),
        "expert": thinking(game, known, Budget(3.0, 1200)),
    }
    return Players(
        levels=levels or looking_ahead,
        greedy=plain,
        hint=thinking(game, known, ADVICE),
        judge=judging(game, known),
    )
