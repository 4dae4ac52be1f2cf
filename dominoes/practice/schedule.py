# SPDX-License-Identifier: MIT
"""Spaced repetition: the memory of each item and its next date, by the free scheduler FSRS.

Pure functions over frozen values: the clock and chance are arguments. FSRS can move days by chance of its own; that
is switched off.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler, State

AGAIN: Final = timedelta(seconds=30)
"""Time until a wrong answer is asked again, and likewise a new item."""
SOON: Final = timedelta(minutes=10)
"""After so long, something new is asked the third time; later ones are days apart."""
LONGEST: Final = 365
"""Days after which even the best known item is asked again."""
MOST: Final = 2000
"""Items remembered of one player; all games have some hundreds."""

_FIRST_OF: Final = 5
"""Number of due items for chance to choose from, so that they come in no fixed order."""
_SCHEDULER: Final = Scheduler(
    learning_steps=(AGAIN, SOON), relearning_steps=(AGAIN,), maximum_interval=LONGEST, enable_fuzzing=False
)
_SEPARATOR: Final = "/"
_PARTS: Final = 6
_NO_STEP: Final = "-"
_MOST_STEPS: Final = 2
_STABILITY: Final = (0.001, 36500.0)
_DIFFICULTY: Final = (1.0, 10.0)
_YEARS: Final = (2000, 2200)


class Item(NamedTuple):
    """Something to remember."""

    game: str
    kind: str
    """A kind of question."""
    item: str

    def __str__(self) -> str:
        return _SEPARATOR.join(self)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The memory of each item asked."""

    cards: Mapping[str, Card] = field(default_factory=lambda: MappingProxyType({}))
    """By `str` of the `Item`; none of them is ever changed."""

    def answered(self, item: Item, now: datetime, *, right: bool) -> Schedule:
        """Return the memory after an answer to *item* at *now* (in UTC)."""
        card = self.cards.get(str(item)) or Card(card_id=0, due=now)
        after, _log = _SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, now)
        return Schedule({**self.cards, str(item): after})

    def is_new(self, item: Item) -> bool:
        """Return whether *item* was never asked."""
        return str(item) not in self.cards

    def is_due(self, item: Item, now: datetime) -> bool:
        """Return whether *item* was asked before, and is to be asked again."""
        card = self.cards.get(str(item))
        # A clock that was set back must not make anybody wait.
        return card is not None and (card.due <= now or (card.last_review or now) > now)

    def is_known(self, item: Item) -> bool:
        """Return whether the interval of *item* has reached days."""
        card = self.cards.get(str(item))
        return card is not None and card.state is State.Review

    def following(self, items: Sequence[Item], now: datetime, rng: Random, recent: Iterable[Item] = ()) -> Item:
        """Return the next of *items* to ask: one that is due, else a new one, else the first to become due.

        Args:
            items: At least one; new ones are asked about in this order within their kind.
            now: In UTC.
            rng: Chance.
            recent: The latest items; they are not asked again if there is another.
        """
        just = set(recent)
        possible = [each for each in items if each not in just] or list(items)
        due = [each for each in possible if self.is_due(each, now)]
        if due:
            due.sort(key=lambda each: self.cards[str(each)].due)
            return rng.choice(due[:_FIRST_OF])
        first_new: dict[str, Item] = {}
        for each in possible:
            if self.is_new(each):
                first_new.setdefault(each.kind, each)
        if first_new:
            return rng.choice([*first_new.values()])
        possible.sort(key=lambda each: self.cards[str(each)].due)
        return rng.choice(possible[:_FIRST_OF])

    # -- as plain data ---------------------------------------------------------------------------

    def write(self) -> dict[str, str]:
        """Return plain data, one short line of text for each item."""
        return {key: _written(card) for key, card in self.cards.items()}

    @classmethod
    def read(cls, data: object) -> Schedule:
        """Read data of `write`; unreadable items count as never asked."""
        if not isinstance(data, Mapping):
            return cls()
        found = ((key, _read(line)) for key, line in data.items() if isinstance(key, str))
        cards = [(key, card) for key, card in found if card is not None]
        return cls(dict(cards[:MOST]))

    def with_others(self, other: Schedule) -> Schedule:
        """Return the union of both; an item in both keeps its later state."""
        newer = {
            key: card
            for key, card in other.cards.items()
            if key not in self.cards or _asked(self.cards[key]) < _asked(card)
        }
        return Schedule({**self.cards, **newer})


def _asked(card: Card) -> datetime:
    return card.last_review or card.due


def _written(card: Card) -> str:
    """Write state, step, stability, difficulty, and in seconds when it is due and was asked."""
    step = _NO_STEP if card.step is None else card.step
    numbers = (f"{each or 0:.6g}" for each in (card.stability, card.difficulty))
    seconds = (str(int(each.timestamp())) for each in (card.due, _asked(card)))
    return " ".join((str(card.state.value), str(step), *numbers, *seconds))


def _read(line: object) -> Card | None:
    """Read data of `_written`; None for anything else."""
    parts = line.split(" ") if isinstance(line, str) else []
    if len(parts) != _PARTS:
        return None
    try:
        state, step = State(int(parts[0])), None if parts[1] == _NO_STEP else int(parts[1])
        stability, difficulty = float(parts[2]), float(parts[3])
        due, asked = (datetime.fromtimestamp(int(each), UTC) for each in parts[4:])
    except (ValueError, OverflowError, OSError):
        return None
    whole = (step is None) is (state is State.Review) and (step is None or 0 <= step < _MOST_STEPS)
    within = all(
        math.isfinite(n) and least <= n <= most
        for n, (least, most) in ((stability, _STABILITY), (difficulty, _DIFFICULTY))
    )
    dated = all(_YEARS[0] <= each.year < _YEARS[1] for each in (due, asked))
    if not (whole and within and dated):
        return None
    return Card(0, state, step, stability, difficulty, due, asked)
