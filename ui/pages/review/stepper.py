# SPDX-License-Identifier: MIT
"""The positions of a round, and stepping through them: a move as it was played, jumps, automatic play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, NamedTuple

from dominoes.game import Event, Step
from dominoes.records.replay import Played
from ui.games.presenter import Presenter

PACE_MS: Final = 900
"""Between two moves of automatic play, at speed 1."""


class LogLine(NamedTuple):
    """One line of the log."""

    at: int
    """The position at which it appears, as a number of moves."""
    text: str


class Timeline:
    """Positions from 0, the deal, to the end."""

    def __init__(self, positions: Sequence[Played], is_stop: Callable[[Step[Any], Step[Any]], bool]) -> None:
        """Take *positions*; the game's *is_stop* returns whether a trick or a phase has ended."""
        self.positions = tuple(positions)
        last = len(self.positions) - 1
        steps = [each.step for each in self.positions]
        self.stops = tuple(at for at in range(last + 1) if at in {0, last} or is_stop(steps[at], steps[at - 1]))
        """Where something has just ended, such as a trick or a phase; the deal and the end are two of them."""

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.positions) - 1

    def stop_after(self, at: int) -> int:
        """Return the first stop after position *at*; the end if there is none."""
        return next((stop for stop in self.stops if stop > at), self.last)

    def stop_before(self, at: int) -> int:
        """Return the last stop before position *at*; the deal if there is none."""
        return next((stop for stop in reversed(self.stops) if stop < at), 0)


class RoundLog:
    """The lines of a round, each made once, when it is first asked for."""

    def __init__(self, positions: Sequence[Played], describe: Callable[[Any, Iterable[Event]], list[str]]) -> None:
        """Take *positions*; *describe* returns the lines of the events that led to a state."""
        self._positions = positions
        self._describe = describe
        self._lines: list[LogLine] = []
        self._ends: list[int] = []
        """For each position that was asked for: how many lines there are up to it."""

    def upto(self, at: int) -> Sequence[LogLine]:
        """Return the lines of everything up to position *at*."""
        for made in range(len(self._ends), at + 1):
            step = self._positions[made].step
            self._lines += [LogLine(made, line) for line in self._describe(step.state, step.events)]
            self._ends.append(len(self._lines))
        return self._lines[: self._ends[at]]


class Stepper:
    """The position in the round, and what moves there.

    Each call ends a motion under way first.
    """

    def __init__(self, moved: Callable[[], object], played: Callable[[], object]) -> None:
        """Begin without a round.

        Args:
            moved: Called when the position has changed; the table shows it or is about to.
            played: Called when automatic play began or ended.
        """
        self._moved, self._played = moved, played
        self.at = 0
        """The position, from 0, the deal."""
        self._timeline: Timeline | None = None
        self._presenter: Presenter | None = None
        self._hands_open = False
        self._walking: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._plays = False

    @property
    def plays(self) -> bool:
        """Whether the round plays automatically."""
        return self._plays

    @property
    def moves(self) -> bool:
        """Whether something moves."""
        return self._walking is not None

    def take(self, timeline: Timeline, presenter: Presenter, at: int, *, hands_open: bool) -> None:
        """Step through *timeline*, shown by *presenter*, from position *at* on."""
        self._halt()
        self._timeline, self._presenter, self._hands_open = timeline, presenter, hands_open
        self.jump(at)

    def stop(self) -> None:
        """Drop the round."""
        self._halt()
        self._timeline = self._presenter = None
        self.at = 0

    def jump(self, at: int) -> None:
        """Show position *at* at once; one outside the round means its nearest end."""
        if self._timeline is None:
            return
        self._halt()
        self.at = min(max(at, 0), self._timeline.last)
        self._show(self.at)
        self._moved()

    def step(self) -> None:
        """Show the next move as it was played."""
        timeline, presenter = self._timeline, self._presenter
        if timeline is None or presenter is None:
            return
        self._halt()
        if self.at < timeline.last:
            self._start(self._move(timeline, presenter), plays=False)
            # At once: a step counts even if the next one cuts it short before its motion begins.
            self._advance()

    def toggle(self) -> None:
        """Begin automatic play, from the deal if the round is at its end; or end it."""
        timeline, presenter = self._timeline, self._presenter
        if timeline is None or presenter is None:
            return
        if self._plays:
            self.jump(self.at)
            return
        if self.at == timeline.last:
            self.jump(0)
        self._halt()
        if self.at < timeline.last:
            self._start(self._play(timeline, presenter), plays=True)

    # -- what moves ----------------------------------------------------------------------------

    def _show(self, at: int) -> None:
        if self._timeline is not None and self._presenter is not None:
            self._presenter.review(self._timeline.positions[at].step.state, hands_open=self._hands_open)

    def _advance(self) -> None:
        self.at += 1
        self._moved()

    def _start(self, motion: Coroutine[Any, Any, None], *, plays: bool) -> None:
        self._walking = asyncio.ensure_future(motion)
        self._walking.add_done_callback(self._on_done)
        self._set_plays(plays=plays)

    async def _move(self, timeline: Timeline, presenter: Presenter) -> None:
        """Move from the position before to this one."""
        if self._ending:
            # A motion that was cut short still moves its tiles to where they were going.
            await asyncio.gather(*self._ending, return_exceptions=True)
            self._show(self.at - 1)
        step = timeline.positions[self.at].step
        await presenter.watch(step.state, step.events)

    async def _play(self, timeline: Timeline, presenter: Presenter) -> None:
        """Move to the end, with pauses."""
        while True:
            self._advance()
            await self._move(timeline, presenter)
            if self.at == timeline.last:
                return
            await presenter.animator.pause(PACE_MS)

    def _halt(self) -> None:
        """End the motion; the table shows the position again afterwards."""
        walking, self._walking = self._walking, None
        if walking is not None:
            self._ending.add(walking)
            walking.cancel()
        self._set_plays(plays=False)

    def _on_done(self, walk: asyncio.Task[None]) -> None:
        if walk is self._walking:
            self._walking = None
            self._set_plays(plays=False)
        self._ending.discard(walk)
        if walk.cancelled() and self._walking is None and not self._ending:
            self._show(self.at)

    def _set_plays(self, *, plays: bool) -> None:
        if plays != self._plays:
            self._plays = plays
            self._played()
