# SPDX-License-Identifier: MIT
"""The questions of a lesson: mixed, those missed again, remembered by what they ask."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.task import NumberAnswer, NumberTask
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.practice.schedule import Item, QuestionPlace, Schedule, begin, item_of, questions, remembered
from dominoes.records.replay import asked as asked_in
from tests.contract.tables import table
from tests.support.strategies import seeds

NOW: Final = datetime(2026, 11, 1, tzinfo=UTC)
COUNT: Final = 6


def asking(n: int) -> Chapter:
    """Make a chapter that asks for the number *n*."""
    question = Question(Texts.of({"en": f"{n}?"}), task=NumberTask((NumberAnswer(n),)))
    return Chapter(tree_over(empty_layout(*table("tiengow-basic"))).with_page(ROOT, Page(question=question)))


SILENT: Final = Chapter(
    tree_over(empty_layout(*table("tiengow-basic"))).with_page(ROOT, Page(question=Question(Texts.of({"en": "Why?"}))))
)
LESSON: Final = Lesson(chapters=(*map(asking, range(COUNT)), SILENT))
ALL: Final = tuple(QuestionPlace(at, ROOT) for at in range(COUNT))


def test_only_what_can_be_judged_is_asked() -> None:
    """A question without a right answer is for a class to talk about."""
    assert tuple(questions(LESSON)) == ALL


def test_what_cannot_be_shown_is_not_asked() -> None:
    """A step that the rules forbid, and moves of hands that are closed: each would be asked for ever."""
    tree = tree_over(empty_layout(*table("tiengow-basic")), bytes(range(32)))
    one = asked_in(tree.table.game, tree.state(ROOT))[0]
    right = Answer((one.seat, tree.table.game.write_move(one.legal[0])))
    page = Page(question=Question(Texts.of({"en": "Which?"}), right=(right,)))
    others = tuple(seat for seat in map(Seat, range(4)) if seat != one.seat)
    numbers = Page(question=Question(Texts.of({"en": "How many?"}), task=NumberTask((NumberAnswer(1),))))
    forbidden, node = tree.added(ROOT, (one.seat, "lead ??"), page=numbers)
    chapters = [
        Chapter(tree.with_page(ROOT, page)),
        *(Chapter(tree.with_page(ROOT, replace(page, open_hands=hands))) for hands in ((), others, (one.seat,))),
        Chapter(tree.with_page(ROOT, replace(numbers, open_hands=()))),
        Chapter(forbidden),
    ]
    assert forbidden.nodes[node].page == numbers
    assert [place.chapter for place in questions(Lesson(chapters=tuple(chapters)))] == [0, 3, 4]


@given(seed=seeds, missed=st.lists(st.booleans(), max_size=40))
def test_each_is_asked_until_it_was_right(seed: int, missed: list[bool]) -> None:
    """In any order, and with any mistakes; a missed one waits for two others, where there are so many."""
    run = begin(LESSON, Schedule(), NOW, Random(seed))
    assert sorted(run.waiting) == list(ALL)
    answered: list[QuestionPlace] = []
    for wrong in missed:
        if not run.waiting:
            break
        first, run = run.waiting[0], run.after(missed=wrong)
        if wrong:
            assert run.waiting.index(first) == min(2, len(run.waiting) - 1)
            assert first in run.missed
        else:
            answered.append(first)
        assert sorted((*answered, *run.waiting)) == list(ALL)
        assert run.answered == len(answered)


def test_those_that_were_missed_come_first_the_next_time() -> None:
    """And those known well last."""
    schedule = Schedule()
    items = [item_of(LESSON, place) for place in ALL]
    schedule = remembered(schedule, [(items[4], False)], NOW - timedelta(hours=1))
    for days in (30, 29, 20):
        schedule = remembered(schedule, [(items[1], True)], NOW - timedelta(days=days))
    schedule = remembered(schedule, [(items[1], True)], NOW)
    for seed in range(5):
        order = begin(LESSON, schedule, NOW, Random(seed)).waiting
        assert order[0] == ALL[4]
        assert order[-1] == ALL[1]


def test_another_question_is_another_item() -> None:
    """Its text, its answers and its position belong to it; its place in the lesson does not."""
    moved = Lesson(chapters=tuple(reversed(LESSON.chapters)))
    assert item_of(moved, QuestionPlace(COUNT, ROOT)) == item_of(LESSON, ALL[0])
    assert len({item_of(LESSON, place) for place in ALL}) == COUNT
    chapter = LESSON.chapters[0]
    other = chapter.tree.with_layout(replace(chapter.layout, moves=()))
    again = Lesson(chapters=(replace(chapter, tree=other),))
    assert item_of(again, ALL[0]) == item_of(LESSON, ALL[0])


def test_the_memory_of_drills_keeps_its_room() -> None:
    """A lesson of thousands of questions takes half of it at most; what is known there is updated all the same."""
    answers = [(Item("lesson", "question", str(n)), True) for n in range(1100)]
    schedule = remembered(Schedule(), answers, NOW)
    assert len(schedule.cards) == 1000
    later = remembered(schedule, answers[:1], NOW + timedelta(days=1))
    assert later.cards[str(answers[0][0])] != schedule.cards[str(answers[0][0])]
