# SPDX-License-Identifier: MIT
"""The end of a round, one comparison or payment after the other, and the steps of a lesson before it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dominoes.game import ChipsMoved
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId
from ui.games import words_of
from ui.games.presenter import Presenter
from ui.language.i18n import _, sentences, signed
from ui.pages.demonstrate.editor import LessonEditor, Place
from ui.paper.positions import describe, eyes_at
from ui.play.stage import StagePage


class Settled(NamedTuple):
    """One stop on the way through the end of a round."""

    state: Any
    """State for the table: the end of the round without later events."""
    text: str
    """What is compared or paid, in words."""


def settling(chapter: Chapter, node: NodeId, who: Sequence[str]) -> tuple[Settled, ...]:
    """Return the stops of the step to *node*, if it ended a round: each event worth a line, then each payment.

    They are told as a class may know them. A step that did not end a round has none.

    Raises:
        LayoutError, IllegalMoveError, NotationError: as `Tree.step`.
    """
    step = chapter.tree.step(node)
    state, result = step.state, step.state.ended
    if result is None:
        return ()
    game, eyes = chapter.layout.game, eyes_at(chapter, node)
    stops: list[Settled] = []
    before = len(state.history) - len(step.events)
    paid = sum(isinstance(event, ChipsMoved) for event in state.history[:before])
    for at, event in enumerate(step.events, start=1):
        paid += isinstance(event, ChipsMoved)
        shown = replace(_paid(state, paid), history=state.history[: before + at])
        text = sentences(*describe(game, shown, (event,), who, eyes))
        if text or not stops:
            stops.append(Settled(shown, text))
        else:
            # What is not worth a line comes with what is.
            stops[-1] = stops[-1]._replace(state=shown)
    line = words_of(game, state.options, who).payment
    for at, payment in enumerate(result.sheet[paid:], start=paid + 1):
        if any(payment.chips):
            what = " · ".join(filter(None, line(payment, state)))
            stops.append(Settled(_paid(state, at), _line(what, who, payment.chips, payment.house)))
    if any(result.chips):
        stops.append(Settled(state, _line(_("Total"), who, result.chips, result.house)))
    return tuple(stops)


def _paid(state: Any, count: int) -> Any:  # noqa: ANN401 - the state of any game
    """Return *state*, the end of a round, when *count* of its payments have been made."""
    sheet = state.ended.sheet
    if not sheet:
        return state
    made = sheet[:count] or (replace(sheet[0], chips=(0,) * len(sheet[0].chips), house=0),)
    return replace(state, ended=replace(state.ended, sheet=made))


def _line(what: str, who: Sequence[str], chips: Sequence[int], house: int) -> str:
    """Return one line with the reason (*what*), everybody's *chips*, and the share of the *house*."""
    amounts = [f"{name} {signed(n)}" for name, n in zip((*who, _("House")), (*chips, house), strict=True) if n]
    # Translators: what is paid for, and who gains or loses how many chips.
    return _("{what}: {amounts}").format(what=what, amounts=" · ".join(amounts))


class _Stopped(NamedTuple):
    """How far the end of a round is shown."""

    at: Place
    stop: int
    """Counted from 0; see `settling`."""


