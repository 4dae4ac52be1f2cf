# SPDX-License-Identifier: MIT
"""The 扭天九 table, a seat's view of it, and the events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Result, Seat, SeatView, Standing, following
from dominoes.games.turning.options import NextTurner, TurningOptions
from dominoes.tiles import Tile

SEATS: Final = 2
PAIR: Final = 2
"""Tiles turned one after the other, of which somebody takes both."""


@dataclass(frozen=True, slots=True)
class Turn:
    """翻: turn the next tile of the pile."""


Move = Turn


def write(move: Move) -> str:  # noqa: ARG001 - there is only one
    """Write a move as in a record, without the seat."""
    return "turn"


def read(line: str) -> Move:
    """Read what `write` writes; raise NotationError if *line* is no such move."""
    if line != "turn":
        raise NotationError("no such move in this game", line)
    return Turn()


@dataclass(frozen=True, slots=True)
class TileTurned(Event):
    """A seat turned the next tile."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class PairTaken(Event):
    """A seat took the last two tiles."""

    seat: Seat
    tiles: tuple[Tile, Tile]
    """In the order in which they were turned."""


class Turned:
    """Facts following from the tiles turned so far: for the state of a round, and for a seat's view of it."""

    __slots__ = ()

    standing: Standing
    options: TurningOptions
    turned: tuple[Tile, ...]
    takers: tuple[Seat, ...]

    def pair_turner(self, pair: int) -> Seat:
        """Return who turned the first tile of the *pair* with this number, from 0."""
        banker = self.standing.banker
        if self.options.next_turner is NextTurner.ALTERNATE:
            return Seat((banker + pair) % SEATS)
        return self.takers[pair - 1] if pair else banker

    @property
    def first(self) -> Seat:
        """The turner of the first tile of the present pair, or of the next."""
        return self.pair_turner(len(self.takers))

    @property
    def waiting(self) -> tuple[Tile, ...]:
        """The tiles turned of a pair that nobody has taken yet."""
        return self.turned[len(self.takers) * PAIR :]

    def taken(self, seat: Seat) -> tuple[Tile, ...]:
        """Return the tiles taken by *seat*, in the order of turning."""
        own = (place * PAIR for place, taker in enumerate(self.takers) if taker == seat)
        return tuple(tile for place in own for tile in self.turned[place : place + PAIR])


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Turned):
    """All there is to know about a round."""

    options: TurningOptions
    standing: Standing
    rest: tuple[Tile, ...]
    """The tiles of the pile, the next one first."""
    turned: tuple[Tile, ...] = ()
    """In the order in which they were turned."""
    takers: tuple[Seat, ...] = ()
    """Who took each pair."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """Nobody holds tiles."""
        return ((),) * SEATS

    @property
    def turner(self) -> Seat | None:
        """Who turns the next tile; None once all are turned."""
        if not self.rest:
            return None
        return following(self.first, SEATS) if self.waiting else self.first


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Turned, SeatView):
    """What one seat knows: everything but the order of the pile."""

    options: TurningOptions
    left: int
    """Tiles of the pile."""
    turned: tuple[Tile, ...]
    takers: tuple[Seat, ...]

    @property
    def hand(self) -> tuple[Tile, ...]:
        """Nobody holds tiles."""
        return ()
