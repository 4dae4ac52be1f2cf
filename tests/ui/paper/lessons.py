# SPDX-License-Identifier: MIT
"""A lesson with closed hands, a question and notes."""

from __future__ import annotations

from dataclasses import replace

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from tests.contract.tables import table


def texts(english: str) -> Texts:
    """Return a text in English and, marked as such, in Japanese."""
    return Texts.of({"en": english, "ja": f"日本 {english}"})


def lesson(chapters: int = 1) -> Lesson:
    """Return a lesson with chapters that show the hand of the first seat alone, and ask for the lead."""
    layout = replace(
        empty_layout(*table("tiengow-basic")), hands=tuple(map(read_hand, ("66 66 21 42", "11 11", "", "")))
    )
    tree, led = tree_over(layout).play(ROOT, Seat(0), "lead 66 66")
    tree, thrown = tree.play(led, Seat(1), "throw 11 11")
    question = Question(
        texts("What now?"),
        (Answer((Seat(0), "lead 66 66"), texts("Nothing beats it.")),),
        solution=texts("Lead <b>both</b>."),
    )
    page = Page(texts("Look at **it**, <script>alert(1)</script>."), texts("secret notes"), question=question)
    tree = tree.with_page(ROOT, replace(page, open_hands=(Seat(0),))).with_page(led, Page(texts("They throw.")))
    tree = tree.with_page(thrown, Page(texts("Thrown.")))
    chapter = Chapter(tree, texts("Pairs"))
    return Lesson(texts("Leading"), "Ann", texts("What to lead."), (chapter,) * chapters)