class LessonCursor:
    """Goes through the steps of a lesson; before a class also through the stops at the end of a round."""

    def __init__(
        self,
        editor: LessonEditor,
        is_before_class: Callable[[], bool],
        chapter: Callable[[], Chapter | None],
        stopped: Callable[[bool], object],
    ) -> None:
        """Begin at the first stop.

        Args:
            editor: Shows the step.
            is_before_class: There are stops only then.
            chapter: Returns the chapter as the class sees it.
            stopped: Called at each stop, with whether it is a later one.
        """
        self._editor = editor
        self._seen_chapter = chapter
        self._is_before_class = is_before_class
        self._on_stop = stopped
        self._stopped = _Stopped(editor.at, 0)
        self._known: tuple[object, tuple[Settled, ...]] = (None, ())
        """The stops last asked for, and of which step."""

    @property
    def chapter(self) -> Chapter | None:
        """The present chapter as the class sees it; None without one."""
        return self._seen_chapter()

    @property
    def stops(self) -> tuple[Settled, ...]:
        """The stops at the end of a round, as a class goes through it; none elsewhere."""
        chapter, node = self.chapter, self._editor.at.node
        if chapter is None or node == ROOT or not self._is_before_class():
            return ()
        asked, stops = self._known
        which = (chapter, node, self._editor.who)
        if asked != which:
            try:
                stops = settling(*which)
            except UNPLAYABLE:
                # The table says why.
                stops = ()
            self._known = (which, stops)
        return stops

    @property
    def stop(self) -> int:
        """Which of them is shown, from 0."""
        return self._stopped.stop if self._stopped.at == self._editor.at else 0

    @property
    def here(self) -> tuple[Place, int]:
        """The present step and stop."""
        return self._editor.at, self.stop

    @property
    def settled(self) -> Settled | None:
        """The present stop; None if all of the step is shown."""
        stops = self.stops
        return stops[min(self.stop, len(stops) - 1)] if stops else None

    @property
    def following(self) -> Settled | None:
        """The stop after the one that is shown; None after the last."""
        return next(iter(self.stops[self.stop + 1 :]), None)

    def begin(self) -> None:
        """Begin with the first stop of this step."""
        self._stopped = _Stopped(self._editor.at, 0)

    def follow(self) -> None:
        """Begin with the first stop if the step is another."""
        if self._stopped.at != self._editor.at:
            self.begin()

    def _stop_at(self, stop: int) -> None:
        is_later = stop > self.stop
        self._stopped = _Stopped(self._editor.at, stop)
        self._on_stop(is_later)

    # -- steps ---------------------------------------------------------------------------------

    @property
    def has_more(self) -> bool:
        """Whether something follows in this line; before a class, also in the next chapter."""
        chapter, at = self._editor.chapter, self._editor.at
        children = () if chapter is None else chapter.tree.nodes[at.node].children
        next_chapter = self._is_before_class() and self._editor.has_next_chapter
        return bool(children) or self.following is not None or next_chapter

    @property
    def has_less(self) -> bool:
        """Whether something comes before; before a class, also in the chapter before."""
        at = self._editor.at
        return at.node != ROOT or (self._is_before_class() and at.chapter > 0)

    def forward(self) -> None:
        """Show the next step of this line; before a class, also what is compared or paid, and the next chapter."""
        if self.following is not None:
            self._stop_at(self.stop + 1)
            return
        chapter, at = self._editor.chapter, self._editor.at
        if chapter is not None and (children := chapter.tree.nodes[at.node].children):
            self._editor.go(children[0])
        elif self._is_before_class():
            self.next_chapter()

    def back(self) -> None:
        """Show the step before; before a class, also what was compared or paid, and the end of the chapter before."""
        if self.stop and self.stops:
            self._stop_at(self.stop - 1)
            return
        chapter, at = self._editor.chapter, self._editor.at
        if chapter is not None and (parent := chapter.tree.nodes[at.node].parent) is not None:
            self._editor.go(parent)
        elif self._is_before_class():
            self._editor.go_to_chapter(at.chapter - 1, at_end=True)

    def next_chapter(self) -> None:
        """Show the beginning of the next chapter."""
        self._editor.go_to_chapter(self._editor.at.chapter + 1)

    def previous_chapter(self) -> None:
        """Show the beginning of the chapter before."""
        self._editor.go_to_chapter(self._editor.at.chapter - 1)

    def to_beginning(self) -> None:
        """Show the position as it was laid out."""
        self._editor.go(ROOT)

    def to_end(self) -> None:
        """Show the last step of this line."""
        chapter = self._editor.chapter
        if chapter is not None and (line := chapter.tree.line(self._editor.at.node)):
            self._editor.go(line[-1])


class Payments:
    """Lets chips move from payers to winners on all tables that show a stop, as at a played table."""

    def __init__(self, page: StagePage, presenters: Callable[[], Sequence[Presenter]]) -> None:
        """Make it; *page* owns what moves, *presenters* returns those of the tables."""
        self._page, self._presenters = page, presenters
        self._moving: list[asyncio.Task[None]] = []

    def show(self, change: Callable[[], object], *, moves: bool) -> None:
        """Show another stop by *change*; if it *moves*, with chips on their way to it."""
        self.stop()
        before = [(each, each.purses) for each in self._presenters()]
        change()
        for presenter, purses in before if moves else ():
            if presenter in self._presenters() and purses != presenter.purses:
                # What is painted before the chips set out must not tell where they go.
                presenter.hold_purses(purses)
                self._moving.append(self._page.tasks.begin(presenter.pay(purses)))

    def stop(self) -> None:
        """Let everybody have at once what the table says."""
        for task in self._moving:
            task.cancel()
        if self._moving:
            self._moving.clear()
            for presenter in self._presenters():
                # A task that had not begun takes nothing back.
                presenter.hold_purses(None)


class Rhythm:
    """Goes through the end of a round by itself, each stop as long as a trick lies at a table before it is taken."""

    def __init__(self, page: StagePage, cursor: LessonCursor, changed: Callable[[], object]) -> None:
        """Make it.

        Args:
            page: Its tasks are stopped when a lesson is closed.
            cursor: Has the stops.
            changed: Called when it begins to go on, and when it no longer does.
        """
        self._page, self._cursor, self._changed = page, cursor, changed
        self._task: asyncio.Task[None] | None = None
        """Goes on; None when it is not to."""

    @property
    def is_running(self) -> bool:
        """Whether it goes on now."""
        return self._task is not None and not self._task.done()

    def toggle(self) -> None:
        """Go on to the last stop of this step, or stay at the present one."""
        if self._task is not None and self.is_running:
            self._task.cancel()
            self._task = None
            self._changed()
        elif self._cursor.following is not None:
            self._task = self._page.tasks.begin(self._run())
            self._changed()

    async def _run(self) -> None:
        while self._cursor.following is not None:
            here = self._cursor.here
            await asyncio.sleep(self._page.settings.trick_seconds / self._page.settings.review_speed)
            if self._cursor.here != here:
                # The teacher went elsewhere meanwhile.
                break
            self._cursor.forward()
        self._task = None
        self._changed()
