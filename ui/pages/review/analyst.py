# SPDX-License-Identifier: MIT
"""Judging the choices of a seat one after the other in the thinking process, while the reader looks at the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from dominoes.game import Seat
from dominoes.play.analysis import Analysis, Appraise, budget_for, fits
from ui.kit.tasks import Tasks

if TYPE_CHECKING:
    from dominoes.play.worker import Thinker


class Analyst(QObject):
    """Has the choices of one seat in one round judged; what it has found out stays when it is stopped."""

    changed = Signal()
    """It began, ended, or has judged one more choice."""

    def __init__(self, thinker: Callable[[], Thinker], parent: QObject) -> None:
        """Begin without a round."""
        super().__init__(parent)
        self._thinker = thinker
        self._asked: Sequence[Appraise] = ()
        self._tasks = Tasks(self)
        self.analysis = Analysis(Seat(0), 0)
        """What is known so far."""
        self.runs = False
        self.failed = False
        """Whether it ended because the thinking process did not answer."""

    def take(self, seat: Seat, asked: Sequence[Appraise], known: Analysis | None) -> None:
        """Stop, and take up the choices *asked* about, of *seat*, with what is *known* of them, if anything is."""
        self._tasks.stop()
        self.runs = False
        self._asked = asked
        self.failed = False
        found = known if known is not None and fits(known, asked) else None
        self.analysis = found or Analysis(seat, len(asked))
        self.changed.emit()

    def start(self) -> None:
        """Go on with the next choice that is not judged."""
        if not self.runs and not self.analysis.is_whole:
            self.runs, self.failed = True, False
            self._tasks.begin(self._work())
            self.changed.emit()

    def stop(self) -> None:
        """Stop; the choice under way is not judged."""
        if self.runs:
            self._tasks.stop()
            self.runs = False
            self.changed.emit()

    async def _work(self) -> None:
        asked, budget, thinker = self._asked, budget_for(self._asked), self._thinker()
        for question in asked[len(self.analysis.judged) :]:
            try:
                judged = question.answer() if question.decision.is_forced else await thinker.ask(question, budget)
            except Exception:
                self._end(failed=True)
                raise
            if judged is None:
                self._end(failed=True)
                return
            self.analysis = self.analysis.with_judged(judged)
            if not self.analysis.is_whole:
                self.changed.emit()
        self._end(failed=False)

    def _end(self, *, failed: bool) -> None:
        self.runs, self.failed = False, failed
        self.changed.emit()
