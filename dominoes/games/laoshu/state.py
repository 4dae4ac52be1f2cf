# SPDX-License-Identifier: MIT
"""The 老鼠搬家 table, a seat's view of it, and the events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dominoes.game import Event, Faces, Result, Seat, SeatView, Standing, known
from dominoes.games.combinations import Hand, Trick
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.tricks import TilesBeat, TilesLed, TrickMove
from dominoes.tiles import Tile

Move = TrickMove


@dataclass(frozen=True, slots=True)
class BoutBegun(Event):
    """A bout began: each took tiles from the front of their queue."""

    number: int
    """Counted from 1."""
    hands: tuple[Faces, ...]
    """What each took, in the order of their queue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: LaoshuOptions
    standing: Standing
    queues: tuple[Hand, ...]
    """What each seat owns and does not hold, front first."""
    hands: tuple[Hand, ...]
    """What each seat holds, tidy."""
    turn: Seat
    trick: Trick = ()
    """The current trick; empty before a lead."""
    bout: int = 1
    """Which bout it is."""
    won: tuple[int, ...] = (0, 0)
    """Tricks 棟 won by each seat in this bout."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: LaoshuOptions
    hand: Hand
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    queues: tuple[int, ...]
    """How many tiles the queue of each seat has."""
    trick: Trick
    bout: int
    won: tuple[int, ...]

    def seen(self) -> Iterator[Tile]:
        """Yield each tile seen by the seat in this bout once: those it took, and those shown by the other."""
        for event in since_bout(self.history):
            match event:
                case BoutBegun(_, hands):
                    yield from known(hands[self.seat])
                case TilesLed(seat, row) | TilesBeat(seat, row) if seat != self.seat:
                    yield from row
                case _:
                    pass


def since_bout(history: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what happened since the last bout began."""
    begun = max(place for place, event in enumerate(history) if isinstance(event, BoutBegun))
    return history[begun:]
