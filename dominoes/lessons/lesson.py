# SPDX-License-Identifier: MIT
"""A lesson: chapters, each a layout with its tree, and what is said, shown and asked at each step.

All are values; each edit returns another, so that undo is a list of lessons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import AnyGame, Seat, Step
from dominoes.lessons.layout import Layout, LayoutError
from dominoes.lessons.page import Answer, Page, Question, Spot
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree
from dominoes.records.replay import WrittenMove, with_passes
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class Chapter:
    """One position, what is played from it, and what is said to that."""

    tree: Tree
    title: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    @property
    def layout(self) -> Layout:
        """The position at its beginning."""
        return self.tree.layout

    def page(self, node: NodeId) -> Page:
        """Return what is said and shown at *node*."""
        return self.tree.nodes[node].page

    def with_page(self, node: NodeId, page: Page) -> Chapter:
        """Return it with another page at *node*."""
        return replace(self, tree=self.tree.with_page(node, page))

    def open_hands(self, node: NodeId) -> tuple[Seat, ...]:
        """Return the hands whose tiles are seen at *node*, by its page or by the last one before that says so."""
        said = (self.page(each).open_hands for each in reversed(self.tree.path(node)))
        found = next((each for each in said if each is not None), None)
        return tuple(Seat(seat) for seat in range(len(self.layout.hands))) if found is None else found

    def view(self, node: NodeId) -> Seat:
        """Return the seat from which the table is seen at *node*."""
        said = (self.page(each).view for each in reversed(self.tree.path(node)))
        return next((each for each in said if each is not None), Seat(0))

    def is_seen(self, node: NodeId, seat: Seat, tile: Tile) -> bool:
        """Return whether a *tile* in the hand of *seat* lies face up at *node*."""
        turned = {Spot(tile, seat), Spot(tile)} & {*self.page(node).turned}
        return (seat in self.open_hands(node)) != bool(turned)

    def check(self) -> tuple[tuple[NodeId, Reason], ...]:
        """Return all that is wrong: moves and right answers that the rules forbid, seats that are not there."""
        return (*self.tree.check(), *self._wrong_answers(), *self._wrong_seats())

    def _wrong_answers(self) -> tuple[tuple[NodeId, Reason], ...]:
        found = []
        for node in self.tree.walk():
            question = self.page(node).question
            if question is None:
                continue
            try:
                state = self.tree.state(node)
            except (LayoutError, IllegalMoveError, NotationError):
                # What is wrong with the way to it is told already.
                continue
            game = self.tree.table.game
            for each in question.right:
                why = _why_not(game, state, len(self.layout.hands), each.move)
                if why is not None:
                    found.append((node, Reason("lesson.answer", why=why)))
        return tuple(found)

    def _wrong_seats(self) -> tuple[tuple[NodeId, Reason], ...]:
        seats = len(self.layout.hands)
        found = []
        for node in self.tree.walk():
            page = self.page(node)
            spots = [*page.turned, *(spot for mark in page.marks for spot in (mark.spot, mark.to) if spot is not None)]
            named = [*(page.open_hands or ()), page.view, *(spot.seat for spot in spots)]
            found += [(node, Reason("lesson.seat", seat=seat)) for seat in named if seat is not None and seat >= seats]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Chapters under a title."""

    title: Texts = NO_TEXT
    author: str = ""
    summary: Texts = NO_TEXT
    """What it is about, for a shelf of lessons."""
    chapters: tuple[Chapter, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages in which it says anything, sorted."""
        return tuple(sorted({key for text in _texts(self) for key in text.languages}))

    def added(self, chapter: Chapter, place: int | None = None) -> Lesson:
        """Return it with another chapter, at *place* or at the end."""
        at = len(self.chapters) if place is None else place
        return replace(self, chapters=(*self.chapters[:at], chapter, *self.chapters[at:]))

    def duplicated(self, place: int) -> Lesson:
        """Return it with the chapter at *place* once more, behind it."""
        return self.added(self.chapters[place], place + 1)

    def replaced(self, place: int, chapter: Chapter) -> Lesson:
        """Return it with another chapter at *place*."""
        return replace(self, chapters=(*self.chapters[:place], chapter, *self.chapters[place + 1 :]))

    def renamed(self, place: int, title: Texts) -> Lesson:
        """Return it with another title of the chapter at *place*."""
        return self.replaced(place, replace(self.chapters[place], title=title))

    def removed(self, place: int) -> Lesson:
        """Return it without the chapter at *place*."""
        return replace(self, chapters=self.chapters[:place] + self.chapters[place + 1 :])

    def moved(self, place: int, to: int) -> Lesson:
        """Return it with the chapter at *place* at the place *to*."""
        return self.removed(place).added(self.chapters[place], to)

    def ordered(self, language: str) -> Lesson:
        """Return it with the chapters sorted by their titles in *language*."""
        by_title = sorted(self.chapters, key=lambda chapter: chapter.title.in_language(language).casefold())
        return replace(self, chapters=tuple(by_title))

    def found(self, words: str) -> bool:
        """Return whether all of *words* stand somewhere in its texts or in its author's name."""
        everything = " ".join([self.author, *(text for each in _texts(self) for _key, text in each.by_language)])
        return all(word in everything.casefold() for word in words.casefold().split())


def _texts(lesson: Lesson) -> list[Texts]:
    """Return all texts of *lesson*."""
    found = [lesson.title, lesson.summary]
    for chapter in lesson.chapters:
        found.append(chapter.title)
        for node in chapter.tree.nodes.values():
            found += [node.name, node.page.text, node.page.notes]
            question = node.page.question
            if question is not None:
                found += [question.prompt, question.otherwise, question.solution]
                found += [answer.why for answer in (*question.right, *question.wrong)]
    return found


# -- questions ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Right:
    """An answer that the question asks for."""

    why: Texts
    """What is said to it."""
    node: NodeId | None
    """Where the lesson goes on after it, if its tree has this move."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Another answer."""

    why: Texts | Reason
    """What the lesson says to it, or why the rules forbid it."""


def answer(chapter: Chapter, node: NodeId, move: WrittenMove) -> Right | Wrong:
    """Judge the *move* of a learner as an answer to the question at *node*.

    Raises:
        ValueError: nothing is asked there.
        LayoutError: the layout cannot be dealt.
        IllegalMoveError: the rules forbid a move on the way.
        NotationError: a move cannot be read.
    """
    question = chapter.page(node).question
    if question is None:
        raise ValueError("nothing is asked here")
    game, state = chapter.tree.table.game, chapter.tree.state(node)
    given = _meant(game, move)
    right = _listed(game, question.right, given)
    why_not = _why_not(game, state, len(chapter.layout.hands), move)
    if right is not None and why_not is None:
        children = chapter.tree.nodes[node].children
        after = (each for each in children if _is(game, chapter.tree.nodes[each].move, given))
        return Right(right.why, next(after, None))
    wrong = _listed(game, question.wrong, given)
    if wrong is not None and wrong.why:
        return Wrong(wrong.why)
    return Wrong(why_not or question.otherwise)


def _meant(game: AnyGame, move: WrittenMove) -> tuple[Seat, Any]:
    """Return what *move* means, however its tiles are ordered."""
    return move[0], game.read_move(move[1])


def _is(game: AnyGame, move: WrittenMove | None, given: tuple[Seat, Any]) -> bool:
    """Return whether *move*, which a file may have misspelt, is the one *given*."""
    try:
        return move is not None and _meant(game, move) == given
    except NotationError:
        return False


def _listed(game: AnyGame, answers: Sequence[Answer], given: tuple[Seat, Any]) -> Answer | None:
    return next((each for each in answers if _is(game, each.move, given)), None)


def _why_not(game: AnyGame, state: Any, seats: int, move: WrittenMove) -> Reason | None:  # noqa: ANN401
    """Return why *move* cannot be played in *state*; passes before it may be left out."""
    seat, text = move
    if not 0 <= seat < seats:
        return Reason("lesson.seat", seat=seat)
    try:
        wanted = game.read_move(text)
    except NotationError:
        return Reason("lesson.notation", text=text[:60])
    return game.why_not(with_passes(game, Step(state), move).state, seat, wanted)


# -- copies -------------------------------------------------------------------------------------------


def learner_copy(lesson: Lesson, *, answers: bool = True) -> Lesson:
    """Return *lesson* without the teacher's notes, and, unless it keeps *answers*, without what gives them away.

    Without answers, questions keep their prompt alone, and the moves that the tree goes on with after a question are
    left out too. Everything else stays in the file, closed or not: the tiles of closed hands, which the rules need
    to deal, the layout, and keys that this version does not know. Whoever opens the file as text can read them.
    """
    return replace(lesson, chapters=tuple(_for_learners(each, answers=answers) for each in lesson.chapters))


def _for_learners(chapter: Chapter, *, answers: bool) -> Chapter:
    tree = chapter.tree
    for node in tuple(tree.walk(ROOT)):
        if node not in tree.nodes:
            continue
        page = replace(tree.nodes[node].page, notes=NO_TEXT)
        if page.question is not None and not answers:
            page = replace(page, question=Question(page.question.prompt, more=page.question.more))
            for child in tree.nodes[node].children:
                tree = tree.pruned(child)
        if page != tree.nodes[node].page:
            tree = tree.with_page(node, page)
    return replace(chapter, tree=tree)
