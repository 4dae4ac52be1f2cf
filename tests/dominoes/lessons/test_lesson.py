# SPDX-License-Identifier: MIT
"""Lessons: chapters edited as values, questions judged, copies for learners."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from dominoes.errors import NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.layout import Layout, empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson, Right, Wrong, answer, learner_copy
from dominoes.lessons.page import Answer, Colour, Mark, MarkKind, Page, Question, Spot, read_mark, read_spot
from dominoes.lessons.task import NumberAnswer, NumberTask, Typed
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId, tree_over
from dominoes.tiles import tile
from tests.contract.tables import table

LAYOUT: Final[Layout] = replace(
    empty_layout(*table("tiengow-basic")),
    hands=tuple(
        map(
            read_hand,
            (
                "66 66 21 42 51 51 63 54",
                "11 11 31 31 62 53 61 61",
                "44 44 55 55 52 43 64 64",
                "33 33 22 22 65 65 41 32",
            ),
        )
    ),
)


def texts(english: str, japanese: str = "") -> Texts:
    """Make a text in one or two languages."""
    return Texts.of({"en": english, "ja": japanese})


QUESTION: Final = Question(
    prompt=texts("How do you begin?", "何から出しますか。"),
    right=(
        Answer((Seat(0), "lead 66 66"), texts("Nobody beats a pair of heaven.")),
        Answer((Seat(0), "lead 42 21")),
    ),
    wrong=(
        Answer((Seat(0), "lead 54"), texts("A nine is beaten easily.")),
        Answer((Seat(0), "lead 66 11"), texts("One of them is not yours.")),
    ),
    otherwise=texts("Try a stronger lead."),
    solution=texts("Lead 66 66."),
)


def asked() -> tuple[Chapter, NodeId]:
    """Make a chapter with a question at its beginning, and one of the right moves next in its tree."""
    tree = tree_over(LAYOUT).with_page(ROOT, Page(texts("Look."), notes=texts("SECRET"), question=QUESTION))
    tree, led = tree.play(ROOT, Seat(0), "lead 66 66")
    return Chapter(tree, texts("Heaven", "天")), led


CHAPTER, LED = asked()


@pytest.mark.parametrize(
    ("move", "verdict"),
    [
        ("lead 66 66", Right(texts("Nobody beats a pair of heaven."), LED)),
        ("lead 42 21", Right(NO_TEXT, None)),
        ("lead 24 12", Right(NO_TEXT, None)),
        ("lead 54", Wrong(texts("A nine is beaten easily."))),
        ("lead 66 11", Wrong(texts("One of them is not yours."))),
        ("lead 63", Wrong(texts("Try a stronger lead."))),
        ("lead 44", Wrong(Reason("tiengow.not-in-hand", tile=tile("44")))),
    ],
)
def test_answers_are_judged(move: str, verdict: Right | Wrong) -> None:
    """Several are right; wrong ones are explained by the lesson, or else by the rules."""
    assert answer(CHAPTER, ROOT, (Seat(0), move)) == verdict


def test_an_answer_that_is_no_answer() -> None:
    """Other seats are told why, other texts are refused, and where nothing is asked nothing is judged."""
    assert answer(CHAPTER, ROOT, (Seat(9), "lead 66")) == Wrong(Reason("lesson.seat", seat=9))
    elsewhere = answer(CHAPTER, ROOT, (Seat(1), "lead 11"))
    assert isinstance(elsewhere, Wrong)
    assert isinstance(elsewhere.why, Reason)
    with pytest.raises(NotationError):
        answer(CHAPTER, ROOT, (Seat(0), "eat 66"))
    with pytest.raises(ValueError, match="asked"):
        answer(CHAPTER, LED, (Seat(1), "throw 11 11"))


TASK: Final = Question(
    texts("How many tiles of heaven?"),
    otherwise=texts("Count them."),
    solution=texts("Two."),
    task=NumberTask((NumberAnswer(2, texts("Both.")),), (NumberAnswer(1, texts("Its twin!"), {"x": 1}),)),
)


def test_numbers_are_judged_as_moves_are() -> None:
    """What the lesson says goes before what is computed; the lesson goes on by itself after it."""
    chapter = CHAPTER.with_page(ROOT, Page(question=TASK))
    assert answer(chapter, ROOT, Typed(2)) == Right(texts("Both."), None)
    assert answer(chapter, ROOT, Typed(1)) == Wrong(texts("Its twin!"))
    assert answer(chapter, ROOT, Typed(9)) == Wrong(texts("Count them."))
    silent = chapter.with_page(ROOT, Page(question=replace(TASK, otherwise=NO_TEXT)))
    assert answer(silent, ROOT, Typed(9)) == Wrong(Reason("lesson.too-large"))
    assert not chapter.check()


def test_a_move_is_no_number() -> None:
    """Neither of them answers the question for the other, and none asks for both."""
    with pytest.raises(ValueError, match="no move"):
        answer(CHAPTER.with_page(ROOT, Page(question=TASK)), ROOT, (Seat(0), "lead 66"))
    with pytest.raises(ValueError, match="a move"):
        answer(CHAPTER, ROOT, Typed(2))
    with pytest.raises(ValueError, match="otherwise"):
        replace(QUESTION, task=TASK.task)


def test_learners_get_no_number() -> None:
    """Without answers only what is asked is left of it; with them, all but unknown keys."""
    lesson = Lesson(chapters=(CHAPTER.with_page(ROOT, Page(question=TASK)),))
    assert lesson.found("its twin")
    (without,) = learner_copy(lesson, answers=False).chapters
    assert without.page(ROOT).question == Question(TASK.prompt, task=NumberTask())
    assert len(without.tree.nodes) == 1
    (kept,) = learner_copy(lesson).chapters
    assert TASK.task is not None
    assert kept.page(ROOT).question == replace(TASK, task=TASK.task.without_more()) != TASK


def test_a_right_answer_must_be_possible() -> None:
    """So must the seats that a page names be there."""
    assert CHAPTER.check() == ()
    question = replace(QUESTION, right=(Answer((Seat(0), "lead 44")), Answer((Seat(0), "eat"))))
    page = Page(question=question, view=Seat(5), marks=(Mark(MarkKind.RING, Spot(seat=Seat(4))),))
    found = [reason for _node, reason in CHAPTER.with_page(ROOT, page).check()]
    assert [reason.key for reason in found] == ["lesson.answer", "lesson.answer", "lesson.seat", "lesson.seat"]
    assert [str(found[0]["why"].key), found[1]["why"].key] == ["tiengow.not-in-hand", "lesson.notation"]


def test_what_is_seen_is_inherited() -> None:
    """A page that says nothing of hands and views shows those of the step before."""
    assert CHAPTER.open_hands(LED) == (0, 1, 2, 3)
    assert CHAPTER.view(LED) == 0
    page = Page(open_hands=(Seat(0),), view=Seat(2), turned=(Spot(tile("66"), Seat(0)), Spot(tile("11"))))
    chapter = CHAPTER.with_page(ROOT, page)
    assert chapter.open_hands(LED) == (0,)
    assert chapter.view(LED) == 2
    seen = [
        chapter.is_seen(ROOT, Seat(seat), tile(code)) for seat, code in ((0, "66"), (0, "21"), (1, "11"), (1, "31"))
    ]
    assert seen == [False, True, True, False]
    assert chapter.with_page(LED, Page(open_hands=())).open_hands(LED) == ()


def test_chapters_are_added_renamed_and_removed() -> None:
    """Each edit returns another lesson."""
    second = replace(CHAPTER, title=texts("Earth", "地"))
    lesson = Lesson(texts("Two pairs"), "Ann").added(CHAPTER).added(second)
    assert lesson.added(second, 0).chapters == (second, CHAPTER, second)
    assert lesson.removed(0).chapters == (second,)
    assert lesson.renamed(1, texts("Heaven", "天")).chapters == (CHAPTER, CHAPTER)
    assert lesson.languages == ("en", "ja")
    assert lesson.found("ann HEAVEN")
    assert not lesson.found("heaven hell")
    other = replace(lesson, author="José やまだ")
    assert all(other.found(words) for words in ("jose", "ﾔﾏﾀﾞ", "ＪＯＳＥ ヤマダ", "Jose\u0301"))


def test_a_copy_for_learners() -> None:
    """Notes always go; answers, and the moves that give them away, on request."""
    lesson = Lesson(texts("Heaven"), "Ann", chapters=(CHAPTER,))
    with_answers = learner_copy(lesson).chapters[0]
    assert with_answers == CHAPTER.with_page(ROOT, replace(CHAPTER.page(ROOT), notes=NO_TEXT))
    without = learner_copy(lesson, answers=False).chapters[0]
    assert without.page(ROOT).question == Question(QUESTION.prompt)
    assert set(without.tree.nodes) == {ROOT}
    assert "SECRET" not in str(without)
    assert CHAPTER.page(ROOT).notes


def test_texts_are_found_in_the_nearest_language() -> None:
    """The language itself, then its family, then the first there is."""
    both = Texts.of({"zh_TW": "天", "en": "Heaven", "ja": ""})
    assert [both.in_language(key) for key in ("en", "zh_HK", "ja")] == ["Heaven", "天", "Heaven"]
    assert both.with_text("en", "").languages == ("zh_TW",)
    assert NO_TEXT.in_language("en") == ""
    with pytest.raises(ValueError, match="language"):
        Texts.of({"<b>": "x"})


@pytest.mark.parametrize("text", ["ring red 66@0", "highlight yellow @3", "arrow green 21 @2", "arrow blue @0 66@1"])
def test_marks_come_back_from_their_text(text: str) -> None:
    """Written text reads the same."""
    assert str(read_mark(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "ring", "ring red", "ring red 77", "ring red 66 @1", "arrow red 66", "arrow red 66 11 22", "ring pink 66"],
)
def test_no_mark(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(NotationError):
        read_mark(text)


@pytest.mark.parametrize("text", ["", "@", "66@", "@12", "66@x", "@²"])
def test_no_spot(text: str) -> None:
    """A spot is a tile, a seat or both."""
    with pytest.raises(NotationError):
        read_spot(text)
    with pytest.raises(ValueError, match="spot"):
        Spot()


def test_colours_are_told() -> None:
    """A ring is red unless it is said."""
    assert Mark(MarkKind.RING, Spot(tile("66"))).colour is Colour.RED


def test_a_mark_on_a_closed_tile_is_not_seen_on_its_twin() -> None:
    """Nor is one on a tile thrown face down; an open or led tile is pointed at."""
    found, options = table("tiengow-basic")
    hands = (read_hand("66 11 44"), read_hand("66 31 52"))
    layout = empty_layout(found, options)
    layout = replace(layout, hands=(*(hand + (None,) * 5 for hand in hands), *layout.hands[2:]))
    tree = tree_over(layout, bytes(32))
    heaven = Spot(tile("66"), Seat(1))
    marks = (
        Mark(MarkKind.RING, heaven),
        Mark(MarkKind.RING, Spot(tile("66"), Seat(0))),
        Mark(MarkKind.RING, Spot(tile("66"))),
        Mark(MarkKind.ARROW, Spot(seat=Seat(1)), heaven),
        Mark(MarkKind.ARROW, Spot(seat=Seat(1)), Spot(seat=Seat(0))),
    )
    chapter = Chapter(tree).with_page(ROOT, Page(marks=marks, open_hands=(Seat(0),)))
    assert chapter.marks_seen(ROOT) == (marks[1], marks[2], marks[4])
    turned = chapter.with_page(ROOT, Page(marks=marks, open_hands=(Seat(0),), turned=(heaven,)))
    assert turned.marks_seen(ROOT) == marks
    tree, led = tree.play(ROOT, Seat(0), "lead 66")
    tree, thrown = tree.play(led, Seat(1), "throw 66")
    chapter = Chapter(tree).with_page(ROOT, Page(open_hands=()))
    assert chapter.is_spot_seen(thrown, Spot(tile("66"), Seat(0)))
    assert not chapter.is_spot_seen(thrown, heaven)
