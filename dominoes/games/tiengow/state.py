# SPDX-License-Identifier: MIT
"""The table of 打天九, a seat's view of it, its moves, and the events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dominoes.errors import NotationError
from dominoes.game import Event, Payment, Result, Seat, SeatView, Standing, TilesDealt, known
from dominoes.games.combinations import Hand, Trick
from dominoes.games.tiengow.options import DealtHand, TienGowOptions
from dominoes.games.tiengow.scoring import banker_multiplier
from dominoes.games.tricks import TilesBeat, TilesLed, TrickMove, read_trick_move, write_trick_move
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class Claim:
    """開例牌: open a dealt hand that wins at once."""

    hand: DealtHand


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing; never written in a record."""


Move = TrickMove | Claim | Pass


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Claim(hand):
            return f"claim {hand.key}"
        case Pass():
            return "pass"
        case _:
            return write_trick_move(move)


def read(line: str) -> Move:
    """Read what `write` writes, tiles in any order; raise NotationError if *line* is no move of this game."""
    verb, _, rest = line.partition(" ")
    if line == "pass":
        return Pass()
    if verb == "claim":
        for hand in DealtHand:
            if hand.key == rest:
                return Claim(hand)
        raise NotationError("no such dealt hand", line)
    return read_trick_move(line)


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
    """Tiles dealt to nobody, such as those that wait for a second half."""
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
        """The multiplier of all payments by and to the banker."""
        return banker_multiplier(self.options.bank, self.standing)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: TienGowOptions
    hand: Hand
    sizes: tuple[int, ...]
    """How many tiles each seat holds."""
    answered: tuple[bool, ...]
    """While dealt hands may be claimed: who has answered. Empty otherwise."""
    own_answer: Claim | Pass | None
    trick: Trick
    won: tuple[int, ...]
    payments: tuple[Payment, ...]

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips of each seat now, with the payments of this round."""
        return self.standing.chips_after(self.payments if self.result is None else self.result.sheet)

    @property
    def multiplier(self) -> int:
        """The multiplier of all payments by and to the banker."""
        return banker_multiplier(self.options.bank, self.standing)

    def seen(self) -> Iterator[Tile]:
        """Yield each tile once that the seat has seen: those dealt to it, those face up, turned up, or out before.

        Two equal tiles are yielded twice.
        """
        for out in self.standing.played:
            if out.tile is not None:
                yield out.tile
        for event in self.history:
            match event:
                case TilesDealt(hands):
                    yield from known(hands[self.seat])
                case TilesLed(seat, row) | TilesBeat(seat, row) | HandClaimed(seat, _, row) if seat != self.seat:
                    yield from row
                case ThrownShown(rows):
                    yield from (tile for seat, row in enumerate(rows) if seat != self.seat for tile in row)
                case _:
                    pass
