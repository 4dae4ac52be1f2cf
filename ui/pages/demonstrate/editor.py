# SPDX-License-Identifier: MIT
"""The present lesson, the teacher's place in it, and every edit to be undone; no widgets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.lessons.file import DEEPEST, MOST_STEPS
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page
from dominoes.lessons.tree import ROOT, NodeId, Tree
from ui.language.names import seat_names

MOST_UNDOS: Final = 1000
"""Largest number of edits to undo; lessons share their common parts."""


class Place(NamedTuple):
    """A step of a lesson."""

    chapter: int
    """Its place, from 0."""
    node: NodeId


class _Edit(NamedTuple):
    """A lesson as it was, and where the teacher was then."""

    lesson: Lesson
    at: Place


class LessonEditor(QObject):
    """Changes one lesson; each edit can be undone."""

    edited = Signal()
    """The lesson is another, and should be saved."""
    moved = Signal()
    """The lesson, or the place in it, is another: show it."""

    def __init__(self, parent: QObject) -> None:
        """Begin with an empty lesson."""
        super().__init__(parent)
        self.name = ""
        """Name of the lesson's file; empty without one."""
        self.lesson = Lesson()
        self.at = Place(0, ROOT)
        self._visit = 0
        """Counts the steps that were shown."""
        self._undone: list[_Edit] = []
        self._done: list[_Edit] = []
        self._merging: object = None

    # -- looking -------------------------------------------------------------------------------

    @property
    def chapter(self) -> Chapter | None:
        """The chapter that is shown; None in a lesson without one."""
        return self.lesson.chapters[self.at.chapter] if self.lesson.chapters else None

    @property
    def tree(self) -> Tree:
        """The tree of the present chapter, which must exist."""
        return self.lesson.chapters[self.at.chapter].tree

    @property
    def page(self) -> Page:
        """The content of the present step."""
        return self.tree.nodes[self.at.node].page

    @property
    def who(self) -> tuple[str, ...]:
        """What the seats are called; nobody without a chapter."""
        chapter = self.chapter
        return () if chapter is None else seat_names(len(chapter.layout.hands))

    @property
    def here(self) -> tuple[object, ...]:
        """The present step and its deal: equal as long as a move can be played where it was meant."""
        chapter = self.chapter
        return (self.at, None if chapter is None else (chapter.layout, chapter.tree.seed))

    @property
    def asked(self) -> object:
        """The question of this visit to the step; equal until another question, deal, step or lesson is shown.

        An answer that is shown belongs to one of these, and to no other.
        """
        return (self._visit, self.here, None if self.chapter is None else self.page.question)

    @property
    def has_next_chapter(self) -> bool:
        """Whether a chapter follows the one that is shown."""
        return self.at.chapter + 1 < len(self.lesson.chapters)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to do again."""
        return bool(self._undone)

    # -- moving --------------------------------------------------------------------------------

    def open(self, lesson: Lesson, node: NodeId = ROOT) -> None:
        """Show *lesson* from the step *node* of its first chapter on; nothing of it can be undone yet."""
        there = bool(lesson.chapters) and node in lesson.chapters[0].tree.nodes
        self.lesson, self.at = lesson, Place(0, node if there else ROOT)
        self._visit += 1
        self._done, self._undone, self._merging = [], [], None
        self.moved.emit()

    def go(self, node: NodeId) -> None:
        """Show the step *node* of this chapter; ignore one that is not there."""
        if self.chapter is not None and node in self.tree.nodes:
            self._go(Place(self.at.chapter, node))

    def visit(self, at: Place) -> None:
        """Show the step *at*, which must be there; also the present one is visited anew."""
        self._merging = None
        self._visit += 1
        self.at = at
        self.moved.emit()

    def go_to_chapter(self, place: int, *, at_end: bool = False) -> None:
        """Show the beginning of the chapter at *place*, or the end of its main line; ignore one that is not there."""
        if 0 <= place < len(self.lesson.chapters):
            line = self.lesson.chapters[place].tree.line()
            self._go(Place(place, line[-1] if at_end and line else ROOT))

    def _go(self, at: Place) -> None:
        self._merging = None
        if at != self.at:
            self._stand_at(at)
            self.moved.emit()

    def _stand_at(self, at: Place) -> None:
        if at != self.at:
            self._visit += 1
        self.at = at

    # -- editing -------------------------------------------------------------------------------

    def change(self, lesson: Lesson, at: Place | None = None, *, merge: object = None) -> None:
        """Make *lesson* what is edited, and show the step *at*, or the one shown now if it is still there.

        Args:
            lesson: With the edit.
            at: What to show.
            merge: Names the edit: with the next one of the same name it is undone in one go, as letters typed.
        """
        if lesson == self.lesson:
            if at is not None:
                self._go(at)
            return
        if merge is None or merge != self._merging:
            self._done.append(_Edit(self.lesson, self.at))
            del self._done[:-MOST_UNDOS]
        self._merging = merge
        self._undone.clear()
        before, self.lesson = self.lesson, lesson
        self._stand_at(_nearest(before, lesson, self.at) if at is None else at)
        self.edited.emit()
        self.moved.emit()

    def change_tree(self, tree: Tree, node: NodeId | None = None) -> None:
        """Replace the tree of this chapter, and show the step *node*."""
        place = self.at.chapter
        lesson = self.lesson.replaced(place, replace(self.lesson.chapters[place], tree=tree))
        self.change(lesson, None if node is None else Place(place, node))

    def play(self, seat: Seat, move: Any) -> Reason | None:  # noqa: ANN401 - any game's moves
        """Play a move here: one that the lesson has already is followed, another begins a variation.

        Return why it cannot be added: a lesson with so many steps could not be saved. None if it was played.
        """
        at, page, written = self.at.node, self.page, self.tree.table.game.write_move(move)
        changed, node = self.tree.play(at, seat, written)
        if node not in self.tree.nodes:
            if len(changed.moves(node)) > DEEPEST:
                return Reason("lesson.too-deep", most=DEEPEST)
            if len(changed.nodes) > MOST_STEPS:
                return Reason("lesson.too-many-steps", most=MOST_STEPS)
        question = page.question
        if question is not None and question.task is None and not (question.right or question.wrong):
            # It was asked before anything was played: what the lesson goes on with is the answer.
            changed = changed.with_page(
                at, replace(page, question=replace(question, right=(Answer((seat, written)),)))
            )
        self.change_tree(changed, node)
        return None

    def change_page(self, page: Page, *, merge: object = None) -> None:
        """Replace what is said and shown at this step."""
        place = self.at.chapter
        chapter = self.lesson.chapters[place].with_page(self.at.node, page)
        self.change(self.lesson.replaced(place, chapter), self.at, merge=merge)

    def add_chapter(self, chapter: Chapter) -> None:
        """Add *chapter* after the one that is shown, and show it."""
        place = self.at.chapter + 1 if self.lesson.chapters else 0
        self.change(self.lesson.added(chapter, place), Place(place, ROOT))

    def remove_chapter(self) -> None:
        """Delete the chapter that is shown, and show the beginning of the next one, or else of the one before."""
        lesson = self.lesson.removed(self.at.chapter)
        self.change(lesson, Place(max(0, min(self.at.chapter, len(lesson.chapters) - 1)), ROOT))

    def undo(self) -> None:
        """Take the last edit back."""
        self._restore(self._done, self._undone)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._restore(self._undone, self._done)

    def _restore(self, since: list[_Edit], onto: list[_Edit]) -> None:
        if since:
            onto.append(_Edit(self.lesson, self.at))
            self.lesson, at = since.pop()
            self._stand_at(at)
            self._merging = None
            self.edited.emit()
            self.moved.emit()


def _nearest(before: Lesson, after: Lesson, at: Place) -> Place:
    """Return the step *at*, or if it is gone the nearest remaining one before it."""
    if not after.chapters:
        return Place(0, ROOT)
    chapter = min(at.chapter, len(after.chapters) - 1)
    nodes = after.chapters[chapter].tree.nodes
    path = before.chapters[at.chapter].tree.path(at.node) if before.chapters else (ROOT,)
    return Place(chapter, next((node for node in reversed(path) if node in nodes), ROOT))
