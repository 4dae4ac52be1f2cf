# SPDX-License-Identifier: MIT
"""The way through a round: its positions, where a trick or a phase ends, what is told of each; no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from dominoes.game import Event
from dominoes.games.chain.state import State as ChainState
from dominoes.games.paigow.state import State as PaiGowState
from dominoes.games.tiengow.state import HandClaimed, TrickWon
from dominoes.records.replay import Played


class LogLine(NamedTuple):
    """One line of the log."""

    at: int
    """After how many moves it could be said first."""
    text: str


class Timeline:
    """Positions from 0, the deal, to the end."""

    def __init__(self, positions: Sequence[Played]) -> None:
        """Walk through *positions*."""
        self.positions = tuple(positions)
        last = len(self.positions) - 1
        self.stops = tuple(at for at in range(last + 1) if at in {0, last} or self._is_stop(at))
        """Where a trick, a phase or a move of a chain game has just ended; the deal and the end are two of them."""

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.positions) - 1

    def _is_stop(self, at: int) -> bool:
        step = self.positions[at].step
        if isinstance(step.state, PaiGowState):
            return step.state.phase is not self.positions[at - 1].step.state.phase
        if isinstance(step.state, ChainState):
            return True
        return any(isinstance(event, TrickWon | HandClaimed) for event in step.events)

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
