# SPDX-License-Identifier: MIT
"""What lies on a 打天九 table, what a seat sees of it, what it may do, and what then happened."""

from __future__ import annotations

from dataclasses import dataclass

from dominoes.game import Event, Faces, Payment, Result, Seat, Standing
from dominoes.games.tiengow.leads import Hand
from dominoes.games.tiengow.moves import Claim, Pass
from dominoes.games.tiengow.options import DealtHand, TienGowOptions
from dominoes.games.tiengow.scoring import banker_multiplier
from dominoes.games.tiengow.trick import Trick
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class TilesLed(Event):
    """A trick was opened."""

    seat: Seat
    tiles: Hand


@dataclass(frozen=True, slots=True)
class TilesBeat(Event):
    """The trick was taken over."""

    seat: Seat
    tiles: Hand


@dataclass(frozen=True, slots=True)
class TilesThrown(Event):
    """Tiles went face down; only their owner knows them."""

    seat: Seat
    tiles: Faces


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """Everybody has played; *seat* takes *tricks* of the eight and leads next."""

    seat: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class ClaimAnswered(Event):
    """A seat has answered whether it claims.

    In the eyes of others *answer* is None, also afterwards; a winning claim is a `HandClaimed`.
    """

    seat: Seat
    answer: Claim | Pass | None


@dataclass(frozen=True, slots=True)
class HandClaimed(Event):
    """A dealt hand 例牌 was opened, and wins."""

    seat: Seat
    hand: DealtHand
    tiles: Hand


@dataclass(frozen=True, slots=True)
class ThrownShown(Event):
    """After the hand, tiles thrown face down were turned up: for each seat, in order."""

    tiles: tuple[Hand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a round."""

    options: TienGowOptions
    standing: Standing
    rest: tuple[Tile, ...]
    """Tiles dealt to nobody: the second half's in the first half of 小天九."""
    hands: tuple[Hand, ...]
    """What each seat still holds, tidy."""
    answers: tuple[Claim | Pass | None, ...] = ()
    """While dealt hands may be claimed: the answer of each seat so far. Empty otherwise."""
    turn: Seat
    trick: Trick = ()
    """The current trick; empty before a lead."""
    won: tuple[int, ...]
    """Tricks 棟 won by each seat."""
    payments: tuple[Payment, ...] = ()
    """What was paid in the middle of the round."""
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def multiplier(self) -> int:
        """By which what the banker pays and is paid is multiplied."""
        return banker_multiplier(self.options.bank, self.standing)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    seat: Seat
    options: TienGowOptions
    standing: Standing
    hand: Hand
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    to_act: tuple[Seat, ...]
    answered: tuple[bool, ...]
    """While dealt hands may be claimed: who has answered. Empty otherwise."""
    own_answer: Claim | Pass | None
    trick: Trick
    won: tuple[int, ...]
    payments: tuple[Payment, ...]
    history: tuple[Event, ...]
    result: Result | None

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat has now, with what was paid in this round."""
        return self.standing.chips_after(self.payments if self.result is None else self.result.sheet)

    @property
    def multiplier(self) -> int:
        """By which what the banker pays and is paid is multiplied."""
        return banker_multiplier(self.options.bank, self.standing)
