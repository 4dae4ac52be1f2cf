# SPDX-License-Identifier: MIT
"""The promises of every game: rules as pure functions over frozen values, and the facts announced by several games.

The promises behind each method are listed, and checked for every game, in tests/contract.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from dominoes.errors import IllegalMoveError, Reason
from dominoes.tiles import FULL_SET, Tile

if TYPE_CHECKING:
    from random import Random

Seat = NewType("Seat", int)
"""A place at the table, numbered from 0 in order of play (counter-clockwise: 下家 is the next)."""

Faces = tuple[Tile | None, ...]
"""Tiles in a row; None where the face is not known to the reader."""


def known(row: Faces) -> tuple[Tile, ...]:
    """Return the known tiles of *row*."""
    return tuple([tile for tile in row if tile is not None])


def hidden(row: Faces) -> Faces:
    """Return as many tiles as *row* has, face down."""
    return (None,) * len(row)


def following(seat: Seat, seats: int) -> Seat:
    """Return the next of *seats* in order of play."""
    return Seat((seat + 1) % seats)


def in_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in order of play, from *first* on."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


@dataclass(frozen=True, slots=True)
class Deal:
    """The pile as it was built, and the dice: all chance of a round."""

    wall: tuple[Tile, ...]
    """Stack by stack, each from the top; see `dominoes.opening`."""
    dice: tuple[int, ...] = ()
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """Hands laid out by a teacher or read from a record; they decide where given."""
    opening: str | None = None
    """The way the pile was opened (開牌), where the roller may choose; the chance of the deal draws it for a bot."""
    rest: tuple[Tile, ...] | None = None
    """With such hands: the undealt tiles in drawing order, if the game draws any."""
    named: bool = False
    """Whether a person named `opening` before the dice were thrown; then the chance of the deal draws none."""


@dataclass(frozen=True, slots=True)
class OutOfPlay:
    """A tile that left the game in an earlier half of the same hand."""

    tile: Tile | None
    """None in the eyes of a seat that never saw it."""
    thrown_by: Seat | None = None
    """The seat that threw it face down; None if everybody saw its face."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The inheritance of a round from those before it."""

    banker: Seat = Seat(0)
    term: int = 1
    """Rounds in a row that this banker has banked, this one included."""
    rounds: int = 0
    """Rounds finished before this one (a hand played in halves counts once)."""
    chips: tuple[int, ...] = ()
    half: int = 1
    """1, or 2 in the second half of a hand played in halves."""
    played: tuple[OutOfPlay, ...] = ()
    """Tiles of the first half, in the second."""
    honours: tuple[int, ...] = ()
    """For each seat, its number of rounds in a row with 賀尊 just before this one."""
    voids: int = 0
    """Void deals among `rounds`: each has its number, but none of those that a match is played for."""

    def chips_after(self, payments: Iterable[Payment]) -> tuple[int, ...]:
        """Return the chips of each seat once *payments* are made."""
        return tuple(map(sum, zip(self.chips, *(each.chips for each in payments), strict=True)))

    def after(self, result: Result, banker: Seat) -> Standing:
        """Return the standing after *result* is paid, for the next round with this *banker* (or first player)."""
        return replace(
            self,
            banker=banker,
            term=self.term + 1 if banker == self.banker else 1,
            rounds=self.rounds + 1,
            chips=self.chips_after(result.sheet),
        )

    def after_win(self, result: Result) -> Standing:
        """Return the standing for the next round; the winner plays first, after a drawn round the next seat."""
        seats = len(result.chips)
        return self.after(result, following(self.banker, seats) if result.winner is None else result.winner)

    def seen_by(self, seat: Seat) -> Standing:
        """Return what *seat* sees of it: others' tiles thrown in the first half are hidden."""
        if not self.played:
            return self
        hidden = (out if out.thrown_by in (None, seat) else OutOfPlay(None, out.thrown_by) for out in self.played)
        return replace(self, played=tuple(hidden))

    def complete(self, seats: int) -> Standing:
        """Return it with chips and honours for each of *seats*; raise ValueError if nobody sits where the bank is."""
        if not 0 <= self.banker < seats:
            raise ValueError(f"there is no seat {self.banker} that could bank")
        nothing = (0,) * seats
        return replace(self, chips=self.chips or nothing, honours=self.honours or nothing)


