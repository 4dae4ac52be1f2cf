# SPDX-License-Identifier: MIT
"""The answers of a class to a lesson, as a table of pupils and questions: in the window and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.club.answers import Answers, Problem, Remark, Tries, first_of, right_of
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz
from ui.language.i18n import N_, _, capital, number, pgettext, sentences, term
from ui.paper.blocks import Block, Grid, Size, Text, plain_text
from ui.paper.flow import Document, Layout, Paper
from ui.paper.lesson import chapter_title, said

_SIGNS: Final = {Tries.NONE: "–", Tries.FIRST: "1", Tries.LATER: "2", Tries.WRONG: "×"}
_BESIDE: Final = 10
"""Largest number of columns of questions next to a name."""
_PROBLEMS: Final = {
    Problem.MISTYPED: N_("This is not a code, or it was mistyped."),
    Problem.OTHER_LESSON: N_("This code is from another lesson, or the right answers have been changed since."),
    Problem.FORGED: N_("This code was altered: it was not made by answering the questions."),
    Problem.REPEATED: N_("There are different results under this name; only the first counts."),
    Problem.TOO_MANY: N_("There are too many lines; the rest was not read."),
}


def answers_title(lesson: Lesson) -> str:
    """Return the title of the answers to *lesson*."""
    return " · ".join(filter(None, (said(lesson.title), _("Answers"))))


def answers_meaning() -> str:
    """Return the meaning of the signs, in sentences."""
    return sentences(
        _("1: right on the first try. 2: right later. ×: wrong. –: not answered."),
        _("Codes give you an overview of a class; they are not proof."),
    )


def problem_text(remark: Remark) -> str:
    """Return the remark on a line, in a sentence."""
    line = pgettext("text", "Line {n}").format(n=number(remark.line))
    return " · ".join(filter(None, (remark.file, line, remark.text, _(_PROBLEMS[remark.problem]))))


def answers_table(answers: Answers, shown: Sequence[int] | None = None) -> tuple[tuple[str, ...], ...]:
    """Return a line for each pupil with a sign for each question; the first is the head, the last counts right ones.

    Without the indices of the questions *shown* all are.
    """
    at = range(answers.questions) if shown is None else shown
    heads = (capital(term("player")), _("Right answers"), _("On first try"))
    lines = [
        (each.name, number(right_of(each)), number(first_of(each)), *(_SIGNS[each.tries[place]] for place in at))
        for each in answers.results
    ]
    right = (_("Right answers"), "", "", *(number(answers.right(place)) for place in at))
    return ((*heads, *(number(place + 1) for place in at)), *lines, *((right,) if lines else ()))


def answers_document(lesson: Lesson, quiz: Quiz, answers: Answers, paper: Paper = Paper.A4) -> Document:
    """Return the *answers* to *lesson*, and its questions by their numbers."""
    title = answers_title(lesson)
    return Document(title, lambda: _answers(lesson, quiz, answers, title), Layout(paper))


def _answers(lesson: Lesson, quiz: Quiz, answers: Answers, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    for first in range(0, answers.questions, _BESIDE):
        shown = range(first, min(first + _BESIDE, answers.questions))
        yield Grid(answers_table(answers, shown), (3.0, 1.1, 1.3, *(0.8,) * len(shown)), numbers=len(shown) + 2)
    yield Text(answers_meaning(), Size.SMALL, muted=True)
    if answers.remarks:
        yield Text(_("Please note"), Size.HEADING)
        yield from (Text(problem_text(remark), Size.SMALL, bullet=True) for remark in answers.remarks)
    yield Text(_("Questions"), Size.HEADING)
    for place, asked in enumerate(quiz.questions, start=1):
        chapter = lesson.chapters[asked.chapter]
        question = chapter.page(asked.node).question
        assert question is not None
        words = plain_text(said(question.prompt))
        title = chapter_title(chapter, asked.chapter + 1)
        yield Text(f"{number(place)} · {' · '.join(filter(None, (title, words)))}", Size.SMALL)
