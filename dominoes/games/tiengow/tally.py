# SPDX-License-Identifier: MIT
"""The facts of a round of 打天九 at a real table: tricks won, who finished 結 and how, bonuses, dealt hands.

Source: resources/rules/tiengow.md, "Settlement", "Specials" and "七支 and 八支".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.game import Result, Seat, Standing
from dominoes.games.tally import (
    Objection,
    is_seat,
    known_fields,
    maybe_seat,
    maybe_whole,
    member,
    row,
    whole,
)
from dominoes.games.tiengow.options import AllEight, DealtHand, FirstLead, TienGowOptions
from dominoes.games.tiengow.scoring import (
    ALL_TRICKS,
    SWEEPS,
    Bonus,
    Ending,
    Outcome,
    claimed,
    cover_of,
    factors_of,
    pay,
    pay_bonus,
    seats_at,
)
from dominoes.games.tiengow.state import State
from dominoes.options import to_dict

LAST_SIZE: Final = {Ending.SUPREME: 2, Ending.CAPTURED_SUPREME: 2, Ending.FOUR: 4, Ending.CAPTURED_FOUR: 4}
"""Number of tricks gained by the last trick, if more than one."""
LEAST: Final = {Ending.LOW: 2, Ending.SUPREME: 3, Ending.CAPTURED_SUPREME: 2, Ending.FOUR: 4, Ending.CAPTURED_FOUR: 4}
"""Fewest tricks of a seat that finished so: the leader of the last trick had won the one before."""
BONUS_SIZE: Final = {Bonus.HONOUR: 2, Bonus.FOUR: 4}
"""Number of tricks gained by a trick with a bonus; the captor of a supreme may not win theirs."""
ENDING_BONUS: Final = {
    Ending.SUPREME: Bonus.HONOUR,
    Ending.CAPTURED_SUPREME: Bonus.CAPTURE,
    Ending.FOUR: Bonus.FOUR,
    Ending.CAPTURED_FOUR: Bonus.FOUR,
}
"""Immediate payment for the last trick, if the table pays one then too."""
CAPTURES: Final = (Ending.CAPTURE, Ending.CAPTURED_SUPREME, Ending.CAPTURED_FOUR)
"""Endings in which a seat was captured."""


@dataclass(frozen=True, slots=True)
class Paid:
    """A bonus 賀 in the middle of the round."""

    bonus: Bonus
    seat: Seat
    """Who was paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round; None for unknown parts."""

    tricks: tuple[int | None, ...] = ()
    """Tricks 棟 of each seat, as far as they are known; without meaning after a dealt win."""
    winner: Seat | None = None
    """Who finished 結, or opened the dealt hand 例牌."""
    ending: Ending = Ending.PLAIN
    caught: Seat | None = None
    """The seat whose lead was captured in the last trick."""
    sweep: str | None = None
    """All eight tricks: ``all-eight-7``, ``all-eight-8``, or None for neither."""
    bonuses: tuple[Paid, ...] = ()
    """In the order of payment; without that of the last trick, implied by its ending."""
    dealt: DealtHand | None = None

    @property
    def won(self) -> tuple[int, ...]:
        """Tricks of each seat, none where not known."""
        return tuple(tricks or 0 for tricks in self.tricks)

    @property
    def takes_all(self) -> bool:
        """Whether who finished has all eight tricks."""
        return self.winner is not None and self.won[self.winner : self.winner + 1] == (ALL_TRICKS,)


# -- what can be -------------------------------------------------------------------------------------


def endings(options: TienGowOptions) -> tuple[Ending, ...]:
    """List the endings that make a difference at this table."""
    also = options.bonus.finish_also_pays
    supreme, big = also and options.bonus.supreme, also and options.bonus.four
    true = {
        Ending.PLAIN: True,
        Ending.LOW: options.finish.low and not options.small,
        Ending.SUPREME: supreme or (options.finish.supreme and not options.small),
        Ending.FOUR: big or (options.finish.four and not options.small),
        Ending.CAPTURE: options.finish.capture and not options.small,
        Ending.CAPTURED_SUPREME: options.supreme.can_be_captured and not options.small,
        Ending.CAPTURED_FOUR: options.four_can_be_captured,
    }
    return tuple(each for each in true if true[each])


def bonuses(options: TienGowOptions) -> tuple[Bonus, ...]:
    """List the bonuses that are paid at this table."""
    captured = options.supreme.can_be_captured
    return tuple(each for each in Bonus if each.is_played(options) and (each is not Bonus.CAPTURE or captured))


def sweeps(options: TienGowOptions, standing: Standing, tally: Tally) -> tuple[str | None, ...]:
    """List what taking all eight tricks may have earned, the likeliest first; None stands for nothing."""
    rule = options.all_eight
    if rule.mode is AllEight.OFF or options.small or not tally.takes_all:
        return (None,)
    small, great = SWEEPS
    likely: tuple[str, ...] = (small, great)
    if rule.mode is AllEight.NO_EXTREME:
        likely = (great, small) if tally.ending is Ending.PLAIN else (small,)
    elif tally.ending in LAST_SIZE or (
        tally.ending is Ending.LOW and rule.mode in (AllEight.WIKI, AllEight.WIKI_STRICT)
    ):
        likely = (great,)
    elif tally.ending is Ending.LOW and rule.mode is AllEight.NO_SINGLE:
        likely = (small,)
    # The first lead may have spoilt it, which the other facts do not show.
    if rule.first_lead is FirstLead.NOBODY_TOP:
        return (*likely, None)
    if rule.first_lead is not FirstLead.NONE and tally.winner == standing.banker and small not in likely:
        return (*likely, small)
    return likely


def objection(options: TienGowOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if tally.dealt is not None:
        if tally.dealt not in options.dealt_hands:
            return Objection("tally.dealt-not-played", hand=tally.dealt.key)
        return None if is_seat(tally.winner, options.seats) else Objection("tally.dealt-whose")
    return (
        _about_tricks(options, tally)
        or _about_finish(options, tally)
        or _about_bonuses(options, tally)
        or (None if tally.sweep in sweeps(options, standing, tally) else Objection("tally.sweep"))
    )


def _about_tricks(options: TienGowOptions, tally: Tally) -> Objection | None:
    known_tricks = [tricks for tricks in tally.tricks if tricks is not None]
    total, size = sum(known_tricks), options.hand_size
    if (
        len(tally.tricks) not in (0, options.seats)
        or any(not 0 <= tricks <= size for tricks in known_tricks)
        or total > size
    ):
        return Objection("tally.tricks-many", n=total, of=size)
    if len(known_tricks) < options.seats:
        return Objection("tally.tricks-missing", n=size - total)
    return Objection("tally.tricks-few", n=total, of=size) if total < size else None


def _about_finish(options: TienGowOptions, tally: Tally) -> Objection | None:
    winner, caught = tally.winner, tally.caught
    if winner is None or not is_seat(winner, options.seats):
        return Objection("tally.finisher-missing")
    if tally.ending in CAPTURES and tally.ending not in endings(options):
        return Objection("tally.ending-not-played", ending=tally.ending.value)
    least = LEAST.get(tally.ending, 2 if options.play.two_tile_rule else 1)
    if tally.won[winner] < least:
        return Objection("tally.finisher-short", seat=winner, n=least)
    if tally.ending not in CAPTURES:
        return None
    if caught is None or not is_seat(caught, options.seats) or caught == winner:
        return Objection("tally.caught-missing")
    # They led the last trick, so they had won the one before.
    return Objection("tally.caught-void", seat=caught) if tally.won[caught] == 0 else None


def _about_bonuses(options: TienGowOptions, tally: Tally) -> Objection | None:
    played = bonuses(options)
    paid = [each.bonus for each in tally.bonuses]
    last = ENDING_BONUS.get(tally.ending)
    for each in tally.bonuses:
        if each.bonus not in played or not is_seat(each.seat, options.seats):
            return Objection("tally.bonus-not-played", bonus=each.bonus.value)
    counted = [*paid, *([] if last is None else [last])]
    supremes = len(counted) - counted.count(Bonus.FOUR)
    if supremes > (2 if options.supreme.civil else 1) or counted.count(Bonus.CAPTURE) > 1:
        return Objection("tally.supremes-many")
    for seat in seats_at(options):
        size = sum(BONUS_SIZE.get(each.bonus, 0) for each in tally.bonuses if each.seat == seat)
        if seat == tally.winner:
            size += LAST_SIZE.get(tally.ending, 1)
        if tally.won[seat] < size:
            return Objection("tally.bonus-tricks", seat=seat, n=size)
    return None


# -- what it comes to --------------------------------------------------------------------------------


def ended(options: TienGowOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    winner = tally.winner
    assert winner is not None
    if tally.dealt is not None:
        result = claimed(options, standing, winner, tally.dealt)
        return _state(options, standing, (0,) * options.seats, result)
    paid = [pay_bonus(options, standing, each.bonus, each.seat) for each in tally.bonuses]
    last = ENDING_BONUS.get(tally.ending)
    if last is not None and options.bonus.finish_also_pays:
        paid.append(pay_bonus(options, standing, last, winner))
    payments = tuple(each for each in paid if each is not None)
    covering = None if tally.caught is None else cover_of(options, tally.ending, tally.caught)
    found = factors_of(options, tally.ending, None if tally.sweep is None else SWEEPS[tally.sweep])
    lines = pay(options, Outcome(standing, tally.won, winner, covering, found))
    result = Result(Reason("tiengow.finished", seat=winner, tiles=()), winner, payments + lines)
    return _state(options, standing, tally.won, result, len(payments))


def _state(options: TienGowOptions, standing: Standing, won: tuple[int, ...], result: Result, paid: int = 0) -> State:
    """Return a finished round without tiles, of whose sheet the first *paid* lines were paid before its end."""
    assert result.winner is not None
    return State(
        options=options,
        standing=standing,
        rest=(),
        hands=((),) * options.seats,
        turn=result.winner,
        won=won,
        payments=result.sheet[:paid],
        ended=result,
    )


# -- plain data --------------------------------------------------------------------------------------


def write(tally: Tally) -> dict[str, Any]:
    """Return *tally* as plain data that JSON can hold."""
    return to_dict(tally) | {"bonuses": [[each.bonus.value, each.seat] for each in tally.bonuses]}


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    sweep, dealt = data.get("sweep"), data.get("dealt")
    pairs = [(*row(pair), None, None)[:2] for pair in row(data.get("bonuses", []))]
    return Tally(
        tricks=tuple(map(maybe_whole, row(data.get("tricks")))),
        winner=maybe_seat(data.get("winner")),
        ending=member(Ending, data.get("ending")),
        caught=maybe_seat(data.get("caught")),
        sweep=None if sweep is None else str(sweep),
        bonuses=tuple(Paid(member(Bonus, bonus), Seat(whole(seat))) for bonus, seat in pairs),
        dealt=None if dealt is None else member(DealtHand, dealt),
    )