class Factor(NamedTuple):
    """One reason why a payment is multiplied; reasons list its fields one by one."""

    name: str
    """Key of the term, such as ``finish-four``."""
    times: int


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of the settlement sheet: its reason, and the chips that change hands."""

    reason: Reason
    chips: tuple[int, ...]
    """Chips won (lost if negative) by each seat; with those of the house they add up to zero."""
    house: int = 0
    """Chips taken by the house; less than zero where it paid as part of a bank."""

    @property
    def amount(self) -> int:
        """Chips that change hands between the seats."""
        return sum(chips for chips in self.chips if chips > 0)


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended."""

    reason: Reason
    winner: Seat | None
    """None where nobody wins alone: the round is drawn, or each plays against the banker."""
    sheet: tuple[Payment, ...]
    seats: int = 0
    """The number of players, needed only with an empty sheet: a game for one pays nobody."""

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips won (lost if negative) by each seat in the whole round."""
        if not self.sheet:
            return (0,) * self.seats
        return tuple(map(sum, zip(*(payment.chips for payment in self.sheet), strict=True)))

    @property
    def house(self) -> int:
        """Chips that the house takes in the whole round."""
        return sum(payment.house for payment in self.sheet)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, in the past tense; its fields are those needed by a viewer.

    A hidden tile is None: an event holds what truly happened, `Game.mask` returns the version of each seat.
    """


@dataclass(frozen=True, slots=True)
class PileOpened(Event):
    """The dice fell, and the pile was opened (開牌) for *first* to take first."""

    dice: tuple[int, ...]
    roller: Seat
    opening: str
    first: Seat
    from_right: bool = False
    """Whether the stacks are counted from the right end of the wall."""


@dataclass(frozen=True, slots=True)
class TilesDealt(Event):
    """Every seat holds its tiles, in the order they were taken."""

    hands: tuple[Faces, ...]
    rest: Faces | None = None
    """Undealt tiles in drawing order; None in a game without drawing."""


@dataclass(frozen=True, slots=True)
class ChipsMoved(Event):
    """Chips changed hands in the middle of a round."""

    payment: Payment


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over and settled."""

    result: Result


class MomentKind(Enum):
    """What a `Moment` is about, in words common to all games."""

    STRONG_LEAD = "strong-lead"
    """A lead that nobody can beat, by what lies open."""
    SUPREME = "supreme"
    """至尊 lies open."""
    LAST_TRICK = "last-trick"
    """The last trick is led."""
    DECLARED = "declared"
    """A hand was shown that wins at once."""
    BONUS = "bonus"
    """賀: the others pay the seat in the middle of the round."""
    FINISH = "finish"
    """結: the seat won the last trick."""
    CAPTURE = "capture"
    """擒: the seat caught a low tile or a supreme pair of another."""
    PAYS_FOR_ALL = "pays-for-all"
    """包賠: the seat pays what all owe."""
    BANK_TAKES_ALL = "bank-takes-all"
    """通殺"""
    BANK_PAYS_ALL = "bank-pays-all"
    """通賠"""
    COPY = "copy"
    """食夾棍: the seat has a hand of the same rank as the banker's, who takes it."""
    BLOCKED = "blocked"
    """Nobody can connect any more; None is the seat where nobody alone did it."""
    CLEAN = "clean"
    """The seat has neither covered a tile nor one left."""
    STAGE = "stage"
    """A part of the round begins."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something notable in an event, for players to look up: all at the table may know it."""

    kind: MomentKind
    seat: Seat | None = None
    """Whose it is; None for the whole table."""
    name: str = ""
    """Which of its kind it is, as the game calls it, such as ``finish-four``; empty where there is but one."""
    tiles: tuple[Tile, ...] = ()
    """The open tiles that it is about."""


def chips_moved(event: Event, before: Iterable[Event]) -> tuple[int, ...]:
    """Return the chips that each seat wins (loses if negative) at *event*; empty if none move.

    *before* is what happened before it in the round, for the end to leave out what was paid already.
    """
    match event:
        case ChipsMoved(payment):
            return payment.chips
        case RoundEnded(result):
            paid = (each.payment.chips for each in before if isinstance(each, ChipsMoved))
            moved = tuple(total - sum(early) for total, *early in zip(result.chips, *paid, strict=True))
            return moved if any(moved) else ()
        case _:
            return ()


