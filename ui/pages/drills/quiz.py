# SPDX-License-Identifier: MIT
"""A run of questions about one table: the next question, and the effect of an answer; no widgets."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Final

from dominoes.games.drills import Answer, Drill, Kind, Question
from dominoes.practice.progress import Progress, Run
from dominoes.practice.schedule import Item, Schedule

_log: Final = logging.getLogger(__name__)

_RECENT: Final = 2
"""Items that were asked last and are not asked again at once."""


def items_of(game: str, drills: Sequence[Drill], kind: Kind | None = None) -> dict[Item, Drill]:
    """Return the items of *drills*, each with its drill; those of one *kind*, or all."""
    chosen = [each for each in drills if kind in (None, each.kind)]
    return {Item(game, each.kind.value, item): each for each in chosen for item in each.items}


class NothingToAskError(Exception):
    """No question can be made about any item that is left."""


class Quiz:
    """Asks, takes the answer, and remembers."""

    def __init__(self, items: dict[Item, Drill], progress: Progress, rng: Random, now: Callable[[], datetime]) -> None:
        """Ask the first question.

        Args:
            items: What can be asked about, at least one; see `items_of`.
            progress: What is kept of the player.
            rng: Chance.
            now: Returns the time, in UTC.

        Raises:
            NothingToAskError: No question can be made about any of *items*.
        """
        self._items = dict(items)
        self._rng, self._now = rng, now
        self._recent: deque[Item] = deque(maxlen=_RECENT)
        self.progress = progress
        self.run = Run()
        self.given: Answer | None = None
        """What was answered to `question`; None while it is open."""
        self.question = self._next()

    def _next(self) -> Question:
        while self._items:
            item = self.progress.schedule.following([*self._items], self._now(), self._rng, self._recent)
            try:
                question = self._items[item].make(item.item, self._rng)
            except Exception:  # noqa: BLE001 - whatever a fault in the rules raises
                # A question that fails must not hold up the others.
                _log.exception("no question can be made about %s; it is left out of this run", item)
                del self._items[item]
                continue
            self._recent.append(item)
            return question
        raise NothingToAskError

    def ask(self) -> None:
        """Ask the next question.

        Raises:
            NothingToAskError: None can be made any more.
        """
        self.given, self.question = None, self._next()

    def answer(self, place: int) -> Answer:
        """Take the answer in this *place*, and return it."""
        self.given = given = self.question.answers[place]
        schedule = self.progress.schedule.answered(self._recent[-1], self._now(), right=given.right)
        self.progress = Progress(schedule, self.progress.best)
        weighed = self.question.kind is Kind.SET
        self.run = self.run.answered(right=given.right, cost=given.cost if weighed else None)
        return given

    @property
    def right(self) -> tuple[int, ...]:
        """Places of the right answers, from 0."""
        return tuple(place for place, each in enumerate(self.question.answers) if each.right)


def known_and_due(schedule: Schedule, items: Sequence[Item], now: datetime) -> tuple[int, int]:
    """Return how many of *items* are known well, and how many are to be asked again."""
    return sum(map(schedule.is_known, items)), sum(schedule.is_due(each, now) for each in items)
