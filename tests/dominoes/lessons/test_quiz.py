# SPDX-License-Identifier: MIT
"""The questions of a page, and its seals: an answer opens the reply to it and no other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.quiz import Foreseen, choice_key, encrypted, quiz_of, sealed, unsealed
from dominoes.lessons.task import ChoiceTask, NumberTask, OrderAnswer, OrderTask, Task
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, tree_over
from tests.contract.tables import table
from tests.dominoes.lessons.test_task import ALL, NUMBER, ONE, ORDER, TILES, text

SALT: Final = "00112233aabbccdd"
VECTOR: Final = "6oAfnPuxWPhQgg=="
"""What resources/html/answering.js opens, too: `sealed` of 天 and the byte 7 by the answer ``n 12``."""


def lesson(*questions: Question, title: str = "Pairs", hand: str = "66 66 21 42", seed: int = 0) -> Lesson:
    """Return a lesson with a chapter for each question, at its beginning."""
    layout = replace(empty_layout(*table("tiengow-basic")), hands=tuple(map(read_hand, (hand, "", "", ""))))
    tree = tree_over(layout, bytes((seed,)) * 32)
    pages = [Page(open_hands=(Seat(0),), question=each, notes=text(f"{seed}")) for each in questions]
    return Lesson(text(title), chapters=tuple(Chapter(tree.with_page(ROOT, page)) for page in pages))


def asking(task: Task) -> Question:
    """Return a question with *task*."""
    return Question(text("What?"), task=task)


def moves(right: str, *wrong: str) -> Question:
    """Return a question about moves of the first seat."""
    reply = text("So.")
    return Question(
        text("What?"), (Answer((Seat(0), right), reply),), tuple(Answer((Seat(0), each)) for each in wrong)
    )


def told(question: Question) -> dict[str, bool]:
    """Return by answer whether it is right."""
    (asked,) = quiz_of(lesson(question)).questions
    return {each.key: each.right for each in asked.answers}


def test_numbers_are_those_of_the_lesson() -> None:
    """Right and wrong ones; another number is not foreseen."""
    assert told(asking(NUMBER)) == {"n 4": True, "n 8": True, "n 2": False, "n 3": False}


def test_choices_are_all_that_can_be_chosen() -> None:
    """One of them, or any some together, with the reply that the program gives."""
    assert told(asking(ONE)) == {"c 0": False, "c 1": True, "c 2": False}
    assert told(asking(ALL)) == {choice_key(row): row == (0, 1) for row in _some(3)}


def _some(count: int) -> list[tuple[int, ...]]:
    rows = (tuple(at for at in range(count) if chosen >> at & 1) for chosen in range(1, 1 << count))
    return sorted(rows, key=len)


def test_orders_with_ties_are_written_each_way() -> None:
    """And a wrong place is told after a wrong order."""
    (asked,) = quiz_of(lesson(asking(ORDER))).questions
    right = {each.key for each in asked.answers if each.right}
    assert right == {"o 1 0 2 3", "o 1 2 0 3"}
    assert {each.key: each.rank for each in asked.answers if not each.right} == {
        "o 3 0 2 1": 1,
        "o 3 2 0 1": 1,
        "p 3 0": 2,
    }


def test_an_order_with_too_many_ties_is_not_asked() -> None:
    """Nor is what has no answer: a copy for learners may come without."""
    items = tuple(replace(TILES[0], text=text(f"{n}")) for n in range(8))
    every = OrderTask(items, (OrderAnswer((tuple(range(8)),)),))
    for task in (every, NumberTask(), ChoiceTask(ONE.choices).without_answers()):
        assert quiz_of(lesson(asking(task))).questions == ()


def test_moves_are_those_of_a_hand_that_is_seen() -> None:
    """A wrong one may be against the rules; one that no page can give is left out."""
    question = moves("lead 66 66", "lead 21", "lead 66 42", "no such move")
    (asked,) = quiz_of(lesson(question)).questions
    assert {each.key: each.right for each in asked.answers} == {
        "m lead 66 66": True,
        "m lead 21": False,
        "t 42 66": False,
    }
    assert asked.moves is not None
    assert dict(asked.moves.legal)["lead 66 66"] == asked.moves.hand[:2]
    closed = lesson(question)
    page = replace(closed.chapters[0].page(ROOT), open_hands=())
    assert quiz_of(replace(closed, chapters=(closed.chapters[0].with_page(ROOT, page),))).questions == ()


def test_what_follows_a_question_without_an_answer_is_left_out() -> None:
    """It would show the answer; what follows one with an answer is asked."""
    (chapter,) = lesson(moves("lead 66 66")).chapters
    tree, led = chapter.tree.play(ROOT, Seat(0), "lead 66 66")
    asked = replace(chapter, tree=tree.with_page(led, Page(question=asking(NUMBER))))
    page = replace(asked.page(ROOT), question=Question(text("What?")))
    assert [len(quiz_of(Lesson(chapters=(each,))).questions) for each in (asked, asked.with_page(ROOT, page))] == [
        2,
        0,
    ]


def test_lessons_are_told_apart() -> None:
    """By title and right answers; words, closed tiles, notes and seeds may change."""
    plain = quiz_of(lesson(asking(NUMBER)))
    other_words = replace(asking(NUMBER), prompt=text("How much?"), otherwise=text("No."))
    assert quiz_of(lesson(other_words, hand="66", seed=5)).secret == plain.secret
    for other in (lesson(asking(NUMBER), title="Other"), lesson(asking(ONE)), lesson(*[asking(NUMBER)] * 2)):
        assert quiz_of(other).fingerprint != plain.fingerprint
    assert plain.salt(0) != quiz_of(lesson(*[asking(NUMBER)] * 2)).salt(1)


def test_the_reply_is_that_of_the_program() -> None:
    """The lesson's own, or its reason."""
    (asked,) = quiz_of(lesson(moves("lead 66 66", "lead 66 42"))).questions
    replies = {each.key: each for each in asked.answers}
    assert replies["m lead 66 66"] == Foreseen("m lead 66 66", right=True, why=text("So."))
    assert replies["t 42 66"].why != NO_TEXT
    assert not isinstance(replies["t 42 66"].why, Texts)


@given(st.text(max_size=30), st.text(max_size=30), st.binary(max_size=100))
def test_only_its_answer_opens_a_box(key: str, other: str, data: bytes) -> None:
    """And what is in it is not to be read."""
    box = sealed(SALT, key, data)
    assert unsealed(SALT, key, box) == data
    assert key == other or unsealed(SALT, other, box) is None
    assert encrypted(key.encode(), encrypted(key.encode(), data)) == data


def test_what_the_script_of_the_page_opens() -> None:
    """One box for both languages."""
    assert sealed(SALT, "n 12", "天".encode() + b"\x07") == VECTOR
    assert unsealed(SALT, "n 12", VECTOR) == "天".encode() + b"\x07"


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 64])
def test_every_length_is_encrypted(size: int) -> None:
    """Also where a hash ends."""
    assert encrypted(b"key", encrypted(b"key", bytes(size))) == bytes(size)
    assert len(encrypted(b"key", bytes(size))) == size
