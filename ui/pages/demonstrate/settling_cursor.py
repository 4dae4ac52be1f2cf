# SPDX-License-Identifier: MIT
"""How far a class has come in the end of a round."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dominoes.lessons.tree import ROOT, UNPLAYABLE
from ui.pages.demonstrate.editor import LessonEditor, Place
from ui.pages.demonstrate.settling import Settled, settling


class _Stopped(NamedTuple):
    """How far the end of a round is shown."""

    at: Place
    stop: int
    """Counted from 0; see `settling`."""


class SettlingCursor:
    """Goes through the stops of the step that an editor shows, if it ended a round."""

    def __init__(self, editor: LessonEditor, is_before_class: Callable[[], bool]) -> None:
        """Begin at the first stop; there are stops only while *is_before_class*."""
        self._editor = editor
        self._is_before_class = is_before_class
        self._stopped = _Stopped(editor.at, 0)
        self._known: tuple[object, tuple[Settled, ...]] = (None, ())
        """The stops last asked for, and of which step."""

    @property
    def stops(self) -> tuple[Settled, ...]:
        """The stops at the end of a round, as a class goes through it; none elsewhere."""
        chapter, node = self._editor.chapter, self._editor.at.node
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
    def settled(self) -> Settled | None:
        """The stop that is shown; None where all of the step is."""
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

    def forward(self) -> bool:
        """Go to the next stop. Return False after the last."""
        if self.following is None:
            return False
        self._stopped = _Stopped(self._editor.at, self.stop + 1)
        return True

    def back(self) -> bool:
        """Go to the stop before. Return False at the first."""
        if not (self.stop and self.stops):
            return False
        self._stopped = _Stopped(self._editor.at, self.stop - 1)
        return True
