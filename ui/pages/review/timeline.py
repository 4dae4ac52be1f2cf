# SPDX-License-Identifier: MIT
"""The way through a round: its positions, where a trick or a phase ends, what is told of each; no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dominoes.game import Event
from dominoes.records.replay import Played

if TYPE_CHECKING:
    from ui.games.game_ui import Stops


class LogLine(NamedTuple):
    """One line of the log."""

    at: int
    """After how many moves it could be said first."""
    text: str


class Timeline:
    """Positions from 0, the deal, to the end."""

    def __init__(self, positions: Sequence[Played], is_stop: Stops) -> None:
        """Walk through *positions*; *is_stop* is what the game knows of them."""
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
        """Give the first stop after position *at*; the end where there is none."""
        return next((stop for stop in self.stops if stop > at), self.last)

    def stop_before(self, at: int) -> int:
        """Give the last stop before position *at*; the deal where there is none."""
        return next((stop for stop in reversed(self.stops) if stop < at), 0)

    def log(self, upto: int, tell: Callable[[Iterable[Event]], list[str]]) -> tuple[LogLine, ...]:
        """Give the lines that *tell* makes of everything up to position *upto*."""
        return tuple(
            LogLine(at, line) for at, each in enumerate(self.positions[: upto + 1]) for line in tell(each.step.events)
        )
