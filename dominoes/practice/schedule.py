# SPDX-License-Identifier: MIT
"""Spaced repetition: the memory of each item and its next date, by the free scheduler FSRS.

Pure functions over frozen values: the clock and chance are arguments. FSRS can move days by chance of its own; that
is switched off.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from fsrs import Card, Rating, Scheduler, State

from dominoes.lessons.form import write_question
from dominoes.lessons.layout import write_hands
from dominoes.lessons.lesson import Chapter, Lesson, open_tiles
from dominoes.lessons.tree import UNPLAYABLE, NodeId

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


# -- questions of a lesson ------------------------------------------------------------------------

GAME: Final = "lesson"
"""Stands for a game in the memory of drills."""
KIND: Final = "question"
APART: Final = 2
"""So many others are asked before a missed question comes again."""
_ROOM: Final = MOST // 2
"""Items in the memory up to which questions of lessons are added: drills need theirs."""
_KEY: Final = 16


class QuestionPlace(NamedTuple):
    """Where a question is asked."""

    chapter: int
    """From 0."""
    node: NodeId


def questions(lesson: Lesson) -> Iterator[QuestionPlace]:
    """Yield all questions of *lesson* that can be answered and judged, as they stand in it."""
    for at, chapter in enumerate(lesson.chapters):
        for node in chapter.tree.walk():
            if _can_be_answered(chapter, node):
                yield QuestionPlace(at, node)


def _can_be_answered(chapter: Chapter, node: NodeId) -> bool:
    """Return whether a question at *node* can be judged and shown; one about moves needs an open hand to play."""
    question = chapter.page(node).question
    if question is None or not question.has_answer:
        return False
    try:
        state = chapter.tree.state(node)
    except UNPLAYABLE:
        return False
    return question.task is not None or bool(
        {each.move[0] for each in question.right} & {*open_tiles(chapter, node, state).hands}
    )


def item_of(lesson: Lesson, place: QuestionPlace) -> Item:
    """Return what is remembered of the question at *place*: another text, position or answer is another item."""
    chapter = lesson.chapters[place.chapter]
    question = chapter.page(place.node).question
    assert question is not None
    layout = chapter.layout
    asked = (layout.game, write_hands(layout.hands), layout.moves, chapter.tree.moves(place.node))
    content = json.dumps([*map(str, asked), write_question(question)], sort_keys=True, ensure_ascii=False)
    return Item(GAME, KIND, hashlib.sha256(content.encode()).hexdigest()[:_KEY])


@dataclass(frozen=True, slots=True)
class QuestionRun:
    """How far somebody is through the questions of a lesson."""

    waiting: tuple[QuestionPlace, ...]
    """Still to be answered, the present one first."""
    total: int
    missed: frozenset[QuestionPlace] = frozenset()
    """Not answered right at the first attempt."""

    @property
    def answered(self) -> int:
        """How many are answered for good."""
        return self.total - len(self.waiting)

    def after(self, *, missed: bool) -> QuestionRun:
        """Return the run after the present question; one that was *missed* comes again a little later."""
        first, *rest = self.waiting
        if not missed:
            return replace(self, waiting=tuple(rest))
        waiting = (*rest[:APART], first, *rest[APART:])
        return replace(self, waiting=waiting, missed=self.missed | {first})


def begin(lesson: Lesson, schedule: Schedule, now: datetime, rng: Random) -> QuestionRun:
    """Return a run of all questions of *lesson*: those to be asked again first, those known well last."""
    places = list(questions(lesson))
    rng.shuffle(places)

    def known(place: QuestionPlace) -> int:
        item = item_of(lesson, place)
        return 0 if schedule.is_due(item, now) else 2 if schedule.is_known(item) else 1

    return QuestionRun(tuple(sorted(places, key=known)), len(places))


def remembered(schedule: Schedule, answers: Iterable[tuple[Item, bool]], now: datetime) -> Schedule:
    """Return the memory after *answers*, each right or not at the first attempt; a full one takes no new items."""
    for item, right in answers:
        if not schedule.is_new(item) or len(schedule.cards) < _ROOM:
            schedule = schedule.answered(item, now, right=right)
    return schedule
