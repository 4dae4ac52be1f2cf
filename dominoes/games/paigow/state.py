# SPDX-License-Identifier: MIT
"""The 推牌九 table, a seat's view of it, its moves, the events, and what is notable in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Moment, MomentKind, Result, Seat, SeatView, Standing
from dominoes.games.paigow.hands import HandKind, Ranking, ranking
from dominoes.games.paigow.options import Copy, PaiGowOptions
from dominoes.games.stakes import Stake, against_all, players, read_number, read_stake, write_stake
from dominoes.tiles import Tile, text, tidy, tiles


@dataclass(frozen=True, slots=True)
class Bid:
    """搶莊: how often every stake is to count if this seat banks; 0 is no bid."""

    times: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Take the bank 做莊, or decline it."""

    takes: bool


@dataclass(frozen=True, slots=True)
class CoBank:
    """合夥做莊: share what the banker wins and loses; said by the banker, share it with the house."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not share the bank; never written in a record."""


@dataclass(frozen=True, slots=True)
class Set:
    """擺牌: four tiles as a low hand 前 and a high hand 後."""

    low: tuple[Tile, ...]
    """In tidy order, whatever order they are given in; so is the high hand."""
    high: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", tidy(self.low))
        object.__setattr__(self, "high", tidy(self.high))


Move = Bid | Bank | CoBank | Pass | Stake | Set

_HAND: Final = 2


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Bid(times):
            return f"bid {times}"
        case Bank(takes):
            return f"bank {'yes' if takes else 'no'}"
        case CoBank():
            return "cobank yes"
        case Pass():
            return "pass"
        case Stake():
            return write_stake(move)
        case _:
            return f"set {text(move.low)} / {text(move.high)}"


def read(line: str) -> Move:
    """Read what `write` writes, tiles of a hand in any order; raise NotationError if *line* is no such move."""
    fixed: dict[str, Move] = {
        "pass": Pass(),
        "cobank yes": CoBank(),
        "bank yes": Bank(takes=True),
        "bank no": Bank(takes=False),
    }
    if line in fixed:
        return fixed[line]
    stake = read_stake(line)
    if stake is not None:
        return stake
    verb, _, rest = line.partition(" ")
    if verb == "bid":
        return Bid(read_number(rest, line))
    if verb != "set":
        raise NotationError("no such move in this game", line)
    low, slash, high = rest.partition(" / ")
    given = Set(tiles(low), tiles(high))
    if not slash or len(given.low) != _HAND or len(given.high) != _HAND:
        raise NotationError("a hand is set as two tiles / two tiles", line)
    return given


Tiles = tuple[Tile, ...]


class House(IntEnum):
    """How many halves of what the bank wins or loses are the house's."""

    NONE = 0
    HALF = 1
    ALL = 2


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
    house: House = House.NONE
    stakes: tuple[int | None, ...]
    settings: tuple[Set | None, ...]
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that stake and play a hand against the banker, counter-clockwise from the banker."""
        if self.banker is None:
            return ()
        return tuple(seat for seat in players(self.banker, len(self.hands)) if seat != self.partner)

    @property
    def setters(self) -> tuple[Seat, ...]:
        """Seats that play a hand: the players, then the banker."""
        return self.players if self.banker is None else (*self.players, self.banker)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What one seat knows. Hidden tiles are None; nothing here depends on them."""

    options: PaiGowOptions
    hand: Tiles
    """Its own tiles, tidy; none before all stakes are in."""
    phase: Phase
    asked: tuple[Seat, ...]
    bids: tuple[int | None, ...]
    banker: Seat | None
    times: int
    partner: Seat | None
    house: House
    stakes: tuple[int | None, ...]
    setting: Set | None
    """How it has set its own hand."""
    has_set: tuple[bool, ...]
    """Which seats have set their hands."""


# -- what is notable ------------------------------------------------------------------------------


def moments(event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
    """Return what is notable in *event*, as `dominoes.game.Game.moments`."""
    banker, table = seen.banker, ranking(seen.options.ranking)
    match event:
        case HandsShown(hands) if banker is not None:
            # The others' hands are turned over one by one, as they are compared.
            return _supreme(banker, hands[banker], table)
        case HandCompared(seat) if banker is not None:
            shown = next(each.hands for each in before if isinstance(each, HandsShown))
            return (*_supreme(seat, shown[seat], table), *_copies(seat, shown[seat], shown[banker], seen.options))
        case _:
            return against_all(event, sum(isinstance(each, HandCompared) for each in before))


def _supreme(seat: Seat, row: Iterable[Tiles], table: Ranking) -> tuple[Moment, ...]:
    """Return that 至尊 is among the hands of *seat*, if it is."""
    pairs = (pair for pair in row if table.of(pair).kind is HandKind.SUPREME)
    return tuple(Moment(MomentKind.SUPREME, seat, "supreme-pair", pair) for pair in pairs)


def _copies(seat: Seat, mine: Iterable[Tiles], bankers: Iterable[Tiles], options: PaiGowOptions) -> tuple[Moment, ...]:
    """Return that the banker takes a hand of *seat* by equal rank 食夾棍, if the table plays it so."""
    table = ranking(options.ranking)
    if options.comparing.copy is not Copy.BANKER:
        return ()
    equal = [pair for pair, other in zip(mine, bankers, strict=True) if table.of(pair).rank == table.of(other).rank]
    return (Moment(MomentKind.COPY, seat, "copy", tuple(equal[0])),) if equal else ()
