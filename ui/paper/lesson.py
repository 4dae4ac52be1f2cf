# SPDX-License-Identifier: MIT
"""Lessons on paper: some positions on a page, or the whole lesson as a booklet; solutions on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dominoes.errors import DominoesError
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from ui.games.names import match_name
from ui.games.reasons import error_text
from ui.language.i18n import _, current, number, sentences
from ui.language.names import seat_names
from ui.paper.blocks import NEXT, NEXT_PAGE, Block, Picture, Size, Text, WriteLines, blocks_of
from ui.paper.document import Document
from ui.paper.flow import Layout, Paper
from ui.paper.positions import describe_at, position_at

GRIDS: Final[Mapping[int, tuple[int, int]]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of a page, by how many positions stand on it."""
WRITE_LINES: Final = 2
"""Below a question, where there is room for them."""


@dataclass(frozen=True, slots=True)
class Handed:
    """The printed part of a lesson, and its form."""

    per_page: int = 2
    """1, 2, 4 or 6 positions on a page."""
    solutions: bool = True
    """With the answers, on pages of their own at the end."""
    lines: int = WRITE_LINES
    """To write on, below each question."""
    paper: Paper = Paper.A4


def lesson_document(lesson: Lesson, handed: Handed = Handed()) -> Document:
    """Return *lesson* as a booklet for its readers: without the teacher's notes, closed hands closed."""
    columns, rows = GRIDS[handed.per_page]
    layout = Layout(handed.paper, columns, rows)
    return Document(said(lesson.title) or _("Lesson"), lambda: _lesson(lesson, handed), layout)


def said(texts: Texts) -> str:
    """Return *texts* in the reader's language, or in one like it."""
    return texts.in_language(current().key)


def chapter_title(chapter: Chapter, place: int) -> str:
    """Return the title of a chapter, or its number, from 1, where it has none."""
    return said(chapter.title) or _("Chapter {n}").format(n=number(place))


def is_shown(chapter: Chapter, node: NodeId) -> bool:
    """Return whether the step at *node* has a place of its own: it shows, says or asks something."""
    page = chapter.page(node)
    return node == ROOT or bool(page.text) or page.question is not None or bool(chapter.tree.nodes[node].name)


def _lesson(lesson: Lesson, handed: Handed) -> Iterator[Block]:
    yield Text(said(lesson.title) or _("Lesson"), Size.TITLE)
    if lesson.author:
        yield Text(lesson.author, muted=True)
    yield from blocks_of(said(lesson.summary))
    solved: list[tuple[str, Chapter, NodeId]] = []
    # In the smallest cells a step has no room below the title.
    begun = handed.per_page == max(GRIDS)
    for place, chapter in enumerate(lesson.chapters, start=1):
        title = chapter_title(chapter, place)
        count = 0
        for node in printed(chapter, solutions=handed.solutions):
            if begun:
                yield NEXT
            begun, count = True, count + 1
            name = f"{title} · {number(count)}"
            yield from _step(chapter, node, name, handed)
            if chapter.page(node).question is not None:
                solved.append((name, chapter, node))
    if handed.solutions and any(_has_solution(chapter, node) for _name, chapter, node in solved):
        yield NEXT_PAGE
        yield Text(_("Solutions"), Size.TITLE)
        for name, chapter, node in solved:
            yield from _solution(chapter, node, name)


def printed(chapter: Chapter, *, solutions: bool) -> Iterator[NodeId]:
    """Yield the steps for readers; without *solutions* not those after a question, which show its answer."""
    asked: set[NodeId] = set()
    for node in chapter.tree.walk():
        parent = chapter.tree.nodes[node].parent
        after = parent is not None and (parent in asked or chapter.page(parent).question is not None)
        if after:
            asked.add(node)
        if is_shown(chapter, node) and (solutions or not after):
            yield node


def _step(chapter: Chapter, node: NodeId, name: str, handed: Handed) -> Iterator[Block]:
    page, step = chapter.page(node), chapter.tree.nodes[node]
    yield Text(" · ".join(filter(None, (name, said(step.name)))), Size.HEADING)
    if node == ROOT:
        layout = chapter.layout
        try:
            yield Text(match_name(layout.game, chapter.tree.table.options), Size.SMALL, muted=True)
        except DominoesError as error:
            yield Text(error_text(error))
            return
    who = seat_names(len(chapter.layout.hands))
    try:
        happened = describe_at(chapter, node, who) if node != ROOT else []
        position = position_at(chapter, node, who)
    except DominoesError as error:
        # A lesson in the making may have faults; the others are printed all the same.
        yield Text(error_text(error, who))
    else:
        if happened:
            yield Text(sentences(*happened), Size.SMALL, muted=True)
        yield Picture(position)
    yield from blocks_of(said(page.text))
    if page.question is not None:
        yield from blocks_of(said(page.question.prompt))
        if handed.lines:
            yield WriteLines(handed.lines)


def _has_solution(chapter: Chapter, node: NodeId) -> bool:
    question = chapter.page(node).question
    return question is not None and bool(question.right or question.solution)


def _solution(chapter: Chapter, node: NodeId, name: str) -> Iterator[Block]:
    question = chapter.page(node).question
    assert question is not None
    if not _has_solution(chapter, node):
        return
    yield Text(name, Size.HEADING)
    yield from (Text(line, bullet=True) for line in right_answers(chapter, node, question))
    yield from blocks_of(said(question.solution))


def right_answers(chapter: Chapter, node: NodeId, question: Question) -> Iterator[str]:
    """Yield the right answers in sentences, each with the lesson's reply."""
    who = seat_names(len(chapter.layout.hands))
    for each in question.right:
        try:
            tree, played = chapter.tree.play(node, *each.move)
            happened = describe_at(Chapter(tree), played, who)
        except DominoesError as error:
            yield error_text(error, who)
        else:
            yield sentences(*(happened or [each.move[1]]), said(each.why))
