# SPDX-License-Identifier: MIT
"""注: staking against a banker, common to several games: possible stakes, and payments.

On a bank table every other seat plays for its own stake against the banker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from dominoes.errors import NotationError, OptionsError, Reason
from dominoes.game import (
    Event,
    Moment,
    MomentKind,
    Payment,
    Result,
    RoundEnded,
    RoundState,
    Seat,
    Standing,
    Step,
    in_order,
    noted,
    with_item,
)
from dominoes.options import Options, check, option
from dominoes.tiles import Tile

STAKES: Final = (20, 40, 60, 80, 100, 120, 160, 200, 300, 400, 500, 1000)
"""What a table may offer, in chips."""
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,8}")


# -- what may be staked ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesOptions(Options):
    """注: what may be staked."""

    menu: tuple[int, ...] = option(
        (20, 40, 60, 100, 200), label="stakes", source="house rule", choices=STAKES, unit="chips"
    )

    def __post_init__(self) -> None:
        check(self)
        if not self.menu:
            raise OptionsError("at least one stake must be offered", "menu", Reason("stakes.none"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PurseOptions(StakesOptions):
    """注: what may be staked, perhaps out of a purse for the evening."""

    purse: bool = option(False, source="house rule")
    """Nobody stakes or pays more than they hold; without effect in a match without initial chips."""


def idle_purse(options: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any game with `PurseOptions`
    """Return the option of purses if it changes nothing, for `Options._idle`."""
    return () if options.session.start_chips else ("stakes.purse",)


def purses(options: Any, standing: Standing) -> tuple[int, ...]:  # noqa: ANN401 - as above
    """Return the chips by seat beyond which nobody pays; nothing where anybody can go below zero.

    A position without any chips, such as one of a lesson, has no purses. Who is below zero, as may be in a position
    that somebody wrote, holds none.
    """
    has_purses = options.stakes.purse and options.session.start_chips and any(standing.chips)
    return tuple(max(chips, 0) for chips in standing.chips) if has_purses else ()


def affordable(options: Any, standing: Standing, seat: Seat, menu: tuple[int, ...]) -> tuple[int, ...]:  # noqa: ANN401
    """Return the stakes of the *menu* within the purse of *seat*; all of a smaller purse, 0 of an empty one."""
    held = purses(options, standing)
    if not held:
        return menu
    return tuple(chips for chips in menu if chips <= held[seat]) or (held[seat],)


def bank_goes_to(wanted: Seat, options: Any, standing: Standing, result: Result) -> Standing:  # noqa: ANN401
    """Return the standing after *result*; the bank goes to the seat *wanted*, or the next one that holds chips."""
    following = standing.after(result, wanted)
    held = purses(options, following)
    if not held:
        return following
    banker = next((seat for seat in in_order(wanted, len(held)) if held[seat] > 0), wanted)
    return standing.after(result, banker)


@dataclass(frozen=True, slots=True)
class Stake:
    """下注: play for so many chips."""

    chips: int


@dataclass(frozen=True, slots=True)
class StakePlaced(Event):
    """A seat staked."""

    seat: Seat
    chips: int


def write_stake(stake: Stake) -> str:
    """Write *stake* as in a record, without the seat."""
    return f"stake {stake.chips}"


def read_stake(line: str) -> Stake | None:
    """Read what `write_stake` writes; None if *line* is about something else.

    Raises:
        NotationError: the number is none.
    """
    verb, _, rest = line.partition(" ")
    if verb != "stake":
        return None
    return Stake(read_number(rest, line))


def read_number(text: str, line: str) -> int:
    """Read the whole number *text*; raise NotationError, which shows *line*, if it is none."""
    if _NUMBER.fullmatch(text) is None:
        raise NotationError("not a whole number", line)
    return int(text)


def not_offered(stake: Stake, menu: Collection[int]) -> Reason | None:
    """Return why *stake* is impossible at a table that offers *menu*; None if it is not."""
    return None if stake.chips in menu else Reason("stakes.not-offered", chips=stake.chips, menu=tuple(menu))


def players(banker: Seat, seats: int) -> tuple[Seat, ...]:
    """Return everybody but the banker, counter-clockwise from the banker: those who stake, in order of play."""
    return in_order(banker, seats)[1:]


# -- the state of a round ----------------------------------------------------------------------------


class Banked:
    """Facts following from the banker's seat: a base for the state of a round, and for a seat's view of it."""

    __slots__ = ()

    standing: Standing
    stakes: tuple[int | None, ...]

    @property
    def banker(self) -> Seat:
        """Who banks."""
        return self.standing.banker

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that play against the banker, counter-clockwise from the banker."""
        return players(self.banker, len(self.stakes))


class _Staked(RoundState, Protocol):
    """The state of a round in which seats stake."""

    @property
    def stakes(self) -> tuple[int | None, ...]:
        """Chips by seat; None where nothing is staked yet."""


StakedState = TypeVar("StakedState", bound=_Staked)


def placed(state: StakedState, seat: Seat, stake: Stake, **changes: object) -> Step[StakedState]:
    """Place the *stake* of *seat*, with *changes* of further fields."""
    stakes = with_item(state.stakes, seat, stake.chips)
    after: StakedState = replace(state, stakes=stakes, **changes)  # type: ignore[type-var]
    return noted(after, StakePlaced(seat, stake.chips))


