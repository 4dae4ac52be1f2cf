# SPDX-License-Identifier: MIT
"""Who pays whom in 打天九, line by line.

Each line of the settlement sheet adds up to zero, and its reason carries the arithmetic.

Source: resources/rules/tiengow.md, "Settlement" and "Specials".
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat, Standing
from dominoes.games.combinations import Kind, Trick, as_combination, winning
from dominoes.games.tiengow.dealt import PAYS
from dominoes.games.tiengow.factors import Cover, Finish, Outcome, outcome, product
from dominoes.games.tiengow.options import PAR, BankOptions, DealtHand, Rotation, TienGowOptions

_SEATS: Final = {seats: tuple(map(Seat, range(seats))) for seats in PAR}
SUPREME_BONUS: Final = 2
FOUR_BONUS: Final = 4


def seats_at(options: TienGowOptions) -> tuple[Seat, ...]:
    """Return the seats of a table."""
    return _SEATS[options.seats]


class Bonus(Enum):
    """賀: what is paid at once; the value is the key of the term."""

    HONOUR = "honour-supreme"
    CAPTURE = "capture-supreme"
    FOUR = "honour-four"

    def is_played(self, options: TienGowOptions) -> bool:
        """Return whether the table pays it."""
        return options.bonus.four if self is Bonus.FOUR else options.bonus.supreme


def banker_multiplier(bank: BankOptions, standing: Standing) -> int:
    """Return m, by which what the banker pays and is paid is multiplied.

    Source: resources/rules/tiengow.md, "The banker's multiplier".
    """
    if bank.rotation is Rotation.TURN:
        return 2
    k = standing.term
    in_first_run = k == standing.rounds + 1 and bank.first_multiplier == 1
    trails = in_first_run and (k == 1 or bank.provisional_next == bank.first_multiplier + 1)
    m = k if trails else k + 1
    return m if bank.multiplier_cap is None else min(m, bank.multiplier_cap)


def _times(options: TienGowOptions, standing: Standing, payer: Seat, collector: Seat) -> int:
    """Return the multiplier between two seats: m if one of them banks."""
    banks = standing.banker in (payer, collector)
    return banker_multiplier(options.bank, standing) if banks else 1


def _paid_by(options: TienGowOptions, payer: Seat, collector: Seat, amount: int) -> tuple[int, ...]:
    """Return the chips of each seat when *payer* gives *amount* to *collector*."""
    return tuple(amount * ((seat == collector) - (seat == payer)) for seat in seats_at(options))


def _paid_by_all(options: TienGowOptions, standing: Standing, collector: Seat, amount: int) -> tuple[int, ...]:
    """Return the chips of each seat when all others pay *amount*, times m where the banker is part."""
    chips = [-amount * _times(options, standing, seat, collector) * (seat != collector) for seat in seats_at(options)]
    chips[collector] = -sum(chips)
    return tuple(chips)


def bonus(options: TienGowOptions, standing: Standing, trick: Trick, *, last: bool) -> Payment | None:
    """Return what *trick* pays at once: 賀尊 or 擒尊 to the leader or captor, 四大賀 to its winner.

    *last* tells whether it is the last trick of the round. None if nothing is paid.
    """
    led = as_combination(trick[0], civil_supreme=options.supreme.civil)
    if led is None or (last and not options.bonus.finish_also_pays):
        return None
    collector = winning(trick).seat
    if led.kind is Kind.FOUR:
        return pay_bonus(options, standing, Bonus.FOUR, collector)
    if led.kind is not Kind.SUPREME:
        return None
    # Where a capture does not close the trick, the capturer is paid all the same: at once (S000).
    captor = next((play.seat for play in trick[1:] if play.face_up), None)
    if captor is None:
        return pay_bonus(options, standing, Bonus.HONOUR, collector)
    return pay_bonus(options, standing, Bonus.CAPTURE, captor)


def pay_bonus(options: TienGowOptions, standing: Standing, bonus: Bonus, collector: Seat) -> Payment | None:
    """Return what all others pay *collector* for *bonus*; None where the table does not play it."""
    if not bonus.is_played(options):
        return None
    if bonus is Bonus.FOUR:
        key, amount = "honour-four", FOUR_BONUS
    else:
        key = "honour-supreme" if bonus is Bonus.HONOUR else "capture-supreme"
        streak = standing.honours[collector] + 1 if options.bonus.supreme_streak and standing.honours else 1
        amount = SUPREME_BONUS * streak
    m = banker_multiplier(options.bank, standing)
    reason = Reason(f"tiengow.{key}", seat=collector, amount=amount, banker=standing.banker, times=m)
    return Payment(reason, _paid_by_all(options, standing, collector, amount))


def is_honour(payment: Payment, seat: Seat) -> bool:
    """Return whether *payment* paid *seat* for 賀尊 (or for capturing it)."""
    return (
        payment.reason.key in ("tiengow.honour-supreme", "tiengow.capture-supreme") and payment.reason["seat"] == seat
    )


def base(options: TienGowOptions, tricks: int) -> int:
    """Return what a loser with *tricks* owes before any multiplication; negative if the loser is paid."""
    due = options.par - tricks if tricks else options.void
    return due if options.pays_surplus else max(due, 0)


def settle(options: TienGowOptions, finish: Finish) -> tuple[Payment, ...]:
    """Return the settlement at the end of a round that was played to the last trick."""
    return pay(options, outcome(options, finish))


def pay(options: TienGowOptions, end: Outcome) -> tuple[Payment, ...]:
    """Return the settlement of what a round has come to."""
    lines = [
        _covered_line(options, end, end.cover, seat) if end.cover else _line(options, end, seat)
        for seat in seats_at(options)
        if seat != end.winner
    ]
    return tuple(lines) + _caps(options, end.standing, end.winner, lines)


def _surplus_line(options: TienGowOptions, end: Outcome, loser: Seat, over: int, payer: Seat | None = None) -> Payment:
    """Pay 入: the winner, or the captured *payer*, pays a player with more than their share, without any factor."""
    times = _times(options, end.standing, end.winner, loser)
    if loser == end.standing.banker and not options.bank.surplus_multiplied:
        times = 1
    if payer is None:
        reason = Reason("tiengow.surplus", seat=loser, tricks=end.won[loser], due=over, times=times)
    else:
        reason = Reason(
            "tiengow.surplus-covered", seat=loser, tricks=end.won[loser], due=over, times=times, payer=payer
        )
    return Payment(reason, _paid_by(options, end.winner if payer is None else payer, loser, over * times))


def _line(options: TienGowOptions, end: Outcome, loser: Seat) -> Payment:
    due = base(options, end.won[loser])
    if due < 0:
        return _surplus_line(options, end, loser, -due)
    times = _times(options, end.standing, loser, end.winner)
    key = "void" if end.won[loser] == 0 else "short" if due else "par"
    reason = Reason(f"tiengow.{key}", seat=loser, tricks=end.won[loser], due=due, times=times, factors=end.factors)
    return Payment(reason, _paid_by(options, loser, end.winner, due * times * product(end.factors)))


def _covered_line(options: TienGowOptions, end: Outcome, covering: Cover, loser: Seat) -> Payment:
    """Pay 包賠: what *loser* would owe is paid by the one who was caught."""
    due = base(options, end.won[loser])
    if due < 0:
        if loser == covering.payer and not options.finish.captured_keeps_surplus:
            reason = Reason("tiengow.surplus-lost", seat=loser, tricks=end.won[loser], due=-due)
            return Payment(reason, _paid_by(options, end.winner, loser, 0))
        pays = options.finish.qin_pays_surplus and loser != covering.payer
        return _surplus_line(options, end, loser, -due, covering.payer if pays else None)
    times = _times(options, end.standing, loser, end.winner)
    factor = covering.factor
    key = "caught" if loser == covering.payer else "covered"
    reason = Reason(
        f"tiengow.{key}",
        seat=loser,
        tricks=end.won[loser],
        due=due,
        times=times,
        factors=(factor,),
        payer=covering.payer,
    )
    return Payment(reason, _paid_by(options, covering.payer, end.winner, due * times * factor.times))


def claimed(options: TienGowOptions, standing: Standing, winner: Seat, hand: DealtHand) -> Result:
    """Return the end of a round in which *winner* opened the dealt hand 例牌 *hand*."""
    pays = PAYS[hand]
    times = {seat: _times(options, standing, seat, winner) for seat in seats_at(options) if seat != winner}
    lines = [
        Payment(
            Reason("tiengow.dealt-win", seat=seat, hand=hand.key, pays=pays, times=m),
            _paid_by(options, seat, winner, pays * m),
        )
        for seat, m in times.items()
    ]
    reason = Reason("tiengow.claimed", seat=winner, hand=hand.key, pays=pays)
    return Result(reason, winner, tuple(lines) + _caps(options, standing, winner, lines))


def _caps(options: TienGowOptions, standing: Standing, winner: Seat, lines: list[Payment]) -> tuple[Payment, ...]:
    """Return to a loser what they would pay above the table's limit (S004's suggestion for tournaments)."""
    back = []
    for seat in seats_at(options):
        limit = options.finish.cap_banker if seat == standing.banker else options.finish.cap_loser
        paid = -sum(line.chips[seat] for line in lines)
        if seat != winner and limit is not None and paid > limit:
            reason = Reason("tiengow.cap", seat=seat, limit=limit)
            back.append(Payment(reason, _paid_by(options, winner, seat, paid - limit)))
    return tuple(back)
