# SPDX-License-Identifier: MIT
"""The positions of a round, where a trick or a phase ends, and the log; no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dominoes.game import Event, Seat, Step
from dominoes.records.replay import Played


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

    def log(self, upto: int, describe: Callable[[Iterable[Event]], list[str]]) -> tuple[LogLine, ...]:
        """Return the lines that *describe* makes of everything up to position *upto*."""
        return tuple(
            LogLine(at, line)
            for at, each in enumerate(self.positions[: upto + 1])
            for line in describe(each.step.events)
        )


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """One position, to be printed as a diagram."""

    game: str
    """Key of the game."""
    state: Any
    seat: Seat
    """Who sits at the bottom."""
    who: tuple[str, ...]
    """Names by seat."""
    opened: bool
    """Whether all hands lie open; otherwise only what the seat knows is shown."""
    title: str
    lines: tuple[str, ...]
    """Below the title: which round, and where in it."""