# -- who pays whom -----------------------------------------------------------------------------------


LINES: Final = {1: "stakes.win", 0: "stakes.push", -1: "stakes.lose"}
"""What the line of a player is called, by the sign of the outcome."""


def sign_of(difference: int) -> int:
    """Return 1 for chips won, or for what is higher, -1 for chips lost, or lower, 0 for neither."""
    return (difference > 0) - (difference < 0)


class Outcome(NamedTuple):
    """How one player fared against the banker."""

    seat: Seat
    stake: int
    """Chips, without meaning for a payment that has its own size."""
    chips: int
    """The player's winnings; losses are negative."""
    short: int = 0
    """What more they won (lost, if negative) than a purse could pay."""

    @property
    def sign(self) -> int:
        """1 won, -1 lost, 0 neither."""
        return sign_of(self.chips + self.short)


def staked(seat: Seat, stake: int, sign: int) -> Outcome:
    """Return the outcome of a player who wins (1) or loses (-1) a stake, or neither (0)."""
    return Outcome(seat, stake, sign * stake)


def line(reason: Reason, outcome: Outcome, banker: Seat, seats: int) -> Payment:
    """Return the line of one player on the sheet, called *reason*."""
    chips = [0] * seats
    chips[outcome.seat] += outcome.chips
    chips[banker] -= outcome.chips
    return Payment(reason, tuple(chips))


def settled(
    banker: Seat,
    outcomes: Iterable[Outcome],
    seats: int,
    called: Callable[[Outcome], Reason] | None = None,
    held: Sequence[int] = (),
) -> Result:
    """Return the end of a round: a line for each player, first who lost, then the others.

    Args:
        banker: Against whom all play.
        outcomes: Of all players, in the order in which they are settled.
        seats: How many sit there.
        called: Names the line of an outcome; by default ``stakes.lose``, ``stakes.push`` or ``stakes.win``, with the
            stake and the chips that change hands.
        held: Chips by seat, beyond which nobody pays; empty where anybody can go below zero. What is missing in a
            line is the value ``short`` of its reason.
    """
    made = sorted(outcomes, key=lambda each: each.sign >= 0)
    if held:
        made = list(_within(held, made, banker))
    sheet = tuple(line(_with_short((called or _called)(each), each), each, banker, seats) for each in made)
    signs = {each.sign for each in made}
    key = "stakes.swept" if signs == {-1} else "stakes.paid-all" if signs == {1} else "stakes.settled"
    return Result(Reason(key, seat=banker), None, sheet)


def _within(held: Sequence[int], outcomes: Iterable[Outcome], banker: Seat) -> Iterator[Outcome]:
    """Yield *outcomes*, in order, as far as player or bank can pay them with the chips *held*."""
    bank = held[banker]
    for each in outcomes:
        paid = min(each.chips, bank) if each.chips > 0 else max(each.chips, -held[each.seat])
        bank -= paid
        yield each._replace(chips=paid, short=each.chips - paid)


def _with_short(reason: Reason, outcome: Outcome) -> Reason:
    return Reason(reason.key, **dict(reason.values), short=outcome.short) if outcome.short else reason


def _called(outcome: Outcome) -> Reason:
    return Reason(LINES[outcome.sign], seat=outcome.seat, stake=outcome.stake, chips=abs(outcome.chips))


# -- hands are compared ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    """All hands lie open."""

    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class HandCompared(Event):
    """A player's hand was compared with the banker's."""

    seat: Seat
    sign: int
    """The player won (1), lost (-1), or neither (0)."""


def compared(result: Result, order: Iterable[Seat]) -> tuple[HandCompared, ...]:
    """Return how the hands of the players compared with the banker's, in *order*, by what *result* owes them."""
    owed = list(result.chips)
    for each in result.sheet:
        seat, short = each.reason["seat"], each.reason.get("short") or 0
        owed[seat] += short
    return tuple(HandCompared(seat, sign_of(owed[seat])) for seat in order)


# -- what is notable ---------------------------------------------------------------------------------


_AGAINST_ALL: Final = {
    "swept": (MomentKind.BANK_TAKES_ALL, "banker-takes-all"),
    "paid-all": (MomentKind.BANK_PAYS_ALL, "banker-pays-all"),
}
"""What a round is called by the end of its reason, and the key of the term."""
_SEVERAL: Final = 2
"""Players against the bank of whom it can beat all."""


def against_all(event: Event, players: int) -> tuple[Moment, ...]:
    """Return that the bank takes or pays all at the end of a round with so many *players* against it."""
    if not isinstance(event, RoundEnded) or players < _SEVERAL:
        return ()
    reason = event.result.reason
    found = _AGAINST_ALL.get(reason.key.rpartition(".")[2].removeprefix("house-"))
    return () if found is None else (Moment(found[0], reason["seat"], found[1]),)


def moments(event: Event, before: Sequence[Event], seen: object) -> tuple[Moment, ...]:  # noqa: ARG001 - as all do
    """Return what is notable in *event* where hands are compared, as `dominoes.game.Game.moments`."""
    return against_all(event, sum(isinstance(each, HandCompared) for each in before))
