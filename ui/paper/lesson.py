# SPDX-License-Identifier: MIT
"""Lessons on paper: some positions on a page, or the whole lesson as a booklet; solutions on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dominoes.errors import DominoesError
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from ui.games.names import match_name
from ui.games.reasons import error_text
from ui.language.i18n import _, current, number, sentences
from ui.language.names import seat_names
from ui.paper.blocks import NEXT, NEXT_PAGE, Block, Grid, Head, Picture, Size, Text, blocks_of, plain_text
from ui.paper.flow import Document, Layout, Paper
from ui.paper.positions import describe_at, position_at
from ui.paper.questions import question_blocks, right_answers, wrong_answers

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
    author = (Text(lesson.author, muted=True),) if lesson.author else ()
    summary = (each for each in blocks_of(said(lesson.summary)) if isinstance(each, Text | Grid))
    yield Head((Text(said(lesson.title) or _("Lesson"), Size.TITLE), *author, *summary))
    solved: list[tuple[str, Chapter, NodeId]] = []
    begun = False
    for place, chapter in enumerate(lesson.chapters, start=1):
        title = chapter_title(chapter, place)
        for count, node in enumerate(printed(chapter, solutions=handed.solutions), start=1):
            if begun:
                yield NEXT
            begun = True
            name = f"{title} · {number(count)}"
            yield from _step(chapter, node, name, handed)
            if chapter.page(node).question is not None:
                solved.append((name, chapter, node))
    solutions = [(name, solution_of(chapter, node)) for name, chapter, node in solved] if handed.solutions else []
    if any(solution.is_told for _name, solution in solutions):
        yield NEXT_PAGE
        yield Text(_("Solutions"), Size.TITLE)
        for name, solution in solutions:
            yield from _told(name, solution)


def printed(chapter: Chapter, *, solutions: bool, every: bool = False) -> Iterator[NodeId]:
    """Yield the steps for readers, or *every* one; without *solutions* none after a question: they show its answer."""
    asked: set[NodeId] = set()
    for node in chapter.tree.walk():
        parent = chapter.tree.nodes[node].parent
        after = parent is not None and (parent in asked or chapter.page(parent).question is not None)
        if after:
            asked.add(node)
        if (every or is_shown(chapter, node)) and (solutions or not after):
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
        happened = describe_at(chapter, node, who) if chapter.tree.tells(node) else []
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
        yield from question_blocks(page.question, handed.lines)
        if stops_at(chapter, node, solutions=handed.solutions):
            yield Text(stop_text(), Size.SMALL, muted=True)
    else:
        yield from (Text(line, Size.SMALL, bullet=True) for line in variations(chapter, node, shown=False))


def stops_at(chapter: Chapter, node: NodeId, *, solutions: bool) -> bool:
    """Return whether steps after *node* are left out because they show the answer to its question."""
    return not solutions and chapter.page(node).question is not None and bool(chapter.tree.nodes[node].children)


def stop_text() -> str:
    """Return why nothing follows a question."""
    return _("Stops at this question: what follows shows the answer.")


# -- solutions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solution:
    """All that a lesson tells of the answers to a question, in sentences."""

    right: tuple[str, ...]
    """The right answers, each with the lesson's reply."""
    text: str
    """Markdown of the teacher."""
    wrong: tuple[str, ...]
    """The wrong ones with the reason; the last one may be about all others."""
    variations: tuple[str, ...]
    """Lines from the question on, except the one that the lesson goes on with."""

    @property
    def is_told(self) -> bool:
        """Whether there is anything."""
        return bool(self.right or self.text or self.wrong or self.variations)


def solution_of(chapter: Chapter, node: NodeId) -> Solution:
    """Return the solution of the question at *node*."""
    question = chapter.page(node).question
    assert question is not None
    otherwise = said(question.otherwise)
    others = (_("Any other answer: {reply}").format(reply=plain_text(otherwise)),) if otherwise else ()
    wrong = (*wrong_answers(chapter, node, question), *others)
    right = tuple(right_answers(chapter, node, question))
    return Solution(right, said(question.solution), wrong, tuple(variations(chapter, node, shown=True)))


def variations(chapter: Chapter, node: NodeId, *, shown: bool) -> Iterator[str]:
    """Yield the variations that begin after *node*, each as one line of sentences; *shown*: also those with a step."""
    who = seat_names(len(chapter.layout.hands))
    for child in chapter.tree.nodes[node].children[1:]:
        if not shown and any(is_shown(chapter, each) for each in chapter.tree.walk(child)):
            continue
        line = (child, *chapter.tree.line(child))
        try:
            moves = [sentence for each in line for sentence in describe_at(chapter, each, who)]
        except DominoesError as error:
            moves = [error_text(error, who)]
        name = said(chapter.tree.nodes[child].name) or _("Variation")
        yield _("{name}: {what}").format(name=name, what=sentences(*moves))


def _told(name: str, solution: Solution) -> Iterator[Block]:
    if not solution.is_told:
        return
    yield Text(name, Size.HEADING)
    yield from (Text(line, bullet=True) for line in solution.right)
    yield from blocks_of(solution.text)
    if solution.wrong:
        yield Text(_("Wrong answers"), muted=True, goes_on=True)
        yield from (Text(line, bullet=True) for line in solution.wrong)
    yield from (Text(line, Size.SMALL) for line in solution.variations)
