# SPDX-License-Identifier: MIT
"""Which hands lie open before a class, and from where it looks: closed until the lesson or the teacher opens them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from dominoes.game import Seat
from dominoes.lessons.layout import Layout
from dominoes.lessons.lesson import Chapter, ClassView, class_view
from dominoes.lessons.tree import NodeId
from dominoes.records.replay import WrittenMove
from ui.pages.demonstrate.editor import LessonEditor

T = TypeVar("T")


class _Chosen(NamedTuple, Generic[T]):
    """Something chosen before the class at one step, which holds from there on."""

    layout: Layout
    seed: bytes
    moves: Sequence[WrittenMove]
    """On the way to that step."""
    value: T


class _Choices(Generic[T]):
    """Choices of one kind; a step is known by its deal and moves, since numbers are soon those of others."""

    def __init__(self) -> None:
        self._made: list[_Chosen[T]] = []

    def clear(self) -> None:
        self._made.clear()

    def choose(self, chapter: Chapter, node: NodeId, value: T) -> None:
        """Let *value* hold from *node* on; what was chosen on the way there stays."""
        tree = chapter.tree
        new = _Chosen(tree.layout, tree.seed, tree.moves(node), value)
        self._made = [*(each for each in self._made if each[:-1] != new[:-1]), new]

    def at(self, chapter: Chapter, node: NodeId) -> tuple[int, T] | None:
        """Return the choice that holds at *node*, after the number of moves at which it was made; None without one."""
        if not self._made:
            return None
        tree = chapter.tree
        moves = tree.moves(node)
        found = [
            (len(each.moves), each.value)
            for each in self._made
            if (each.layout, each.seed) == (tree.layout, tree.seed) and moves[: len(each.moves)] == each.moves
        ]
        return max(found, key=lambda each: each[0], default=None)


class ClassHands:
    """The chapter as one class sees it; nothing of this is written into the lesson.

    Where the lesson says nothing of hands, those alone are open that the class looks from or is asked about.
    """

    def __init__(self, editor: LessonEditor) -> None:
        """Begin with what the lesson says."""
        self._editor = editor
        self._opened: _Choices[tuple[Seat, ...]] = _Choices()
        self._seats: _Choices[Seat] = _Choices()
        self._known: tuple[Chapter, NodeId, Chapter] | None = None
        """The chapter that was asked for last, at which step, and how the class sees it."""

    def begin(self) -> None:
        """Begin before another class, with what the lesson says."""
        self._opened.clear()
        self._seats.clear()
        self._known = None

    @property
    def chapter(self) -> Chapter | None:
        """The present chapter, with the hands open at the present step that this class sees; None without one."""
        chapter, node = self._editor.chapter, self._editor.at.node
        if chapter is None:
            return None
        if self._known is None or self._known[0] is not chapter or self._known[1] != node:
            opened, page = self._open_at(chapter, node), chapter.page(node)
            seen = chapter if opened is None else chapter.with_page(node, replace(page, open_hands=opened, turned=()))
            self._known = chapter, node, seen
        return self._known[2]

    def _open_at(self, chapter: Chapter, node: NodeId) -> tuple[Seat, ...] | None:
        """Return the open hands at *node*; None where they are those of the lesson."""
        path = chapter.tree.path(node)
        said = [at for at, each in enumerate(path) if chapter.page(each).open_hands is not None]
        if chapter.page(node).turned:
            # Single tiles lie otherwise than the hands that the lesson means.
            said.append(len(path) - 1)
        chosen = self._opened.at(chapter, node)
        if chosen is not None and chosen[0] >= max(said, default=0):
            return chosen[1]
        return None if said else _closed(chapter, node, chapter.view(node))

    @property
    def are_open(self) -> bool:
        """Whether the class sees more than one hand."""
        return self.chapter is not None and len(set(self.chapter.open_hands(self._editor.at.node))) > 1

    @property
    def seat(self) -> Seat | None:
        """The seat to which the table was turned before this class; None if it was not."""
        chapter, node = self._editor.chapter, self._editor.at.node
        if chapter is None or (chosen := self._seats.at(chapter, node)) is None:
            return None
        path = chapter.tree.path(node)
        said = (at for at, each in enumerate(path) if chapter.page(each).view is not None)
        return chosen[1] if chosen[0] >= max(said, default=0) else None

    def view(self, state: Any) -> ClassView | None:  # noqa: ANN401 - of any game
        """Return the view of this class at the present step, whose position is *state*; None if no hand is open."""
        chapter = self.chapter
        return None if chapter is None else class_view(chapter, self._editor.at.node, state, self.seat)

    def toggle(self, state: Any) -> None:  # noqa: ANN401 - of any game
        """Open all hands from this step on, whose position is *state*, or all but the one at the bottom."""
        chapter, node, view = self._editor.chapter, self._editor.at.node, self.view(state)
        if chapter is None:
            return
        every = tuple(Seat(seat) for seat in range(len(chapter.layout.hands)))
        bottom = chapter.view(node) if view is None else view.seat
        self._opened.choose(chapter, node, _closed(chapter, node, bottom) if self.are_open else every)
        self._known = None

    def turn(self, state: Any, steps: int) -> bool:  # noqa: ANN401 - of any game
        """Turn the table by so many open hands from this step on; return False if one alone is open."""
        chapter, view = self._editor.chapter, self.view(state)
        if chapter is None or view is None or len(view.tiles.hands) == 1:
            return False
        opened = sorted(view.tiles.hands)
        self._seats.choose(chapter, self._editor.at.node, opened[(opened.index(view.seat) + steps) % len(opened)])
        return True


def _closed(chapter: Chapter, node: NodeId, bottom: Seat) -> tuple[Seat, ...]:
    """Return the hands left open when hands are closed: that of *bottom*, and those of the answers to a question."""
    question = chapter.page(node).question
    asked = () if question is None else tuple(each.move[0] for each in question.right)
    return tuple(sorted({bottom, *asked}))
