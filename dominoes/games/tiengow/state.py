# SPDX-License-Identifier: MIT
"""The table of 打天九, a seat's view of it, its moves, the events, and what is notable in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dominoes.errors import NotationError
from dominoes.game import (
    ChipsMoved,
    Event,
    Moment,
    MomentKind,
    Payment,
    Result,
    RoundEnded,
    Seat,
    SeatView,
    Standing,
    TilesDealt,
    known,
)
from dominoes.games.combinations import Hand, Trick
from dominoes.games.tiengow.options import DealtHand, TienGowOptions
from dominoes.games.tiengow.scoring import Bonus, banker_multiplier
from dominoes.games.tricks import (
    TilesBeat,
    TilesLed,
    TrickMove,
    held_by,
    read_trick_move,
    strong_lead,
    supreme_led,
    write_trick_move,
)
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


# -- what is notable ------------------------------------------------------------------------------


_CAPTURES = ("capture", "capture-supreme", "capture-four")
"""Names of factors for what was captured (擒) in the last trick."""


def moments(event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
    """Return what is notable in *event*, as `dominoes.game.Game.moments`."""
    match event:
        case TilesLed(seat, tiles) if held_by(seat, before) == len(tiles):
            return (Moment(MomentKind.LAST_TRICK, seat),)
        case TilesLed():
            return _of_lead(event, before, seen)
        case HandClaimed(seat, _, tiles):
            return (Moment(MomentKind.DECLARED, seat, "dealt-win", tiles),)
        case ChipsMoved(payment):
            name = payment.reason.key.removeprefix("tiengow.")
            kind = MomentKind.CAPTURE if name == Bonus.CAPTURE.value else MomentKind.BONUS
            return (Moment(kind, payment.reason["seat"], name),)
        case RoundEnded(result) if result.winner is not None and result.reason.key == "tiengow.finished":
            return _of_finish(result, result.winner)
        case _:
            return ()


def _of_lead(event: TilesLed, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
    options, civil = seen.options, seen.options.supreme.civil
    gone = tuple(out.tile for out in seen.standing.played if out.tile is not None and out.thrown_by is None)
    capture = options.supreme.can_be_captured
    return supreme_led(event, civil_supreme=civil) or strong_lead(
        event, before, options.tiles, gone, civil_supreme=civil, capture=capture
    )


def _of_finish(result: Result, winner: Seat) -> tuple[Moment, ...]:
    """Return how the last trick was won 結, by the first of its factors, and who pays for all 包賠."""
    lines = [line.reason for line in result.sheet]
    names = [each.name for each in next(filter(None, (reason.get("factors") for reason in lines)), ())]
    name = next(iter(names), "finish")
    kind = MomentKind.CAPTURE if name in _CAPTURES else MomentKind.FINISH
    payer = next((reason["payer"] for reason in lines if reason.key in ("tiengow.caught", "tiengow.covered")), None)
    won = Moment(kind, winner, name, result.reason["tiles"])
    return (won,) if payer is None else (won, Moment(MomentKind.PAYS_FOR_ALL, payer, "pay-for-all"))