class RoundState(Hashable, Protocol):
    """The common part of all states."""

    @property
    def standing(self) -> Standing:
        """The round's inheritance."""

    @property
    def history(self) -> tuple[Event, ...]:
        """All that happened."""

    @property
    def ended(self) -> Result | None:
        """How the round ended; None while it is under way."""


def deal_of(events: Iterable[Event]) -> TilesDealt:
    """Return the tiles dealt in the round of these *events*."""
    return next(event for event in events if isinstance(event, TilesDealt))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """The knowledge of one seat: the part common to all games. Hidden tiles are None; nothing depends on them."""

    seat: Seat
    standing: Standing
    to_act: tuple[Seat, ...]
    history: tuple[Event, ...]
    """All that happened, as the seat saw it."""
    result: Result | None
    """How the round ended; None while it is under way."""

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips of each seat now, with the payments of this round once it is over."""
        return self.standing.chips_after(() if self.result is None else self.result.sheet)


T = TypeVar("T")
State = TypeVar("State", bound=RoundState)
State_co = TypeVar("State_co", covariant=True)
Move = TypeVar("Move", bound=Hashable)
Options_contra = TypeVar("Options_contra", contravariant=True)
View = TypeVar("View", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Step(Generic[State_co]):
    """A new state, and the events on the way to it."""

    state: State_co
    events: tuple[Event, ...] = field(default=())


class Dice(Protocol):
    """Rolls dice; `dominoes.deal.Chance` does so from a seed."""

    def dice(self, count: int = 2) -> tuple[int, ...]:
        """Roll *count* dice."""


class Game(Protocol[State, Move, Options_contra, View]):
    """The rules of one game, without memory: each method depends on its arguments alone.

    Methods with a body suit a game of one mix of all tiles, without dice or variants, and with public turns; other
    games override them.
    """

    key: str
    """The name of the game in records and on the command line."""

    @property
    def longest(self) -> int:
        """The most moves that one round can take."""

    def seats(self, options: Options_contra) -> int:
        """Return the number of players, by default an option of the table."""
        seats: int = options.seats  # type: ignore[attr-defined]
        return seats

    def tiles(self, options: Options_contra) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled, tidy."""
        return FULL_SET

    def halves(self, options: Options_contra) -> bool:
        """Return whether a hand is played in two halves, each a round of its own."""
        return False

    def halves_are_rounds(self, options: Options_contra) -> bool:
        """Return whether both deals of a mix are rounds of their own, between which a match may end.

        Otherwise they are halves of one hand.
        """
        return False

    def dice(self, options: Options_contra) -> int | None:
        """Return the number of dice rolled for a deal; None where it follows from the throws themselves."""
        return 0

    def roll(self, options: Options_contra, chance: Dice) -> tuple[int, ...]:
        """Roll the dice of a deal."""
        count = self.dice(options)
        assert count is not None, "a game with any number of dice rolls them itself"
        return chance.dice(count)

    def draws(self, options: Options_contra) -> bool:
        """Return whether tiles are drawn after the deal, so that the order of those dealt to nobody counts."""
        return False

    def drawn(self, state: Any, size: int) -> Iterable[int]:  # noqa: ANN401 - asked only where anything is drawn
        """Return which places of the reserve of *size* tiles were drawn until *state*: by default the first ones.

        With a partly open reserve: the places of tiles seen or gone.
        """
        return range(size - len(state.rest))

    def variant(self, options: Options_contra) -> str:
        """Return the key of this member of a family of games; empty for a game without relatives."""
        return ""

    def openings(self, options: Options_contra) -> tuple[str, ...]:
        """Return the ways to open the pile, one drawn or named for each deal; none where it is fixed."""
        return ()

    def opener(self, options: Options_contra, standing: Standing) -> Seat | None:
        """Return the seat that names one of `openings` before the round of *standing*; None where nobody does."""
        return None

    def start(self, options: Options_contra, deal: Deal, standing: Standing) -> Step[State]:
        """Deal a round.

        Raises:
            ValueError: the deal does not fit the options.
        """

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that may move, in order of play; none once there is a result."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return everything *seat* may do now, without duplicates; nothing if it is not to act."""

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why *seat* may not play *move* now; None if it may."""

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle everything it completes.

        Raises:
            IllegalMoveError: the rules forbid it, for the reason `why_not` gives.
        """
        reason = self.why_not(state, seat, move)
        if reason is not None:
            raise IllegalMoveError(reason, seat, self.write_move(move))
        return self.play(state, seat, move)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, which is legal."""

    def result(self, state: State) -> Result | None:
        """Return how the round ended; None while it is under way."""
        return state.ended

    def next_standing(self, state: State) -> Standing:
        """Return the standing for the next round; the round must be over.

        By default the winner begins, after a drawn round the next seat.
        """
        result = self.result(state)
        assert result is not None
        return state.standing.after_win(result)

    def banker(self, state: State) -> Seat:
        """Return the seat that banks, as far as is known by now: others may bid for the bank."""
        return state.standing.banker

    def view(self, state: State, seat: Seat) -> View:
        """Return the knowledge of *seat*, and nothing else; its ``chips`` are those of each seat now."""

    def is_dealt(self, state: State) -> bool:
        """Return whether the seats have seen their tiles; some games ask for stakes before."""
        return True

    def is_secret(self, view: View) -> bool:
        """Return whether the others do not see that the seat of *view* is asked: several are, and none may tell."""
        return False

    def guess(self, view: View, rng: Random) -> State:
        """Sample a full state consistent with *view*, by chance among all such states.

        Raises:
            ValueError: *view* is not of a round under way.
        """

    def mask(self, event: Event, seat: Seat) -> Event:
        """Return *event* as *seat* sees it: hidden tiles are None."""

    def moments(self, event: Event, before: Sequence[Event], seen: Any) -> tuple[Moment, ...]:  # noqa: ANN401
        """Return what is notable in *event*, with the events *before* it in the round; by default nothing.

        All may be masked, and *seen* (the state now, or a view of it) gives the options: nothing hidden is told.
        """
        return ()

    def write_move(self, move: Move) -> str:
        """Write *move* as in a record, without the seat."""

    def read_move(self, text: str, /) -> Move:
        """Read the notation of `write_move`; tiles may come in any order.

        Raises:
            NotationError: *text* is no move of this game.
        """


AnyGame = Game[Any, Any, Any, Any]
"""A game with nothing known but the common promises."""


# -- common parts of the rules of several games ---------------------------------------------------------


def noted(state: State, *events: Event) -> Step[State]:
    """Return a step to *state* with *events* added to its history."""
    changed: State = replace(state, history=state.history + events)  # type: ignore[type-var]
    return Step(changed, events)


def then(first: Step[Any], second: Step[State]) -> Step[State]:
    """Return both steps as one."""
    return Step(second.state, first.events + second.events)


def ended(state: State, result: Result) -> Step[State]:
    """Return a step that ends the round with *result*."""
    over: State = replace(state, ended=result)  # type: ignore[type-var]
    return noted(over, RoundEnded(result))


def with_item(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return *row* with *value* for *seat*."""
    return (*row[:seat], value, *row[seat + 1 :])


