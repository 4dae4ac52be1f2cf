# SPDX-License-Identifier: MIT
"""What lies on a 推牌九 table, what a seat sees of it, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dominoes.game import Event, Faces, Result, Seat, Standing
from dominoes.games.paigow.moves import Set
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.tiles import Tile

Tiles = tuple[Tile, ...]


class Phase(Enum):
    """What is being decided; the value tells it in a reason."""

    BID = "bid"
    BANK = "bank"
    SHARE = "share"
    STAKE = "stake"
    SET = "set"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat bid for the bank; 0 is no bid."""

    seat: Seat
    times: int


@dataclass(frozen=True, slots=True)
class BankDeclined(Event):
    """A seat did not want the bank."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BankTaken(Event):
    """*seat* banks, and every stake counts *times* times."""

    seat: Seat
    times: int


@dataclass(frozen=True, slots=True)
class ShareAnswered(Event):
    """A seat said whether it shares the bank."""

    seat: Seat
    joins: bool


@dataclass(frozen=True, slots=True)
class StakePlaced(Event):
    """A seat staked."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class HandsTaken(Event):
    """All stakes are in, and every seat looks at its tiles, in the order they lay."""

    hands: tuple[Faces, ...]


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    """A seat has set its tiles; only it knows how."""

    seat: Seat
    setting: Set | None


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """All hands in play lie open: for each seat its low and its high hand, or its one hand of 小牌九.

    A seat that does not play has none.
    """

    hands: tuple[tuple[Tiles, ...], ...]


@dataclass(frozen=True, slots=True)
class HandCompared(Event):
    """A player's hands were compared with the banker's."""

    seat: Seat
    signs: tuple[int, ...]
    """For each hand, the low one first: 1 won, -1 lost, 0 a copy that nobody takes."""
    sign: int
    """The player won (1), lost (-1) or got the stake back (0)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: PaiGowOptions
    standing: Standing
    hands: tuple[Tiles, ...]
    """What each seat was dealt, tidy; nobody has looked before all stakes are in."""
    rest: Tiles
    """Tiles dealt to nobody."""
    phase: Phase
    asked: tuple[Seat, ...] = ()
    """Where seats answer one after the other: those still to be asked, the next one first."""
    bids: tuple[int | None, ...]
    banker: Seat | None = None
    """None until it is known who banks."""
    times: int = 1
    """How often every stake counts."""
    partner: Seat | None = None
    """Who shares the bank."""
    stakes: tuple[int | None, ...]
    settings: tuple[Set | None, ...]
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that stake and play a hand against the banker, counter-clockwise from the banker."""
        if self.banker is None:
            return ()
        seats = len(self.hands)
        others = (Seat((self.banker + step) % seats) for step in range(1, seats))
        return tuple(seat for seat in others if seat != self.partner)

    @property
    def setters(self) -> tuple[Seat, ...]:
        """Seats that play a hand: the players, then the banker."""
        return self.players if self.banker is None else (*self.players, self.banker)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: PaiGowOptions
    standing: Standing
    hand: Tiles
    """Its own tiles, tidy; none before all stakes are in."""
    phase: Phase
    to_act: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    bids: tuple[int | None, ...]
    banker: Seat | None
    times: int
    partner: Seat | None
    stakes: tuple[int | None, ...]
    setting: Set | None
    """How it has set its own hand."""
    has_set: tuple[bool, ...]
    """Which seats have set their hands."""
    history: tuple[Event, ...]
    result: Result | None

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has now, with what was paid in this round once it is over."""
        return self.standing.chips_after(() if self.result is None else self.result.sheet)
