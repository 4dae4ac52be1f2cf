# SPDX-License-Identifier: MIT
"""Motion that can be awaited: one thing moves, eased, and then the next line runs.

Nothing goes on after an awaited call has ended, whether it ran through, was skipped or was cancelled.
Where a widget was going, it then is, so that the table agrees with what happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QPauseAnimation, QPoint, QVariantAnimation
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

MOVE_MS: Final = 240
"""How long a tile travels."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """One widget's way, and when it sets out and arrives, as parts of the whole time."""

    widget: QWidget
    start: QPoint
    end: QPoint
    leaves: float
    arrives: float

    def go(self, part: float, curve: QEasingCurve) -> None:
        if isValid(self.widget):
            along = min(max((part - self.leaves) / (self.arrives - self.leaves), 0.0), 1.0)
            spot = self.start + (self.end - self.start) * curve.valueForProgress(along)
            if spot != self.widget.pos():
                self.widget.move(spot)


class Animator:
    """Moves tiles, as fast as the player likes, or at once."""

    motion = True
    """Whether motion is shown; without it everything is where it belongs at once."""
    speed = 1.0
    """Factor; 2 is twice as fast, infinity takes no time at all."""

    def __init__(self) -> None:
        """Move nothing yet."""
        self._running: dict[QAbstractAnimation, asyncio.Future[None]] = {}
        self._skippable = 0
        self._skipping = False
        self.hurry = asyncio.Event()
        """While it is set nothing takes time, and who waits for a moment goes on: the player wants to get ahead."""

    async def move_many(
        self, moves: Iterable[tuple[QWidget, QPoint]], ms: float = MOVE_MS, *, stagger_ms: float = 0
    ) -> None:
        """Move several widgets, together or one shortly after another.

        Args:
            moves: Each widget with the place of its upper left corner.
            ms: How long each one travels.
            stagger_ms: How much later the next one sets out.
        """
        ways = list(moves)
        if not ways:
            return
        # A millisecond at least, so that there is a way even when nobody wants to see it.
        travel = max(ms, 1)
        whole = travel + stagger_ms * (len(ways) - 1)
        legs = [
            _Leg(widget, widget.pos(), to, at * stagger_ms / whole, (at * stagger_ms + travel) / whole)
            for at, (widget, to) in enumerate(ways)
        ]
        curve = QEasingCurve(QEasingCurve.Type.OutCubic)

        def step(part: float) -> None:
            for leg in legs:
                leg.go(part, curve)

        await self.tween(whole, step)

    async def tween(self, ms: float, step: Callable[[float], None]) -> None:
        """Call *step* with 0 to 1 during *ms*; the last call is always with 1."""
        length = self.length(ms)
        try:
            if length <= 0 or not self.motion or self._skipping:
                # A long row of jumps must still leave the window time to answer.
                await asyncio.sleep(0)
            else:
                tween = QVariantAnimation()
                tween.setStartValue(0.0)
                tween.setEndValue(1.0)
                tween.setDuration(length)
                tween.valueChanged.connect(step)
                await self._run(tween)
        finally:
            step(1.0)

    async def pause(self, ms: float) -> None:
        """Leave time to look. It is kept without motion too, and ends early when skipped."""
        length = self.length(ms)
        if length <= 0 or self._skipping:
            await asyncio.sleep(0)
            return
        await self._run(QPauseAnimation(length))

    def finish_now(self) -> None:
        """End at once what moves or waits now, and the rest of a `skippable` ceremony."""
        self._skipping = self._skippable > 0
        for done in list(self._running.values()):
            if not done.done():
                done.set_result(None)

    async def moment(self, seconds: float) -> None:
        """Wait so many *seconds* whatever the speed; hurry ends that."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), seconds)

    @contextmanager
    def skippable(self) -> Iterator[None]:
        """Make everything inside one ceremony: `finish_now` skips the rest of it."""
        self._skippable += 1
        try:
            yield
        finally:
            self._skippable -= 1
            if not self._skippable:
                self._skipping = False

    def length(self, ms: float) -> int:
        """Return how many milliseconds *ms* at speed 1 are now."""
        return round(ms / self.speed) if self.speed > 0 and not self.hurry.is_set() else 0

    async def _run(self, animation: QAbstractAnimation) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def end() -> None:
            if not done.done():
                done.set_result(None)

        animation.finished.connect(end)
        self._running[animation] = done
        try:
            animation.start()
            await done
        finally:
            del self._running[animation]
            animation.stop()
            animation.deleteLater()
