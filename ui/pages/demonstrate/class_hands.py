# SPDX-License-Identifier: MIT
"""Which hands lie open before a class, and from where it looks: closed until the lesson or the teacher opens them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from dominoes.game import Seat
from dominoes.lessons.layout import Layout
from dominoes.lessons.lesson import Chapter, ClassView, asked_seats, class_chapter, class_view
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


class _Hands(NamedTuple):
    """Whether all hands are opened or closed, and which one stays open if the lesson opens several."""

    opens: bool
    bottom: Seat


class ClassHands:
    """The chapter as one class sees it; nothing of this is written into the lesson."""

    def __init__(self, editor: LessonEditor) -> None:
        """Begin with what the lesson says."""
        self._editor = editor
        self._opened: _Choices[_Hands] = _Choices()
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
            self._known = chapter, node, self._seen(chapter, node)
        return self._known[2]

    def _seen(self, chapter: Chapter, node: NodeId) -> Chapter:
        chosen, page = self._chosen_at(chapter, node), chapter.page(node)
        if chosen is None:
            return class_chapter(chapter, node)
        if chosen.opens:
            return chapter.with_page(node, replace(page, open_hands=_every(chapter), turned=()))
        return _closed(chapter, node, chosen.bottom)

    def _chosen_at(self, chapter: Chapter, node: NodeId) -> _Hands | None:
        """Return what was chosen and holds at *node*; None where the hands are those of the lesson."""
        path = chapter.tree.path(node)
        said = [at for at, each in enumerate(path) if chapter.page(each).open_hands is not None]
        if chapter.page(node).turned:
            # Single tiles lie otherwise than the hands that the lesson means.
            said.append(len(path) - 1)
        chosen = self._opened.at(chapter, node)
        return chosen[1] if chosen is not None and chosen[0] >= max(said, default=0) else None

    @property
    def are_open(self) -> bool:
        """Whether the class sees more of the hands than it does once they are closed."""
        chapter, node = self._editor.chapter, self._editor.at.node
        if chapter is None:
            return False
        chosen = self._chosen_at(chapter, node)
        if chosen is not None and not chosen.opens:
            return False
        page, closed = self._seen(chapter, node).page(node), _closed(chapter, node, chapter.view(node)).page(node)
        return (page.open_hands, page.turned) != (closed.open_hands, closed.turned)

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
        """Open all hands from this step on, whose position is *state*, or close them: as the lesson has them.

        Where it opens several, that one of them stays open which is at the bottom then, and those asked about.
        """
        chapter, node = self._editor.chapter, self._editor.at.node
        if chapter is None:
            return
        view = class_view(class_chapter(chapter, node), node, state, self.seat)
        bottom = chapter.view(node) if view is None else view.seat
        self._opened.choose(chapter, node, _Hands(not self.are_open, bottom))
        self._known = None

    def turn(self, state: Any, steps: int) -> bool:  # noqa: ANN401 - of any game
        """Turn the table by so many open hands from this step on; return False if one alone is open."""
        chapter, view = self._editor.chapter, self.view(state)
        if chapter is None or view is None or len(view.tiles.hands) == 1:
            return False
        opened = sorted(view.tiles.hands)
        self._seats.choose(chapter, self._editor.at.node, opened[(opened.index(view.seat) + steps) % len(opened)])
        return True


def _every(chapter: Chapter) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(len(chapter.layout.hands))))


def _closed(chapter: Chapter, node: NodeId, bottom: Seat) -> Chapter:
    """Return *chapter* with its hands closed at *node*: nothing is open there that the lesson closes.

    Of several hands that the lesson opens, *bottom* stays open, if it is one, and those of the answers to a question.
    """
    seen, page, opened = class_chapter(chapter, node), chapter.page(node), chapter.open_hands(node)
    if seen is not chapter or len(opened) < 2:  # noqa: PLR2004 - several
        return seen
    kept = {bottom, *asked_seats(page)} & {*opened} or {*opened[:1]}
    # In a hand that is closed now, a tile that was closed alone would lie open.
    left = [seat for seat in _every(chapter) if seat not in opened or seat in kept]
    spots = ([spot] if spot.seat is not None else [replace(spot, seat=seat) for seat in left] for spot in page.turned)
    turned = tuple(spot for row in spots for spot in row if spot.seat in left)
    return chapter.with_page(node, replace(page, open_hands=tuple(sorted(kept)), turned=turned))
