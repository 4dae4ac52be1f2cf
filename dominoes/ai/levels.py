# SPDX-License-Identifier: MIT
"""Named strengths, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget, Choice, RandomBot
from dominoes.ai.sampling import Judgement, Sampler, never
from dominoes.ai.tiengow import Greedy
from dominoes.ai.tiengow_judgement import TienGowJudgement
from dominoes.games import entry

AT_ONCE: Final = Budget(seconds=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How well an opponent plays. None ever sees more than a player in its seat."""

    budget: Budget = AT_ONCE
    """What its thinking takes. The count of playouts makes the strength, and always holds; the seconds
    are for a slow machine, and a caller that wants repeatable answers gives endless ones."""
    second_best: float = 0.0
    """How often (0 to 1) it takes the move it thinks second best."""
    careless: float = 0.0
    """How often (0 to 1) it plays at random."""
    offered: bool = True
    """Whether it is a strength for players to choose, rather than a yardstick or a tool."""


LEVELS: Final[Mapping[str, Level]] = {
    "random": Level(careless=1.0, offered=False),
    "greedy": Level(offered=False),
    "beginner": Level(budget=Budget(0.2, 8), second_best=0.2, careless=0.2),
    "club": Level(budget=Budget(0.3, 20), second_best=0.12),
    "strong": Level(budget=Budget(1.5, 400)),
    # Not an opponent: the estimate behind a hint. What is left of a second is for a busy machine.
    "hint": Level(budget=Budget(0.7), offered=False),
}
"""By the key that records, the command line and the settings use."""

_JUDGEMENTS: Final[Mapping[str, Judgement[Any, Any]]] = {"tiengow": TienGowJudgement()}
_GREEDY: Final[Mapping[str, Bot[Any, Any]]] = {"tiengow": Greedy()}


class LevelBot:
    """A bot with the limits and the slips of a `Level`."""

    def __init__(self, level: Level, bot: Bot[Any, Any]) -> None:
        """Let *bot* think within *level*."""
        self._level = level
        self._bot = bot

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose within the smaller number of playouts, and within the seconds of *budget*.

        Where nobody limits the playouts, the seconds of the level hold as well.
        """
        level = self._level
        slip = rng.random()
        if slip < level.careless:
            return Choice(rng.choice(legal))
        given = [each for each in (budget.playouts, level.budget.playouts) if each is not None]
        seconds = budget.seconds if given else min(budget.seconds, level.budget.seconds)
        choice = self._bot.choose(view, legal, rng, Budget(seconds, min(given, default=None)))
        if slip < level.careless + level.second_best and choice.others:
            second = choice.others[0]
            return replace(choice, move=second.move, value=second.value, error=second.error, others=(), reasons=())
        return choice


def make_bot(game_key: str, level: str, *, stop: Callable[[], bool] = never) -> Bot[Any, Any]:
    """Make an opponent; *stop* is asked between playouts and ends its thought early.

    Raises:
        NotationError: there is no such game.
        KeyError: there is no such level in `LEVELS`.
    """
    strength = LEVELS[level]
    game = entry(game_key).game
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return _GREEDY.get(game_key, RandomBot())
    return LevelBot(strength, Sampler(game, _JUDGEMENTS.get(game_key), stop=stop))
