# SPDX-License-Identifier: MIT
"""Questions that ask for no move, on paper and in a browser; the answers stand with the solutions alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.lessons.layout import empty_layout, moves_before_deal
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.task import (
    Choice,
    ChoiceTask,
    Item,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    OrderTask,
    Task,
)
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.options import with_options
from dominoes.tiles import tiles
from tests.ui.paper.lessons import lesson, texts
from ui.paper.blocks import Text, TileRow, WriteLines
from ui.paper.html import lesson_html
from ui.paper.lesson import Handed, lesson_document
from ui.paper.questions import question_blocks
from ui.paper.slides import Slide, lesson_slides

WHY: Final = texts("Because of this.")
NUMBER: Final = NumberTask((NumberAnswer(8, WHY),), (NumberAnswer(4, texts("No.")),), texts("chips"))
CHOICES: Final = ChoiceTask(
    (Choice(Item(tiles=tiles("66 66")), is_right=True, why=WHY), Choice(Item(texts("Neither"))))
)
ORDER: Final = OrderTask(
    (Item(tiles=tiles("11")), Item(tiles=tiles("66")), Item(texts("Man"))), (OrderAnswer(((1,), (0, 2)), WHY),)
)
EXPECTED: Final[list[tuple[Task, tuple[object, ...], str]]] = [
    (NUMBER, (Text("____ chips"),), "8 chips. Because of this."),
    (
        CHOICES,
        (TileRow(tiles("66 66"), "", "□", keeps=True), TileRow((), "Neither", "□")),
        "Heaven, Heaven. Because of this.",
    ),
    (
        ORDER,
        (
            TileRow(tiles("11"), "", "____", keeps=True),
            TileRow(tiles("66"), "", "____", keeps=True),
            TileRow((), "Man", "____"),
        ),
        "Heaven → Earth = Man. Because of this.",
    ),
]


def asking(task: Task) -> Lesson:
    """Return a lesson that asks for *task*."""
    made = lesson()
    page = Page(question=Question(texts("What now?"), task=task))
    return replace(made, chapters=(made.chapters[0].with_page(ROOT, page),))


def test_single_tiles_stand_in_one_row(usual: None) -> None:
    """With a blank for each place: below each other they would leave the position no room."""
    task = OrderTask(ORDER.items[:2])
    rows = tuple(question_blocks(Question(texts("What now?"), task=task), 2))
    assert rows[1:] == (TileRow(tiles("11 66"), "", keeps=True), Text("____ → ____"))


@pytest.mark.parametrize(("task", "blocks", "answer"), EXPECTED)
def test_what_is_filled_in_and_what_is_right(usual: None, task: Task, blocks: tuple[object, ...], answer: str) -> None:
    """Boxes, blanks, and tiles without their names; the answer is computed."""
    question = Question(texts("What now?"), task=task)
    assert tuple(question_blocks(question, 2)) == (Text("What now?"), *blocks)
    made = list(lesson_document(asking(task)).blocks())
    assert all(block in made for block in blocks)
    assert Text(answer, bullet=True) in made
    assert not any(isinstance(block, WriteLines) for block in made)
    without = list(lesson_document(asking(task), Handed(solutions=False)).blocks())
    assert all(block in without for block in blocks)
    assert "Because of this" not in str(without)


@pytest.mark.parametrize(("task", "_blocks", "answer"), EXPECTED)
def test_in_a_browser(usual: None, task: Task, _blocks: object, answer: str) -> None:
    """The answer is to be opened, and without solutions is not in the file, nor is what a tile is called."""
    whole, without = lesson_html(asking(task)), lesson_html(asking(task), solutions=False)
    assert f"<li>{answer}</li>" in whole
    assert "Because of this" not in without
    (asked,) = (part.partition("</div>")[0] for part in without.split('<div class="question"')[1:])
    assert "Heaven" not in asked
    assert ("double 6" in asked) is (task is not NUMBER)


@pytest.mark.parametrize("task", [NUMBER, CHOICES, ORDER])
def test_slides_ask_the_same(usual: None, task: Task) -> None:
    """What can be chosen, put in order or filled in stands there, and there is time to read it."""
    slide = next(iter(lesson_slides(asking(task))))
    page = [block for block in question_blocks(Question(texts("Which?"), task=task), 0) if isinstance(block, TileRow)]
    assert [block for block in slide.blocks if isinstance(block, TileRow)] == page
    texts_there = [block.text for block in slide.blocks if isinstance(block, Text)]
    assert ("____ chips" in texts_there) == (task is NUMBER)
    assert slide.seconds >= Slide(slide.blocks[:-1]).seconds


def test_ways_to_set_a_hand_are_told_apart(usual: None) -> None:
    """Two ways may be worth the same and be called alike: each shows its tiles, in the order of its hands."""
    hands = ((*tiles("42 21 66 31"),), (None,) * 4)
    options = with_options(entry("paigow").presets["guangdong"], {"seats": 2})
    begun = moves_before_deal(entry("paigow"), options, Seat(1))
    layout = replace(empty_layout(entry("paigow"), options, Standing(Seat(1))), hands=hands, moves=begun)
    move = (Seat(0), "set 66 31 / 42 21")
    tree = tree_over(layout).play(ROOT, *move)[0]
    page = Page(question=Question(texts("How?"), (Answer(move),)), open_hands=(Seat(0),), view=Seat(0))
    html = lesson_html(Lesson(chapters=(Chapter(tree.with_page(ROOT, page)),)), solutions=False)
    ways = [part.partition("</button>")[0] for part in html.split("<button data-move=")[1:]]
    said = [way.rpartition(">")[2] for way in ways]
    drawn = [re.findall(r'href="#t(\d\d)"|class="(gap)"', way) for way in ways]
    assert len(ways) == 3
    assert len(set(said)) < 3, "no two are called alike"
    assert [" ".join(map("".join, each)).replace("gap", "/") for each in drawn] == [
        way.partition('"')[2].partition('"')[0].removeprefix("set ") for way in ways
    ]