def only_own(hands: Sequence[Faces], seat: Seat) -> tuple[Faces, ...]:
    """Return *hands* as *seat* sees them."""
    return tuple(hand if owner == seat else hidden(hand) for owner, hand in enumerate(hands))


def dealt_to(seat: Seat, dealt: TilesDealt) -> TilesDealt:
    """Return *dealt* as *seat* sees it: the hands of others and undealt tiles are hidden."""
    return TilesDealt(only_own(dealt.hands, seat), None if dealt.rest is None else hidden(dealt.rest))


def refuse_ceremony(deal: Deal, standing: Standing, *, dice: bool = False) -> None:
    """Raise ValueError for an opened pile, halves or (unless *dice*) dice in a game without these.

    Args:
        deal: The deal.
        standing: What the round inherits.
        dice: Whether dice belong to it.
    """
    if deal.opening is not None or (deal.dice and not dice):
        raise ValueError("in this game no dice are thrown for the deal, and the pile is not opened")
    if standing.half != 1 or standing.played:
        raise ValueError("this game has no halves")


def undealt(
    tiles: Sequence[Tile], hands: Sequence[Sequence[Tile]], standing: Standing, seats: int, size: int
) -> tuple[Tile, ...]:
    """Return which of *tiles* are neither dealt nor out; raise ValueError if the deal is impossible."""
    if len(hands) != seats or any(len(hand) != size for hand in hands):
        raise ValueError(f"{seats} hands of {size} tiles are needed")
    left = list(tiles)
    for tile in (*(t for hand in hands for t in hand), *(o.tile for o in standing.played if o.tile is not None)):
        if tile not in left:
            raise ValueError(f"too many of tile {tile}")
        left.remove(tile)
    return tuple(left)
