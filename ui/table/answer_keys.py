# SPDX-License-Identifier: MIT
"""Which keys may answer the question on the table, and which were meant for what came before it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

from PySide6.QtGui import QKeyEvent

JUST_BEFORE: Final = 1.0
"""Seconds before a question opens in which a key belongs to what is typed when it opens."""
QUIET: Final = 0.4
"""Seconds after that in which the rest of what was typed is ignored too."""


class AnswerKeys:
    """Ignores together what a person types while a question opens: never the first key alone.

    Only keys that answer are asked about: those that walk over tiles or call a command are always heard.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Begin without a question; *clock* returns seconds."""
        self._clock = clock
        self._open = False
        self._quiet_until = self._early = -inf

    def open(self) -> None:
        """Note that a question is asked."""
        now = self._clock()
        self._open = True
        self._quiet_until = now + QUIET if now - self._early <= JUST_BEFORE else now

    def close(self) -> None:
        """Note that it is answered or withdrawn."""
        self._open = False

    def hears(self, event: QKeyEvent) -> bool:
        """Return whether the key of *event* may do what it means; while nothing is asked that does no harm."""
        if not self._open:
            self._early = self._clock()
            return True
        # Who holds a key down wants what is shown to go on, and has not seen the question.
        return not event.isAutoRepeat() and not self.quiet

    @property
    def quiet(self) -> bool:
        """Whether a question has just opened while keys were typed."""
        return self._open and self._clock() < self._quiet_until
