# SPDX-License-Identifier: MIT
"""The questions of one lesson in mixed order; those that were missed come again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Final, NamedTuple

from dominoes.lessons.form import write_question
from dominoes.lessons.layout import write_hands
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.tree import NodeId
from dominoes.practice.schedule import MOST, Item, Schedule

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


def questions(lesson: Lesson) -> tuple[QuestionPlace, ...]:
    """Return all questions of *lesson* that can be judged, as they stand in it."""
    return tuple(
        QuestionPlace(at, node)
        for at, chapter in enumerate(lesson.chapters)
        for node in chapter.tree.walk()
        if (question := chapter.page(node).question) is not None and question.has_answer
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
