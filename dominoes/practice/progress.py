# SPDX-License-Identifier: MIT
"""The course of a run of questions, and the stored progress of a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dominoes.practice.schedule import Schedule

SECONDS: Final = 60.0
"""How long a run against the clock takes."""

_MOST: Final = 100_000
"""Greater numbers are damage."""


@dataclass(frozen=True, slots=True)
class Run:
    """Questions one after the other."""

    asked: int = 0
    """Questions answered."""
    right: int = 0
    streak: int = 0
    """Right answers in a row, up to now."""
    longest: int = 0
    """The longest streak."""
    weighed: int = 0
    """Answers with a known cost."""
    cost: float = 0.0
    """Percent of the stake that they cost in all."""

    def answered(self, *, right: bool, cost: float | None = None) -> Run:
        """Return the run after another answer, with its *cost* if known."""
        streak = self.streak + 1 if right else 0
        return Run(
            self.asked + 1,
            self.right + right,
            streak,
            max(self.longest, streak),
            self.weighed + (cost is not None),
            self.cost + (cost or 0.0),
        )


class Best(NamedTuple):
    """The best of one player in one game."""

    streak: int = 0
    """Longest streak in any run."""
    right: int = 0
    """Most right answers in a run against the clock."""

    def with_run(self, run: Run, *, timed: bool) -> Best:
        """Return the best after *run*, which was *timed* or not."""
        return Best(max(self.streak, run.longest), max(self.right, run.right if timed else 0))


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is kept of a player."""

    schedule: Schedule = field(default_factory=Schedule)
    best: Mapping[str, Best] = field(default_factory=lambda: MappingProxyType({}))
    """By game."""

    def best_of(self, game: str) -> Best:
        """Return the best in *game*."""
        return self.best.get(game, Best())

    def with_run(self, game: str, run: Run, *, timed: bool) -> Progress:
        """Return the progress after a *run* of *game*, which was *timed* or not."""
        return replace(self, best={**self.best, game: self.best_of(game).with_run(run, timed=timed)})

    def write(self) -> dict[str, Any]:
        """Return plain data that JSON can hold."""
        return {"cards": self.schedule.write(), "best": {game: list(best) for game, best in self.best.items()}}


def read(*kept: object) -> Progress:
    """Read data of `Progress.write`, of one player under several names; unreadable parts are left out."""
    found = Progress()
    for data in kept:
        if isinstance(data, Mapping):
            schedule = found.schedule.with_others(Schedule.read(data.get("cards")))
            found = Progress(schedule, _merged(found.best, _read_best(data.get("best"))))
    return found


def _merged(one: Mapping[str, Best], other: Mapping[str, Best]) -> dict[str, Best]:
    found = dict(one)
    for game, best in other.items():
        before = found.get(game, Best())
        found[game] = Best(*map(max, before, best))
    return found


def _read_best(data: object) -> dict[str, Best]:
    if not isinstance(data, Mapping):
        return {}
    return {
        game: Best(*numbers)
        for game, numbers in data.items()
        if isinstance(game, str) and isinstance(numbers, list | tuple) and len(numbers) == len(Best._fields)
        if all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= _MOST for n in numbers)
    }
