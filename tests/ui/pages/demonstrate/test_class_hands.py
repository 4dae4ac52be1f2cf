# SPDX-License-Identifier: MIT
"""`ui.pages.demonstrate.class_hands`: hands are closed before a class until the lesson or the teacher opens them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject

from dominoes.game import Seat
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.page import Answer, Page, Question, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from tests.ui.pages.demonstrate.teaching import lesson_of
from ui.pages.demonstrate.class_hands import ClassHands
from ui.pages.demonstrate.editor import LessonEditor

pytestmark = pytest.mark.usefixtures("usual")

ALL = tuple(map(Seat, range(4)))
ASKED = Question(Texts.of({"en": "What?"}), right=(Answer((Seat(2), "pass")),))


class Teacher:
    """An editor with a lesson of four moves in each of two chapters, and what a class sees of it."""

    def __init__(self) -> None:
        """Begin before a class."""
        self.parent = QObject()
        self.editor = LessonEditor(self.parent)
        self.editor.open(lesson_of(moves=4, chapters=2))
        self.hands = ClassHands(self.editor)
        self.line: tuple[NodeId, ...] = (ROOT, *self.editor.tree.line())

    def say(self, step: int, page: Page) -> None:
        """Let the lesson say *page* at a step of its first chapter."""
        lesson = self.editor.lesson
        chapter, node = lesson.chapters[0], self.line[step]
        self.editor.change(lesson.replaced(0, chapter.with_page(node, page)))

    def seen_at(self, step: int) -> tuple[Sequence[Seat], Seat | None]:
        """Return the hands that are open at a step of this chapter, and the seat at the bottom."""
        self.editor.go(self.line[step])
        view = self.hands.view(self.state)
        return ((), None) if view is None else (view.tiles.hands, view.seat)

    @property
    def state(self) -> object:
        """The position at the present step."""
        return self.editor.tree.state(self.editor.at.node)


@pytest.fixture
def teacher() -> Teacher:
    """Return a teacher whose lesson says nothing of hands."""
    return Teacher()


def test_what_is_asked_is_open(teacher: Teacher) -> None:
    """Without a word of the lesson: the hand at the bottom, and at a question that of the seat that answers."""
    assert teacher.seen_at(0) == ((0,), 0)
    teacher.say(1, Page(question=ASKED))
    assert teacher.seen_at(1) == ((0, 2), 2)
    assert teacher.seen_at(2) == ((0,), 0)
    teacher.say(2, Page(view=Seat(3)))
    assert teacher.seen_at(3) == ((3,), 3)


def test_the_lesson_says(teacher: Teacher) -> None:
    """Hands that it opens or closes, and single tiles of hands that it means open."""
    teacher.say(1, Page(open_hands=(Seat(1), Seat(2))))
    assert teacher.seen_at(0)[0] == (0,)
    assert teacher.seen_at(2)[0] == (1, 2)
    face = teacher.editor.tree.state(ROOT).hands[3][0]
    teacher.say(0, Page(turned=(Spot(face, Seat(3)),)))
    assert teacher.seen_at(0)[0] == (0, 1, 2), "a closed tile of an open hand"


def test_the_teacher_opens(teacher: Teacher) -> None:
    """From a step on, in one chapter, until the lesson says something else; nothing is written into the lesson."""
    before = teacher.editor.lesson
    teacher.seen_at(1)
    teacher.hands.toggle(teacher.state)
    assert teacher.editor.lesson == before
    assert [teacher.seen_at(step)[0] for step in range(4)] == [(0,), ALL, ALL, ALL]
    teacher.say(3, Page(open_hands=(Seat(1),)))
    assert [teacher.seen_at(step)[0] for step in (2, 3, 4)] == [ALL, (1,), (1,)]
    teacher.seen_at(4)
    teacher.hands.toggle(teacher.state)
    assert teacher.seen_at(4)[0] == ALL
    teacher.editor.go_to_chapter(1)
    view = teacher.hands.view(teacher.state)
    assert view is not None
    assert view.tiles.hands == (0,)
    teacher.editor.change(teacher.editor.lesson.removed(0))
    assert not teacher.hands.are_open, "what was opened is known by its deal, not by its place"
    teacher.editor.undo()
    teacher.editor.go_to_chapter(0)
    teacher.hands.begin()
    assert teacher.seen_at(2)[0] == (0,), "another class"


def test_the_teacher_closes_again(teacher: Teacher) -> None:
    """All but the hand at the bottom, and the one that is asked about."""
    teacher.say(0, Page(open_hands=ALL))
    teacher.seen_at(1)
    teacher.hands.toggle(teacher.state)
    assert teacher.seen_at(2) == ((0,), 0)
    assert teacher.seen_at(0)[0] == ALL


def test_the_table_turns_to_open_hands(teacher: Teacher) -> None:
    """It never opens one; at a question it stays turned; what the lesson says later counts again."""
    teacher.seen_at(0)
    assert not teacher.hands.turn(teacher.state, 1)
    teacher.say(0, Page(open_hands=(Seat(0), Seat(2), Seat(3))))
    for steps, seat in ((1, 2), (1, 3), (1, 0), (-1, 3)):
        assert teacher.hands.turn(teacher.state, steps)
        assert teacher.seen_at(0) == ((0, 2, 3), seat)
    teacher.say(1, Page(question=ASKED))
    assert teacher.seen_at(1)[1] == 3
    teacher.say(2, Page(view=Seat(0)))
    assert teacher.seen_at(2)[1] == 0


def test_without_a_chapter() -> None:
    """Nothing is seen, and nothing happens."""
    parent = QObject()
    editor = LessonEditor(parent)
    editor.open(Lesson())
    hands = ClassHands(editor)
    hands.toggle(None)
    assert (hands.chapter, hands.seat, hands.view(None), hands.turn(None, 1), hands.are_open) == (
        None,
        None,
        None,
        False,
        False,
    )


def faces_at(teacher: Teacher, step: int) -> list[int]:
    """Return how many tiles of each hand lie open at a step."""
    teacher.editor.go(teacher.line[step])
    chapter, hands = teacher.hands.chapter, teacher.editor.tree.state(teacher.line[step]).hands
    assert chapter is not None
    node = teacher.line[step]
    return [sum(chapter.is_seen(node, Seat(at), face) for face in hand) for at, hand in enumerate(hands)]


@pytest.mark.parametrize(
    ("page", "closed"),
    [
        pytest.param(Page(open_hands=()), ((), None), id="all closed"),
        pytest.param(Page(open_hands=(Seat(1),), view=Seat(0)), ((1,), 1), id="another than the view"),
        pytest.param(Page(open_hands=(Seat(1), Seat(2))), ((1,), 1), id="several"),
        pytest.param(
            Page(open_hands=(Seat(1), Seat(2)), question=replace(ASKED, right=(Answer((Seat(0), "pass")),))),
            ((1,), 1),
            id="a closed one is asked",
        ),
        pytest.param(Page(open_hands=(Seat(1), Seat(2)), question=ASKED), ((2,), 2), id="an open one is asked"),
        pytest.param(Page(question=ASKED), ((0, 2), 2), id="nothing is said"),
    ],
)
def test_closing_opens_nothing(teacher: Teacher, page: Page, closed: tuple[object, object]) -> None:
    """What is closed again is what the lesson opens, or a part of it; then everything can be opened."""
    teacher.say(1, page)
    opened = teacher.seen_at(1)[0]
    if not teacher.hands.are_open:
        assert (opened, teacher.seen_at(1)[1]) == closed
        teacher.hands.toggle(teacher.state)
        assert teacher.seen_at(1)[0] == ALL
    for hands in (closed[0], ALL, closed[0]):
        assert teacher.hands.are_open is (hands != ALL), "what the command says"
        teacher.hands.toggle(teacher.state)
        assert teacher.seen_at(1)[0] == hands
    assert teacher.seen_at(1) == closed


def test_single_tiles_stay_as_they_are_turned(teacher: Teacher) -> None:
    """Closing shows no tile that the lesson closes, in a hand that stays open or in another."""
    hands = teacher.editor.tree.state(ROOT).hands
    turned = (Spot(hands[0][0], Seat(0)), Spot(hands[1][0], Seat(1)), Spot(hands[3][0], Seat(3)))
    counts = [len(hand) for hand in hands]
    teacher.say(0, Page(open_hands=(Seat(0),), turned=turned))
    lesson = faces_at(teacher, 0)
    assert lesson[1:] == [1, 0, 1]
    for expected in (counts, lesson):
        teacher.hands.toggle(teacher.state)
        assert faces_at(teacher, 0) == expected
    teacher.say(0, Page(open_hands=(Seat(0), Seat(1), Seat(2)), turned=turned))
    teacher.hands.begin()
    before = faces_at(teacher, 0)
    assert teacher.hands.are_open
    teacher.hands.toggle(teacher.state)
    assert faces_at(teacher, 0) == [0, 0, before[2], 1], "the only hand without a closed tile"
